# Queries: what the bot tells of the game.

help_queries =
    <b>The game</b>
    /online <i>LSPD 5</i> — who of a fraction is online, and the last 24 hours
    /player <i>Nicolas_Reed 5</i> — somebody's card
    /family <i>Grove Street 5</i> — who of a family is online
    /servers, /fractions, /families, /leaders, /deputies, /interviews, /admins — the lists
    /auctions, /map, /house, /business, /property <i>Nicolas_Reed</i> — houses and businesses
    /ghetto — who holds which zone
    /settings — your server, fraction and family: then /online and /family alone are enough

    The number at the end is the server's; its name will do as well.
help_queries_group =
    <b>Ask me about the game</b>
    /online <i>LSPD 5</i> — who of a fraction is online, and the last 24 hours
    /player <i>Nicolas_Reed 5</i> — somebody's card
    /family <i>Grove Street 5</i> — who of a family is online
    /servers, /fractions, /families, /leaders, /deputies, /interviews, /admins — the lists
    /auctions, /map, /house, /business, /property <i>Nicolas_Reed</i> — houses and businesses
    /ghetto — who holds which zone
    /settings — this group's server, fraction and family (for admins): then /online and /family alone are enough
command_online = Who of a fraction is online
command_player = Find a player
command_family = Who of a family is online
command_servers = All servers
command_fractions = How many each fraction has online
command_leaders = Leaders online
command_deputies = Deputies online
command_interviews = Interviews today
command_admins = Admins online
command_families = All families
command_auctions = What is up for auction
command_map = Houses and businesses on the map
command_ghetto = Zones of the gangs
command_property = What somebody owns
command_house = A house by its number
command_business = A business by its number
command_settings = Server, fraction and family

age = { $time } · { $ago } ago
age_now = { $time } · just now
stale = ⚠️ This is { $ago } old: nothing newer has come from the game.
seconds = { $number } s
minutes = { $number } min
hours = { $number } h
days =
    { $number ->
        [one] { $number } day
       *[other] { $number } days
    }
under_a_minute = less than a minute

api_wait =
    { $seconds ->
        [one] ⏳ The data isn't there right now. Ask again in { $seconds } second.
       *[other] ⏳ The data isn't there right now. Ask again in { $seconds } seconds.
    }
api_unavailable = 😔 The data service doesn't answer right now. Ask again in a minute, please.
api_no_server = There is no such server any more. All of them: /servers
api_nothing = There is nothing like that any more. Ask once more, please.
api_broken = 😔 The data service failed. Try again, and if it stays so, tell the operators this number: <code>{ $error_id }</code>

which_server = On which server?
will_remember = I'll remember your choice. Another one: /settings
which_fraction = Which fraction of { $server }?
which_of_these = Which of these do you mean?
not_understood = I don't understand “{ $words }”: a server is enough here.
no_such_server =
    { $count ->
        [1] There is no server “{ $server }”. Did you mean this one?
       *[other] There is no server “{ $server }”. Which one do you mean?
    }
no_such_fraction = There is no such fraction. The whole list: /fractions
no_such_fraction_near =
    { $count ->
        [1] There is no such fraction. Did you mean this one? The whole list: /fractions
       *[other] There is no such fraction. Did you mean one of these? The whole list: /fractions
    }
no_servers = The list of servers hasn't arrived yet. Ask again in a minute, please.

button_refresh = 🔄 Refresh
button_again = 🔄 Try again
button_in_uniform = 👔 In uniform
button_all = 👥 All
button_chart = 📈 24 h
button_online = 🟢 Only online
button_property = 🔑 Property
button_player = 👤 Player
button_all_lots = All
button_all_interviews = 🎤 All
button_houses = 🏠 Houses
button_businesses = 🏢 Businesses
button_map = 🗺 Map
button_server = 🌐 Server
button_fraction = 👮 Fraction
button_family = 🏠 Family
button_lang = 🗣 Language
button_close = ✅ Done
button_none = 🗑 Clear
button_back = ↩️ Back
button_private_show = 💰 Show money and phones here
button_private_hide = 🙈 Hide money and phones here

servers_head =
    { $all ->
        [one] 🌐 <b>{ $up } of { $all } server online</b>
       *[other] 🌐 <b>{ $up } of { $all } servers online</b>
    }
servers_players =
    { $count ->
        [one] { $players } player
       *[other] { $players } players
    }
server_online = 🟢 { $server } — <b>{ $online }</b> of { $most }
server_bonus = exp ×{ $times }
server_maintenance = 🛠 { $server } — maintenance, { $since } now
server_offline = 🔴 { $server } — offline, { $since } now

fraction_head = { $emblem } <b>{ $fraction }</b> · { $server }
fraction_counts = <b>{ $online }</b> online · <b>{ $in_uniform }</b> in uniform
leader = ⭐ Leader: { $names }
leader_offline = ⭐ Leader: offline
deputies = 🔹 Deputies: { $names }
deputies_offline = 🔹 Deputies: nobody online
member = { $number }. { $name } — { $rank }
member_without_rank = { $number }. { $name }
level = lvl { $level }
nobody_online = Nobody is online right now.
nobody_in_uniform = Nobody is in uniform right now.
fractions_head =
    { $online ->
        [one] 🗂 <b>Fractions</b> · { $server }
            <b>{ $online }</b> member online
       *[other] 🗂 <b>Fractions</b> · { $server }
            <b>{ $online }</b> members online
    }
fractions_legend = 👔 in uniform · ⭐ leader · 🔹 deputies
fraction_row = { $fraction } — <b>{ $online }</b>
kind_head = { $emblem } <b>{ $kind }</b>
kind_police = Police
kind_army = Army and prison
kind_hospital = Hospitals
kind_government = State services
kind_media = Media
kind_gang = Gangs
kind_mafia = Mafias and bikers
kind_other = Others

player_usage = Whom shall I look for? Like this: <code>/player Nicolas_Reed 5</code> — the number is the server's.
property_usage = Whose property? Like this: <code>/property Nicolas_Reed 5</code> — the number is the server's.
house_usage = Which house? Like this: <code>/house 731 5</code> — its number, then the server's.
business_usage = Which business? Like this: <code>/business 18 5</code> — its number, then the server's.

player_head = 👤 <b>{ $name }</b> · { $server }
player_online = 🟢 Online · id { $id }
player_offline = ⚪ Last seen { $at }
player_never_seen = ⚪ Offline
player_level = 🎖 Level <b>{ $level }</b> · exp { $exp }
player_fraction = 👮 { $fraction } — { $rank } ({ $number })
player_no_fraction = 👮 In no fraction
player_family = 🏠 { $family }
player_family_rank = 🏠 { $family } — rank { $rank }
player_no_family = 🏠 In no family
player_hours = ⏱ { $hours } h played
player_money = 💵 { $sum } in hand
player_bank = 🏦 { $sum } in the bank
player_phone = 📱 { $number }
player_no_phone = 📱 No phone
player_private = 🔒 Money, bank and phone: in a private chat with me
live_level = 🎖 Level <b>{ $level }</b>
live_fraction = 👮 { $fraction } — { $rank }
live_fraction_only = 👮 { $fraction }
no_such_player = No { $name } on { $server }, neither online nor on record. Check the nickname and the server.
no_such_player_near =
    { $count ->
        [1] No { $name } on { $server }. Did you mean this one?
       *[other] No { $name } on { $server }. Did you mean one of these?
    }
no_nickname = Nobody online on { $server } is called { $name }. A nickname is written in Latin letters: <code>/player Nicolas_Reed 5</code>

family_head = 🏠 <b>{ $family }</b> · { $server }
family_facts = Level <b>{ $level }</b> · No. { $number }
family_no_leader = ⭐ Leader: none
family_counts =
    { $all ->
        [one] <b>{ $online }</b> of <b>{ $all }</b> member online
       *[other] <b>{ $online }</b> of <b>{ $all }</b> members online
    }
family_count =
    { $all ->
        [one] <b>{ $all }</b> member; who is online isn't known right now
       *[other] <b>{ $all }</b> members; who is online isn't known right now
    }
family_empty = The family has no members.
family_member = { $number }. { $dot } { $name } — rank { $rank }
which_family = Which family of { $server }? Send <code>/family</code> with its name or number, or choose:
no_such_family = There is no such family. All of them: /families
no_such_family_near =
    { $count ->
        [1] There is no such family. Did you mean this one? All of them: /families
       *[other] There is no such family. Did you mean one of these? All of them: /families
    }
families_head =
    { $count ->
        [one] 🏠 <b>{ $count } family</b> · { $server }
       *[other] 🏠 <b>{ $count } families</b> · { $server }
    }
families_found =
    { $count ->
        [one] 🔎 <b>{ $words }</b>: { $count } family · { $server }
       *[other] 🔎 <b>{ $words }</b>: { $count } families · { $server }
    }
families_none = The server has no families.
no_families_like = No family of { $server } has “{ $words }” in its name. All of them: /families
family_row =
    { $members ->
        [one] { $number }. <b>{ $family }</b> — { $members } member
       *[other] { $number }. <b>{ $family }</b> — { $members } members
    }
family_level = lvl { $level }

leaders_head =
    ⭐ <b>Leaders</b> · { $server }
    <b>{ $online }</b> of { $all } online
deputies_head =
    🔹 <b>Deputies</b> · { $server }
    <b>{ $online }</b> online
staff_row = { $emblem } { $fraction }: { $names }

interviews_head = 🎤 <b>Interviews</b> · { $server }
interviews_none = None are announced right now.
interviews_none_of = { $fraction } has announced none so far.
interview_row = { $mark } <b>{ $time }</b> { $fraction }
interview_place = 📍 { $place }
interview_in = in { $time }
interview_now = now
interview_began = began { $time } ago
interview_unknown = time not announced

admins_head =
    { $all ->
        [one] 🛡 <b>{ $online } of { $all } admin online</b> · { $server }
       *[other] 🛡 <b>{ $online } of { $all } admins online</b> · { $server }
    }
admins_none = The server has no list of admins.
admin_row = { $dot } { $name } — { $position }
admin_row_level = { $dot } { $name } — level { $level }

auctions_head =
    { $count ->
        [one] 🔨 <b>{ $count } auction</b> · { $server }
       *[other] 🔨 <b>{ $count } auctions</b> · { $server }
    }
auctions_head_houses =
    { $count ->
        [one] 🔨 <b>{ $count } house up for auction</b> · { $server }
       *[other] 🔨 <b>{ $count } houses up for auction</b> · { $server }
    }
auctions_head_businesses =
    { $count ->
        [one] 🔨 <b>{ $count } business up for auction</b> · { $server }
       *[other] 🔨 <b>{ $count } businesses up for auction</b> · { $server }
    }
auctions_none = Nothing is up for auction right now.
auction_row = { $number }. { $emblem } <b>{ $name }</b>
auction_ends = ⏳ ends in { $time }, { $at }
auction_over = ⌛ the auction is over
auction_price = 💵 start { $start } · min. bet { $bet }
near = 📍 near { $place }, { $city }

property_head =
    { $count ->
        [one] 🔑 <b>{ $name }</b> · { $server } · { $count } property
       *[other] 🔑 <b>{ $name }</b> · { $server } · { $count } properties
    }
property_none = Owns neither a house nor a business.
lot_row = { $count }. { $emblem } { $name } · No. { $number }
lot_head = { $emblem } <b>{ $name }</b> · { $server } · No. { $number }
lot_owned = 🔵 Owned
lot_free = 🟢 Free
lot_on_marketplace = 🛒 On the marketplace
lot_on_auction = 🔨 Up for auction
lot_owner = 👤 { $name }
no_such_house = There is no house { $number } on { $server }. All houses on the map: /houses
no_such_business = There is no business { $number } on { $server }. All businesses on the map: /businesses

map_head = 🗺 <b>Houses and businesses</b> · { $server }
map_head_houses = 🗺 <b>Houses</b> · { $server }
map_head_businesses = 🗺 <b>Businesses</b> · { $server }
map_counts = <b>{ $free }</b> free · <b>{ $auction }</b> up for auction · <b>{ $marketplace }</b> on the marketplace · { $owned } owned
ghetto_head =
    { $count ->
        [one] 🔫 <b>{ $count } zone</b> · { $server }
       *[other] 🔫 <b>{ $count } zones</b> · { $server }
    }
gang_row = { $gang } — <b>{ $count }</b>
gang_nobody = Nobody
gang_unknown = Gang { $number }
chart_head = { $emblem } <b>{ $fraction }</b> · { $server } · 24 h
chart_most = Most online: <b>{ $count }</b>, { $at }
chart_nobody = Nobody was online in the last 24 hours.
chart_nothing = There is no data for the last 24 hours.
picture_owned = owned
picture_free = free
picture_marketplace = marketplace
picture_auction = auction
picture_houses = houses
picture_businesses = businesses
picture_online = online
picture_in_uniform = in uniform
picture_leader = leader online
picture_max = max
picture_nothing = No data for these hours
button_auctions = 🔨 Auctions
button_members = 👥 Members

inline_fraction = { $online } online, { $in_uniform } in uniform
inline_member = online · { $fraction } · lvl { $level }
inline_online = online · lvl { $level }
inline_offline = offline
inline_hint = Type a nickname or a fraction, then the server's number
inline_nothing = Nothing found: type a nickname or a fraction
inline_nothing_on = Nothing on { $server }. Another server? Type its number, too
inline_which_server = Which server? Type its number, too
inline_unavailable = The data service doesn't answer right now
inline_wait = The data isn't there right now, try in { $seconds } s

remembered = I'll remember { $choice }. Another one: /settings
settings_head = ⚙️ <b>Your settings</b>
settings_head_group = ⚙️ <b>Settings of this group</b>
settings_server = 🌐 Server: <b>{ $server }</b>
settings_fraction = 👮 Fraction: <b>{ $fraction }</b>
settings_family = 🏠 Family: <b>{ $family }</b>
settings_lang = 🗣 Language: <b>English</b>
settings_private_shown = 💰 Money, bank and phone of players: <b>shown here</b>
settings_private_hidden = 💰 Money, bank and phone of players: <b>in private chats only</b>
settings_no_server = not chosen
settings_no_fraction = not chosen
settings_no_family = not chosen
settings_foot = With these chosen, /online and /family alone are enough.
settings_closed = ⚙️ Saved. Whenever you need them: /settings
settings_admins_only = Only admins change the settings of a group.
settings_pick_server = Which server do you usually ask about?
settings_pick_fraction = Which fraction do you usually ask about?
settings_pick_family =
    { $count ->
        [one] Which family is yours? The server has { $count }.
       *[other] Which family is yours? The server has { $count }, the largest first.
    }
settings_server_first = Families belong to a server: choose the server first.
