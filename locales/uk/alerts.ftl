command_watch = Створити сповіщення
command_watches = Мої сповіщення

button_alert = 🔔
button_alerts = 🔔 Мої сповіщення
button_new_alert = ➕ Додати
button_alert_count = 🚩 Фракція
button_alert_on_duty = 👔 У формі
button_alert_leader = ⭐ Лідер
button_alert_family = 👪 Сім’я
button_alert_players = 👤 Гравець
button_alert_interview = 🎤 Співбесіда
button_alert_server = 🌐 Сервер
button_alert_auction = 🔨 Аукціони
button_alert_property = 🏠 Будинок/бізнес
button_alert_zones = 🔫 Зони гето
button_alert_ping = ⏰ За розкладом
button_alert_digest = 📊 Підсумки дня
button_alert_week = 🗓 Звіт за тиждень
button_mute = 🔕 Пауза на…
button_auction_anywhere = Де завгодно
button_done = ✅ Готово
button_other_fraction = Інша фракція
button_alert_more_than = ⬆️ Більше
button_alert_fewer_than = ⬇️ Менше
button_auction_any = Усе
button_auction_begins = Коли виставлять
button_auction_ends = За { $minutes } хв до кінця
button_before_auction_ends = 🔨 За { $minutes } хв до кінця аукціонів
sum_thousands = { $sum }к
sum_millions = { $sum } млн
button_price = < { $price }
button_price_any = Будь-яка ціна
button_alert_deals = 🏷 Вигідно
button_alert_new_leader = 👑 Новий лідер
button_alert_leader_presence = 🟢 У мережі чи ні
button_alert_both_ways = 🔁 І вхід, і вихід
button_alert_family_online = 🟢 Скільки в мережі
button_alert_family_members = 👥 Хто вступив і пішов
button_lot_anything = Будь-яка зміна
button_lot_price = Ціна
button_lot_price_below = Ціна нижче { $price }
button_lot_price_above = Ціна вище { $price }
button_mute_hour = 🔕 1 год
button_mute_tomorrow = 🔕 До завтра
button_unmute = 🔔 Відновити
button_mute_all = 🔕 Усі до завтра
button_unmute_all = 🔔 Увімкнути всі
button_alert_off = 🗑 Видалити
button_undo = ↩️ Повернути
button_alert_delete = 🗑 Видалити
button_alert_edit = ✏️ Змінити
button_alert_card = Показати
button_alert_tell = 🔔 Так, напиши

alert_below = онлайн <b>{ $name }</b> на { $server } впаде нижче <b>{ $count }</b>
alert_above = онлайн <b>{ $name }</b> на { $server } підніметься вище <b>{ $count }</b>
alert_at_least = онлайн <b>{ $name }</b> на { $server } дійде до <b>{ $count }</b>
alert_at_most = онлайн <b>{ $name }</b> на { $server } впаде до <b>{ $count }</b>
alert_leader = лідер <b>{ $name }</b> на { $server } зайде чи вийде
alert_players =
    { $count ->
        [one] <b>{ $names }</b> на { $server } зайде чи вийде
       *[other] хтось із <b>{ $names }</b> на { $server } зайде чи вийде
    }
alert_leader_comes = лідер <b>{ $name }</b> на { $server } зайде
alert_leader_goes = лідер <b>{ $name }</b> на { $server } вийде
alert_players_come =
    { $count ->
        [one] <b>{ $names }</b> на { $server } зайде
       *[other] хтось із <b>{ $names }</b> на { $server } зайде
    }
alert_players_go =
    { $count ->
        [one] <b>{ $names }</b> на { $server } вийде
       *[other] хтось із <b>{ $names }</b> на { $server } вийде
    }
alert_interview = до співбесіди в <b>{ $name }</b> на { $server } залишиться { $minutes } хв
alert_server = <b>{ $server }</b> піде на техроботи, стане недоступним або знову запрацює
alert_when = Коли { $what }
alert_was = <b>{ $name }</b> · { $server }: { $bound }
bound_below = менше ніж { $count }
bound_above = більше ніж { $count }
bound_at_least = не менше ніж { $count }
bound_at_most = не більше ніж { $count }
alert_auction = на { $server } виставлять на аукціон { $what }
alert_auction_end = на { $server } до кінця аукціону ({ $what }) залишиться { $minutes } хв
alert_house = <b>будинок № { $number }</b> на { $server } змінить власника, з’явиться на аукціоні чи маркетплейсі або зникне звідти, і за годину до кінця аукціону
alert_business = <b>бізнес № { $number }</b> на { $server } змінить власника, з’явиться на аукціоні чи маркетплейсі або зникне звідти, і за годину до кінця аукціону
alert_of_house = <b>будинку № { $number }</b>
alert_of_business = <b>бізнесу № { $number }</b>
alert_lot_end = до кінця аукціону { $what } на { $server } залишиться { $minutes } хв
alert_lot_price = ціна { $what } на { $server } зміниться
alert_lot_price_below = ціна { $what } на { $server } впаде нижче <b>{ $price }</b>
alert_lot_price_above = ціна { $what } на { $server } підніметься вище <b>{ $price }</b>
alert_lot_free = у { $what } на { $server } не стане ні власника, ні аукціону
alert_family_members = хтось вступить до <b>{ $name }</b> на { $server } або піде звідти
alert_deals = на { $server } продаватимуть { $what } дешевше за звичне хоча б на <b>{ $below } %</b>
alert_new_leader = у <b>{ $name }</b> на { $server } зміниться лідер
alert_zones = <b>{ $name }</b> на { $server } захопить або втратить зони
alert_ping = склад <b>{ $name }</b> на { $server }, { $times }
alert_digest = підсумки дня <b>{ $name }</b> на { $server }, щодня о { $time }
alert_week = години <b>{ $name }</b> на { $server } за тиждень, { $times }
auction_any = будинок чи бізнес
auction_house = будинок
auction_business = бізнес
auction_below = { $what } дешевше за <b>{ $price }</b>
auction_of_kind = { $what } <b>{ $kind }</b>
auction_except = { $what }, крім <b>{ $names }</b>
auction_near = { $what } поруч із <b>{ $place }</b>
times_daily = щодня о { $time }
times_workdays = у будні о { $time }
times_weekend = у вихідні о { $time }
times_days = { $days } о { $time }
times_every = раз на { $minutes } хв
times_every_between = раз на { $minutes } хв із { $from } до { $to }

day_mon = пн
day_tue = вт
day_wed = ср
day_thu = чт
day_fri = пт
day_sat = сб
day_sun = нд

alert_created = 🔔 Напишу сюди, коли { $what }.
alert_created_ping = 🔔 Надсилатиму сюди: { $what }.
future_unknown = 🔮 Коли це буде, не знаю. Написати сюди, коли { $what }?
alert_exists = 🔔 Таке сповіщення вже є:
    { $what }
alert_overlaps = ℹ️ Схоже вже є:
    { $what }
alert_too_many =
    { $most ->
        [one] У цьому чаті вже { $most } сповіщення — це максимум. Спершу видаліть зайве: /watches
        [few] У цьому чаті вже { $most } сповіщення — це максимум. Спершу видаліть зайве: /watches
       *[many] У цьому чаті вже { $most } сповіщень — це максимум. Спершу видаліть зайве: /watches
    }
alerts_admins_only = 🔔 У групі сповіщення налаштовують лише адміни.
alerts_admins_only_toast = У групі сповіщення налаштовують лише адміни
alert_kinds = 🔔 <b>Про що сповіщати?</b>
    Або напишіть одним рядком: <code>/watch лспд менше 5</code>
alert_which_fraction = 🔔 Яка фракція?
alert_which_server = 🔔 Який сервер?
alert_draft = 🔔 <b>Нове сповіщення</b>
    Напишу, коли { $what }.
alert_draft_ping = 🔔 <b>Нове сповіщення</b>
    Надсилатиму: { $what }.
alert_player_usage = 🔔 Надішліть нік: <code>Nick_Name</code>. У групі — відповіддю на це повідомлення. Одразу кілька, до десяти: <code>/watch гравець Nick_Name, Other_Name 5</code>
    Або натисніть 🔔 під карткою гравця.
alert_no_admins = 🔔 Сповіщень про адмінів я не маю, є лише список тих, хто зараз у грі.
alert_on_all_days = 📅 Діє в усі дні: за днями буває лише те, що надходить у визначений час.
alert_compares_two = 🔔 Я порівнюю одне число з межею, а два між собою — ні. Наприклад: /watch лспд більше 10
alert_no_deputies = 🔔 Сповіщень про заступників я не маю — лише про лідера й про те, скільки людей фракції в грі. Хто із заступників зараз у мережі:
alert_family_usage = 🔔 Напишіть, яка сім’я: <code>/watch сім’я Barone більше 10</code>
    Або натисніть 🔔 під карткою сім’ї.
alert_property_usage = 🔔 Надішліть номер будинку: <code>138</code>. У групі — відповіддю на це повідомлення. Бізнес: <code>/watch бізнес 13</code>
    Або натисніть 🔔 під карткою будинку чи бізнесу.
alert_not_understood = 🔔 Не розумію «{ $words }». Про що повідомляти?
    Або напишіть одним рядком: <code>/watch лспд менше 5</code>
alert_not_understood_of = 🔔 Не розумію «{ $words }». Що повідомляти про <b>{ $name }</b>?
alert_kinds_of = 🔔 Що повідомляти про <b>{ $name }</b>?
alert_numbers = 🔔 За якого числа? Виберіть для кожного:
alert_bad_bound = 🔔 Число може бути від 1 до 2000.
alert_bad_interval = 🔔 Мінімальний інтервал — 10 хвилин.
alert_too_many_players = 🔔 В одному сповіщенні — не більше десяти гравців.

alert_now_count = Зараз: <b>{ $count }</b>.
alert_now_online = Зараз у грі.
alert_now_offline = Зараз не в грі.
alert_now_server_online = Зараз працює.
alert_now_server_maintenance = Зараз техроботи.
alert_now_server_offline = Зараз не працює.
alert_now_players = Зараз у грі: { $names }.
alert_now_no_players = Зараз нікого з них немає у грі.
alert_now_fitting =
    { $count ->
        [0] Зараз таких аукціонів немає.
        [one] Зараз триває { $count } такий аукціон.
        [few] Зараз тривають { $count } такі аукціони.
       *[many] Зараз триває { $count } таких аукціонів.
    }
alert_now_lot = Зараз: <b>{ $price }</b>, до кінця { $left } ({ $at }).
alert_now_no_auction = Зараз не на аукціоні.
alert_now_deals =
    { $count ->
        [0] Зараз таких пропозицій немає.
        [one] Зараз { $count } така пропозиція.
        [few] Зараз { $count } такі пропозиції.
       *[many] Зараз { $count } таких пропозицій.
    }
alert_now_leader = Зараз: <code>{ $leader }</code>.
alert_now_no_leader = Зараз лідера немає в мережі. Нинішнім вважаю того, кого побачу першим.
alert_now_members =
    { $count ->
        [one] Зараз: <b>{ $count }</b> учасник.
        [few] Зараз: <b>{ $count }</b> учасники.
       *[other] Зараз: <b>{ $count }</b> учасників.
    }
alert_now_zones =
    { $zones ->
        [one] Зараз: <b>{ $zones }</b> зона.
        [few] Зараз: <b>{ $zones }</b> зони.
       *[many] Зараз: <b>{ $zones }</b> зон.
    }
alert_now_interview = Найближча почнеться { $at }.
alert_now_no_interview = Співбесіду поки не оголошено.
alert_now_next = Наступного разу надішлю { $at }.

alerts_head = 🔔 <b>Сповіщення цього чату</b>: { $count } з { $most }
no_timers = ⏱ Таймерів у мене немає: напишу, лише коли щось станеться у грі, або незадовго до кінця аукціону чи початку співбесіди.
alerts_several = 🔔 Підходять кілька сповіщень: { $count }.
nothing_to_turn_off = 🔔 Вимикати нічого: у цьому чаті немає сповіщень.
alerts_choose = Натисніть номер, щоб змінити, заглушити або видалити:
alerts_none = 🔔 У цьому чаті ще немає сповіщень.
alert_row = { $number }. { $what }
alert_row_now = <i>{ $now }</i>
alert_row_muted = { $row } · 🔕 до { $until }
alert_row_gone = { $row } · 💤 призупинено: стежити немає за чим
alert_card = 🔔 { $what }
alerts_off = ✖️ Вимкнено:
    { $what }
    Усього вимкнено: { $count }.
nothing_to_restore = Повертати вже нічого
alert_off = ✖️ Вимкнено:
    { $what }
alert_muted = 🔕 Мовчу до { $until }
alert_unmuted = 🔔 Знову сповіщаю
alerts_all_muted = 🔕 Усе мовчить до { $until }
alerts_some_muted = 🔕 Мовчать до { $until }: { $count }
alerts_all_unmuted = 🔔 Звук увімкнено: знову пишу про все.

event_falls = ⬇️
event_rises = ⬆️
event_count = { $arrow } <b>{ $name }</b> · { $server }: <b>{ $count }</b> онлайн, { $bound }
event_before = було { $before }
event_since = уже { $long }
event_leader_online = ⭐ Лідер <b>{ $name }</b> · { $server }: <b>у грі</b>
event_leader_offline = 🌑 Лідер <b>{ $name }</b> · { $server }: <b>більше не в грі</b>
event_player_online = 🟢 { $name } · { $server }: <b>у грі</b>
event_player_offline = ⚪ { $name } · { $server }: <b>більше не в грі</b>
event_was_away = поза грою: { $long }
event_was_online = час у грі: { $long }
event_server_online = 🟢 <b>{ $server }</b> знову <b>працює</b>
event_server_maintenance = 🛠 <b>{ $server }</b>: <b>техроботи</b>
event_server_offline = 🔴 <b>{ $server }</b> <b>не працює</b>
event_was_so_for = попередній статус тримався { $long }
event_interview = 🎤 Співбесіда в <b>{ $name }</b> · { $server }: через <b>{ $left }</b>, { $at }
event_place = 📍 { $place }
event_auction = { $emblem } <b>{ $name }</b> · { $server }: на аукціоні
event_auction_end = { $emblem } <b>{ $name }</b> · { $server }: аукціон скоро закінчиться
event_auction_facts = від { $price }, до кінця { $left } ({ $at })
event_auctions = 🔨 На аукціоні одразу <b>{ $count }</b> · { $server }
event_auctions_end = 🔨 Скоро закінчаться аукціони: <b>{ $count }</b> · { $server }
event_auctions_over = Уже закінчились: { $count }
event_property = { $emblem } <b>{ $name }</b> · { $server }: є зміни
event_new_owner = новий власник: <b>{ $owner }</b>
event_owner_changed = власник: { $before } → <b>{ $owner }</b>
event_owner_gone = тепер без власника (попередній: { $before })
event_unowned = тепер без власника
event_on_auction = на аукціоні
event_lot_price = ціна: { $before } → <b>{ $price }</b>
event_auction_over = аукціон закінчився
event_on_marketplace = продається на маркетплейсі
event_off_marketplace = більше не продається на маркетплейсі
event_deals =
    { $count ->
        [one] 🏷 Дешевше за звичне · { $server }
       *[other] 🏷 Дешевше за звичне: <b>{ $count }</b> · { $server }
    }
event_new_leader = 👑 У <b>{ $name }</b> · { $server } новий лідер: { $leader }
event_leader_before = був: <code>{ $leader }</code>
event_family_members = 👪 <b>{ $name }</b> · { $server }: склад змінився
event_joined = вступили: { $names }
event_left = пішли: { $names }
event_zones =
    { $count ->
        [one] 🔫 <b>{ $name }</b> · { $server }: тепер <b>{ $count }</b> зона
        [few] 🔫 <b>{ $name }</b> · { $server }: тепер <b>{ $count }</b> зони
       *[many] 🔫 <b>{ $name }</b> · { $server }: тепер <b>{ $count }</b> зон
    }
event_zones_won = захоплено: № { $zones }
event_zones_lost = втрачено: № { $zones }
event_gone = 💤 Сповіщення призупинено: того, за чим воно стежило, більше немає.
    { $what }
event_doubtful = ⚠️ Схоже, у даних щодо { $server } помилка: онлайн { $online }, а щойно був { $before }. Сповіщення щодо цього сервера зачекають, доки дані не підтвердяться.
events_quiet = 🌙 <b>За тихі години</b>
events_unreachable = 📭 <b>Поки я не міг сюди писати</b>
events_came_and_went = Було, але минуло:
event_came_and_went =
    { $times ->
        [one] { $what } ({ $times } раз)
        [few] { $what } ({ $times } рази)
       *[many] { $what } ({ $times } разів)
    }
alert_is_deleted = Це сповіщення вже видалено.
alert_which_card = 🔔 На якому сервері? Оберіть: сповіщення — кнопка 🔔 під карткою.
alert_add_server = 🔔 На якому сервері? Напишіть ще раз і додайте в кінці номер сервера.
button_daily = Щодня
button_workdays = Будні
button_weekend = Вихідні
settings_quiet = 🌙 Тихі години: <b>{ $from }–{ $to }</b>
settings_not_quiet = 🌙 Тихі години: вимкнено
settings_quiet_note = У цей час сповіщення не надходять. Потім надішлю зведення: що досі так, а що вже минуло.
settings_quiet_covers = 🚫 Не надійде: { $what }
settings_quiet_covers_part = ✂️ Лише поза цими годинами: { $what }
button_quiet = 🌙 Тихі години
button_quiet_on = Увімкнути: { $from }–{ $to }
button_quiet_off = Вимкнути
alert_quiet_note = 🌙 У цей час у чаті тихі години, тож нічого не надійде. Змінити їх: /settings
alert_quiet_part = 🌙 У тихі години, { $from }–{ $to }, нічого не надсилаю. Змінити їх: /settings
alert_quiet_now = 🌙 Зараз тихо до { $until }
alert_now_already = Зараз <b>{ $count }</b>, тобто це вже так. Напишу, коли станеться знову.
events_more = …і ще { $count }

## Alerts of servers, and alerts in certain hours

alert_server_below = онлайн <b>{ $server }</b> впаде нижче <b>{ $count }</b>
alert_server_above = онлайн <b>{ $server }</b> підніметься вище <b>{ $count }</b>
alert_server_at_least = онлайн <b>{ $server }</b> дійде до <b>{ $count }</b>
alert_server_at_most = онлайн <b>{ $server }</b> впаде до <b>{ $count }</b>
alert_server_was = <b>{ $server }</b>: { $bound }
event_server = { $arrow } <b>{ $server }</b>: <b>{ $count }</b> онлайн, { $bound }
# $what (Html), $from (String), $to (String)
alert_hours = { $what }, лише з { $from } до { $to }
alert_end_or_price = 🔔 Одне сповіщення про будинок чи бізнес чекає або кінця аукціону, або ціни, але не того й іншого разом. Що обрати?
alert_no_auction = 🔔 Зараз це не на аукціоні, тож і кінця в нього немає.
# (plain)
button_alert_on_auction = 🔔 Коли виставлять на аукціон
# (plain)
button_alert_next_auction = ⏰ Перед кінцем наступного аукціону

## Corrections, and alerts that are turned off by their subject

# $what (Html)
alert_changed = ✏️ Змінив. Напишу сюди, коли { $what }.
# $what (Html)
alert_changed_ping = ✏️ Змінив. Надсилатиму сюди: { $what }.
alert_draft_changed = ✏️ Змінив, але ще не ввімкнув:
alert_change_unclear = Не зрозумів, що змінити. Напишіть лише те, що буде інакше: «7», «більше 20», «22:00», «15 хв», «до 2кк», «з 18 до 23».
alert_how_to_turn_off = 🔔 Натисніть «✖️ Вимкнути» під сповіщенням, тут або в списку /watches. Або напишіть: «прибери сповіщення про лспд».
# $words (String)
alerts_none_about = 🔔 Сповіщень про «{ $words }» тут немає, тож я нічого не змінював.

## Alerts about members in uniform

alert_on_duty_below = у <b>{ $name }</b> на { $server } у формі стане менше ніж <b>{ $count }</b>
alert_on_duty_above = у <b>{ $name }</b> на { $server } у формі стане більше ніж <b>{ $count }</b>
alert_on_duty_at_least = у <b>{ $name }</b> на { $server } у формі стане <b>{ $count }</b> або більше
alert_on_duty_at_most = у <b>{ $name }</b> на { $server } у формі стане <b>{ $count }</b> або менше
alert_on_duty_was = <b>{ $name }</b> · { $server }: у формі { $bound }
event_on_duty = { $arrow } <b>{ $name }</b> · { $server }: у формі <b>{ $count }</b>, { $bound }
