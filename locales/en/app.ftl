### Texts of the Mini App, which is served as `src/app/page`.
### `# $name (Type)` declares an argument; the page formats the texts itself, as plain text.

## Everywhere (plain)

app-sections = Sections
app-tab-fraction = Faction
app-tab-map = Map
app-tab-alerts = Alerts
app-tab-keys = Keys
app-tab-me = Me
app-close = Close
app-undo = Undo
app-again = Try again
app-loading = Loading
app-save = Save
app-to-chat = Send to a chat
# $time (String)
app-offline-since = No connection. Shown as it was at { $time }; it refreshes as soon as the connection is back.
app-offline = No connection. It loads as soon as the connection is back.
# $time (String)
app-away-since = The game’s data is not available now. Shown as it was at { $time }.
app-away = The game’s data is not available now. It loads by itself.
app-failed = That did not work. Please try again.
app-denied-title = The session is over
app-denied = Close the app and open it again.
app-outside-title = This opens in Telegram
app-outside = The map, your faction, alerts and API keys know you by your Telegram account.
app-open-in-telegram = Open in Telegram

## Numbers and times (plain)

# $sum (String)
app-money = ${ $sum }
# $sum (String)
app-thousands = ${ $sum }k
# $sum (String)
app-millions = ${ $sum }M
# $count (Number)
app-minutes = { $count } min
# $count (Number)
app-hours = { $count } h
# $hours (Number), $minutes (Number)
app-hours-minutes = { $hours } h { $minutes } min
# $count (Number)
app-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
# $count (Number)
app-seconds-ago = { $count } s ago
# $time (String)
app-ago = { $time } ago

## Servers and factions (plain)

app-choose-server = Choose a server
# $server (String)
app-server-named = Server { $server }. Change it
# $server (String)
app-server-change = Server { $server } ▾
app-no-servers = No servers yet
app-no-servers-yet = The list is being loaded.
# $count (Number)
app-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
app-server-maintenance = under maintenance
app-server-offline = not running
# $time (String)
app-server-maintenance-since = 🛠 The server has been under maintenance since { $time }
# $time (String)
app-server-offline-since = 🔌 The server has not been running since { $time }
# $time (String)
app-data-old = 🕓 The game has given no newer data since { $time }
app-choose-fraction = Faction or family
app-fractions = Factions
app-families = Families
app-find = Search
app-nothing-found = Nothing found
app-other-words = Try other words.
app-nothing-here = Nothing here
app-try-again-later = The game does not give this data now.
app-fractions-police = Police
app-fractions-army = Army and prison
app-fractions-hospital = Hospitals
app-fractions-government = Public services
app-fractions-media = Media
app-fractions-gang = Gangs
app-fractions-mafia = Mafias and bikers
app-fractions-other = Others
# $count (Number)
app-online-count = { $count } online
# $count (Number)
app-members =
    { $count ->
        [one] { $count } member
       *[other] { $count } members
    }
# $name (String)
app-leader-named = Leader: { $name }

## The map (plain)

app-map = map
app-map-label = Map of houses and businesses. Arrow keys move it, plus and minus zoom.
app-filters = What the map shows
app-filters-short = Filters
app-closer = Zoom in
app-farther = Zoom out
app-whole-map = The whole map
app-list = List
app-list-height = Height of the list
app-back-to-list = Back to the list
app-status-auction = Auction
app-status-free = Free
app-status-market = Marketplace
app-status-owned = Owned
app-status-auction-one = Auction
app-status-free-one = Free
app-status-market-one = On the marketplace
app-status-owned-one = Owned
app-kind-house = Houses
app-kind-business = Businesses
app-price = Price
# $price (String)
app-up-to = up to { $price }
app-any-price = Any price
app-price-example = in $, for example 300k or 0.3m
# $count (Number)
app-show-count = Show · { $count }
# $price (String), $count (Number)
app-price-fitting = up to { $price } · { $count } on the map
app-price-unclear = Write a price, for example 300000, 300k or 0.3m.
app-city = Place
app-any-city = Everywhere
app-zones = Gang zones
app-zones-gang = gang
app-zones-count = zones
app-zones-day = 24 h
app-zones-money = income
# $count (Number)
app-list-auction = Auctions on screen · { $count }
# $count (Number)
app-list-market = On the marketplace · { $count }
# $count (Number)
app-list-free = Free on screen · { $count }
# $count (Number)
app-list-owned = Owned on screen · { $count }
app-list-none = Nothing is chosen
app-list-empty = Nothing here with these filters
app-list-empty-far = Choose other filters or a higher price, or zoom out.
# $count (Number)
app-more-rows = and { $count } more: zoom in
app-sort-end = ends first ▾
app-sort-price = cheapest first ▾
# $price (String)
app-from = from { $price }
# $price (String)
app-for = for { $price }
app-over = over
app-no-map = No map
app-no-map-here = This server does not give its property.
# $owner (String), $count (Number)
app-all-of = { $owner } · { $count }
app-owns-nothing = Owns nothing
app-owns-nothing-here = No house or business of this server.
# $place (String)
app-near = near { $place }
app-bid-from = bids from
app-time-left = time left
app-start-price = start
app-asked-price = price
app-owner = owner
app-nobody = nobody
# $count (Number)
app-tell-before-end = 🔔 { $count } min before
app-tell-changes = 🔔 When it changes
app-alert-made = ✓ I will tell you
app-alert-created = Done: I will write to you in the chat.
app-auction-over = The auction is over. The new owner appears here
# $owner (String)
app-auction-over-owner = The auction is over. New owner: { $owner }
app-auction-over-free = The auction is over, nobody bought it
app-history = History
app-no-history = Nothing has happened yet.
# $owner (String)
app-event-owner = Owner: { $owner }
# $owner (String), $before (String)
app-event-owner-after = { $before } → { $owner }
# $before (String)
app-event-free = Free, before: { $before }
# $price (String)
app-event-auction = Auction from { $price }
# $owner (String), $price (String)
app-event-sold = Sold at auction: { $owner }, { $price }
app-event-unsold = The auction ended without a buyer
# $count (Number), $price (String)
app-event-bids =
    { $count ->
        [one] { $count } bid: { $price }
       *[other] { $count } bids, up to { $price }
    }
app-event-offered = On the marketplace
# $price (String)
app-event-offered-for = On the marketplace for { $price }
app-event-withdrawn = Taken off the marketplace

## A faction or family (plain)

app-no-fraction = Your faction or family
app-no-fraction-yet = Who is online, how the day went, and who met the norm.
app-choose = Choose
app-change-fraction = Choose another faction or family
app-period = Period
app-now = Now
app-week = Week
app-day = Day
app-online = online
app-same-time = against the same minute yesterday
app-in-uniform = in uniform
app-peak = peak in 24 h
app-in-all = in all
app-chart = Online during the last 24 hours
app-chart-legend = solid: the last 24 h · dashed: the day before
app-chart-legend-leader = solid: the last 24 h · dashed: the day before · yellow: the leader online
# $time (String), $count (Number), $before (Number)
app-chart-at = { $time } · { $count } online, { $before } the day before
# $time (String), $count (Number)
app-chart-at-new = { $time } · { $count } online
# $name (String)
app-leader-on = Leader { $name } is online
# $time (String)
app-leader-off = No leader for { $time }
app-leader-off-now = No leader is online
app-leader-off-long = No leader for two days or more
# $count (Number)
app-deputies =
    { $count ->
        [0] no deputies
        [one] { $count } deputy
       *[other] { $count } deputies
    }
# $count (Number)
app-who-online = Online · { $count }
# $count (Number)
app-who-all = Members · { $count }
app-by-rank = by rank ▾
app-by-level = by level ▾
app-by-name = by name ▾
# $level (Number)
app-level = level { $level }
# $rank (Number)
app-rank = rank { $rank }
app-leader = leader
app-deputy = deputy
app-uniform-on = in uniform
app-uniform-off = no uniform
app-is-online = online
app-nobody-online = Nobody is online
app-nobody-online-yet = I can write to you when somebody comes.
app-no-such-fraction = Not found
app-no-such-fraction-here = There is no such faction or family on this server.
# $count (Number)
app-tell-fewer = 🔔 When fewer than { $count }
app-send-to-chat = Send to a chat
app-norm-met = met the norm
# $hours (Number)
app-norm-below = below { $hours } h
app-hours-in-all = hours in all
# $members (Number)
app-were-online = of { $members } played
app-hours-closed = The hours of each member are for leaders and deputies: say your nickname under Me, and confirm it by playing.
app-hours-closed-own = The hours of each member are for leaders and deputies. You see your own.
app-hours-open = Say who I am
app-hours-average = hours on average
app-people = people
app-norm = Norm
# $count (Number)
app-norm-hours = { $count } h a week
app-no-norm = not set
app-change = Change
app-norm-ask = How many hours a week should everybody play?
app-least-first = least first ▾
app-most-first = most first ▾
# $count (Number)
app-below-norm = Below the norm · { $count }
# $count (Number)
app-everybody = Everybody · { $count }
# $count (Number)
app-above-norm = Met the norm · { $count }
# $time (String), $hours (Number)
app-of-norm = { $time } of { $hours } h
app-all-week-away = not online all week
# $days (Number)
app-not-seen =
    { $days ->
        [one] not seen for { $days } day
       *[other] not seen for { $days } days
    }
app-not-seen-long = not seen for two weeks
app-copy-list = Copy the list
app-copied = Copied
app-no-week = No hours yet
app-no-week-yet = They are counted from the first day that the bot sees.
app-usual-week = Usual week
app-usual-about = online on average in four weeks
# $day (String), $hours (String), $count (String)
app-usual-most = most: { $day } { $hours }, about { $count }
# $day (String), $hours (String), $count (String)
app-usual-least = fewest: { $day } { $hours }, about { $count }
# $count (Number)
app-usual-early = Too early to tell: { $count } h are known.
app-average = on average
# $time (String)
app-day-peak = peak at { $time }
app-uniform-share = in uniform, %
app-day-legend = coloured: today · grey: yesterday
app-day-of-hours = hours of members: from midnight in Moscow
# $average (Number), $before (Number)
app-day-hours-label = On average { $average } online today, { $before } yesterday until the same minute
# $time (String)
app-leader-time = The leader was online for { $time }
app-leader-no-time = No leader was online today
# $value (String)
app-yesterday-was = yesterday { $value }
app-today-most = Most today
app-no-day = No history yet
app-no-day-yet = It is recorded every minute, so come back later.
# $level (Number)
app-family-level = Level { $level } family

## A player (plain)

app-player-online = Online now
# $time (String)
app-player-seen = Last seen { $time }
app-player-away = Not online
app-no-player = No record
app-no-player-here = The game does not know this player.
app-player-level = level
app-player-rank = rank
app-player-fraction = faction
app-player-family = family
app-player-hours = hours played
app-player-warns = warnings
app-player-property = Property
app-tell-player = 🔔 Tell me when they come or go

## Alerts (plain)

# $count (Number), $limit (Number)
app-alerts-of = { $count } of { $limit } · they come to the chat with the bot
app-a-group = A group
app-new-alert = New alert
app-alert-for = For whom
app-alert-for-me = Me
app-alerts-pause = 🔕 Pause all until tomorrow, 08:00
app-alerts-paused = All alerts are paused
# $text (String)
app-alert-switch = Alert: { $text }
# $text (String)
app-alert-delete = Delete: { $text }
app-alert-paused = paused
# $time (String)
app-alert-paused-until = paused until { $time }
app-alert-deleted = The alert is deleted
app-alert-change = Change the alert
app-alert-difference = What is different
app-alert-difference-examples = For example: 7 · above 20 · 22:00 · 15 min · up to 2kk · from 18 to 23
app-no-alerts = Nothing is watched yet
app-no-alerts-yet = I write to you the moment it happens.
app-for-example = For example
# $fraction (String), $count (Number)
app-suggest-count = { $fraction }: fewer than { $count } online
# $fraction (String)
app-suggest-leader = The leader of { $fraction } comes or goes
app-suggest-auction = House auctions, 30 minutes before the end
app-quiet-hours = Quiet hours
app-quiet-off = off
# $from (String), $to (String)
app-quiet-span = { $from }–{ $to }
app-quiet-about = Nothing rings during these hours; what happened comes after them.
app-quiet-from = From
app-quiet-to = To
app-quiet-none = Turn off
app-about-family-count = 👪 Family online
app-about-count = 🚩 Faction online
app-about-count-what = fewer or more than a number
app-about-leader = ⭐ Leader
app-about-leader-what = comes or goes
app-about-auction = 🔨 Auctions
app-about-auction-what = kind, price, minutes before the end
app-about-player = 👤 Player
app-about-player-what = comes or goes
app-about-property = 🏠 House or business
app-about-property-what = any change
app-about-digest = 📊 Daily summary
app-about-digest-what = at a time of the day
app-about-words = ✏️ In your own words
app-about-words-what = as after /watch
app-fewer-than = Fewer than
app-more-than = More than
app-less = Less
app-more = More
app-bound = Number
app-which-fraction = Faction
app-nickname = Nick_Name
app-number-of-lot = Number
app-any-kind = All
app-kind = Kind
app-price-up-to = Price up to
app-any-of-them = any
app-minutes-before = Minutes before the end
app-when-listed = at once
app-words-example = lspd fewer than 5
# $text (String)
app-alert-sentence = 🔔 { $text }
# $count (Number)
app-would-have-fired =
    { $count ->
        [0] yesterday it would not have fired
        [one] yesterday it would have fired { $count } time
       *[other] yesterday it would have fired { $count } times
    }
# $count (Number)
app-fired-last-day =
    { $count ->
        [0] in the last 24 hours it would not have fired
        [one] in the last 24 hours it would have fired { $count } time
       *[other] in the last 24 hours it would have fired { $count } times
    }
app-create = Create
app-fill-in = Fill it in, and the sentence appears here.

## Keys (plain)

app-keys-title = API keys
# $count (Number), $most (Number)
app-keys-of = { $count } of { $most }
app-new-key = New key
app-no-keys = No keys yet
app-no-keys-yet = A key gives a program everything that the bot knows.
# $time (String)
app-key-used = request { $time }
app-key-unused = not used yet
# $count (Number)
app-key-left = { $count } left
# $days (Number)
app-key-idle =
    { $days ->
        [one] not used for { $days } day
       *[other] not used for { $days } days
    }
app-key-forgotten = forgotten?
app-key-blocked = blocked
app-key-expired = expired
app-key-retiring = ends once its replacement is in use
app-key-end = Expiry
app-key-end-about = When it ends, programs that use the key stop working. The bot reminds you a day before.
app-key-endless = no end
# $days (Number)
app-key-days =
    { $days ->
        [one] for { $days } day
       *[other] for { $days } days
    }
app-key-end-set = The expiry is set
# $time (String)
app-key-expires = until { $time }
# $limit (Number), $seconds (Number)
app-key-limit = { $limit } requests in { $seconds } s
app-key-name = Name, which only you see
app-key-name-example = my site
app-key-create = Create the key
app-key-ready = Your key is ready
app-key-once = It is shown only now. Put it into your program and tell nobody.
app-key-copy = Copy the key
app-key-show = Show
app-key-hide = Hide
app-first-request = First request
app-send-request = Try it now
app-copy-request = Copy the request
app-docs = Reference
# $status (String), $ms (Number)
app-answered = Answer { $status } in { $ms } ms
app-rename = Rename
app-rotate = Replace
app-rotate-about = The old key goes on working until you delete it or set its expiry.
app-key-usage = Usage
app-key-usage-about = requests and errors of 30 days
# $count (Number), $most (Number)
app-key-usage-days = { $count } in 30 days, at most { $most } a day
app-key-usage-none = No requests in 30 days.
app-key-errors = Last errors
app-key-no-errors = None.
app-key-access = Access
app-key-access-all = everything
app-key-access-about = What may the key read? Without a choice it is everything. A program on a shared host needs little.
app-key-access-set = The access is set
app-rotate-end = The old key ends
app-rotate-never = Not by itself
app-hold-delete = Hold to delete
app-press-again = Press once more to delete
app-key-deleted = The key is deleted and no longer works
app-key-renamed = Renamed

## Me (plain)

app-me-title = Me
app-me-about = Your nickname, rosters and settings
app-my-server = Server
app-my-fraction = Faction
app-my-family = Family
app-my-norm = Norm
# $name (String)
app-my-report = Weekly report · { $name }
app-no-report = off
app-my-language = Language
app-language-name = English
app-language-where = to change it, send /lang in the chat
app-not-chosen = not chosen
app-forget-choice = Forget the faction and family
app-saved = Saved
app-my-settings = Settings of the bot and this page
app-no-nickname = Who are you in the game?
app-no-nickname-yet = Say your nickname and server: your card is then here, and the bot knows whom “my faction” and “my house” mean. You confirm it by playing.
app-claim = That's me
app-another-nickname = Another nickname
app-check-presence = 🎮 I'm in the game
app-hide-nickname = Hide from histories
app-hide-nickname-about = hours, the week, rosters and who joined or left
app-forget-nickname = Forget this nickname
app-forget-nickname-about = The bot then no longer knows that you are this player. To confirm it again you have to play. A hidden nickname stays hidden.
app-hold-forget = Hold to forget
app-is-confirmed = ✅ confirmed
app-is-claimed = ❔ not confirmed
app-is-hidden = 🙈 hidden
app-is-quiet = 🔕 not mentioned
# $day (String)
app-away-until = 🌴 away until { $day }
# $group (String)
app-roster-of = Roster · { $group }
app-roster-about = by rank, with hours and absences
app-week-hours = this week
app-roster-nobody = Nobody
app-roster-all = All
# $days (Number)
app-roster-unseen = Not seen { $days } d
# $hours (Number)
app-roster-idle = Under { $hours } h
app-roster-filter = Whom to show
app-roster-long = not seen for a month
