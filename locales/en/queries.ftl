### Queries about the game.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Help

help_queries =
    🟢 <b>Who is online</b>
    /online <i>LSPD 5</i> — a faction
    /family <i>Grove Street 5</i> — a family
    /player <i>Nicolas_Reed 5</i> — a player
    /counts <i>LSPD FBI 5</i> — factions side by side
    /leaders, /deputies, /admins — who of them is there
    /servers, /fractions, /families, /top — lists

    🗓 <b>Days and weeks</b>
    /day, /week — a day by the hour, a week by member
    /when — at which hours a faction or family is strong
    /changes — who came and who left
    /interviews — interviews today
    /roster — members by rank, for leaders

    🏠 <b>Property and zones</b>
    /auctions, /deals, /map — what is for sale
    /house <i>27</i>, /business <i>38</i> — by number
    /property <i>Nicolas_Reed</i> — what a player owns
    /history <i>205</i>, /sales — owners and prices
    /ghetto, /captures — gang zones

    🔔 <b>Alerts and boards</b>
    /watch <i>LSPD &lt; 5</i>, /watches — I tell you when it happens
    /board <i>LSPD 5</i>, /boards — a message that stays current

    👤 <b>You</b>
    /me <i>Nicolas_Reed 5</i> — your card
    /me hide, /me quiet — hidden, not mentioned
    /away <i>3d</i> — you are away

## Command menu (plain)

command_online = Who's online in a faction
command_player = Find a player
command_family = Who's online in a family
command_servers = All servers
command_fullest = Servers, the fullest first
command_fractions = Online by faction
command_leaders = Leaders online
command_deputies = Deputies online
command_interviews = Interviews today
command_admins = Admins online
command_families = All families
command_top = Families and factions by members online
command_week = Hours of a faction's or family's members
command_auctions = Auctions of houses and businesses
command_map = Houses and businesses on the map
command_ghetto = Gang zones
command_property = A player's property
command_house = A house by its number
command_business = A business by its number
command_deals = Houses and businesses below their usual price
command_history = Changes of a house or business
command_captures = Zones taken in 24 hours
command_changes = Who came to a faction and who left it
command_sales = What was sold at auction, and for how much
command_settings = Server, faction and family
command_day = A faction's day
command_counts = Compare factions or servers

## Age of the data

# (plain)
unchanged_toast = Nothing has changed yet
# $time (String)
as_of = as of { $time }
# $ago (String)
stale = ⚠️ This is { $ago } old: the game has sent nothing newer.

## Time spans (plain)

# $number (Number)
seconds = { $number } s
# $number (Number)
minutes = { $number } min
# $number (Number)
hours = { $number } h
# $number (Number)
days =
    { $number ->
        [one] { $number } day
       *[other] { $number } days
    }
under_a_minute = less than a minute

## Errors

# $seconds (Number)
api_wait =
    { $seconds ->
        [one] ⏳ No data yet. Try again in { $seconds } second.
       *[other] ⏳ No data yet. Try again in { $seconds } seconds.
    }
# $seconds (Number)
api_wait_here =
    { $seconds ->
        [one] ⏳ No data yet. I can ask the source again in { $seconds } second: the answer will appear here.
       *[other] ⏳ No data yet. I can ask the source again in { $seconds } seconds: the answer will appear here.
    }
api_unavailable = 😔 I can't reach the game data right now. Try again in a minute.
api_no_server = There is no such server any more. All of them: /servers
api_no_data = This server doesn't share that data.
api_nothing = The data has changed and this is gone. Send your request again.
# $error_id (String)
api_broken = 😔 I can't get the game data. Try again. If it keeps happening, send support this code: <code>{ $error_id }</code>

## Choices and corrections

which_server = On which server?
# $what (String)
which_server_for = { $what }: on which server?
will_remember = I'll remember this. Change it in /settings
# $server (String)
which_fraction = { $server } · which faction?
which_of_these = Which of these do you mean?
# $words (String)
not_understood = I don't understand “{ $words }”: a server is enough here.
# $server (String), $count (Number)
no_such_server =
    { $count ->
        [1] There is no server “{ $server }”. Did you mean this one?
       *[other] There is no server “{ $server }”. Which one do you mean?
    }
# $words (String)
no_such_fraction = I couldn't find a faction “{ $words }”. All factions: /fractions
# $words (String), $count (Number)
no_such_fraction_near =
    { $count ->
        [1] I couldn't find a faction “{ $words }”. Did you mean this one? All factions: /fractions
       *[other] I couldn't find a faction “{ $words }”. Did you mean one of these? All factions: /fractions
    }
no_servers = The list of servers is still loading. Try again in a minute.

## Buttons (plain)

button_refresh = 🔄 Refresh
button_who_is_online = 🟢 Who is online
button_servers = 🌐 Servers
button_all_servers = 🌐 All servers
button_again = 🔄 Try again
button_in_uniform = 👔 In uniform
button_all = 👥 All
button_chart = 📈 24 h
button_day = 📅 Day
button_week = 🗓 Week
button_online = 🟢 Only online
button_property = 🧾 Property
button_player = 👤 Player
button_all_lots = All
button_all_interviews = 🎤 All
button_houses = 🏠 Houses
button_businesses = 🏢 Businesses
button_map = 🗺 Map
button_history = 📜 History
button_deals = 🏷 Below the usual price
button_dearest_first = 💎 Dearest first
button_newest_first = 🕘 Newest first
button_captures = ⚔️ Captures
button_all_captures = ⚔️ All
button_my_server = 🌐 My server
button_server = 🌐 Server
button_fraction = 🚩 Faction
button_family = 👪 Family
button_lang = 🗣 Language
button_close = ✅ Done
# (plain)
button_norm = 🎯 Norm
# (plain) $hours (Number)
button_hours = { $hours } h
# (plain)
button_no_norm = No norm
button_none = ✖️ Clear
button_back = ↩️ Back
button_private_show = 💰 Show money and phones here
button_private_hide = 🙈 Hide money and phones here

## /servers

# $up (Number), $all (Number)
servers_head =
    { $all ->
        [one] 🌐 <b>{ $up } of { $all } server online</b>
       *[other] 🌐 <b>{ $up } of { $all } servers online</b>
    }
# $count (Number), $players (Html)
servers_players =
    { $count ->
        [one] { $players } player
       *[other] { $players } players
    }
fullest_head = 🌐 <b>Servers, the fullest first</b>
fullest_least_head = 🌐 <b>Servers, the emptiest first</b>
# $server (String), $count (Number), $players (Html)
fullest_more =
    { $count ->
        [one] <b>{ $server }</b> has { $players } player more
       *[other] <b>{ $server }</b> has { $players } players more
    }
# $server (String), $online (Html), $most (Html)
server_online = 🟢 { $server } — <b>{ $online }</b> of { $most }
# $times (String)
server_bonus = exp ×{ $times }
# $times (String), $servers (String)
servers_bonus = exp <b>×{ $times }</b>: { $servers }
# $server (String), $since (String)
server_maintenance = 🛠 { $server } — under maintenance for { $since }
# $server (String), $since (String)
server_offline = 🔴 { $server } — offline for { $since }
# $server (String)
server_maintenance_undated = 🛠 { $server } — under maintenance
# $server (String)
server_offline_undated = 🔴 { $server } — offline

## Fractions

# $emblem (String), $fraction (String), $server (String)
fraction_head = { $emblem } <b>{ $fraction }</b> · { $server }
# $online (Number), $in_uniform (Number)
fraction_counts = <b>{ $online }</b> online · <b>{ $in_uniform }</b> in uniform
# $names (Html)
leader = ⭐ Leader: { $names }
leader_offline = ⭐ Leader: offline
# $name (String), $at (String)
leader_last_seen = ⭐ Leader: offline · <code>{ $name }</code>, last online { $at }
# $name (String)
leader_last = ⭐ Leader: offline · <code>{ $name }</code> was the last one seen
# $at (String)
leader_unnamed = ⭐ Leader: offline, last online { $at }
# $name (String), $fraction (String)
leads_online = ⭐ <code>{ $name }</code> leads { $fraction } and is online.
# $name (String), $fraction (String)
leads_offline = ⭐ The leader of { $fraction } is offline. The last one seen was <code>{ $name }</code>.
# $name (String)
leader_then = ⭐ Leader then: <code>{ $name }</code>
# $names (Html)
deputies = 🔹 Deputies: { $names }
deputies_offline = 🔹 Deputies: nobody online
# $names (Html)
deputies_last = 🔹 Deputies: offline · { $names }
# $number (Number), $name (String), $rank (String)
member = { $number }. <code>{ $name }</code> — { $rank }
# $number (Number), $name (String)
member_without_rank = { $number }. <code>{ $name }</code>
# $level (Number)
level = lvl { $level }
nobody_online = Nobody is online right now.
nobody_in_uniform = Nobody is in uniform right now.
all_in_uniform = Everybody who is online is in uniform.
# $count (Number)
members_out_of_uniform = 👕 Out of uniform: <b>{ $count }</b>
# $server (String), $online (Number)
fractions_head =
    { $online ->
        [one] 🚩 <b>Factions</b> · { $server }
            <b>{ $online }</b> member online
       *[other] 🚩 <b>Factions</b> · { $server }
            <b>{ $online }</b> members online
    }
fractions_legend = 👔 in uniform · ⭐ leader · 🔹 deputies
# $fraction (String), $online (Number)
fraction_row = { $fraction } — <b>{ $online }</b>
# $fraction (String), $name (String), $online (Number)
fraction_row_named = { $fraction } ({ $name }) — <b>{ $online }</b>
# $emblem (String), $kind (String)
kind_head = { $emblem } <b>{ $kind }</b>

## /counts

# (plain)
counts_all_fractions = All factions
# (plain)
counts_all_servers = all servers
# (plain) $count (Number)
counts_servers =
    { $count ->
        [one] { $count } server
       *[other] { $count } servers
    }
# $servers (Html)
counts_nobody = Nobody online: { $servers }
# $servers (Html)
counts_unknown = No data: { $servers }
# $ago (String)
counts_late = ⚠️ { $ago } ago
counts_legend = 👔 in uniform · ⭐ leader online
counts_nothing = There is no data for this yet. Try again in a minute.
# $most (Number)
counts_too_many =
    { $most ->
        [one] I compare { $most } faction or server at a time.
       *[other] I compare up to { $most } factions and { $most } servers at a time.
    }
counts_which_server = Choose a server to see who is online.

## The past

# (plain)
past_today = today
# (plain)
past_yesterday = yesterday
# (plain) $day (String)
past_night = { $day }, 0:00–6:00
# (plain) $first (String), $last (String)
past_days = { $first } – { $last }
# (plain) $day (String), $from (String), $until (String)
past_hours = { $day }, { $from }:00–{ $until }:00
# $day (String), $most (Number), $average (String)
past_day = { $day } — peak <b>{ $most }</b>, average { $average }
# $average (String)
past_average = on average <b>{ $average }</b>
# $time (String)
past_leader = leader online <b>{ $time }</b>
# $online (Number)
past_now = now: <b>{ $online }</b>
past_nobody = Nobody was online.
# $time (String)
past_since = ⚠️ I have counted since { $time }, not before.
# $days (Number)
past_too_old =
    { $days ->
        [one] I keep counts for { $days } day.
       *[other] I keep counts for { $days } days.
    }
past_never = I have no counts yet: I count from now on.
past_gap = I have no counts for that time.
# $time (String)
past_part = ⚠️ I have counts for only { $time } of that time.

## Kinds of fractions (plain)

kind_police = Police
kind_army = Army and prison
kind_hospital = Hospitals
kind_government = Public services
kind_media = Media
kind_gang = Gangs
kind_mafia = Mafias and bikers
kind_other = Others

## Usage

player_usage = Who are you looking for? For example: <code>/player Nicolas_Reed 5</code> — the number is the server.
property_usage = Whose property? For example: <code>/property Nicolas_Reed 5</code> — the number is the server.
house_usage = Which house? For example: <code>/house 731 5</code> — its number, then the server.
history_usage = Which house or business? For example: <code>/history 731 5</code> or <code>/history business 18 5</code> — its number, then the server.
business_usage = Which business? For example: <code>/business 18 5</code> — its number, then the server.

## /player

# $name (String), $server (String)
player_head = 👤 <code>{ $name }</code> · { $server }
# $id (Number)
player_online = 🟢 Online · id { $id }
# $at (String)
player_offline = ⚪ Last seen { $at }
player_never_seen = ⚪ Offline, last visit unknown
# $level (Html), $exp (Html)
player_level = 🎖 Level <b>{ $level }</b> · exp { $exp }
# $emblem (String), $fraction (String), $rank (String), $number (Number)
player_fraction = { $emblem } { $fraction } — { $rank } [{ $number }]
player_no_fraction = 🚩 No faction
player_leader = ⭐ Leader
player_deputy = 🔹 Deputy
player_in_uniform = 👔 in uniform
# $family (String)
player_family = 👪 { $family }
# $family (String), $rank (Number)
player_family_rank = 👪 { $family } — rank { $rank }
player_no_family = 👪 No family
# $level (String)
player_vip = ⭐ VIP: { $level }
# $warnings (Number)
player_warnings = ⚠️ Warnings: { $warnings }
# $hours (Html)
player_hours = ⏱ { $hours } h played
# $sum (Html)
player_money = 💵 Cash: { $sum }
# $sum (Html)
player_bank = 🏦 Bank: { $sum }
# $number (String)
player_phone = 📱 { $number }
player_no_phone = 📱 No phone
player_private = 🔒 Money, bank and phone: in private chat only
# $level (Number)
live_level = 🎖 Level <b>{ $level }</b>
# $emblem (String), $fraction (String), $rank (String)
live_fraction = { $emblem } { $fraction } — { $rank }
# $emblem (String), $fraction (String)
live_fraction_only = { $emblem } { $fraction }
# $name (String), $server (String)
no_such_player = I couldn't find { $name } on { $server }, neither online nor on record. Check the nickname and the server.
# $id (String), $server (String)
no_player_with_id = Nobody on { $server } has the in-game id <b>{ $id }</b> right now.
# $name (String), $server (String), $count (Number)
no_such_player_near =
    { $count ->
        [1] I couldn't find { $name } on { $server }. Did you mean this one?
       *[other] I couldn't find { $name } on { $server }. Did you mean one of these?
    }
# $name (String), $server (String)
no_nickname = I couldn't find { $name } online on { $server }. Nicknames are written in Latin letters: <code>/player Nicolas_Reed 5</code>

## Families

# $family (String), $server (String)
family_head = 👪 <b>{ $family }</b> · { $server }
# $level (Number), $number (String)
family_facts = Level <b>{ $level }</b> · No. { $number }
family_no_leader = ⭐ Leader: none
# $online (Number), $all (Number)
family_counts =
    { $all ->
        [one] <b>{ $online }</b> of <b>{ $all }</b> member online
       *[other] <b>{ $online }</b> of <b>{ $all }</b> members online
    }
# $all (Number)
family_count =
    { $all ->
        [one] <b>{ $all }</b> member; who is online isn't known right now
       *[other] <b>{ $all }</b> members; who is online isn't known right now
    }
# $names (Html)
family_joined = ➕ Joined this week: { $names }
# $names (Html)
family_left = ➖ Left this week: { $names }
family_empty = The family has no members.
# $said (String), $count (Number)
of_these_ranks =
    { $count ->
        [one] 🎖 { $said }: <b>{ $count }</b> online
       *[other] 🎖 { $said }: <b>{ $count }</b> online
    }
# $number (Number), $dot (String), $name (String), $rank (Number)
family_member = { $number }. { $dot } <code>{ $name }</code> — rank { $rank }
# $server (String)
which_family = { $server } · which family? Choose, or send <code>/family</code> with its name.
no_such_family = I couldn't find that family. All families: /families
# $count (Number)
no_such_family_near =
    { $count ->
        [1] I couldn't find that family. Did you mean this one? All families: /families
       *[other] I couldn't find that family. Did you mean one of these? All families: /families
    }
# $server (String), $count (Number)
families_head =
    { $count ->
        [one] 👪 <b>{ $count } family</b> · { $server }
       *[other] 👪 <b>{ $count } families</b> · { $server }
    }
# $server (String), $words (String), $count (Number)
families_found =
    { $count ->
        [one] 🔎 <b>{ $words }</b>: { $count } family · { $server }
       *[other] 🔎 <b>{ $words }</b>: { $count } families · { $server }
    }
families_none = The server has no families.
# $words (String), $server (String)
no_families_like = I couldn't find a family of { $server } with “{ $words }” in its name. All families: /families
# $number (Number), $family (String), $members (Number)
family_row =
    { $members ->
        [one] { $number }. <b>{ $family }</b> — { $members } member
       *[other] { $number }. <b>{ $family }</b> — { $members } members
    }
# $level (Number)
family_level = lvl { $level }

## Leaders and deputies

# $server (String), $online (Number), $all (Number)
leaders_head =
    ⭐ <b>Leaders</b> · { $server }
    <b>{ $online }</b> of { $all } online
# $server (String), $online (Number)
deputies_head =
    🔹 <b>Deputies</b> · { $server }
    <b>{ $online }</b> online
# $emblem (String), $fraction (String), $names (Html)
staff_row = { $emblem } { $fraction }: { $names }
# $fractions (String)
staff_offline = ⚪ Offline: { $fractions }

## /interviews

# $server (String)
interviews_head = 🎤 <b>Interviews</b> · { $server }
interviews_none = No interviews announced.
# $fraction (String)
interviews_none_of = { $fraction } has no interviews announced.
# $mark (String), $time (String), $fraction (String)
interview_row = { $mark } <b>{ $time }</b> { $fraction }
# $place (String)
interview_place = 📍 { $place }
# $time (String)
interview_in = in { $time }
interview_now = now
# $time (String)
interview_began = began { $time } ago
interview_unknown = time not announced

## /admins

# $server (String), $online (Number), $all (Number)
admins_head =
    🛡 <b>Admins</b> · { $server }
    <b>{ $online }</b> of { $all } online
admins_none = The server has no list of admins.
# $dot (String), $name (String), $position (String)
admin_row = { $dot } <code>{ $name }</code> — { $position }
# $dot (String), $name (String), $level (Number)
admin_row_level = { $dot } <code>{ $name }</code> — level { $level }

## /week

# $emblem (String), $group (String), $server (String)
week_head = { $emblem } <b>{ $group }</b> · { $server } · week
# $first (String), $last (String)
week_days = { $first } – { $last }
# $online (Number), $all (Number), $hours (Html)
week_counts = <b>{ $online }</b> of <b>{ $all }</b> were online, { $hours } h in all
# $below (Number), $all (Number), $norm (Number)
week_below_norm = 🔻 <b>{ $below }</b> of <b>{ $all }</b> below the norm of { $norm } h
# $mark (String), $before (Html)
week_before = { $mark } the week before: { $before } h
# $name (String), $time (String)
report_hours = <code>{ $name }</code> — { $time }
# $names (Html)
report_most = 🏆 Most hours: { $names }
# $count (Number), $names (Html)
report_idle = 💤 Not online all week: <b>{ $count }</b> — { $names }
# $count (Number), $names (Html)
report_missed = 🔻 Below the norm: <b>{ $count }</b> — { $names }
week_bars = A bar a day, today last: ▁ up to 1 h, ▄ 4 h, █ over 7 h
# (plain)
button_least_first = 🔽 Least first
# (plain)
button_most_first = 🔼 Most first
# $number (String), $name (String), $time (String), $bars (String)
week_row = { $number }. <code>{ $bars }</code> <code>{ $name }</code> — { $time }
# $number (String), $name (String), $days (String)
week_absent = { $number }. <code>{ $name }</code> — not seen for { $days }
# $number (String), $name (String), $day (String)
week_never = { $number }. <code>{ $name }</code> — not seen since { $day }
week_nothing = No times yet. I count them from now on: ask again later.
week_nobody = None of its members has been online in the last two weeks.
# $name (String)
week_not_counted = I count hours only for members of factions and families, and I know of neither for <code>{ $name }</code>.
# $bars (String), $time (String)
week_of_player = <code>{ $bars }</code> <b>{ $time }</b>
# $days (String)
week_player_absent = Not seen for { $days }.
# $day (String)
week_player_never = Not seen since { $day }.

## /top

# $server (String)
top_families = 🏆 <b>Families by members online</b> · { $server }
# $server (String)
top_fractions = 🏆 <b>Factions by members online</b> · { $server }
top_of_players = 🏆 I have no ranking of players. These I can rank by how many are online:
donations_elsewhere = I sell nothing: donations are on the website of the game. I can show what is for sale in the game:
website_unknown = I don't have the addresses of the game's website and forum. I know what happens in the game: who is online, auctions, the map. All of it: /help
joining_a_family = You join a family in the game: one of its members has to invite you. I can show who of it is online, and when factions interview:
# $number (Number), $name (String), $online (Number), $members (Number)
top_family = { $number }. { $name } — <b>{ $online }</b> of { $members } online
# $number (Number), $name (String), $online (Number)
top_fraction = { $number }. { $name } — <b>{ $online }</b> online

## /auctions

# $server (String), $count (Number)
auctions_head =
    { $count ->
        [one] 🔨 <b>{ $count } auction</b> · { $server }
       *[other] 🔨 <b>{ $count } auctions</b> · { $server }
    }
# $server (String), $count (Number)
auctions_head_houses =
    { $count ->
        [one] 🔨 <b>{ $count } house up for auction</b> · { $server }
       *[other] 🔨 <b>{ $count } houses up for auction</b> · { $server }
    }
# $server (String), $count (Number)
auctions_head_businesses =
    { $count ->
        [one] 🔨 <b>{ $count } business up for auction</b> · { $server }
       *[other] 🔨 <b>{ $count } businesses up for auction</b> · { $server }
    }
# (plain) $price (String)
filter_price = up to { $price }
# (plain)
filter_ends_soon = ends within an hour
# (plain)
filter_cheapest = cheapest first
# (plain)
filter_dearest = dearest first
# (plain) $names (String)
filter_except = except { $names }
# $parts (Html)
filter_head = 🔎 { $parts }
# $words (String), $fraction (String)
fraction_misspelt = I took “{ $words }” for { $fraction }.
# $words (String), $server (String)
unknown_on_server = I don't know “{ $words }”. What shall I show on <b>{ $server }</b>?
# $words (String)
left_out = I don't know “{ $words }” here, so I left it out.
# $words (String)
untold_time = I keep no past counts of families, so I can't tell how it was “{ $words }”. This is how it is now.
# $words (String)
not_left_out = I can’t leave out “{ $words }” here: this has it, too.
no_norm = 🎯 No norm is set here. To set one: “norm 10 hours”. Those with the fewest hours come first:
# $words (String)
no_such_place = I found nothing near “{ $words }”. Try a city or another place, for example <code>/auctions Los Santos</code>
auctions_none = Nothing is up for auction right now.
# $price (Html), $cheapest (Html), $name (Html)
auctions_none_under = None up to { $price }. The cheapest is <b>{ $cheapest }</b>: { $name }
# $time (String), $name (Html)
auctions_none_soon = None ends within an hour. The next one ends in <b>{ $time }</b>: { $name }
# $cheapest (Html), $name (Html)
auctions_none_matching = None like that. The cheapest is <b>{ $cheapest }</b>: { $name }
# $count (Number)
auctions_others = Up for auction in all: <b>{ $count }</b>
# $server (String), $count (Number)
marketplace_head =
    { $count ->
        [one] 🛒 <b>{ $count }</b> on the marketplace · { $server }
       *[other] 🛒 <b>{ $count }</b> on the marketplace · { $server }
    }
# $count (Number), $server (String)
lots_without_owner =
    { $count ->
        [0] 🕳 Nothing on { $server } lost its owner in the last 24 hours.
        [one] 🕳 { $server }: <b>{ $count }</b> lost its owner in the last 24 hours
       *[other] 🕳 { $server }: <b>{ $count }</b> lost their owners in the last 24 hours
    }
marketplace_none = Nothing like that is on the marketplace right now.
# $server (String), $count (Number)
free_head = 🔑 <b>{ $count }</b> free · { $server }
free_none = Nothing like that is free right now.
# $number (Number), $emblem (String), $name (String)
free_row = { $number }. { $emblem } <b>{ $name }</b>
# $count (Number), $name (String), $price (Html)
marketplace_also =
    { $count ->
        [one] 🛒 On the marketplace: { $name }, { $price }
       *[other] 🛒 On the marketplace: { $count }, the cheapest is { $name }, { $price }
    }
# (plain)
button_marketplace = 🛒 On the marketplace
# $count (Number), $place (String)
auctions_others_near = 📍 { $place } · up for auction in all: <b>{ $count }</b>
# (plain)
button_cheapest_lot = 💵 The cheapest
# (plain)
button_next_lot = ⏳ The next one
# (plain)
button_other_lots = 🔨 Show all auctions
# (plain)
button_watch_lots = 🔔 Tell me about new ones
# $number (Number), $emblem (String), $name (String), $price (Html)
auction_row = { $number }. { $emblem } <b>{ $name }</b> — from <b>{ $price }</b>
# $emblem (String), $name (String), $left (String), $price (Html)
auction_line = { $emblem } { $name } — { $left }, from { $price }
# $number (Number), $line (Html)
map_row = { $number }. { $line }
# $time (String), $at (String)
auction_ends = ⏳ ends in { $time }, { $at }
# $at (String)
auction_ends_at = ⏳ ends { $at }
auction_over = ⌛ the auction is over
# $start (Html), $bet (Html)
auction_price = 💵 bids from { $bet } · start { $start }
# $place (String), $city (String)
near = 📍 near { $place }, { $city }

## Property

# $name (String), $server (String), $count (Number)
property_head =
    { $count ->
        [one] 🧾 <b>{ $name }</b> · { $server } · { $count } property
       *[other] 🧾 <b>{ $name }</b> · { $server } · { $count } properties
    }
property_none = No houses or businesses.
# $count (Number), $emblem (String), $name (String)
lot_row = { $count }. { $emblem } { $name }
# $emblem (String), $name (String), $server (String)
lot_head = { $emblem } <b>{ $name }</b> · { $server }
# $number (String)
lot_number = No. { $number }
lot_owned = ⚪ Owned
lot_free = 🟢 Free
lot_on_marketplace = 🛒 On the marketplace
# $price (Html)
lot_on_marketplace_for = 🛒 On the marketplace for { $price }
lot_on_auction = 🔨 Up for auction
# $name (String)
lot_owner = 👤 <code>{ $name }</code>
lot_without_owner = 👤 No owner
# $number (String), $server (String)
no_such_house = There is no house { $number } on { $server }. All houses on the map: /houses
# $number (String), $server (String)
no_such_business = There is no business { $number } on { $server }. All businesses on the map: /businesses

## /deals

# $server (String), $count (Number)
deals_head =
    { $count ->
        [one] 🏷 <b>{ $count } deal</b> · { $server }
       *[other] 🏷 <b>{ $count } deals</b> · { $server }
    }
# $number (Number), $emblem (String), $name (String), $price (Html), $below (Number)
deal_row = { $number }. { $emblem } <b>{ $name }</b> — <b>{ $price }</b> · −{ $below }%
# $emblem (String), $name (String), $price (Html), $below (Number)
deal_line = { $emblem } { $name } — <b>{ $price }</b> · −{ $below }%
# $price (Html)
deal_from = from { $price }
# $price (Html)
deal_usual = 📊 usually { $price }
# $time (String)
deals_compared = The usual price is that of auctions in the last { $time }.
deals_usual_head = 📊 Usual prices:
deals_for_sale = 🛒 For sale now:
# $emblem (String), $name (String), $price (Html)
deals_for_sale_row = { $emblem } { $name } — <b>{ $price }</b>
deals_none = I see nothing for sale below its usual price right now.
# $sales (Number), $time (String)
deals_unknown =
    { $sales ->
        [one] I don't know the usual prices yet: I have seen only { $sales } sale at auction in { $time }.
       *[other] I don't know the usual prices yet: I have seen only { $sales } sales at auction in { $time }.
    }

## /sales

# $server (String), $count (Number)
sales_head =
    { $count ->
        [one] 🧾 <b>{ $count } sale at auction</b> · { $server }
       *[other] 🧾 <b>{ $count } sales at auction</b> · { $server }
    }
# $time (String)
sales_since = 🔎 since { $time }
sales_none = I haven't seen a sale at auction here yet.
# $number (Number), $emblem (String), $name (String), $price (Html)
sale_row = { $number }. { $emblem } <b>{ $name }</b> — <b>{ $price }</b>

## Changes of a house or business

history_last = 📜 Last changes
# $count (Number)
history_count =
    { $count ->
        [one] 📜 <b>{ $count }</b> change
       *[other] 📜 <b>{ $count }</b> changes
    }
# $count (Number)
history_newest =
    { $count ->
        [one] 📜 The newest change
       *[other] 📜 The newest <b>{ $count }</b> changes
    }
history_none = 📜 I haven't seen it change yet.
# $before (String), $after (String)
change_owner = <code>{ $before }</code> → <code>{ $after }</code>
# $before (String), $after (String), $price (Html)
change_bought = <code>{ $before }</code> → <code>{ $after }</code> for { $price }
# $after (String)
change_first_owner = new owner: <code>{ $after }</code>
# $before (String)
change_owner_gone = <code>{ $before }</code> → no owner
# $price (Html)
change_auction_opened = put up for auction from { $price }
# $price (Html)
change_bid = auction: minimum bid rose to { $price }
# $count (Number), $price (Html)
change_bids =
    { $count ->
        [one] auction: <b>{ $count }</b> bid, the minimum is now { $price }
       *[other] auction: <b>{ $count }</b> bids, the minimum is now { $price }
    }
# $price (Html), $owner (String)
change_sold = auction: sold for { $price } to <code>{ $owner }</code>
change_not_sold = auction: over, not sold
# $price (Html)
change_offered_for = put on the marketplace for { $price }
change_offered = put on the marketplace
# $price (Html)
change_offer_price = marketplace: the price is now { $price }
change_offer_gone = taken off the marketplace
change_new = appeared on the map
change_gone = gone from the map

## Maps and the chart

# $server (String)
map_head = 🗺 <b>Houses and businesses</b> · { $server }
# $server (String)
map_head_houses = 🗺 <b>Houses</b> · { $server }
# $server (String)
map_head_businesses = 🗺 <b>Businesses</b> · { $server }
# $free (Html), $auction (Html), $marketplace (Html), $owned (Html)
map_counts = <b>{ $free }</b> free · <b>{ $auction }</b> up for auction · <b>{ $marketplace }</b> on the marketplace · { $owned } owned
# $server (String), $count (Number)
ghetto_head =
    { $count ->
        [one] 🔫 <b>{ $count } zone</b> · { $server }
       *[other] 🔫 <b>{ $count } zones</b> · { $server }
    }
# $gang (String), $zones (Number)
gang_zones = { $gang } — <b>{ $zones }</b>
# $gang (String), $zones (Number), $change (String)
gang_zones_changed = { $gang } — <b>{ $zones }</b> ({ $change })
# $families (Html)
zones_of_families = 👪 By family: { $families }
# (plain)
gang_nobody = Nobody
# (plain) $number (Number)
gang_unknown = Gang { $number }
# $server (String), $count (Number)
captures_head =
    { $count ->
        [one] ⚔️ <b>{ $count } zone taken in 24 h</b> · { $server }
       *[other] ⚔️ <b>{ $count } zones taken in 24 h</b> · { $server }
    }
# $gang (String), $won (Number), $lost (Number)
captures_of_gang = { $gang } — won <b>{ $won }</b>, lost <b>{ $lost }</b>
# $winner (String), $zone (String), $loser (String)
capture_taken = <b>{ $winner }</b> took zone { $zone } from { $loser }
# $winner (String), $zone (String)
capture_taken_from_nobody = <b>{ $winner }</b> took zone { $zone }
# $loser (String), $zone (String)
capture_lost = { $loser } lost zone { $zone }
captures_none = I haven't seen a zone change hands in the last 24 hours.
# $time (String)
captures_since = ⚠️ There were more: this is since { $time }.
# $from (String), $to (String)
captures_gap = ⚠️ I have no data from { $from } to { $to }.
# $emblem (String), $fraction (String), $server (String)
chart_head = { $emblem } <b>{ $fraction }</b> · { $server } · 24 h
# $count (Number), $at (String)
chart_most = Peak: <b>{ $count }</b>, { $at }
# $now (Number), $then (Number)
chart_a_day_before = Now <b>{ $now }</b>, yesterday at this time <b>{ $then }</b>
chart_nobody = Nobody was online in the last 24 hours.
chart_nothing = There is no data for the last 24 hours.
one_chart = A chart shows one faction. Which one?
# $emblem (String), $fraction (String), $server (String)
digest_head = { $emblem } <b>{ $fraction }</b> · { $server } · the day
# $time (String)
digest_without_leader = <b>{ $time }</b> without a leader
digest_nobody = Nobody has been online today.
digest_nothing = There is no data for today yet.

## Texts in pictures (plain)

picture_of_property = Houses and businesses
picture_of_houses = Houses
picture_of_businesses = Businesses
picture_of_auctions = Auctions
picture_of_house_auctions = Houses up for auction
picture_of_business_auctions = Businesses up for auction
picture_of_gangs = Gang zones
# $fraction (String)
picture_of_24_hours = { $fraction }, 24 hours
# $fraction (String)
picture_of_weeks = { $fraction }, 4 weeks
# $name (String), $day (String)
picture_since = { $name }, since { $day }
# $fraction (String)
picture_of_day = { $fraction } today
# $time (String)
picture_until = by { $time }
picture_zone_changes = In brackets: won or lost in 24 h
picture_moscow_time = MSK
picture_owned = owned
picture_free = free
picture_marketplace = marketplace
picture_auction = auction
picture_ends_soon = under 15 min
picture_ends_within_hour = under 1 h
picture_ends_later = over 1 h
# $price (String)
picture_price = from { $price }
# $at (String)
picture_ends = ends { $at }
picture_income = $: income
# $thousands (String)
picture_thousands = ${ $thousands }k
# $millions (String)
picture_millions = ${ $millions }M
picture_houses = houses
picture_businesses = businesses
picture_online = online
picture_range = average to maximum, 30 min
picture_in_uniform = in uniform
picture_leader = leader online
picture_max = max
picture_nothing = No data for these hours
picture_most = maximum
picture_average = average
picture_hour_average = average of the hour
picture_hour_most = its maximum
picture_online_on_average = online on average
picture_without_leader = no leader
picture_below_five = < 5 online
picture_today = today
picture_yesterday = yesterday
picture_day_before = 24 h earlier
# $days (Number)
picture_week = { $days }-day avg
# $number (Number)
button_house = 🏠 House { $number }
# $number (Number)
button_business = 🏢 Business { $number }
button_everywhere = ✖️ Clear the filter
button_my_fraction = 🚩 My faction
button_my_family = 👪 My family
button_group_fraction = 🚩 Our faction
button_group_family = 👪 Our family
button_group_settings = ⚙️ Settings (for admins)
# $count (Number)
button_all_of = ⚪ All { $count }
button_auctions = 🔨 Auctions
button_members = 👥 Members

## Inline mode (plain)

inline_picture = 🖼 Show the picture
inline_new_picture = 🔄 New picture
inline_hint = Type a nickname or a faction, then the server's number
inline_nothing = Nothing found: type a nickname or a faction
# $server (String)
inline_nothing_on = Nothing on { $server }. Another server? Type its number, too
inline_nothing_anywhere = Nothing found. A player or a family? Type the server's number, too
inline_which_server = Which server? Type its number, too
inline_unavailable = The game data can't be reached right now
# $seconds (Number)
inline_wait = No data yet, try again in { $seconds } s

# $choice (String)
remembered = I'll remember { $choice }. Change it in /settings

## /settings

settings_head = ⚙️ <b>Your settings</b>
settings_head_group = ⚙️ <b>Settings of this group</b>
# $server (String)
settings_server = 🌐 Server: <b>{ $server }</b>
# $fraction (String)
settings_fraction = 🚩 Faction: <b>{ $fraction }</b>
# $family (String)
settings_family = 👪 Family: <b>{ $family }</b>
settings_lang = 🗣 Language: <b>English</b>
# $hours (Number)
settings_norm = 🎯 Norm: <b>{ $hours } h a week</b>
settings_no_norm = 🎯 Norm of hours: none
settings_pick_norm = How many hours a week should each member play? /week then marks who is below.
# $name (String), $times (String)
settings_report = 🗓 Weekly report of <b>{ $name }</b>: { $times }
# $name (String)
settings_no_report = 🗓 Weekly report of <b>{ $name }</b>: off
# (plain) $name (String)
button_report_on = 🗓 { $name } report: on
# (plain) $name (String)
button_report_off = 🗓 { $name } report: off
settings_private_shown = 💰 Money, bank and phone of players: <b>shown here</b>
settings_private_hidden = 💰 Money, bank and phone of players: <b>in private chats only</b>
# (plain)
settings_no_server = not chosen
# (plain)
settings_no_fraction = not chosen
# (plain)
settings_no_family = not chosen
settings_foot = Choose once, then just send /online or /family.
settings_closed = ⚙️ Saved. Change it in /settings
settings_admins_only = Only admins can change group settings.
# $words (String)
settings_not_found = I couldn't find “{ $words }”. Send a server, a faction or a family, for example <code>/settings LSPD</code>
will_remember_group = I'll remember this for the group. Admins can change it: /settings
settings_pick_server = Your server?
settings_pick_server_group = This group's server?
settings_pick_fraction = Your faction?
settings_pick_fraction_group = This group's faction?
settings_pick_family = Your family?
settings_pick_family_group = This group's family?
# $count (Number)
settings_pick_family_note = Choose, or send <code>/settings</code> with its name. { $count } in all.
# $chosen (Html)
settings_saved = ⚙️ Saved: { $chosen }
settings_server_first = Families belong to a server: choose the server first.

## /when
# (plain)
command_when = When a faction or family is strong, by weekday
# $emblem (String), $name (String), $server (String)
when_head = { $emblem } <b>{ $name }</b> · { $server } · the usual week
# $day (String), $hours (String), $count (String)
when_most = 💪 Most: { $day } { $hours }, about <b>{ $count }</b> online
# $day (String), $hours (String), $count (String)
when_least = 🌙 Fewest: { $day } { $hours }, about <b>{ $count }</b>

## Who came to a faction and who left it

# $emblem (String), $fraction (String), $server (String)
changes_head = { $emblem } <b>{ $fraction }</b> · { $server } · seven days
# $count (Number)
changes_came = ➕ Came: <b>{ $count }</b>
# $count (Number)
changes_went = ➖ Left: <b>{ $count }</b>
changes_none = I have seen nobody come or leave in the last seven days.
changes_note = <i>I see those who play: whoever came or left and has not been online since is missing. I don't see promotions.</i>
# (plain)
command_server_chart = Players of a server in 24 hours
# (plain)
command_busy = When a server is full, by weekday
# $server (String)
server_chart_head = 🌐 <b>{ $server }</b> · 24 h
# $server (String)
server_week_head = 🌐 <b>{ $server }</b> · the usual week
# (plain)
picture_day_of_players = Players, 24 hours
# (plain)
picture_players = Players
# (plain)
button_usual_week = 🗓 Usual week
when_nothing = There is no data of the last weeks yet.
# $hours (Number)
when_too_early =
    { $hours ->
        [one] ⏳ Only { $hours } hour has been counted so far, too little to tell what is usual.
       *[other] ⏳ Only { $hours } hours have been counted so far, too little to tell what is usual.
    }

## What the data does not have, and who owns what

# $day (String)
no_future = I know nothing of “{ $day }” yet. This is how it is now:
next_interviews = Only the interviews of the next 24 hours are announced, so a later day isn’t known yet:
no_schedule = The game doesn’t announce captures, so I can’t tell when the next one is. These were the last:
no_price = It isn’t for sale now, so it has no price.
# $word (String)
not_in_data = The game’s data says nothing about “{ $word }”. Of houses and businesses I know the owner, the place, the auction and the price:
# $zone (String), $server (String), $holder (String)
zone_of = 🔫 <b>Zone { $zone }</b> · { $server }: { $holder }
# $zone (String), $server (String)
zone_of_nobody = 🔫 <b>Zone { $zone }</b> · { $server }: nobody’s
# $zone (String), $server (String)
no_such_zone = There is no zone { $zone } on { $server }.
# $name (String), $server (String), $others (String)
player_elsewhere = I couldn’t find { $name } on { $server }, but on { $others }:
# $server (String), $count (Number)
owners_head = 👤 Who owns what · { $server }: <b>{ $count }</b>
# $family (String), $server (String), $houses (Number), $businesses (Number)
family_property_head = 👪 <b>{ $family }</b> · { $server }: 🏠 <b>{ $houses }</b> · 🏢 <b>{ $businesses }</b>
no_property_of_fraction = I know what a player or a family owns. Of a faction I only know the members who are online, so I can’t count its property.
