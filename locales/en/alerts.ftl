### Alerts: what a chat wants to be told.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Commands (plain)

command_watch = Create an alert
command_watches = My alerts

## Buttons (plain)

button_alert = 🔔
button_alerts = 🔔 My alerts
button_new_alert = ➕ New alert
button_alert_count = 🚩 Faction online
button_alert_on_duty = 👔 In uniform
button_alert_leader = ⭐ Leader
button_alert_family = 👪 Family
button_alert_players = 👤 Player
button_alert_interview = 🎤 Interview
button_alert_server = 🌐 Server
button_alert_auction = 🔨 Auctions
button_alert_property = 🏠 House, business
button_alert_zones = 🔫 Ghetto zones
button_alert_ping = ⏰ On a schedule
button_alert_digest = 📊 Daily summary
button_alert_week = 🗓 Weekly report
button_mute = 🔕 Mute for…
button_auction_anywhere = Anywhere
button_done = ✅ Done
button_other_fraction = Another faction
button_alert_more_than = ⬆️ More than
button_alert_fewer_than = ⬇️ Fewer than
button_auction_any = Any
button_auction_begins = When it begins
# $minutes (Number)
button_auction_ends = { $minutes } min before the end
# $minutes (Number)
button_before_auction_ends = 🔨 { $minutes } min before an auction ends
# $sum (String)
sum_thousands = ${ $sum }k
# $sum (String)
sum_millions = ${ $sum }M
# $price (String)
button_price = < { $price }
button_price_any = Any price
button_alert_deals = 🏷 Deals
button_alert_new_leader = 👑 New leader
button_alert_leader_presence = 🟢 Online or not
button_alert_both_ways = 🔁 Coming and going
button_alert_family_online = 🟢 How many are online
button_alert_family_members = 👥 Who joins and leaves
button_lot_anything = Any change
button_lot_price = Price
# $price (String)
button_lot_price_below = Price below { $price }
# $price (String)
button_lot_price_above = Price above { $price }
button_mute_hour = 🔕 1 h
button_mute_tomorrow = 🔕 Till tomorrow
button_unmute = 🔔 Unmute
button_mute_all = 🔕 Mute all till tomorrow
button_unmute_all = 🔔 Unmute all
button_alert_off = 🗑 Delete
button_undo = ↩️ Undo
button_alert_delete = 🗑 Delete
button_alert_edit = ✏️ Change
button_alert_card = Show
button_alert_tell = 🔔 Yes, tell me

## What alerts wait for

# $name (String), $server (String), $count (Number)
alert_below = <b>{ $name }</b> on { $server } falls below <b>{ $count }</b> online
# $name (String), $server (String), $count (Number)
alert_above = <b>{ $name }</b> on { $server } rises above <b>{ $count }</b> online
# $name (String), $server (String), $count (Number)
alert_at_least = <b>{ $name }</b> on { $server } reaches <b>{ $count }</b> online
# $name (String), $server (String), $count (Number)
alert_at_most = <b>{ $name }</b> on { $server } falls to <b>{ $count }</b> online
# $name (String), $server (String)
alert_leader = the leader of <b>{ $name }</b> on { $server } comes online or goes offline
# $names (String), $count (Number), $server (String)
alert_players =
    { $count ->
        [one] <b>{ $names }</b> on { $server } comes online or goes offline
       *[other] any of <b>{ $names }</b> on { $server } comes online or goes offline
    }
# $name (String), $server (String)
alert_leader_comes = the leader of <b>{ $name }</b> on { $server } comes online
# $name (String), $server (String)
alert_leader_goes = the leader of <b>{ $name }</b> on { $server } goes offline
# $names (String), $count (Number), $server (String)
alert_players_come =
    { $count ->
        [one] <b>{ $names }</b> on { $server } comes online
       *[other] any of <b>{ $names }</b> on { $server } comes online
    }
# $names (String), $count (Number), $server (String)
alert_players_go =
    { $count ->
        [one] <b>{ $names }</b> on { $server } goes offline
       *[other] any of <b>{ $names }</b> on { $server } goes offline
    }
# $name (String), $server (String), $minutes (Number)
alert_interview = an interview for <b>{ $name }</b> on { $server } starts in { $minutes } min
# $server (String)
alert_server = <b>{ $server }</b> goes down, goes into maintenance or comes back
# The sentence, where it stands alone. $what (Html)
alert_when = When { $what }
# $name (String), $server (String), $bound (String)
alert_was = <b>{ $name }</b> · { $server }: { $bound }
# (plain) $count (Number)
bound_below = fewer than { $count }
# (plain) $count (Number)
bound_above = more than { $count }
# (plain) $count (Number)
bound_at_least = at least { $count }
# (plain) $count (Number)
bound_at_most = at most { $count }
# $what (Html), $server (String)
alert_auction = { $what } on { $server } comes up for auction
# $what (Html), $server (String), $minutes (Number)
alert_auction_end = the auction of { $what } on { $server } ends in { $minutes } min
# $number (String), $server (String)
alert_house = <b>house { $number }</b> on { $server } changes owner, goes on or off auction or the marketplace, and an hour before its auction ends
# $number (String), $server (String)
alert_business = <b>business { $number }</b> on { $server } changes owner, goes on or off auction or the marketplace, and an hour before its auction ends
# One house or business, as part of a sentence. $number (String)
alert_of_house = <b>house { $number }</b>
# $number (String)
alert_of_business = <b>business { $number }</b>
# $what (Html), $server (String), $minutes (Number)
alert_lot_end = the auction of { $what } on { $server } ends in { $minutes } min
# $what (Html), $server (String)
alert_lot_price = the price of { $what } on { $server } changes
# $what (Html), $server (String), $price (Html)
alert_lot_price_below = the price of { $what } on { $server } falls below <b>{ $price }</b>
# $what (Html), $server (String), $price (Html)
alert_lot_price_above = the price of { $what } on { $server } rises above <b>{ $price }</b>
# $what (Html), $server (String)
alert_lot_free = { $what } on { $server } becomes free: no owner, no auction
# $name (String), $server (String)
alert_family_members = somebody joins or leaves <b>{ $name }</b> on { $server }
# $what (Html), $server (String), $below (Number)
alert_deals = { $what } on { $server } is for sale at least <b>{ $below }%</b> below its usual price
# $name (String), $server (String)
alert_new_leader = <b>{ $name }</b> on { $server } gets a new leader
# $name (String), $server (String)
alert_zones = <b>{ $name }</b> on { $server } wins or loses zones
# $name (String), $server (String), $times (String)
alert_ping = the <b>{ $name }</b> card on { $server }, { $times }
# $name (String), $server (String), $time (String)
alert_digest = the daily summary of <b>{ $name }</b> on { $server }, at { $time }
# $name (String), $server (String), $times (String)
alert_week = the hours of <b>{ $name }</b> on { $server } in the week, { $times }
auction_any = a property
auction_house = a house
auction_business = a business
# $what (Html), $price (Html)
auction_below = { $what } priced below <b>{ $price }</b>
# $what (Html), $kind (String)
auction_of_kind = { $what } <b>{ $kind }</b>
# $what (Html), $names (String)
auction_except = { $what } except <b>{ $names }</b>
# $what (Html), $place (String)
auction_near = { $what } near <b>{ $place }</b>
# (plain) $time (String)
times_daily = every day at { $time }
# (plain) $time (String)
times_workdays = on weekdays at { $time }
# (plain) $time (String)
times_weekend = on weekends at { $time }
# (plain) $days (String), $time (String)
times_days = on { $days } at { $time }
# (plain) $minutes (Number)
times_every = every { $minutes } min
# (plain) $minutes (Number), $from (String), $to (String)
times_every_between = every { $minutes } min from { $from } to { $to }

## Days of the week (plain)

day_mon = Mon
day_tue = Tue
day_wed = Wed
day_thu = Thu
day_fri = Fri
day_sat = Sat
day_sun = Sun

## Making alerts

# $what (Html)
alert_created = 🔔 I'll tell you here when { $what }.
# $what (Html): as in alert_created
future_unknown = 🔮 Nobody knows when that will be. Shall I tell you here when { $what }?
# $what (Html)
alert_created_ping = 🔔 I'll post here: { $what }.
# $what (Html)
alert_exists = 🔔 This alert already exists:
    { $what }
# $what (Html)
alert_overlaps = ℹ️ You already have a similar one:
    { $what }
# $most (Number)
alert_too_many = This chat already has { $most } alerts, which is the limit. Delete one first: /watches
alerts_admins_only = 🔔 In a group, only admins can create and change alerts.
# (plain)
alerts_admins_only_toast = In a group, only admins can create and change alerts
alert_kinds = 🔔 <b>What shall I tell you about?</b>
    Or write it in one line: <code>/watch LSPD &lt; 5</code>
alert_which_fraction = 🔔 Which faction?
alert_which_server = 🔔 Which server?
# $what (Html)
alert_draft = 🔔 <b>New alert</b>
    I'll tell you when { $what }.
# $what (Html)
alert_draft_ping = 🔔 <b>New alert</b>
    I'll post { $what }.
alert_player_usage = 🔔 Send the nickname: <code>Nick_Name</code>. In a group, reply to this message. Up to ten at once: <code>/watch player Nick_Name, Other_Name 5</code>
    Or press 🔔 under a player's card.
alert_no_admins = 🔔 I have no alerts about admins, only the list of those who are online now.
alert_on_all_days = 📅 It holds on all days: only what comes at a time can be limited to some.
alert_compares_two = 🔔 I compare one number with a bound, not two with each other. For example: /watch LSPD > 10
alert_no_deputies = 🔔 I have no alerts about deputies, only about leaders and about how many of a faction are online. Who is a deputy and online now:
alert_family_usage = 🔔 Send the family: <code>/watch family Barone &gt; 10</code>
    Or press 🔔 under a family's card.
alert_property_usage = 🔔 Send the number of the house: <code>138</code>. In a group, reply to this message. A business: <code>/watch business 13</code>
    Or press 🔔 under its card.
# $words (String)
alert_not_understood = 🔔 I don't understand “{ $words }”. What shall I tell you about?
    Or write it in one line: <code>/watch LSPD &lt; 5</code>
# $words (String), $name (String)
alert_not_understood_of = 🔔 I don't understand “{ $words }”. What shall I tell you about <b>{ $name }</b>?
# $name (String)
alert_kinds_of = 🔔 What shall I tell you about <b>{ $name }</b>?
alert_numbers = 🔔 At which number? Choose it for each of them:
alert_bad_bound = 🔔 The number can be from 1 to 2000.
alert_bad_interval = 🔔 The shortest interval is 10 minutes.
alert_too_many_players = 🔔 One alert can watch at most ten players.

## How it is now

# $count (Number)
alert_now_count = Now: <b>{ $count }</b>.
alert_now_online = Now: online.
alert_now_offline = Now: offline.
alert_now_server_online = Now: online.
alert_now_server_maintenance = Now: under maintenance.
alert_now_server_offline = Now: offline.
# $names (String)
alert_now_players = Online now: { $names }.
alert_now_no_players = None of them is online now.
# $count (Number)
alert_now_fitting =
    { $count ->
        [0] No matching auctions right now.
        [one] { $count } matching auction right now.
       *[other] { $count } matching auctions right now.
    }
# $price (Html), $left (String), $at (String)
alert_now_lot = Now: <b>{ $price }</b>, ends in { $left } ({ $at }).
alert_now_no_auction = It is not up for auction now.
# $count (Number)
alert_now_deals =
    { $count ->
        [0] No such deals right now.
        [one] { $count } such deal right now.
       *[other] { $count } such deals right now.
    }
# $leader (String)
alert_now_leader = Now: <code>{ $leader }</code>.
alert_now_no_leader = No leader is online now. The first one I see counts as the current one.
# $count (Number)
alert_now_members =
    { $count ->
        [one] Now: <b>{ $count }</b> member.
       *[other] Now: <b>{ $count }</b> members.
    }
# $zones (Number)
alert_now_zones =
    { $zones ->
        [one] Now: <b>{ $zones }</b> zone.
       *[other] Now: <b>{ $zones }</b> zones.
    }
# $at (String)
alert_now_interview = The next one starts { $at }.
alert_now_no_interview = No interview has been announced yet.
# $at (String)
alert_now_next = Next: { $at }.

## The list

# $count (Number), $most (Number)
alerts_head = 🔔 <b>Alerts of this chat</b>: { $count } of { $most }
no_timers = ⏱ I have no timers: I can only tell you when something happens in the game, or shortly before an auction ends or an interview starts.
# $count (Number)
alerts_several = 🔔 Several alerts fit: { $count }.
nothing_to_turn_off = 🔔 Nothing to turn off: this chat has no alerts.
alerts_choose = Choose one to change, mute or delete it:
alerts_none = 🔔 This chat has no alerts yet.
# $number (Number), $what (Html)
alert_row = { $number }. { $what }
# $now (Html)
alert_row_now = <i>{ $now }</i>
# $row (Html), $until (String)
alert_row_muted = { $row } · 🔕 until { $until }
# $row (Html)
alert_row_gone = { $row } · 💤 paused: nothing left to watch
# $what (Html)
alert_card = 🔔 { $what }
# (plain)
alert_is_deleted = This alert has already been deleted.
# $count (Number), $what (Html)
alerts_off = ✖️ Turned off:
    { $what }
    In all: { $count } off.
# (plain)
nothing_to_restore = Nothing to undo any more
# $what (Html)
alert_off = ✖️ Turned off:
    { $what }
# (plain) $until (String)
alert_muted = 🔕 Quiet until { $until }
# (plain)
alert_unmuted = 🔔 Unmuted
# $until (String)
alerts_all_muted = 🔕 Everything is quiet until { $until }
# $count (Number), $until (String)
alerts_some_muted = 🔕 Alerts quiet until { $until }: { $count }
alerts_all_unmuted = 🔔 Unmuted: I tell you everything again.

## What fired

event_falls = ⬇️
event_rises = ⬆️
# $arrow (Html), $name (String), $server (String), $count (Number), $bound (String)
event_count = { $arrow } <b>{ $name }</b> · { $server }: <b>{ $count }</b> online, { $bound }
# $before (Number)
event_before = was { $before }
# $long (String)
event_since = for { $long } now
# $name (String), $server (String)
event_leader_online = ⭐ The leader of <b>{ $name }</b> · { $server } is <b>online</b>
# $name (String), $server (String)
event_leader_offline = 🌑 The leader of <b>{ $name }</b> · { $server } is <b>offline</b>
# $name (Html), $server (String)
event_player_online = 🟢 { $name } · { $server } is <b>online</b>
# $name (Html), $server (String)
event_player_offline = ⚪ { $name } · { $server } is <b>offline</b>
# $long (String)
event_was_away = was away for { $long }
# $long (String)
event_was_online = was online for { $long }
# $server (String)
event_server_online = 🟢 <b>{ $server }</b> is <b>online</b> again
# $server (String)
event_server_maintenance = 🛠 <b>{ $server }</b> is <b>under maintenance</b>
# $server (String)
event_server_offline = 🔴 <b>{ $server }</b> is <b>offline</b>
# $long (String)
event_was_so_for = the previous status lasted { $long }
# $name (String), $server (String), $left (String), $at (String)
event_interview = 🎤 <b>{ $name }</b> interview · { $server }: in <b>{ $left }</b>, { $at }
# $place (String)
event_place = 📍 { $place }
# $emblem (String), $name (String), $server (String)
event_auction = { $emblem } <b>{ $name }</b> · { $server } is up for auction
# $emblem (String), $name (String), $server (String)
event_auction_end = { $emblem } The auction of <b>{ $name }</b> · { $server } ends soon
# $price (Html), $left (String), $at (String)
event_auction_facts = from { $price }, ends in { $left } ({ $at })
# $count (Number), $server (String)
event_auctions = 🔨 Up for auction: <b>{ $count }</b> · { $server }
# $count (Number), $server (String)
event_auctions_end = 🔨 Auctions that end soon: <b>{ $count }</b> · { $server }
# $count (Number)
event_auctions_over = { $count } already over
# $emblem (String), $name (String), $server (String)
event_property = { $emblem } <b>{ $name }</b> · { $server } has changed
# $owner (String)
event_new_owner = new owner: <b>{ $owner }</b>
# $owner (String), $before (String)
event_owner_changed = owner: { $before } → <b>{ $owner }</b>
# $before (String)
event_owner_gone = no longer owned by { $before }
event_unowned = no longer owned
event_on_auction = up for auction
# $price (Html), $before (Html)
event_lot_price = price: { $before } → <b>{ $price }</b>
event_auction_over = the auction is over
event_on_marketplace = offered on the marketplace
event_off_marketplace = no longer offered on the marketplace
# $count (Number), $server (String)
event_deals =
    { $count ->
        [one] 🏷 A deal · { $server }
       *[other] 🏷 <b>{ $count }</b> deals · { $server }
    }
# $name (String), $server (String), $leader (Html)
event_new_leader = 👑 <b>{ $name }</b> · { $server } has a new leader: { $leader }
# $leader (String)
event_leader_before = before: <code>{ $leader }</code>
# $name (String), $server (String)
event_family_members = 👪 The members of <b>{ $name }</b> · { $server } have changed
# $names (Html)
event_joined = joined: { $names }
# $names (Html)
event_left = left: { $names }
# $name (String), $server (String), $count (Number)
event_zones =
    { $count ->
        [one] 🔫 <b>{ $name }</b> · { $server }: <b>{ $count }</b> zone now
       *[other] 🔫 <b>{ $name }</b> · { $server }: <b>{ $count }</b> zones now
    }
# $zones (String)
event_zones_won = won: No. { $zones }
# $zones (String)
event_zones_lost = lost: No. { $zones }
# $what (Html)
event_gone = 💤 Alert paused: what it watches no longer exists.
    { $what }
# $server (String), $before (Number), $online (Number)
event_doubtful = ⚠️ The data for { $server } looks wrong: { $online } online, { $before } a moment ago. Alerts for this server wait until it is confirmed.
events_quiet = 🌙 <b>During the quiet hours</b>
events_unreachable = 📭 <b>While I couldn't write here</b>
events_came_and_went = Came and went:
# $what (Html), $times (Number)
event_came_and_went =
    { $times ->
        [one] { $what } (once)
       *[other] { $what } ({ $times } times)
    }
alert_which_card = 🔔 On which server? Choose: the alert is the 🔔 under the card.
alert_add_server = 🔔 On which server? Send it again with the server number at the end.
# (plain)
button_daily = Every day
# (plain)
button_workdays = Weekdays
# (plain)
button_weekend = Weekends
# $from (String), $to (String)
settings_quiet = 🌙 Quiet hours: <b>{ $from }–{ $to }</b>
settings_not_quiet = 🌙 Quiet hours: off
settings_quiet_note = No alerts during these hours; afterwards I send a summary of what is still true and what came and went.
# $what (Html)
settings_quiet_covers = 🚫 Won't be sent: { $what }
# $what (Html)
settings_quiet_covers_part = ✂️ Sent only outside these hours: { $what }
# (plain)
button_quiet = 🌙 Quiet hours
# (plain) $from (String), $to (String)
button_quiet_on = Turn on: { $from }–{ $to }
# (plain)
button_quiet_off = Turn off
alert_quiet_note = 🌙 This chat has quiet hours then, so nothing will be sent. Change them in /settings
# $from (String), $to (String)
alert_quiet_part = 🌙 I send nothing during the quiet hours, { $from }–{ $to }. Change them in /settings
# $until (String)
alert_quiet_now = 🌙 Quiet now until { $until }
# $count (Number)
alert_now_already = Now: <b>{ $count }</b>. That is already the case; I'll tell you when it happens again.
# $count (Number)
events_more = … and { $count } more

## Alerts of servers, and alerts in certain hours

# $server (String), $count (Number)
alert_server_below = the player count of <b>{ $server }</b> falls below <b>{ $count }</b>
# $server (String), $count (Number)
alert_server_above = the player count of <b>{ $server }</b> rises above <b>{ $count }</b>
# $server (String), $count (Number)
alert_server_at_least = the player count of <b>{ $server }</b> reaches <b>{ $count }</b>
# $server (String), $count (Number)
alert_server_at_most = the player count of <b>{ $server }</b> falls to <b>{ $count }</b>
# $server (String), $bound (String)
alert_server_was = <b>{ $server }</b>: { $bound }
# $arrow (Html), $server (String), $count (Number), $bound (String)
event_server = { $arrow } <b>{ $server }</b>: <b>{ $count }</b> online, { $bound }
# $what (Html), $from (String), $to (String)
alert_hours = { $what }, only from { $from } to { $to }
alert_end_or_price = 🔔 One alert about a house or business waits for the end of its auction or for its price, not for both. Which one do you want?
alert_no_auction = 🔔 It isn't up for auction now, so there is no end to wait for.
# (plain)
button_alert_on_auction = 🔔 When it goes up for auction
# (plain)
button_alert_next_auction = ⏰ Before the end of its next auction

## Corrections, and alerts that are turned off by their subject

# $what (Html)
alert_changed = ✏️ Changed. I'll tell you here when { $what }.
# $what (Html)
alert_changed_ping = ✏️ Changed. I'll post here: { $what }.
alert_draft_changed = ✏️ Changed, not set yet:
alert_change_unclear = I don’t see what is to change. Write only what is different: “7”, “above 20”, “22:00”, “15 min”, “up to 2kk”, “from 18 to 23”.
alert_how_to_turn_off = 🔔 Press “✖️ Turn off” under the alert, here or in the list, /watches. Or write “turn off alerts about LSPD”.
# $words (String)
alerts_none_about = 🔔 There are no alerts here about “{ $words }”, so I changed nothing.

## Alerts about members in uniform

# $name (String), $server (String), $count (Number)
alert_on_duty_below = <b>{ $name }</b> on { $server } has fewer than <b>{ $count }</b> in uniform
# $name (String), $server (String), $count (Number)
alert_on_duty_above = <b>{ $name }</b> on { $server } has more than <b>{ $count }</b> in uniform
# $name (String), $server (String), $count (Number)
alert_on_duty_at_least = <b>{ $name }</b> on { $server } reaches <b>{ $count }</b> in uniform
# $name (String), $server (String), $count (Number)
alert_on_duty_at_most = <b>{ $name }</b> on { $server } falls to <b>{ $count }</b> in uniform
# $name (String), $server (String), $bound (String)
alert_on_duty_was = <b>{ $name }</b> · { $server }: { $bound } in uniform
# $arrow (Html), $name (String), $server (String), $count (Number), $bound (String)
event_on_duty = { $arrow } <b>{ $name }</b> · { $server }: <b>{ $count }</b> in uniform, { $bound }
