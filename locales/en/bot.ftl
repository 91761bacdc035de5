### Messages that do not belong to keys or queries.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Start and help

# $name (String)
greet = 👋 Hi, { $name }! I show what's happening on the game's servers.
greet_nameless = 👋 Hi! I show what's happening on the game's servers.
start_alerts = 🔔 I can also tell you when something changes: the server goes down, few are on duty, an auction ends.
# $server (String) (plain)
button_start_alert = 🔔 Tell me when { $server } goes down
# $url (String)
start_privacy = 🔐 <a href="{ $url }">What I keep about you</a>, and how to hide or delete it
privacy_steps =
    Kept: your settings, alerts, boards and keys, and the nickname that you named with /me. Your messages are not kept.
    🙈 Hide your nickname from hours and histories, once it is confirmed: <code>/me hide</code>
    🗑 Delete everything: /forget
start_examples = 💬 Just ask: <code>LSPD</code>, <code>is the leader of the FBI online</code>, <code>houses under 400k</code>
start_which_server = Which server do you play on?
# (plain)
button_more_servers = More servers
# $example (String)
help_menu = What are you interested in? You can also just ask, for example: <code>{ $example }</code>
help_groups =
    👥 <b>In a group</b>
    Add me, and everybody there can ask. I read only commands and replies to my messages.
    /settings — admins choose the group's server, faction and family once. Then /online alone is enough
    /watch — I write to the group when few are on duty, the leader comes online, an auction ends
    /board — one message that stays current
    /roster, /week — who plays how much, for leaders
help_members =
    🚩 <b>Faction and family</b>
    /online, /family — who is online
    /day, /week — who played when, and how much
    /player <i>Nicolas_Reed</i> — a player's profile
    /leaders, /deputies, /interviews, /fractions, /families — lists
    /watch — I tell you when members or the leader come online

    Choose your faction and family once, and the buttons answer at once.
help_property =
    🏠 <b>Property and auctions</b>
    /auctions — what is on auction, by the end of the auction
    /map — houses and businesses on the map
    /house <i>12</i>, /business <i>18</i> — by number
    /property <i>Nicolas_Reed</i> — what a player owns
    /watch — I tell you when something goes on auction or an auction ends
# $docs (String)
help_keys =
    🔑 <b>Keys and API</b>
    /new — a new API key
    /list — your keys, and when each was last used
    /check — paste a key to see if it works
    /limits — how much of the limit is left

    A key goes into the header <code>X-API-Key</code>. All endpoints, with examples: { $docs }
# (plain)
button_help_members = 🚩 My faction or family
# (plain)
button_help_property = 🏠 Property and auctions
# (plain)
button_help_keys = 🔑 Keys and API
# (plain)
button_help_groups = 👥 In a group
# (plain)
button_help_all = 📋 All commands
# $docs (String)
help =
    /settings — your server, faction and family
    /lang, /keyboard — language, buttons below

    🔑 <b>API keys</b>
    /new, /list — a new key, your keys
    /check, /limits — whether a key works, how much is left
    /forget — delete keys and everything about you

    <i>5</i> is the server. Words without a slash work, too: lspd 5, who is online, family Barone.
    All endpoints of the API: { $docs }
help_group =
    /settings — this group's server, faction and family (for admins)
    /lang — the bot's language in this group (for admins)

    API keys are issued in private chat only.
cancelled = 👌 Cancelled.
greet_group =
    👋 I answer questions about the game in this group: who is online in your faction or family, auctions, interviews. For example: /online <i>LSPD 5</i>
    Here I read commands and replies to my messages.

    Admins can choose the group's server, faction and family once, then plain /online and /family are enough.
# (plain)
button_add_to_group = ➕ Add me to a group
private_only = 🔒 API keys are issued in private chat only.
hint = I didn't get that 🤷 Try a faction or a nickname: “lspd 5”, “Nicolas_Reed”. Or choose:
# $example (String)
hint_example = I didn't get that either. A faction and a server are enough: <code>{ $example }</code>
hint_help = Not that one either 🙂 Maybe one of these:
hint_help_again = I still don't follow. Let's go step by step:
hint_reply = I didn't get that 🤷 Ask me about:
did_you_mean = I am not sure what you mean. Maybe this:
# $title (String) (plain)
button_or = Or: { $title }
# $near (String)
unknown_command_near = I don't know that command. Did you mean { $near }?
unknown_command = I don't know that command. See /help
# (plain)
button_fractions = 🚩 Factions
# (plain)
button_leaders = ⭐ Leaders
# (plain)
button_deputies = 🔹 Deputies
# (plain)
button_interviews = 🎤 Interviews
# (plain)
button_admins = 🛡 Admins
# (plain)
button_families = 👪 Families
# (plain)
button_ghetto = 🔫 Ghetto

## Buttons under the message field

keyboard_shown = ⌨️ The buttons below ask for you. To remove them: <code>/keyboard off</code>
keyboard_removed = 👌 The buttons are gone. To get them back: /keyboard
keyboard_private_only = ⌨️ These buttons work in private chat only.
# (plain)
keyboard_online = Who is online
# (plain)
keyboard_servers = Servers
# (plain)
keyboard_auctions = Auctions
# (plain)
keyboard_family = My family
# (plain)
keyboard_keys = My API keys
# (plain)
keyboard_alerts = Alerts

## Language

lang_ask = Choose a language
lang_set = 👌 English it is.
lang_unknown = I speak English, Russian and Ukrainian: <code>/lang en</code>, <code>/lang ru</code> or <code>/lang uk</code>.
lang_admins_only = Only admins can change the group's language.
# (plain)
lang_admins_only_toast = Only admins can change the group's language
# (plain)
lang_name = English

## Errors

# $seconds (Number)
flood =
    { $seconds ->
        [one] Slow down, please. Try again in { $seconds } second.
       *[other] Slow down, please. Try again in { $seconds } seconds.
    }
# $seconds (Number)
group_flood =
    { $seconds ->
        [one] Too much at once: Telegram lets me send about 20 messages a minute to a group. I answer here again in { $seconds } second, and in private right away.
       *[other] Too much at once: Telegram lets me send about 20 messages a minute to a group. I answer here again in { $seconds } seconds, and in private right away.
    }
# (plain) $seconds (Number)
flood_toast =
    { $seconds ->
        [one] Slow down, please. Wait { $seconds } second
       *[other] Slow down, please. Wait { $seconds } seconds
    }
# $error_id (String)
internal_error = 😔 Something went wrong. Try again. If it keeps happening, send support this code: <code>{ $error_id }</code>
# $contact (String)
support = Support: { $contact }
store_unavailable = 😔 I couldn't save that, so nothing was changed. Try again in a minute.
# (plain)
store_unavailable_toast = I couldn't save that. Nothing was changed, try again in a minute
store_unconfirmed = ✅ It's saved, but a part of the service can't be reached. There, a key that you changed or deleted may work as before for up to two hours.
# (plain)
store_unconfirmed_toast = It's saved, but it may take up to two hours until it counts everywhere
store_unknown = ⚠️ The connection broke while I was saving, so I don't know whether it worked. Before you try again, look at /list for keys or /watches for alerts.
# (plain)
store_unknown_toast = I don't know whether that was saved. Before you try again, look at /list or /watches
maybe_lost = My last answer may not have reached you. If you don't see it, send your request again.

## Short answers and dates (plain)

not_yours = This isn't your menu. Send the command yourself
no_such_key = There is no such key
menu_out_of_date = This menu is out of date. Send the command again.
# $time (String)
moment_today = at { $time }
# $time (String)
moment_yesterday = yesterday at { $time }
# $time (String)
moment_tomorrow = tomorrow at { $time }
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

command_new = Get an API key
command_list = My API keys
command_check = Check a key
command_limits = Remaining limit
command_lang = Language
command_help = All commands
command_keyboard = Buttons under the message field
command_forget = Delete my keys and data
description =
    I show what's happening in the game: who is online, factions, families, houses, businesses and auctions. I'll tell you when something you're waiting for happens.

    I also issue API keys to the same data, in 10 seconds.
short_description = Who is online, factions, families, houses and auctions. An API key in 10 seconds
