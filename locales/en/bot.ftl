### Messages that do not belong to keys or queries.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Start and help

# $name (String)
greet = 👋 Hi, { $name }!
greet_nameless = 👋 Hi!
# $docs (String)
start =
    I tell what is going on in the game: who is online, fractions, families, houses and businesses. And I hand out keys to the same data.

    /online, /player, /map — ask me here or in your group
    /new — get a key, it takes ten seconds
    /list — your keys: rename, rotate, delete
    /help — everything I can do

    What you can ask with a key: { $docs }
# $docs (String)
help =
    <b>Your keys</b>
    /new <i>label</i> — a new key; the label is up to you
    /list — your keys, and when each was last used
    /check — paste a key, learn whether it works
    /limits — how much of the limit is left
    /forget — delete everything I keep about you

    <b>And also</b>
    /lang — English or Russian
    /keyboard — buttons for what people ask most; /keyboard off — none

    A key goes into the header <code>X-API-Key</code>. All addresses, with examples: { $docs }
help_group =
    I hand out keys to the same data, too. Keys are a private matter, so open a chat with me for that.

    /lang — the language I speak here (for admins)
private_only = 🔒 Keys are handed out in private only.
hint = I didn't understand that. Try “LSPD 5”, “Nicolas_Reed” or “auctions”. Everything I can do: /help
hint_other = That one is beyond me. A fraction, a nickname, “who is online” or “family Barone” works. More in /help
# $near (String)
unknown_command_near = I don't know that command. Did you mean { $near }?
unknown_command = I don't know that command. /help shows what I can do.
welcome = 🙂 You're welcome! Ask again any time.
greet_back = 👋 Hi! What would you like to know? “LSPD 5” or a nickname will do, or:
# (plain)
button_fractions = 🗂 Fractions
# (plain)
button_leaders = ⭐ Leaders
# (plain)
button_deputies = 🔹 Deputies
# (plain)
button_interviews = 🎤 Interviews
# (plain)
button_admins = 🛡 Admins
# (plain)
button_families = 🏠 Families
# (plain)
button_ghetto = 🔫 Ghetto

## Buttons under the message field

keyboard_shown = ⌨️ The buttons below ask for you. To remove them: <code>/keyboard off</code>
keyboard_removed = 👌 The buttons are gone. To get them back: /keyboard
keyboard_private_only = ⌨️ Buttons for questions are there in private only.
# (plain)
keyboard_online = Who is online
# (plain)
keyboard_servers = Servers
# (plain)
keyboard_auctions = Auctions
# (plain)
keyboard_family = My family
# (plain)
keyboard_keys = My keys
# (plain)
keyboard_alerts = Alerts

## Language

lang_ask = Which language shall I speak?
lang_set = 👌 English it is.
lang_unknown = I speak English and Russian: <code>/lang en</code> or <code>/lang ru</code>.
lang_admins_only = Only admins choose the language of a group.
# (plain)
lang_admins_only_toast = Only admins choose the language of a group
# (plain)
lang_name = English

## Errors

# $seconds (Number)
flood =
    { $seconds ->
        [one] Easy, please! I'm listening again in { $seconds } second.
       *[other] Easy, please! I'm listening again in { $seconds } seconds.
    }
# (plain) $seconds (Number)
flood_toast =
    { $seconds ->
        [one] Too fast. Wait { $seconds } second, please
       *[other] Too fast. Wait { $seconds } seconds, please
    }
# $error_id (String)
internal_error = 😔 Something broke on my side. Try again, and if it stays so, tell the operators this number: <code>{ $error_id }</code>
store_unavailable = 😔 I can't write anything down right now, so nothing was changed. Try again in a minute, please.
# (plain)
store_unavailable_toast = I can't write anything down right now. Nothing was changed, try again in a minute
maybe_lost = My last answer may have got lost on the way. If you don't see it, ask me once more.

## Short answers and dates (plain)

not_yours = This menu belongs to whoever asked for it
no_such_key = There is no such key
menu_out_of_date = This menu is out of date. Send the command again.
# $time (String)
moment_today = at { $time }
# $day (String), $time (String)
moment = on { $day } at { $time }
# $month (Number), $day (Number)
day =
    { $month ->
        [1] Jan { $day }
        [2] Feb { $day }
        [3] Mar { $day }
        [4] Apr { $day }
        [5] May { $day }
        [6] Jun { $day }
        [7] Jul { $day }
        [8] Aug { $day }
        [9] Sep { $day }
        [10] Oct { $day }
        [11] Nov { $day }
       *[12] Dec { $day }
    }
# $month (Number), $day (Number), $year (String)
day_of_year =
    { $month ->
        [1] Jan { $day }, { $year }
        [2] Feb { $day }, { $year }
        [3] Mar { $day }, { $year }
        [4] Apr { $day }, { $year }
        [5] May { $day }, { $year }
        [6] Jun { $day }, { $year }
        [7] Jul { $day }, { $year }
        [8] Aug { $day }, { $year }
        [9] Sep { $day }, { $year }
        [10] Oct { $day }, { $year }
        [11] Nov { $day }, { $year }
       *[12] Dec { $day }, { $year }
    }

## Command menu and profile (plain)

command_new = Get a new key
command_list = My keys
command_check = Does this key work?
command_limits = How much of the limit is left
command_lang = Language
command_help = What I can do
command_keyboard = Buttons under the message field
command_forget = Delete everything about me
description =
    I tell what is going on in the game: who is online, players, fractions, families, houses and businesses, servers. And I hand out keys to the same data.

    Press Start and ask: a key is ready in ten seconds, an answer at once.
short_description = The game's live data: ask me, or get a key in ten seconds
