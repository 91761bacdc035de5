### People and their nicknames in the game.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Commands and buttons (plain)

command_me = Your nickname and your card
button_me_check = 🎮 I'm in the game
button_me_private = 🎮 Confirm by playing
button_me_vouch = ✅ Yes, that's them
button_me_hide = 🙈 Hide from history
button_me_show = 👁 Show in history
button_me_forget = 🧹 Forget this nickname

## Claims

me_usage =
    🪪 Tell me your nickname and I'll answer what is about you: <code>/me Nicolas_Reed 5</code>

    /me then shows your faction, rank, hours and property. Once the nickname is confirmed, /me hide keeps it out of histories. Alerts about you mention you in your groups; /me quiet stops that.
me_anonymous = You write as the group, so I can't tell who you are. Send it from your own account.
# $nickname (Html)
me_which_server = 🪪 On which server do you play as { $nickname }?
# $nickname (Html)
# $server (String)
me_claimed =
    🪪 You say you are { $nickname } on { $server }. Until it is confirmed, I show it as “claims to be”.

    To confirm it, enter the game and press the button. Then leave the game, stay out for two minutes and come back within 15 minutes.
me_leader_confirms = A leader or deputy of your faction or family can confirm it, too: send /me in your group.
# $person (String)
# $nickname (Html)
# $server (String)
me_claimed_group = 🪪 { $person } claims to be { $nickname } on { $server }.
me_leader_confirms_here = A leader or deputy of the faction or family, with a confirmed nickname, can confirm it here.
me_defaults = Your faction and family in /settings are now those of this player: “my faction”, “my house” and plain /online answer about you.
me_taken_now = Somebody else has confirmed this nickname. It becomes yours only if you confirm it by playing.
# $nickname (Html)
# $server (String)
me_not_online = { $nickname } is not on { $server } now. Enter the game, wait a minute and press again.
# $nickname (Html)
# $until (String)
me_check_begun =
    ⏳ Now leave the game, stay out for two minutes and come back as { $nickname } by { $until }. I'll tell you as soon as I see it.
# $time (String)
me_check_wait = Somebody has tried to confirm this nickname within the last hour. You can try { $time }.
# $nickname (Html)
# $server (String)
me_confirmed = ✅ Confirmed: { $nickname } on { $server } is you. Your card: /me
# $nickname (Html)
me_too_late = ⌛ I did not see { $nickname } leave and come back within 15 minutes, so the nickname is not confirmed. You can try again an hour after the first attempt: /me
# $nickname (Html)
me_doubtful = 🤷 Most players were gone from the list at once, so I could not see whether { $nickname } left. Try again: /me
# $nickname (Html)
# $server (String)
me_lost = ⚠️ Somebody else has confirmed { $nickname } on { $server } by playing. It is no longer yours here. If it is you who plays it, confirm it again: <code>/me</code> with the nickname.
# $nickname (Html)
# $server (String)
# $leader (Html)
me_vouched = ✅ { $nickname } on { $server }: confirmed by { $leader }.
# (plain)
me_own_claim = You can't confirm yourself.
# (plain)
me_claim_is_gone = This nickname is no longer claimed.
# (plain)
me_vouch_unconfirmed = Only a leader or deputy whose own nickname on this server is confirmed can do that: /me
# (plain)
me_vouch_no_leader = Only a leader or deputy of that player's faction or family can confirm it. If you are one, enter the game and press again.
# (plain)
me_vouch_taken = Somebody else has confirmed this nickname. Only playing takes it.

## The card

# $nickname (Html)
# $server (String)
me_head = 🪪 <b>{ $nickname }</b> · { $server }
me_is_confirmed = ✅ confirmed
me_is_claimed = ❔ claims to be, not confirmed
me_is_hidden = 🙈 hidden from histories
me_is_quiet = 🔕 not mentioned in groups
me_unknown = Nothing else is known of this player now.
# $hours (String)
me_hours = 🗓 { $hours } online this week
me_hours_unconfirmed = 🔒 Your hours this week: shown once the nickname is confirmed
# $count (Number)
me_property = 🏠 Property: <b>{ $count }</b>
me_no_alerts = 🔔 No alerts yet: /watch
# $alert (Html)
me_alert = • { $alert }
# $count (Number)
me_alerts =
    { $count ->
        [one] 🔔 { $count } alert: /watches
       *[other] 🔔 { $count } alerts: /watches
    }

## Hiding and forgetting

# $nickname (Html)
# $server (String)
me_hidden =
    🙈 { $nickname } on { $server } is hidden: no history shows it, here or in the API. That is hours, the week, who was seen with whom, and who joined or left.
    The list of players online and your player record stay as the game publishes them. To undo: /me show
# $nickname (Html)
# $server (String)
me_shown = 👁 Histories show { $nickname } on { $server } again.
me_quiet = 🔕 I won't mention you in groups. To undo: /me quiet off
me_not_quiet = 🔔 Alerts about you mention you again in groups that you are in. To stop that: /me quiet
me_confirm_first = First show that the nickname is yours: /me
# $server (String)
me_none_there = You have no nickname on { $server } here. Tell me: <code>/me Nicolas_Reed 5</code>
# $nickname (Html)
me_forgotten = 🧹 I no longer know that you are { $nickname }. If the nickname was hidden, it stays hidden.

## Hours of others

week_members_closed =
    🔒 The hours of each member are for leaders and deputies whose nickname is confirmed (/me), and for admins of a group that has chosen this faction or family in /settings.
week_player_hidden = 🙈 This player is hidden from histories.
week_away = 🌴 away
# $name (String)
week_player_closed =
    🔒 The hours of { $name } are for { $name }, for leaders and deputies of the faction or family whose nickname is confirmed, and for admins of its group. If it is you: /me

## /roster
# (plain)
command_roster = Members for leaders, with hours and absences
# $emblem (String), $name (String), $server (String)
roster_head = { $emblem } <b>{ $name }</b> · { $server } · roster
# $all (Number), $online (Number)
roster_counts = { $all ->
    [one] <b>{ $all }</b> member, <b>{ $online }</b> online
   *[other] <b>{ $all }</b> members, <b>{ $online }</b> online
    }
# $days (Number)
roster_of_fraction =
    { $days ->
        [1] Everybody who was seen with the faction today. Hours are those of this week.
       *[other] Everybody who was seen with the faction in the last { $days } days. Hours are those of this week.
    }
# $days (String), $count (Number)
roster_not_seen = 🔎 Not seen for { $days } or longer: <b>{ $count }</b>
# $hours (Number), $count (Number)
roster_fewer_hours = 🔎 Played less than { $hours } h this week: <b>{ $count }</b>
# $count (Number)
roster_are_absent = 🔎 Away: <b>{ $count }</b>
roster_nobody = Nobody.
# $name (String)
roster_player_alone = <b>{ $name }</b> is in no faction and no family, so there are no members to show. Name a faction or a family: /roster LSPD 5
roster_closed =
    🔒 The roster is for leaders and deputies whose nickname is confirmed (/me), and for admins of a group that has chosen this faction or family in /settings.
# $command (Html)
closed_how_to_open = If they are your group’s people, an admin writes once: { $command }
# $number (String), $mark (String), $name (String)
roster_name = { $number }. { $mark } <code>{ $name }</code>
# $rank (Number)
roster_rank = rank { $rank }
roster_today = today
# $days (String)
roster_ago = { $days } ago
# $day (String)
roster_long_ago = not seen since { $day }
# $name (String)
roster_username = <a href="https://t.me/{ $name }">@{ $name }</a>
# $day (String)
roster_absent = 🌴 until { $day }
# $day (String), $reason (String)
roster_absent_because = 🌴 until { $day }: { $reason }
# (plain)
button_roster_all = 👥 All
# (plain)
button_roster_not_seen = 💤 3 days
# (plain)
button_roster_fewer_hours = ⏱ < 5 h
# (plain)
button_roster_file = 📄 CSV
# (plain)
roster_columns = Nickname;Rank;Position;Online;Last seen;Hours this week;Telegram;Away until;Reason
file_sent = 📄 I've sent you the file in private.
file_private = 📄 Files come in private only. Press the button, then Start.

## /away
# (plain)
command_away = Say that you are away, for the roster
# $days (Number)
away_usage =
    🌴 Tell me for how long you are away, and your leaders see it in /roster: <code>/away 3d exams</code>

    At most { $days } days. Back earlier: <code>/away off</code>
# $nickname (Html)
# $day (String)
away_begun = 🌴 { $nickname } is away until { $day }. Your leaders see it in /roster. Until then I don't mention you, and the norm does not count for you. Back earlier: /away off
# $nickname (Html)
# $day (String)
away_until = 🌴 { $nickname } is away until { $day }. Back earlier: /away off
away_over = 👋 Welcome back. The roster no longer says that you are away.
away_needs_name = 🌴 An absence is kept with your nickname, so I need that first.
away_none = You haven't said that you are away. For example: <code>/away 3d</code>
