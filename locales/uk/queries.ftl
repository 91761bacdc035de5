### Запити про гру.

help_queries =
    🟢 <b>Хто в мережі</b>
    /online <i>LSPD 5</i> — фракція
    /family <i>Grove Street 5</i> — сім’я
    /player <i>Nicolas_Reed 5</i> — гравець
    /counts <i>LSPD FBI 5</i> — фракції поруч
    /leaders, /deputies, /admins — хто з них на місці
    /servers, /fractions, /families, /top — списки

    🗓 <b>Дні й тижні</b>
    /day, /week — день за годинами, тиждень за людьми
    /when — у які години фракція чи сім’я сильна
    /changes — хто прийшов і хто пішов
    /interviews — співбесіди сьогодні
    /roster — склад за рангами, для лідерів

    🏠 <b>Майно й зони</b>
    /auctions, /deals, /map — що продається
    /house <i>27</i>, /business <i>38</i> — за номером
    /property <i>Nicolas_Reed</i> — майно гравця
    /history <i>205</i>, /sales — власники й ціни
    /ghetto, /captures — зони в гето

    🔔 <b>Сповіщення й табло</b>
    /watch <i>лспд менше 5</i>, /watches — напишу, коли станеться
    /board <i>лспд 5</i>, /boards — повідомлення, яке оновлюється саме

    👤 <b>Ви</b>
    /me <i>Nicolas_Reed 5</i> — ваша картка
    /me hide, /me quiet — сховати нік, не згадувати
    /away <i>3д</i> — вас не буде
command_online = Онлайн фракції
command_player = Знайти гравця
command_family = Онлайн сім’ї
command_servers = Усі сервери
command_fullest = Сервери за кількістю гравців
command_fractions = Онлайн усіх фракцій
command_leaders = Лідери в мережі
command_deputies = Заступники в мережі
command_interviews = Співбесіди сьогодні
command_admins = Адміни в мережі
command_families = Усі сім’ї
command_top = Топ сімей і фракцій за онлайном
command_week = Години фракції чи сім’ї за тиждень
command_auctions = Аукціони будинків і бізнесів
command_map = Будинки та бізнеси на карті
command_ghetto = Чиї зони в гето
command_property = Майно гравця
command_house = Будинок за номером
command_business = Бізнес за номером
command_deals = Будинки та бізнеси дешевше звичного
command_history = Історія будинку чи бізнесу
command_captures = Захоплення зон за добу
command_changes = Хто прийшов до фракції і хто пішов
command_sales = Що й за скільки продали з аукціону
command_settings = Сервер, фракція та сім’я
command_day = День фракції
command_counts = Порівняти фракції або сервери

unchanged_toast = Поки без змін
as_of = дані на { $time }
stale = ⚠️ Дані застаріли: останнє оновлення { $ago } тому.
seconds = { $number } с
minutes = { $number } хв
hours = { $number } год
days =
    { $number ->
        [one] { $number } день
        [few] { $number } дні
       *[other] { $number } днів
    }
under_a_minute = менше хвилини

api_wait =
    { $seconds ->
        [one] ⏳ Дані ще завантажуються. Повторіть через { $seconds } секунду.
        [few] ⏳ Дані ще завантажуються. Повторіть через { $seconds } секунди.
       *[other] ⏳ Дані ще завантажуються. Повторіть через { $seconds } секунд.
    }
api_wait_here =
    { $seconds ->
        [one] ⏳ Даних ще немає. Джерело можна запитати знову за { $seconds } секунду: відповідь з'явиться тут.
        [few] ⏳ Даних ще немає. Джерело можна запитати знову за { $seconds } секунди: відповідь з'явиться тут.
       *[other] ⏳ Даних ще немає. Джерело можна запитати знову за { $seconds } секунд: відповідь з'явиться тут.
    }
api_unavailable = 😔 Не вдається дізнатися дані гри. Спробуйте за хвилину.
api_no_data = Цей сервер не віддає таких даних.
api_no_server = Такого сервера більше немає. Усі сервери: /servers
api_nothing = Дані оновилися, цього більше немає. Надішліть запит заново.
api_broken = 😔 Не вдається дізнатися дані гри. Спробуйте ще раз; не допоможе — надішліть у підтримку цей код: <code>{ $error_id }</code>

which_server = На якому сервері?
which_server_for = { $what }: на якому сервері?
will_remember = Запам’ятаю вибір. Змінити: /settings
which_fraction = { $server } · яка фракція?
which_of_these = Уточніть:
not_understood = Не зрозумів «{ $words }»: тут потрібен лише сервер.
no_such_server =
    { $count ->
        [1] Сервера «{ $server }» немає. Може, цей?
       *[other] Сервера «{ $server }» немає. Який вам потрібен?
    }
no_such_fraction = Не знайшов фракцію «{ $words }». Усі фракції: /fractions
no_such_fraction_near =
    { $count ->
        [1] Не знайшов фракцію «{ $words }». Може, ця? Усі фракції: /fractions
       *[other] Не знайшов фракцію «{ $words }». Може, одна з цих? Усі фракції: /fractions
    }
no_servers = Список серверів ще завантажується. Повторіть за хвилину.

button_refresh = 🔄 Оновити
button_who_is_online = 🟢 Хто в мережі
button_servers = 🌐 Сервери
button_all_servers = 🌐 Усі сервери
button_again = 🔄 Ще раз
button_in_uniform = 👔 У формі
button_all = 👥 Усі
button_chart = 📈 24 год
button_day = 📅 День
button_week = 🗓 Тиждень
button_online = 🟢 Хто в мережі
button_property = 🧾 Майно
button_player = 👤 Гравець
button_all_lots = Усе
button_all_interviews = 🎤 Усі
button_houses = 🏠 Будинки
button_businesses = 🏢 Бізнеси
button_map = 🗺 Карта
button_history = 📜 Історія
button_deals = 🏷 Дешевше звичного
button_dearest_first = 💎 Спочатку дорогі
button_newest_first = 🕘 Спочатку нові
button_captures = ⚔️ Захоплення
button_all_captures = ⚔️ Усі
button_my_server = 🌐 Мій сервер
button_server = 🌐 Сервер
button_fraction = 🚩 Фракція
button_family = 👪 Сім’я
button_lang = 🗣 Мова
button_close = ✅ Готово
button_norm = 🎯 Норма
button_hours = { $hours } год
button_no_norm = Без норми
button_none = ✖️ Скинути
button_back = ↩️ Назад
button_private_show = 💰 Показувати гроші й телефони
button_private_hide = 🙈 Не показувати гроші й телефони

servers_head =
    { $all ->
        [one] 🌐 <b>Працює { $up } з { $all } сервера</b>
       *[other] 🌐 <b>Працюють { $up } з { $all } серверів</b>
    }
servers_players =
    { $count ->
        [one] { $players } гравець
        [few] { $players } гравці
       *[other] { $players } гравців
    }
fullest_head = 🌐 <b>Сервери, від найповнішого</b>
fullest_least_head = 🌐 <b>Сервери, від найпорожнішого</b>
fullest_more =
    { $count ->
        [one] На <b>{ $server }</b> більше на { $players } гравця
        [few] На <b>{ $server }</b> більше на { $players } гравці
       *[other] На <b>{ $server }</b> більше на { $players } гравців
    }
server_online = 🟢 { $server } — <b>{ $online }</b> з { $most }
server_bonus = досвід ×{ $times }
servers_bonus = досвід <b>×{ $times }</b>: { $servers }
server_maintenance = 🛠 { $server } — техроботи, { $since }
server_offline = 🔴 { $server } — не працює, { $since }
server_maintenance_undated = 🛠 { $server } — техроботи
server_offline_undated = 🔴 { $server } — не працює

fraction_head = { $emblem } <b>{ $fraction }</b> · { $server }
fraction_counts = <b>{ $online }</b> в мережі · <b>{ $in_uniform }</b> у формі
leader = ⭐ Лідер: { $names }
leader_offline = ⭐ Лідер: не в мережі
leader_last_seen = ⭐ Лідер: не в мережі · <code>{ $name }</code>, був(-ла) у мережі { $at }
leader_last = ⭐ Лідер: не в мережі · останнім був(-ла) <code>{ $name }</code>
leader_unnamed = ⭐ Лідер: не в мережі, був(-ла) у мережі { $at }
leads_online = ⭐ Лідер { $fraction } — <code>{ $name }</code>, зараз у мережі.
leads_offline = ⭐ Лідер { $fraction } не в мережі, останнім був(-ла) <code>{ $name }</code>.
leader_then = ⭐ Лідер тоді: <code>{ $name }</code>
deputies = 🔹 Заступники: { $names }
deputies_offline = 🔹 Заступники: нікого в мережі
deputies_last = 🔹 Заступники: не в мережі · { $names }
member = { $number }. <code>{ $name }</code> — { $rank }
member_without_rank = { $number }. <code>{ $name }</code>
level = { $level } рів.
nobody_online = Зараз у мережі нікого немає.
nobody_in_uniform = Зараз у формі нікого немає.
all_in_uniform = Усі, хто в мережі, у формі.
members_out_of_uniform = 👕 Без форми: <b>{ $count }</b>
fractions_head =
    { $online ->
        [one] 🚩 <b>Фракції</b> · { $server }
            Усього в мережі <b>{ $online }</b> людина
        [few] 🚩 <b>Фракції</b> · { $server }
            Усього в мережі <b>{ $online }</b> людини
       *[other] 🚩 <b>Фракції</b> · { $server }
            Усього в мережі <b>{ $online }</b> людей
    }
fractions_legend = 👔 у формі · ⭐ лідер · 🔹 заступники
fraction_row = { $fraction } — <b>{ $online }</b>
fraction_row_named = { $fraction } ({ $name }) — <b>{ $online }</b>
kind_head = { $emblem } <b>{ $kind }</b>
counts_all_fractions = Усі фракції
counts_all_servers = усі сервери
counts_servers =
    { $count ->
        [one] { $count } сервер
        [few] { $count } сервери
       *[other] { $count } серверів
    }
counts_nobody = Нікого в мережі: { $servers }
counts_unknown = Немає даних: { $servers }
counts_late = ⚠️ { $ago } тому
counts_legend = 👔 у формі · ⭐ лідер у мережі
counts_nothing = Даних про це поки немає. Повторіть за хвилину.
counts_too_many =
    { $most ->
        [one] За раз порівнюю не більше { $most } фракції та { $most } сервера.
        [few] За раз порівнюю не більше { $most } фракцій та { $most } серверів.
       *[other] За раз порівнюю не більше { $most } фракцій та { $most } серверів.
    }
counts_which_server = Оберіть сервер, щоб побачити, хто в мережі.
past_today = сьогодні
past_yesterday = учора
past_night = { $day }, 0:00–6:00
past_days = { $first } – { $last }
past_hours = { $day }, { $from }:00–{ $until }:00
past_day = { $day } — пік <b>{ $most }</b>, у середньому { $average }
past_average = у середньому <b>{ $average }</b>
past_leader = лідер у мережі <b>{ $time }</b>
past_now = зараз: <b>{ $online }</b>
past_nobody = Нікого не було в мережі.
past_since = ⚠️ Рахую з { $time }, раніше даних немає.
past_too_old =
    { $days ->
        [one] Зберігаю дані за { $days } день.
        [few] Зберігаю дані за { $days } дні.
       *[other] Зберігаю дані за { $days } днів.
    }
past_never = Даних поки немає: рахую з цієї миті.
past_gap = За цей час даних немає.
past_part = ⚠️ За цей час є дані лише за { $time }.

kind_police = Поліція
kind_army = Армія та в’язниця
kind_hospital = Лікарні
kind_government = Держслужби
kind_media = ЗМІ
kind_gang = Банди
kind_mafia = Мафії та байкери
kind_other = Інші

player_usage = Кого шукати? Наприклад: <code>/player Nicolas_Reed 5</code> — наприкінці номер сервера.
property_usage = Чиє майно? Наприклад: <code>/property Nicolas_Reed 5</code> — наприкінці номер сервера.
house_usage = Який будинок? Наприклад: <code>/house 731 5</code> — номер будинку, потім номер сервера.
history_usage = Чия історія? Наприклад: <code>/history 731 5</code> або <code>/history бізнес 18 5</code> — номер будинку чи бізнесу, потім номер сервера.
business_usage = Який бізнес? Наприклад: <code>/business 18 5</code> — номер бізнесу, потім номер сервера.

player_head = 👤 <code>{ $name }</code> · { $server }
player_online = 🟢 У мережі · id { $id }
player_offline = ⚪ Був(-ла) у мережі { $at }
player_never_seen = ⚪ Не в мережі, останній вхід невідомий
player_level = 🎖 Рівень <b>{ $level }</b> · досвід { $exp }
player_fraction = { $emblem } { $fraction } — { $rank } [{ $number }]
player_no_fraction = 🚩 Без фракції
player_leader = ⭐ Лідер
player_deputy = 🔹 Заступник
player_in_uniform = 👔 у формі
player_family = 👪 { $family }
player_family_rank = 👪 { $family } — ранг { $rank }
player_no_family = 👪 Без сім’ї
player_vip = ⭐ VIP: { $level }
player_warnings = ⚠️ Попереджень: { $warnings }
player_hours = ⏱ Зіграно { $hours } год
player_money = 💵 Готівкою: { $sum }
player_bank = 🏦 У банку: { $sum }
player_phone = 📱 { $number }
player_no_phone = 📱 Телефону немає
player_private = 🔒 Гроші, банк і телефон — лише в приватному чаті
live_level = 🎖 Рівень <b>{ $level }</b>
live_fraction = { $emblem } { $fraction } — { $rank }
live_fraction_only = { $emblem } { $fraction }
no_such_player = Не знайшов { $name } на { $server }: ні в мережі, ні в базі. Перевірте нік і сервер.
no_player_with_id = На { $server } зараз немає гравця з id <b>{ $id }</b>.
no_such_player_near =
    { $count ->
        [1] Не знайшов { $name } на { $server }. Може, це він?
       *[other] Не знайшов { $name } на { $server }. Може, хтось із цих?
    }
no_nickname = Не знайшов { $name } у мережі на { $server }. Нік пишуть латиницею: <code>/player Nicolas_Reed 5</code>

family_head = 👪 <b>{ $family }</b> · { $server }
family_facts = Рівень <b>{ $level }</b> · № { $number }
family_no_leader = ⭐ Лідер: немає
family_counts = У мережі <b>{ $online }</b> з <b>{ $all }</b>
family_count =
    { $all ->
        [one] <b>{ $all }</b> учасник; хто в мережі, зараз невідомо
        [few] <b>{ $all }</b> учасники; хто в мережі, зараз невідомо
       *[other] <b>{ $all }</b> учасників; хто в мережі, зараз невідомо
    }
family_joined = ➕ Вступили за тиждень: { $names }
family_left = ➖ Пішли за тиждень: { $names }
family_empty = У сім’ї нікого немає.
of_these_ranks = 🎖 { $said }: <b>{ $count }</b> у мережі
family_member = { $number }. { $dot } <code>{ $name }</code> — ранг { $rank }
which_family = { $server } · яка сім’я? Оберіть або надішліть <code>/family</code> з назвою.
no_such_family = Не знайшов такої сім’ї. Усі сім’ї: /families
no_such_family_near =
    { $count ->
        [1] Не знайшов такої сім’ї. Може, ця? Усі сім’ї: /families
       *[other] Не знайшов такої сім’ї. Може, одна з цих? Усі сім’ї: /families
    }
families_head =
    { $count ->
        [one] 👪 <b>{ $count } сім’я</b> · { $server }
        [few] 👪 <b>{ $count } сім’ї</b> · { $server }
       *[other] 👪 <b>{ $count } сімей</b> · { $server }
    }
families_found =
    { $count ->
        [one] 🔎 <b>{ $words }</b>: { $count } сім’я · { $server }
        [few] 🔎 <b>{ $words }</b>: { $count } сім’ї · { $server }
       *[other] 🔎 <b>{ $words }</b>: { $count } сімей · { $server }
    }
families_none = На сервері немає сімей.
no_families_like = Не знайшов на { $server } сім’ї з «{ $words }» у назві. Усі сім’ї: /families
family_row = { $number }. <b>{ $family }</b> — { $members } ос.
family_level = { $level } рів.

leaders_head =
    ⭐ <b>Лідери</b> · { $server }
    У мережі <b>{ $online }</b> з { $all }
deputies_head =
    🔹 <b>Заступники</b> · { $server }
    У мережі <b>{ $online }</b>
staff_row = { $emblem } { $fraction }: { $names }
staff_offline = ⚪ Не в мережі: { $fractions }

interviews_head = 🎤 <b>Співбесіди</b> · { $server }
interviews_none = Співбесід поки немає.
interviews_none_of = Співбесід у { $fraction } поки немає.
interview_row = { $mark } <b>{ $time }</b> { $fraction }
interview_place = 📍 { $place }
interview_in = через { $time }
interview_now = зараз
interview_began = почалася { $time } тому
interview_unknown = час не оголошено

admins_head =
    🛡 <b>Адміни</b> · { $server }
    У мережі <b>{ $online }</b> з { $all }
admins_none = Сервер не має списку адміністраторів.
admin_row = { $dot } <code>{ $name }</code> — { $position }
admin_row_level = { $dot } <code>{ $name }</code> — рівень { $level }

## /sales

# $server (String), $count (Number)
sales_head =
    { $count ->
        [one] 🧾 <b>{ $count } продаж з аукціону</b> · { $server }
        [few] 🧾 <b>{ $count } продажі з аукціону</b> · { $server }
       *[other] 🧾 <b>{ $count } продажів з аукціону</b> · { $server }
    }
# $time (String)
sales_since = 🔎 з { $time }
sales_none = Продажів з аукціону я тут поки не бачив.
# $number (Number), $emblem (String), $name (String), $price (Html)
sale_row = { $number }. { $emblem } <b>{ $name }</b> — <b>{ $price }</b>

## /week

week_head = { $emblem } <b>{ $group }</b> · { $server } · тиждень
week_days = { $first } – { $last }
week_counts = У грі були <b>{ $online }</b> з <b>{ $all }</b>, усього { $hours } год
week_below_norm = 🔻 Менше норми ({ $norm } год): <b>{ $below }</b> з <b>{ $all }</b>
week_before = { $mark } тижнем раніше: { $before } год
report_hours = <code>{ $name }</code> — { $time }
report_most = 🏆 Найбільше: { $names }
report_idle = 💤 Не заходили весь тиждень: <b>{ $count }</b> — { $names }
report_missed = 🔻 Нижче норми: <b>{ $count }</b> — { $names }
week_bars = Стовпчик — день, сьогодні праворуч: ▁ до 1 год, ▄ 4 год, █ понад 7 год
button_least_first = 🔽 Спершу хто менше
button_most_first = 🔼 Спершу хто більше
week_row = { $number }. <code>{ $bars }</code> <code>{ $name }</code> — { $time }
week_absent = { $number }. <code>{ $name }</code> — немає { $days }
week_never = { $number }. <code>{ $name }</code> — немає з { $day }
week_nothing = Поки немає даних. Рахую відтепер: запитайте пізніше.
week_nobody = За два тижні ніхто зі складу не заходив.
week_not_counted = Рахую години лише учасників фракцій і сімей. Ні фракції, ні сім’ї <code>{ $name }</code> я не знаю.
week_of_player = <code>{ $bars }</code> <b>{ $time }</b>
week_player_absent = Немає у грі вже { $days }.
week_player_never = Немає у грі з { $day }.

top_families = 🏆 <b>Сім’ї за онлайном</b> · { $server }
top_fractions = 🏆 <b>Фракції за онлайном</b> · { $server }
top_of_players = 🏆 Рейтингу гравців у мене немає. Є рейтинги за онлайном:
donations_elsewhere = Донат — на сайті гри, я нічого не продаю. Можу показати, що продається в самій грі:
website_unknown = Адрес сайту й форуму гри в мене немає. Я знаю, що відбувається в самій грі: хто в мережі, аукціони, мапа. Усе разом: /help
joining_a_family = До сім’ї приймають у грі: вас має запросити хтось із неї. Можу показати, хто в сім’ях зараз у мережі та коли співбесіди у фракції:
top_family = { $number }. { $name } — у мережі <b>{ $online }</b> з { $members }
top_fraction = { $number }. { $name } — у мережі <b>{ $online }</b>
auctions_head =
    { $count ->
        [one] 🔨 <b>{ $count } лот на аукціоні</b> · { $server }
        [few] 🔨 <b>{ $count } лоти на аукціоні</b> · { $server }
       *[other] 🔨 <b>{ $count } лотів на аукціоні</b> · { $server }
    }
auctions_head_houses = 🔨 <b>Будинків на аукціоні: { $count }</b> · { $server }
auctions_head_businesses = 🔨 <b>Бізнесів на аукціоні: { $count }</b> · { $server }
filter_price = до { $price }
filter_ends_soon = до кінця менше години
filter_cheapest = спочатку дешеві
filter_dearest = спершу дорогі
filter_except = крім: { $names }
filter_head = 🔎 { $parts }
fraction_misspelt = «{ $words }» — зрозумів як { $fraction }.
unknown_on_server = Не знаю, що таке «{ $words }». Що показати на <b>{ $server }</b>?
left_out = Не зрозумів «{ $words }» — показую без цього.
untold_time = Минулий онлайн сімей я не зберігаю, тож не скажу, як було «{ $words }». Показую те, що зараз.
not_left_out = Показати без «{ $words }» тут не можу: це з усім разом.
no_norm = 🎯 Норму тут не задано. Задати: «норма 10 годин». Поки — у кого менше годин:
no_such_place = Поруч із «{ $words }» нічого не знайшов. Назвіть місто або щось інше поблизу, наприклад <code>/auctions Лос-Сантос</code>
auctions_none = Зараз на аукціоні нічого немає.
auctions_none_under = До { $price } нічого немає. Найдешевший лот — <b>{ $cheapest }</b>: { $name }
auctions_none_soon = Найближчої години нічого не закінчиться. Найближчий лот — через <b>{ $time }</b>: { $name }
auctions_none_matching = Таких лотів немає. Найдешевший з інших — <b>{ $cheapest }</b>: { $name }
auctions_others = Усього на аукціоні: <b>{ $count }</b>
marketplace_head = 🛒 На маркетплейсі: <b>{ $count }</b> · { $server }
lots_without_owner =
    { $count ->
        [0] 🕳 { $server }: за добу ніхто нічого не втратив.
        [one] 🕳 { $server }: за добу без власника лишився <b>{ $count }</b>
        [few] 🕳 { $server }: за добу без власника лишилися <b>{ $count }</b>
       *[many] 🕳 { $server }: за добу без власника лишилися <b>{ $count }</b>
    }
marketplace_none = На маркетплейсі зараз нічого такого немає.
free_head = 🔑 Вільно: <b>{ $count }</b> · { $server }
free_none = Вільного зараз немає.
free_row = { $number }. { $emblem } <b>{ $name }</b>
marketplace_also =
    { $count ->
        [one] 🛒 На маркетплейсі є { $name } за { $price }
        [few] 🛒 На маркетплейсі: { $count }, найдешевше — { $name } за { $price }
       *[many] 🛒 На маркетплейсі: { $count }, найдешевше — { $name } за { $price }
    }
button_marketplace = 🛒 На маркетплейсі
auctions_others_near = 📍 { $place } · усього на аукціоні: <b>{ $count }</b>
button_cheapest_lot = 💵 Найдешевший
button_next_lot = ⏳ Найближчий
button_other_lots = 🔨 Показати всі
button_watch_lots = 🔔 Повідомляти про нові
auction_row = { $number }. { $emblem } <b>{ $name }</b> — від <b>{ $price }</b>
auction_line = { $emblem } { $name } — { $left }, від { $price }
map_row = { $number }. { $line }
auction_ends = ⏳ ще { $time }, { $at }
auction_ends_at = ⏳ кінець { $at }
auction_over = ⌛ аукціон закінчився
auction_price = 💵 від { $bet } · старт { $start }
near = 📍 поруч: { $place }, { $city }

property_head =
    { $count ->
        [one] 🧾 <b>{ $name }</b> · { $server } · { $count } об’єкт
        [few] 🧾 <b>{ $name }</b> · { $server } · { $count } об’єкти
       *[other] 🧾 <b>{ $name }</b> · { $server } · { $count } об’єктів
    }
property_none = Будинків і бізнесів немає.
lot_row = { $count }. { $emblem } { $name }
lot_head = { $emblem } <b>{ $name }</b> · { $server }
lot_number = № { $number }
lot_owned = ⚪ Зайнятий
lot_free = 🟢 Вільний
lot_on_marketplace = 🛒 На маркетплейсі
lot_on_marketplace_for = 🛒 На маркетплейсі за { $price }
lot_on_auction = 🔨 На аукціоні
lot_owner = 👤 <code>{ $name }</code>
lot_without_owner = 👤 Власника немає
no_such_house = Будинку { $number } на сервері { $server } немає. Усі будинки на карті: /houses
no_such_business = Бізнесу { $number } на сервері { $server } немає. Усі бізнеси на карті: /businesses

deals_head = 🏷 <b>Дешевше звичного: { $count }</b> · { $server }
deal_row = { $number }. { $emblem } <b>{ $name }</b> — <b>{ $price }</b> · −{ $below } %
deal_line = { $emblem } { $name } — <b>{ $price }</b> · −{ $below } %
deal_from = від { $price }
deal_usual = 📊 зазвичай { $price }
deals_compared = Звична ціна — за аукціонами за { $time }.
deals_usual_head = 📊 Звичні ціни:
deals_for_sale = 🛒 Зараз продаються:
deals_for_sale_row = { $emblem } { $name } — <b>{ $price }</b>
deals_none = Зараз нічого дешевшого за звичне не бачу.
deals_unknown =
    { $sales ->
        [one] Звичних цін поки не знаю: за { $time } бачив лише { $sales } продаж з аукціону.
        [few] Звичних цін поки не знаю: за { $time } бачив лише { $sales } продажі з аукціону.
       *[other] Звичних цін поки не знаю: за { $time } бачив лише { $sales } продажів з аукціону.
    }

history_last = 📜 Останні зміни
history_count =
    { $count ->
        [one] 📜 <b>{ $count }</b> зміна
        [few] 📜 <b>{ $count }</b> зміни
       *[other] 📜 <b>{ $count }</b> змін
    }
history_newest =
    { $count ->
        [one] 📜 Остання <b>{ $count }</b> зміна
        [few] 📜 Останні <b>{ $count }</b> зміни
       *[other] 📜 Останні <b>{ $count }</b> змін
    }
history_none = 📜 Змін поки не було видно.
change_owner = <code>{ $before }</code> → <code>{ $after }</code>
change_bought = <code>{ $before }</code> → <code>{ $after }</code> за { $price }
change_first_owner = новий власник: <code>{ $after }</code>
change_owner_gone = <code>{ $before }</code> → без власника
change_auction_opened = виставлено на аукціон від { $price }
change_bid = аукціон: мін. ставка зросла до { $price }
change_bids =
    { $count ->
        [one] аукціон: <b>{ $count }</b> ставка, мінімальна тепер { $price }
        [few] аукціон: <b>{ $count }</b> ставки, мінімальна тепер { $price }
       *[other] аукціон: <b>{ $count }</b> ставок, мінімальна тепер { $price }
    }
change_sold = аукціон: продано за { $price }, покупець <code>{ $owner }</code>
change_not_sold = аукціон закінчився, не продано
change_offered_for = виставлено на маркетплейс за { $price }
change_offered = виставлено на маркетплейс
change_offer_price = маркетплейс: ціна тепер { $price }
change_offer_gone = знято з маркетплейсу
change_new = з’явився на карті
change_gone = зник з карти

map_head = 🗺 <b>Будинки та бізнеси</b> · { $server }
map_head_houses = 🗺 <b>Будинки</b> · { $server }
map_head_businesses = 🗺 <b>Бізнеси</b> · { $server }
map_counts = Вільно <b>{ $free }</b> · на аукціоні <b>{ $auction }</b> · на маркетплейсі <b>{ $marketplace }</b> · зайнято { $owned }
ghetto_head =
    { $count ->
        [one] 🔫 <b>{ $count } зона</b> · { $server }
        [few] 🔫 <b>{ $count } зони</b> · { $server }
       *[other] 🔫 <b>{ $count } зон</b> · { $server }
    }
gang_zones = { $gang } — <b>{ $zones }</b>
gang_zones_changed = { $gang } — <b>{ $zones }</b> ({ $change })
zones_of_families = 👪 За сім’ями: { $families }
gang_nobody = Нічиї
gang_unknown = Банда { $number }
captures_head =
    { $count ->
        [one] ⚔️ <b>{ $count } захоплення за добу</b> · { $server }
        [few] ⚔️ <b>{ $count } захоплення за добу</b> · { $server }
       *[other] ⚔️ <b>{ $count } захоплень за добу</b> · { $server }
    }
captures_of_gang = { $gang } — захоплено <b>{ $won }</b>, втрачено <b>{ $lost }</b>
capture_taken = <b>{ $winner }</b>: зону { $zone } відбито у { $loser }
capture_taken_from_nobody = <b>{ $winner }</b>: захоплено зону { $zone }
capture_lost = { $loser }: втрачено зону { $zone }
captures_none = За останню добу захоплень я не бачив.
captures_since = ⚠️ Захоплень було більше: тут лише з { $time }.
captures_gap = ⚠️ Немає даних з { $from } до { $to }.
chart_head = { $emblem } <b>{ $fraction }</b> · { $server } · 24 год
chart_most = Пік: <b>{ $count }</b>, { $at }
chart_a_day_before = Зараз <b>{ $now }</b>, учора о цій порі <b>{ $then }</b>
chart_nobody = За добу ніхто не заходив.
chart_nothing = Даних за останні 24 години немає.
one_chart = На графіку вміщується одна фракція. Яка?
digest_head = { $emblem } <b>{ $fraction }</b> · { $server } · день
digest_without_leader = без лідера <b>{ $time }</b>
digest_nobody = Сьогодні ніхто не заходив.
digest_nothing = За сьогодні даних поки немає.
picture_of_property = Будинки та бізнеси
picture_of_houses = Будинки
picture_of_businesses = Бізнеси
picture_of_auctions = Аукціони
picture_of_house_auctions = Будинки на аукціоні
picture_of_business_auctions = Бізнеси на аукціоні
picture_of_gangs = Зони банд
picture_of_24_hours = { $fraction } за добу
picture_of_weeks = { $fraction } за 4 тижні
picture_since = { $name } з { $day }
picture_of_day = { $fraction } сьогодні
picture_until = на { $time }
picture_zone_changes = У дужках — зміна за добу
picture_moscow_time = МСК
picture_owned = зайнято
picture_free = вільно
picture_marketplace = маркетплейс
picture_auction = аукціон
picture_ends_soon = до 15 хв
picture_ends_within_hour = до години
picture_ends_later = понад годину
picture_price = від { $price }
picture_ends = кінець { $at }
picture_income = $ — дохід
picture_thousands = { $thousands }к $
picture_millions = { $millions } млн $
picture_houses = будинки
picture_businesses = бізнеси
picture_online = у мережі
picture_range = середнє й макс. за 30 хв
picture_in_uniform = у формі
picture_leader = лідер у мережі
picture_max = макс.
picture_nothing = Немає даних за цей час
picture_most = максимум
picture_average = середнє
picture_hour_average = середнє за годину
picture_hour_most = максимум
picture_online_on_average = у середньому в мережі
picture_without_leader = без лідера
picture_below_five = < 5 онлайн
picture_today = сьогодні
picture_yesterday = учора
picture_day_before = добою раніше
picture_week =
    { $days ->
        [one] сер. { $days } дня
        [few] сер. { $days } дні
       *[other] сер. { $days } днів
    }
button_house = 🏠 Будинок { $number }
button_business = 🏢 Бізнес { $number }
button_everywhere = ✖️ Скинути фільтр
button_my_fraction = 🚩 Моя фракція
button_my_family = 👪 Моя сім’я
button_group_fraction = 🚩 Наша фракція
button_group_family = 👪 Наша сім’я
button_group_settings = ⚙️ Налаштування (адмінам)
button_all_of = ⚪ Усі { $count }
button_auctions = 🔨 Аукціони
button_members = 👥 Склад

inline_picture = 🖼 Показати картинку
inline_new_picture = 🔄 Свіжа картинка
inline_hint = Введіть нік або фракцію й номер сервера
inline_nothing = Нічого не знайшлося: введіть нік або фракцію
inline_nothing_on = { $server }: не знайшлося. Інший сервер? Допишіть номер
inline_nothing_anywhere = Не знайшлося. Гравець чи сім’я? Допишіть номер сервера
inline_which_server = Який сервер? Допишіть його номер
inline_unavailable = Не вдається отримати дані гри
inline_wait = Дані ще завантажуються, спробуйте через { $seconds } с

remembered = Запам’ятав: { $choice }. Змінити: /settings
settings_head = ⚙️ <b>Ваші налаштування</b>
settings_head_group = ⚙️ <b>Налаштування цієї групи</b>
settings_server = 🌐 Сервер: <b>{ $server }</b>
settings_fraction = 🚩 Фракція: <b>{ $fraction }</b>
settings_family = 👪 Сім’я: <b>{ $family }</b>
settings_lang = 🗣 Мова: <b>українська</b>
settings_norm = 🎯 Норма: <b>{ $hours } год на тиждень</b>
settings_no_norm = 🎯 Норма годин: немає
settings_pick_norm = Скільки годин на тиждень має грати кожен? Тоді /week позначить, хто не набрав норму.
settings_report = 🗓 Звіт <b>{ $name }</b> за тиждень: { $times }
settings_no_report = 🗓 Звіт <b>{ $name }</b> за тиждень: вимкнено
button_report_on = 🗓 Звіт { $name }: увімк.
button_report_off = 🗓 Звіт { $name }: вимк.
settings_private_shown = 💰 Гроші, рахунок і телефон гравців: <b>показую тут</b>
settings_private_hidden = 💰 Гроші, рахунок і телефон гравців: <b>лише в приватному чаті</b>
settings_no_server = не обрано
settings_no_fraction = не обрано
settings_no_family = не обрано
settings_foot = Оберіть один раз — далі /online і /family відповідають одразу.
settings_closed = ⚙️ Збережено. Змінити: /settings
settings_admins_only = Налаштування групи може змінювати лише адмін.
settings_not_found = Не знайшов «{ $words }». Надішліть сервер, фракцію або сім’ю, наприклад <code>/settings LSPD</code>
will_remember_group = Запам’ятаю для всієї групи. Змінити може адмін: /settings
settings_pick_server = Ваш сервер?
settings_pick_server_group = Сервер цієї групи?
settings_pick_fraction = Ваша фракція?
settings_pick_fraction_group = Фракція цієї групи?
settings_pick_family = Ваша сім’я?
settings_pick_family_group = Сім’я цієї групи?
settings_pick_family_note = Оберіть або надішліть <code>/settings</code> з назвою. Усього: { $count }.
settings_saved = ⚙️ Збережено: { $chosen }
settings_server_first = На кожному сервері свої сім’ї: спершу оберіть сервер.

command_when = Коли фракція чи сім'я сильна, за днями тижня
when_head = { $emblem } <b>{ $name }</b> · { $server } · звичайний тиждень
when_most = 💪 Найбільше: { $day } { $hours }, близько <b>{ $count }</b> у мережі
when_least = 🌙 Найменше: { $day } { $hours }, близько <b>{ $count }</b>

## Хто прийшов до фракції і хто пішов

changes_head = { $emblem } <b>{ $fraction }</b> · { $server } · сім днів
changes_came = ➕ Прийшли: <b>{ $count }</b>
changes_went = ➖ Пішли: <b>{ $count }</b>
changes_none = За останні сім днів ніхто не прийшов і не пішов — наскільки мені видно.
changes_note = <i>Я бачу тих, хто грає: хто прийшов або пішов і відтоді не заходив, того тут немає. Підвищень я не бачу.</i>
command_server_chart = Гравці сервера за добу
command_busy = Коли сервер повний, за днями тижня
server_chart_head = 🌐 <b>{ $server }</b> · 24 год
server_week_head = 🌐 <b>{ $server }</b> · звичайний тиждень
picture_day_of_players = Гравці, 24 години
picture_players = Гравці
button_usual_week = 🗓 Звичайний тиждень
when_nothing = Даних за останні тижні поки немає.
when_too_early =
    { $hours ->
        [one] ⏳ Поки пораховано { $hours } годину: зарано казати, коли зазвичай людно.
        [few] ⏳ Поки пораховано { $hours } години: зарано казати, коли зазвичай людно.
       *[other] ⏳ Поки пораховано { $hours } годин: зарано казати, коли зазвичай людно.
    }

no_future = Про «{ $day }» даних ще немає. Ось що зараз:
next_interviews = Співбесіди оголошені лише на найближчі 24 години, далі поки невідомо:
no_schedule = Гра не оголошує капти заздалегідь, тому коли наступний — невідомо. Останні були такі:
no_price = Зараз не продається, тому ціни немає.
not_in_data = У даних гри немає нічого про «{ $word }». Про будинки й бізнеси я знаю власника, місце, аукціон і ціну:
zone_of = 🔫 <b>Зона { $zone }</b> · { $server }: { $holder }
zone_of_nobody = 🔫 <b>Зона { $zone }</b> · { $server }: нічия
no_such_zone = Зони { $zone } на { $server } немає.
player_elsewhere = Не знайшов { $name } на { $server }, але є тут: { $others }
owners_head = 👤 Власники · { $server }: <b>{ $count }</b>
family_property_head = 👪 <b>{ $family }</b> · { $server }: 🏠 <b>{ $houses }</b> · 🏢 <b>{ $businesses }</b>
no_property_of_fraction = Я знаю, чим володіє гравець або сім’я. У фракції видно лише тих, хто в мережі, тому її майно не порахувати.
