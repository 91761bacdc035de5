### Taking back what the bot has just done.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

undone_alert_deleted = ↩️ It's back.
# $title (String)
undone_default = ↩️ Undone: <b>{ $title }</b> is no longer chosen here.
undone_setting = ↩️ Undone: the setting is as it was.
# $title (String)
chosen_again = <b>{ $title }</b> is chosen again.
undone_language = ↩️ Back to English.
undo_key_issued = 🔑 The new key stays. You can delete it in /list.
undo_key_deleted = 🔑 A deleted key can't be restored: it stopped working at once, and I keep no copy of it. I can create a new one:
undo_with_buttons = I can't undo that with a word: change it in /watches, /settings or /list.
nothing_to_undo = Nothing to undo: my last answer changed nothing. What is set: /watches, /settings, /list.
