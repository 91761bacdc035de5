### Messages about API keys.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Buttons (plain)

button_private = Open a private chat
button_copy = 📋 Copy
button_hide = 🙈 Hide now
button_delete = 🗑 Delete
button_delete_now = 🗑 Yes, delete
button_keep = ↩️ Keep it
button_list = 🗂 My keys
button_rename = ✏️ Rename
button_rotate = 🔄 Rotate
button_end_old = 🗑 Delete the old one
button_end_new = 🗑 Delete the new one
button_new = 🔑 Get a key
button_not_now = Not now
button_forget = 🗑 Yes, delete everything

default_label = My key

## Issuing a key

key_ready = 🔑 Your key is ready. Tap to see it:
# $label (String)
key_ready_named = 🔑 Your key <b>{ $label }</b> is ready. Tap to see it:
# $old (Html)
key_rotated = The old key { $old } still works. Switch your program over, then delete it here.
key_rotated_old_gone = The old key is deleted.
# $requests (Number), $per (String)
key_limit =
    { $requests ->
        [one] Limit: { $requests } request { $per }.
       *[other] Limit: { $requests } requests { $per }.
    }
# (plain) $seconds (Number)
per =
    { $seconds ->
        [1] a second
        [60] a minute
        [3600] an hour
        [86400] a day
       *[other] in { $seconds } s
    }
# $command (Html)
key_try = Try it, with your key in place of <code>YOUR_KEY</code>:
    { $command }
# $minutes (Number)
key_warning =
    { $minutes ->
        [one] ⚠️ Whoever has this key asks in your name: keep it out of public code and chats. I show it only once and hide it here in { $minutes } minute.
       *[other] ⚠️ Whoever has this key asks in your name: keep it out of public code and chats. I show it only once and hide it here in { $minutes } minutes.
    }
# $hint (Html)
key_hidden = 🙈 The key is hidden: { $hint }. It goes on working. Lost it? /list → Rotate.
# $at (String)
key_used = ✅ First request { $at }: it works.
# $key (Html)
key_unsure = 🤔 I made a key { $key }, but can't tell whether its message reached you. If you don't see the key above, delete it and ask for another: /new
# $key (Html)
key_interrupted = 🤔 I was interrupted while handing you the key { $key }. If you don't see it above, delete it and ask for another: /new
key_not_sent = 😔 Telegram didn't take the message with your key, so I deleted the key. Try again: /new
ask_new = Shall I make you a key?
not_now = All right. Whenever you need one: /new
# $most (Number)
too_many =
    { $most ->
        [one] You already have { $most } active key, which is the most one person can have. Delete it first: /list
       *[other] You already have { $most } active keys, which is the most one person can have. Delete one you don't need: /list
    }
# $seconds (Number)
too_soon =
    { $seconds ->
        [one] One key at a time: the next one in { $seconds } second.
       *[other] One key at a time: the next one in { $seconds } seconds.
    }
# $most (Number), $at (String)
too_many_today =
    { $most ->
        [one] You made { $most } key within a day, which is the most one person can make. The next one { $at }.
       *[other] You made { $most } keys within a day, which is the most one person can make. The next one { $at }.
    }
# $longest (Number)
bad_label =
    { $longest ->
        [one] A label is at most { $longest } visible character long. For example: <code>/new laptop</code>
       *[other] A label has 1 to { $longest } visible characters. For example: <code>/new laptop</code>
    }
# (plain) $seconds (Number)
wait_toast =
    { $seconds ->
        [one] One key at a time: wait { $seconds } second
       *[other] One key at a time: wait { $seconds } seconds
    }

## /list

list_empty = You have no keys yet. /new makes one.
# $count (Number)
list_head =
    { $count ->
        [one] 🗂 You have <b>{ $count }</b> active key
       *[other] 🗂 You have <b>{ $count }</b> active keys
    }
list_ended = <b>No longer working</b>
# $kind (String), $at (String)
list_created = { $kind }, created { $at }
# $at (String), $times (Number)
list_used =
    { $times ->
        [one] used { $times } time, last { $at }
       *[other] used { $times } times, last { $at }
    }
list_never_used = not used yet
# $at (String)
list_expires = ⏳ expires { $at }
# $at (String), $reason (String)
list_blocked = ⛔ blocked { $at }: { $reason }
# $at (String)
list_expired = ⌛ expired { $at }
list_unsure = 🤔 I can't tell whether this key reached you. If you don't have it, delete it.

## Kinds of keys (plain)

kind_standard = standard
kind_enterprise = enterprise
kind_service = service

## The menu of a key

# $key (Html)
ask_delete = Delete { $key }? Programs that use it will stop working at once. There is no way back.
# $key (Html), $at (String)
deleted = 🗑 { $key } — deleted { $at }, it no longer works.
# $at (String), $times (Number)
ask_used =
    { $times ->
        [one] It was used { $times } time, last { $at }.
       *[other] It was used { $times } times, last { $at }.
    }
ask_unused = Nobody has used it yet.
# $key (Html), $at (String)
replacement_used = ✅ The new key { $key } is in use, last { $at }.
# $key (Html)
replacement_unused = ⚠️ Nobody has used the new key { $key } yet. Is your program switched over?
# $key (Html), $longest (Number)
ask_label =
    { $longest ->
        [one] Send me the new label for { $key }: { $longest } character.
       *[other] Send me the new label for { $key }: up to { $longest } characters.
    }
renamed = ✏️ Renamed.
# $key (Html)
ask_rotate = Replace { $key } with a new key? The old one goes on working until you delete it, so nothing breaks while you switch over.

## /check

check_usage = Send me the key right after the command, or just paste it here. I delete your message at once.
check_live = ✅ This key works.
# $at (String), $reason (String)
check_blocked = ⛔ This key was blocked { $at }: { $reason }
# $at (String)
check_expired = ⌛ This key expired { $at }.
# $at (String)
check_deleted = 🗑 This key was deleted { $at }; it no longer works.
check_unknown = 🤷 I have never handed out such a key.
check_mistyped = ✍️ There is a typo in this key, or a part of it is missing: a key is <code>mst_</code> and 36 letters and digits.
check_remains = ⚠️ I couldn't delete your message with the key. Please delete it yourself.

## /limits

limits_head = 📊 <b>Your limit</b>
limits_none = You have no active keys, so there is nothing to count. /new makes one.
# $left (Number), $requests (Number), $per (String)
limits_key =
    { $requests ->
        [one] left now: { $left } of { $requests } request { $per }
       *[other] left now: { $left } of { $requests } requests { $per }
    }
# $requests (Number), $per (String)
limits_shared =
    { $requests ->
        [one] All your keys together: { $requests } request { $per }.
       *[other] All your keys together: { $requests } requests { $per }.
    }
# $used (Number), $refused (Number)
limits_today =
    { $used ->
        [one] today: { $used } request, { $refused } refused
       *[other] today: { $used } requests, { $refused } refused
    }

## /forget

# $count (Number)
forget_ask =
    { $count ->
        [0] Shall I erase everything I keep about you?
        [one] Shall I delete your key and erase everything I keep about you? The key stops working at once. There is no way back.
       *[other] Shall I delete your { $count } keys and erase everything I keep about you? They stop working at once. There is no way back.
    }
forget_done = 🧹 Done: your keys no longer work, and I know nothing about you any more. Come back whenever you like: /new
forget_kept = All right, everything stays as it is.
