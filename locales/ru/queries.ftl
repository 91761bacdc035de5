### Запросы об игре.

help_queries =
    🟢 <b>Кто в сети</b>
    /online <i>LSPD 5</i> — фракция
    /family <i>Grove Street 5</i> — семья
    /player <i>Nicolas_Reed 5</i> — игрок
    /counts <i>LSPD FBI 5</i> — фракции рядом
    /leaders, /deputies, /admins — кто из них на месте
    /servers, /fractions, /families, /top — списки

    🗓 <b>Дни и недели</b>
    /day, /week — день по часам, неделя по людям
    /when — в какие часы фракция или семья сильна
    /changes — кто пришёл и кто ушёл
    /interviews — собеседования сегодня
    /roster — состав по рангам, для лидеров

    🏠 <b>Имущество и зоны</b>
    /auctions, /deals, /map — что продаётся
    /house <i>27</i>, /business <i>38</i> — по номеру
    /property <i>Nicolas_Reed</i> — имущество игрока
    /history <i>205</i>, /sales — владельцы и цены
    /ghetto, /captures — зоны в гетто

    🔔 <b>Оповещения и табло</b>
    /watch <i>лспд меньше 5</i>, /watches — напишу, когда случится
    /board <i>лспд 5</i>, /boards — сообщение, которое обновляется само

    👤 <b>Вы</b>
    /me <i>Nicolas_Reed 5</i> — ваша карточка
    /me hide, /me quiet — скрыть ник, не упоминать
    /away <i>3д</i> — вас не будет
command_online = Онлайн фракции
command_player = Найти игрока
command_family = Онлайн семьи
command_servers = Все серверы
command_fullest = Серверы по числу игроков
command_fractions = Онлайн всех фракций
command_leaders = Лидеры в сети
command_deputies = Замы в сети
command_interviews = Собеседования сегодня
command_admins = Админы в сети
command_families = Все семьи
command_top = Топ семей и фракций по онлайну
command_week = Часы фракции или семьи за неделю
command_auctions = Аукционы домов и бизнесов
command_map = Дома и бизнесы на карте
command_ghetto = Чьи зоны в гетто
command_property = Имущество игрока
command_house = Дом по номеру
command_business = Бизнес по номеру
command_deals = Дома и бизнесы дешевле обычного
command_history = История дома или бизнеса
command_captures = Захваты зон за сутки
command_changes = Кто пришёл во фракцию и кто ушёл
command_sales = Что и за сколько продали с аукциона
command_settings = Сервер, фракция и семья
command_day = День фракции
command_counts = Сравнить фракции или серверы

unchanged_toast = Пока без изменений
as_of = данные на { $time }
stale = ⚠️ Данные устарели: последнее обновление { $ago } назад.
seconds = { $number } с
minutes = { $number } мин
hours = { $number } ч
days =
    { $number ->
        [one] { $number } день
        [few] { $number } дня
       *[other] { $number } дней
    }
under_a_minute = меньше минуты

api_wait =
    { $seconds ->
        [one] ⏳ Данные ещё загружаются. Повторите через { $seconds } секунду.
        [few] ⏳ Данные ещё загружаются. Повторите через { $seconds } секунды.
       *[other] ⏳ Данные ещё загружаются. Повторите через { $seconds } секунд.
    }
api_wait_here =
    { $seconds ->
        [one] ⏳ Данных ещё нет. Источник можно спросить снова через { $seconds } секунду: ответ появится здесь.
        [few] ⏳ Данных ещё нет. Источник можно спросить снова через { $seconds } секунды: ответ появится здесь.
       *[other] ⏳ Данных ещё нет. Источник можно спросить снова через { $seconds } секунд: ответ появится здесь.
    }
api_unavailable = 😔 Не получается узнать данные игры. Попробуйте через минуту.
api_no_data = Этот сервер не отдаёт такие данные.
api_no_server = Такого сервера больше нет. Все серверы: /servers
api_nothing = Данные обновились, этого больше нет. Отправьте запрос заново.
api_broken = 😔 Не получается узнать данные игры. Попробуйте ещё раз; не поможет — пришлите в поддержку этот код: <code>{ $error_id }</code>

which_server = На каком сервере?
which_server_for = { $what }: на каком сервере?
will_remember = Запомню выбор. Сменить: /settings
which_fraction = { $server } · какая фракция?
which_of_these = Уточните:
not_understood = Не понял «{ $words }»: здесь нужен только сервер.
no_such_server =
    { $count ->
        [1] Сервера «{ $server }» нет. Может быть, этот?
       *[other] Сервера «{ $server }» нет. Какой вам нужен?
    }
no_such_fraction = Не нашёл фракцию «{ $words }». Все фракции: /fractions
no_such_fraction_near =
    { $count ->
        [1] Не нашёл фракцию «{ $words }». Может быть, эта? Все фракции: /fractions
       *[other] Не нашёл фракцию «{ $words }». Может быть, одна из этих? Все фракции: /fractions
    }
no_servers = Список серверов ещё загружается. Повторите через минуту.

button_refresh = 🔄 Обновить
button_who_is_online = 🟢 Кто в сети
button_servers = 🌐 Серверы
button_all_servers = 🌐 Все серверы
button_again = 🔄 Ещё раз
button_in_uniform = 👔 В форме
button_all = 👥 Все
button_chart = 📈 24 ч
button_day = 📅 День
button_week = 🗓 Неделя
button_online = 🟢 Кто в сети
button_property = 🧾 Имущество
button_player = 👤 Игрок
button_all_lots = Всё
button_all_interviews = 🎤 Все
button_houses = 🏠 Дома
button_businesses = 🏢 Бизнесы
button_map = 🗺 Карта
button_history = 📜 История
button_deals = 🏷 Дешевле обычного
button_dearest_first = 💎 Сначала дорогие
button_newest_first = 🕘 Сначала новые
button_captures = ⚔️ Захваты
button_all_captures = ⚔️ Все
button_my_server = 🌐 Мой сервер
button_server = 🌐 Сервер
button_fraction = 🚩 Фракция
button_family = 👪 Семья
button_lang = 🗣 Язык
button_close = ✅ Готово
button_norm = 🎯 Норма
button_hours = { $hours } ч
button_no_norm = Без нормы
button_none = ✖️ Сбросить
button_back = ↩️ Назад
button_private_show = 💰 Показывать деньги и телефоны
button_private_hide = 🙈 Не показывать деньги и телефоны

servers_head =
    { $all ->
        [one] 🌐 <b>Работает { $up } из { $all } сервера</b>
       *[other] 🌐 <b>Работают { $up } из { $all } серверов</b>
    }
servers_players =
    { $count ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[other] { $players } игроков
    }
fullest_head = 🌐 <b>Серверы, от самого полного</b>
fullest_least_head = 🌐 <b>Серверы, от самого пустого</b>
fullest_more =
    { $count ->
        [one] На <b>{ $server }</b> больше на { $players } игрока
        [few] На <b>{ $server }</b> больше на { $players } игрока
       *[other] На <b>{ $server }</b> больше на { $players } игроков
    }
server_online = 🟢 { $server } — <b>{ $online }</b> из { $most }
server_bonus = опыт ×{ $times }
servers_bonus = опыт <b>×{ $times }</b>: { $servers }
server_maintenance = 🛠 { $server } — техработы, { $since }
server_offline = 🔴 { $server } — не работает, { $since }
server_maintenance_undated = 🛠 { $server } — техработы
server_offline_undated = 🔴 { $server } — не работает

fraction_head = { $emblem } <b>{ $fraction }</b> · { $server }
fraction_counts = <b>{ $online }</b> в сети · <b>{ $in_uniform }</b> в форме
leader = ⭐ Лидер: { $names }
leader_offline = ⭐ Лидер: не в сети
leader_last_seen = ⭐ Лидер: не в сети · <code>{ $name }</code>, был(а) в сети { $at }
leader_last = ⭐ Лидер: не в сети · последним был(а) <code>{ $name }</code>
leader_unnamed = ⭐ Лидер: не в сети, был(а) в сети { $at }
leads_online = ⭐ Лидер { $fraction } — <code>{ $name }</code>, сейчас в сети.
leads_offline = ⭐ Лидер { $fraction } не в сети, последним был(а) <code>{ $name }</code>.
leader_then = ⭐ Лидер тогда: <code>{ $name }</code>
deputies = 🔹 Замы: { $names }
deputies_offline = 🔹 Замы: никого в сети
deputies_last = 🔹 Замы: не в сети · { $names }
member = { $number }. <code>{ $name }</code> — { $rank }
member_without_rank = { $number }. <code>{ $name }</code>
level = { $level } ур.
nobody_online = Сейчас в сети никого нет.
nobody_in_uniform = Сейчас в форме никого нет.
all_in_uniform = Все, кто в сети, в форме.
members_out_of_uniform = 👕 Без формы: <b>{ $count }</b>
fractions_head =
    { $online ->
        [one] 🚩 <b>Фракции</b> · { $server }
            Всего в сети <b>{ $online }</b> человек
        [few] 🚩 <b>Фракции</b> · { $server }
            Всего в сети <b>{ $online }</b> человека
       *[other] 🚩 <b>Фракции</b> · { $server }
            Всего в сети <b>{ $online }</b> человек
    }
fractions_legend = 👔 в форме · ⭐ лидер · 🔹 замы
fraction_row = { $fraction } — <b>{ $online }</b>
fraction_row_named = { $fraction } ({ $name }) — <b>{ $online }</b>
kind_head = { $emblem } <b>{ $kind }</b>
counts_all_fractions = Все фракции
counts_all_servers = все серверы
counts_servers =
    { $count ->
        [one] { $count } сервер
        [few] { $count } сервера
       *[other] { $count } серверов
    }
counts_nobody = Никого в сети: { $servers }
counts_unknown = Нет данных: { $servers }
counts_late = ⚠️ { $ago } назад
counts_legend = 👔 в форме · ⭐ лидер в сети
counts_nothing = Данных об этом пока нет. Повторите через минуту.
counts_too_many =
    { $most ->
        [one] За раз сравниваю не больше { $most } фракции и { $most } сервера.
        [few] За раз сравниваю не больше { $most } фракций и { $most } серверов.
       *[other] За раз сравниваю не больше { $most } фракций и { $most } серверов.
    }
counts_which_server = Выберите сервер, чтобы увидеть, кто в сети.
past_today = сегодня
past_yesterday = вчера
past_night = { $day }, 0:00–6:00
past_days = { $first } – { $last }
past_hours = { $day }, { $from }:00–{ $until }:00
past_day = { $day } — пик <b>{ $most }</b>, в среднем { $average }
past_average = в среднем <b>{ $average }</b>
past_leader = лидер в сети <b>{ $time }</b>
past_now = сейчас: <b>{ $online }</b>
past_nobody = Никого не было в сети.
past_since = ⚠️ Считаю с { $time }, раньше данных нет.
past_too_old =
    { $days ->
        [one] Храню данные за { $days } день.
        [few] Храню данные за { $days } дня.
       *[other] Храню данные за { $days } дней.
    }
past_never = Данных пока нет: считаю с этого момента.
past_gap = За это время данных нет.
past_part = ⚠️ За это время есть данные только за { $time }.

kind_police = Полиция
kind_army = Армия и тюрьма
kind_hospital = Больницы
kind_government = Госслужбы
kind_media = СМИ
kind_gang = Банды
kind_mafia = Мафии и байкеры
kind_other = Прочие

player_usage = Кого искать? Например: <code>/player Nicolas_Reed 5</code> — в конце номер сервера.
property_usage = Чьё имущество? Например: <code>/property Nicolas_Reed 5</code> — в конце номер сервера.
house_usage = Какой дом? Например: <code>/house 731 5</code> — номер дома, потом номер сервера.
history_usage = Чья история? Например: <code>/history 731 5</code> или <code>/history бизнес 18 5</code> — номер дома или бизнеса, потом номер сервера.
business_usage = Какой бизнес? Например: <code>/business 18 5</code> — номер бизнеса, потом номер сервера.

player_head = 👤 <code>{ $name }</code> · { $server }
player_online = 🟢 В сети · id { $id }
player_offline = ⚪ Был(а) в сети { $at }
player_never_seen = ⚪ Не в сети, последний вход неизвестен
player_level = 🎖 Уровень <b>{ $level }</b> · опыт { $exp }
player_fraction = { $emblem } { $fraction } — { $rank } [{ $number }]
player_no_fraction = 🚩 Без фракции
player_leader = ⭐ Лидер
player_deputy = 🔹 Зам
player_in_uniform = 👔 в форме
player_family = 👪 { $family }
player_family_rank = 👪 { $family } — ранг { $rank }
player_no_family = 👪 Без семьи
player_vip = ⭐ VIP: { $level }
player_warnings = ⚠️ Предупреждений: { $warnings }
player_hours = ⏱ Отыграно { $hours } ч
player_money = 💵 На руках: { $sum }
player_bank = 🏦 В банке: { $sum }
player_phone = 📱 { $number }
player_no_phone = 📱 Телефона нет
player_private = 🔒 Деньги, банк и телефон — только в личном чате
live_level = 🎖 Уровень <b>{ $level }</b>
live_fraction = { $emblem } { $fraction } — { $rank }
live_fraction_only = { $emblem } { $fraction }
no_such_player = Не нашёл { $name } на { $server }: ни в сети, ни в базе. Проверьте ник и сервер.
no_player_with_id = На { $server } сейчас нет игрока с id <b>{ $id }</b>.
no_such_player_near =
    { $count ->
        [1] Не нашёл { $name } на { $server }. Может быть, это он?
       *[other] Не нашёл { $name } на { $server }. Может быть, кто-то из этих?
    }
no_nickname = Не нашёл { $name } в сети на { $server }. Ник пишется латиницей: <code>/player Nicolas_Reed 5</code>

family_head = 👪 <b>{ $family }</b> · { $server }
family_facts = Уровень <b>{ $level }</b> · № { $number }
family_no_leader = ⭐ Лидер: нет
family_counts = В сети <b>{ $online }</b> из <b>{ $all }</b>
family_count =
    { $all ->
        [one] <b>{ $all }</b> участник; кто в сети, сейчас неизвестно
        [few] <b>{ $all }</b> участника; кто в сети, сейчас неизвестно
       *[other] <b>{ $all }</b> участников; кто в сети, сейчас неизвестно
    }
family_joined = ➕ Вступили за неделю: { $names }
family_left = ➖ Ушли за неделю: { $names }
family_empty = В семье никого нет.
of_these_ranks = 🎖 { $said }: <b>{ $count }</b> в сети
family_member = { $number }. { $dot } <code>{ $name }</code> — ранг { $rank }
which_family = { $server } · какая семья? Выберите или отправьте <code>/family</code> с названием.
no_such_family = Не нашёл такой семьи. Все семьи: /families
no_such_family_near =
    { $count ->
        [1] Не нашёл такой семьи. Может быть, эта? Все семьи: /families
       *[other] Не нашёл такой семьи. Может быть, одна из этих? Все семьи: /families
    }
families_head =
    { $count ->
        [one] 👪 <b>{ $count } семья</b> · { $server }
        [few] 👪 <b>{ $count } семьи</b> · { $server }
       *[other] 👪 <b>{ $count } семей</b> · { $server }
    }
families_found =
    { $count ->
        [one] 🔎 <b>{ $words }</b>: { $count } семья · { $server }
        [few] 🔎 <b>{ $words }</b>: { $count } семьи · { $server }
       *[other] 🔎 <b>{ $words }</b>: { $count } семей · { $server }
    }
families_none = На сервере нет семей.
no_families_like = Не нашёл на { $server } семьи с «{ $words }» в названии. Все семьи: /families
family_row = { $number }. <b>{ $family }</b> — { $members } чел.
family_level = { $level } ур.

leaders_head =
    ⭐ <b>Лидеры</b> · { $server }
    В сети <b>{ $online }</b> из { $all }
deputies_head =
    🔹 <b>Замы</b> · { $server }
    В сети <b>{ $online }</b>
staff_row = { $emblem } { $fraction }: { $names }
staff_offline = ⚪ Не в сети: { $fractions }

interviews_head = 🎤 <b>Собеседования</b> · { $server }
interviews_none = Собеседований пока нет.
interviews_none_of = Собеседований в { $fraction } пока нет.
interview_row = { $mark } <b>{ $time }</b> { $fraction }
interview_place = 📍 { $place }
interview_in = через { $time }
interview_now = сейчас
interview_began = началось { $time } назад
interview_unknown = время не объявлено

admins_head =
    🛡 <b>Админы</b> · { $server }
    В сети <b>{ $online }</b> из { $all }
admins_none = У сервера нет списка администраторов.
admin_row = { $dot } <code>{ $name }</code> — { $position }
admin_row_level = { $dot } <code>{ $name }</code> — уровень { $level }

## /sales

# $server (String), $count (Number)
sales_head =
    { $count ->
        [one] 🧾 <b>{ $count } продажа с аукциона</b> · { $server }
        [few] 🧾 <b>{ $count } продажи с аукциона</b> · { $server }
       *[other] 🧾 <b>{ $count } продаж с аукциона</b> · { $server }
    }
# $time (String)
sales_since = 🔎 с { $time }
sales_none = Продаж с аукциона я здесь пока не видел.
# $number (Number), $emblem (String), $name (String), $price (Html)
sale_row = { $number }. { $emblem } <b>{ $name }</b> — <b>{ $price }</b>

## /week

week_head = { $emblem } <b>{ $group }</b> · { $server } · неделя
week_days = { $first } – { $last }
week_counts = В игре были <b>{ $online }</b> из <b>{ $all }</b>, всего { $hours } ч
week_below_norm = 🔻 Меньше нормы ({ $norm } ч): <b>{ $below }</b> из <b>{ $all }</b>
week_before = { $mark } неделей раньше: { $before } ч
report_hours = <code>{ $name }</code> — { $time }
report_most = 🏆 Больше всех: { $names }
report_idle = 💤 Не заходили всю неделю: <b>{ $count }</b> — { $names }
report_missed = 🔻 Ниже нормы: <b>{ $count }</b> — { $names }
week_bars = Столбик — день, сегодня справа: ▁ до 1 ч, ▄ 4 ч, █ больше 7 ч
button_least_first = 🔽 Сначала кто меньше
button_most_first = 🔼 Сначала кто больше
week_row = { $number }. <code>{ $bars }</code> <code>{ $name }</code> — { $time }
week_absent = { $number }. <code>{ $name }</code> — нет { $days }
week_never = { $number }. <code>{ $name }</code> — нет с { $day }
week_nothing = Пока нет данных. Считаю с этого момента: спросите позже.
week_nobody = За две недели никто из состава не заходил.
week_not_counted = Считаю часы только участников фракций и семей. У <code>{ $name }</code> я не знаю ни фракции, ни семьи.
week_of_player = <code>{ $bars }</code> <b>{ $time }</b>
week_player_absent = Нет в игре уже { $days }.
week_player_never = Нет в игре с { $day }.

top_families = 🏆 <b>Семьи по онлайну</b> · { $server }
top_fractions = 🏆 <b>Фракции по онлайну</b> · { $server }
top_of_players = 🏆 Рейтинга игроков у меня нет. Есть рейтинги по онлайну:
donations_elsewhere = Донат — на сайте игры, я ничего не продаю. Могу показать, что продаётся в самой игре:
website_unknown = Адресов сайта и форума игры у меня нет. Я знаю, что происходит в самой игре: кто в сети, аукционы, карта. Всё сразу: /help
joining_a_family = В семью принимают в игре: вас должен позвать кто-то из неё. Могу показать, кто в семьях сейчас в сети и когда собеседования во фракции:
top_family = { $number }. { $name } — в сети <b>{ $online }</b> из { $members }
top_fraction = { $number }. { $name } — в сети <b>{ $online }</b>
auctions_head =
    { $count ->
        [one] 🔨 <b>{ $count } лот на аукционе</b> · { $server }
        [few] 🔨 <b>{ $count } лота на аукционе</b> · { $server }
       *[other] 🔨 <b>{ $count } лотов на аукционе</b> · { $server }
    }
auctions_head_houses = 🔨 <b>Домов на аукционе: { $count }</b> · { $server }
auctions_head_businesses = 🔨 <b>Бизнесов на аукционе: { $count }</b> · { $server }
filter_price = до { $price }
filter_ends_soon = до конца меньше часа
filter_cheapest = сначала дешёвые
filter_dearest = сначала дорогие
filter_except = кроме: { $names }
filter_head = 🔎 { $parts }
fraction_misspelt = «{ $words }» — понял как { $fraction }.
unknown_on_server = Не знаю, что такое «{ $words }». Что показать на <b>{ $server }</b>?
left_out = Не понял «{ $words }» — показываю без этого.
untold_time = Прошлый онлайн семей я не храню, поэтому не скажу, как было «{ $words }». Показываю то, что сейчас.
not_left_out = Показать без «{ $words }» здесь не могу: это со всем вместе.
no_norm = 🎯 Норма здесь не задана. Задать: «норма 10 часов». Пока — у кого меньше часов:
no_such_place = Рядом с «{ $words }» ничего не нашёл. Назовите город или другое место, например <code>/auctions Лос-Сантос</code>
auctions_none = Сейчас на аукционе ничего нет.
auctions_none_under = До { $price } ничего нет. Самый дешёвый лот — <b>{ $cheapest }</b>: { $name }
auctions_none_soon = В ближайший час ничего не закончится. Ближайший лот — через <b>{ $time }</b>: { $name }
auctions_none_matching = Таких лотов нет. Самый дешёвый из остальных — <b>{ $cheapest }</b>: { $name }
auctions_others = Всего на аукционе: <b>{ $count }</b>
marketplace_head = 🛒 На маркетплейсе: <b>{ $count }</b> · { $server }
lots_without_owner =
    { $count ->
        [0] 🕳 { $server }: за сутки никто ничего не потерял.
        [one] 🕳 { $server }: за сутки без владельца остался <b>{ $count }</b>
        [few] 🕳 { $server }: за сутки без владельца остались <b>{ $count }</b>
       *[many] 🕳 { $server }: за сутки без владельца остались <b>{ $count }</b>
    }
marketplace_none = На маркетплейсе сейчас ничего такого нет.
free_head = 🔑 Свободно: <b>{ $count }</b> · { $server }
free_none = Свободного сейчас нет.
free_row = { $number }. { $emblem } <b>{ $name }</b>
marketplace_also =
    { $count ->
        [one] 🛒 На маркетплейсе есть { $name } за { $price }
        [few] 🛒 На маркетплейсе: { $count }, дешевле всего { $name } за { $price }
       *[many] 🛒 На маркетплейсе: { $count }, дешевле всего { $name } за { $price }
    }
button_marketplace = 🛒 На маркетплейсе
auctions_others_near = 📍 { $place } · всего на аукционе: <b>{ $count }</b>
button_cheapest_lot = 💵 Самый дешёвый
button_next_lot = ⏳ Ближайший
button_other_lots = 🔨 Показать все
button_watch_lots = 🔔 Сообщать о новых
auction_row = { $number }. { $emblem } <b>{ $name }</b> — от <b>{ $price }</b>
auction_line = { $emblem } { $name } — { $left }, от { $price }
map_row = { $number }. { $line }
auction_ends = ⏳ ещё { $time }, { $at }
auction_ends_at = ⏳ конец { $at }
auction_over = ⌛ аукцион закончился
auction_price = 💵 от { $bet } · старт { $start }
near = 📍 рядом: { $place }, { $city }

property_head =
    { $count ->
        [one] 🧾 <b>{ $name }</b> · { $server } · { $count } объект
        [few] 🧾 <b>{ $name }</b> · { $server } · { $count } объекта
       *[other] 🧾 <b>{ $name }</b> · { $server } · { $count } объектов
    }
property_none = Домов и бизнесов нет.
lot_row = { $count }. { $emblem } { $name }
lot_head = { $emblem } <b>{ $name }</b> · { $server }
lot_number = № { $number }
lot_owned = ⚪ Занят
lot_free = 🟢 Свободен
lot_on_marketplace = 🛒 На маркетплейсе
lot_on_marketplace_for = 🛒 На маркетплейсе за { $price }
lot_on_auction = 🔨 На аукционе
lot_owner = 👤 <code>{ $name }</code>
lot_without_owner = 👤 Владельца нет
no_such_house = Дома { $number } на сервере { $server } нет. Все дома на карте: /houses
no_such_business = Бизнеса { $number } на сервере { $server } нет. Все бизнесы на карте: /businesses

deals_head = 🏷 <b>Дешевле обычного: { $count }</b> · { $server }
deal_row = { $number }. { $emblem } <b>{ $name }</b> — <b>{ $price }</b> · −{ $below } %
deal_line = { $emblem } { $name } — <b>{ $price }</b> · −{ $below } %
deal_from = от { $price }
deal_usual = 📊 обычно { $price }
deals_compared = Обычная цена — по аукционам за { $time }.
deals_usual_head = 📊 Обычные цены:
deals_for_sale = 🛒 Сейчас продаются:
deals_for_sale_row = { $emblem } { $name } — <b>{ $price }</b>
deals_none = Сейчас ничего дешевле обычного не вижу.
deals_unknown =
    { $sales ->
        [one] Обычных цен пока не знаю: за { $time } видел только { $sales } продажу с аукциона.
        [few] Обычных цен пока не знаю: за { $time } видел только { $sales } продажи с аукциона.
       *[other] Обычных цен пока не знаю: за { $time } видел только { $sales } продаж с аукциона.
    }

history_last = 📜 Последние изменения
history_count =
    { $count ->
        [one] 📜 <b>{ $count }</b> изменение
        [few] 📜 <b>{ $count }</b> изменения
       *[other] 📜 <b>{ $count }</b> изменений
    }
history_newest =
    { $count ->
        [one] 📜 Последнее <b>{ $count }</b> изменение
        [few] 📜 Последние <b>{ $count }</b> изменения
       *[other] 📜 Последние <b>{ $count }</b> изменений
    }
history_none = 📜 Изменений пока не было видно.
change_owner = <code>{ $before }</code> → <code>{ $after }</code>
change_bought = <code>{ $before }</code> → <code>{ $after }</code> за { $price }
change_first_owner = новый владелец: <code>{ $after }</code>
change_owner_gone = <code>{ $before }</code> → без владельца
change_auction_opened = выставлен на аукцион от { $price }
change_bid = аукцион: мин. ставка выросла до { $price }
change_bids =
    { $count ->
        [one] аукцион: <b>{ $count }</b> ставка, минимальная теперь { $price }
        [few] аукцион: <b>{ $count }</b> ставки, минимальная теперь { $price }
       *[other] аукцион: <b>{ $count }</b> ставок, минимальная теперь { $price }
    }
change_sold = аукцион: продан за { $price }, покупатель <code>{ $owner }</code>
change_not_sold = аукцион закончился, не продан
change_offered_for = выставлен на маркетплейс за { $price }
change_offered = выставлен на маркетплейс
change_offer_price = маркетплейс: цена теперь { $price }
change_offer_gone = снят с маркетплейса
change_new = появился на карте
change_gone = исчез с карты

map_head = 🗺 <b>Дома и бизнесы</b> · { $server }
map_head_houses = 🗺 <b>Дома</b> · { $server }
map_head_businesses = 🗺 <b>Бизнесы</b> · { $server }
map_counts = Свободно <b>{ $free }</b> · на аукционе <b>{ $auction }</b> · на маркетплейсе <b>{ $marketplace }</b> · занято { $owned }
ghetto_head =
    { $count ->
        [one] 🔫 <b>{ $count } зона</b> · { $server }
        [few] 🔫 <b>{ $count } зоны</b> · { $server }
       *[other] 🔫 <b>{ $count } зон</b> · { $server }
    }
gang_zones = { $gang } — <b>{ $zones }</b>
gang_zones_changed = { $gang } — <b>{ $zones }</b> ({ $change })
zones_of_families = 👪 По семьям: { $families }
gang_nobody = Ничьи
gang_unknown = Банда { $number }
captures_head =
    { $count ->
        [one] ⚔️ <b>{ $count } захват за сутки</b> · { $server }
        [few] ⚔️ <b>{ $count } захвата за сутки</b> · { $server }
       *[other] ⚔️ <b>{ $count } захватов за сутки</b> · { $server }
    }
captures_of_gang = { $gang } — захвачено <b>{ $won }</b>, потеряно <b>{ $lost }</b>
capture_taken = <b>{ $winner }</b>: зона { $zone } отбита у { $loser }
capture_taken_from_nobody = <b>{ $winner }</b>: захвачена зона { $zone }
capture_lost = { $loser }: потеряна зона { $zone }
captures_none = За последние сутки захватов я не видел.
captures_since = ⚠️ Захватов было больше: здесь только с { $time }.
captures_gap = ⚠️ Нет данных с { $from } до { $to }.
chart_head = { $emblem } <b>{ $fraction }</b> · { $server } · 24 ч
chart_most = Пик: <b>{ $count }</b>, { $at }
chart_a_day_before = Сейчас <b>{ $now }</b>, вчера в это время <b>{ $then }</b>
chart_nobody = За сутки никто не заходил.
chart_nothing = Данных за последние 24 часа нет.
one_chart = На графике помещается одна фракция. Какая?
digest_head = { $emblem } <b>{ $fraction }</b> · { $server } · день
digest_without_leader = без лидера <b>{ $time }</b>
digest_nobody = Сегодня никто не заходил.
digest_nothing = За сегодня данных пока нет.
picture_of_property = Дома и бизнесы
picture_of_houses = Дома
picture_of_businesses = Бизнесы
picture_of_auctions = Аукционы
picture_of_house_auctions = Дома на аукционе
picture_of_business_auctions = Бизнесы на аукционе
picture_of_gangs = Зоны банд
picture_of_24_hours = { $fraction } за сутки
picture_of_weeks = { $fraction } за 4 недели
picture_since = { $name } с { $day }
picture_of_day = { $fraction } сегодня
picture_until = к { $time }
picture_zone_changes = В скобках — изменение за сутки
picture_moscow_time = МСК
picture_owned = занято
picture_free = свободно
picture_marketplace = маркетплейс
picture_auction = аукцион
picture_ends_soon = до 15 мин
picture_ends_within_hour = до часа
picture_ends_later = больше часа
picture_price = от { $price }
picture_ends = конец { $at }
picture_income = $ — доход
picture_thousands = { $thousands }к $
picture_millions = { $millions } млн $
picture_houses = дома
picture_businesses = бизнесы
picture_online = в сети
picture_range = среднее и макс. за 30 мин
picture_in_uniform = в форме
picture_leader = лидер в сети
picture_max = макс.
picture_nothing = Нет данных за эти часы
picture_most = максимум
picture_average = в среднем
picture_hour_average = среднее за час
picture_hour_most = максимум
picture_online_on_average = в среднем в сети
picture_without_leader = без лидера
picture_below_five = < 5 онлайн
picture_today = сегодня
picture_yesterday = вчера
picture_day_before = сутками раньше
picture_week =
    { $days ->
        [one] ср. { $days } дня
        [few] ср. { $days } дня
       *[other] ср. { $days } дней
    }
button_house = 🏠 Дом { $number }
button_business = 🏢 Бизнес { $number }
button_everywhere = ✖️ Сбросить фильтр
button_my_fraction = 🚩 Моя фракция
button_my_family = 👪 Моя семья
button_group_fraction = 🚩 Наша фракция
button_group_family = 👪 Наша семья
button_group_settings = ⚙️ Настройки (для админов)
button_all_of = ⚪ Все { $count }
button_auctions = 🔨 Аукционы
button_members = 👥 Состав

inline_picture = 🖼 Показать картинку
inline_new_picture = 🔄 Свежая картинка
inline_hint = Наберите ник или фракцию и номер сервера
inline_nothing = Ничего не нашлось: наберите ник или фракцию
inline_nothing_on = { $server }: не нашлось. Другой сервер? Допишите номер
inline_nothing_anywhere = Не нашлось. Игрок или семья? Допишите номер сервера
inline_which_server = Какой сервер? Допишите его номер
inline_unavailable = Не получается узнать данные игры
inline_wait = Данные ещё загружаются, попробуйте через { $seconds } с

remembered = Запомнил: { $choice }. Сменить: /settings
settings_head = ⚙️ <b>Ваши настройки</b>
settings_head_group = ⚙️ <b>Настройки этой группы</b>
settings_server = 🌐 Сервер: <b>{ $server }</b>
settings_fraction = 🚩 Фракция: <b>{ $fraction }</b>
settings_family = 👪 Семья: <b>{ $family }</b>
settings_lang = 🗣 Язык: <b>русский</b>
settings_norm = 🎯 Норма: <b>{ $hours } ч в неделю</b>
settings_no_norm = 🎯 Норма часов: нет
settings_pick_norm = Сколько часов в неделю должен играть каждый? Тогда /week отметит, кто не набрал норму.
settings_report = 🗓 Отчёт <b>{ $name }</b> за неделю: { $times }
settings_no_report = 🗓 Отчёт <b>{ $name }</b> за неделю: выключен
button_report_on = 🗓 Отчёт { $name }: вкл
button_report_off = 🗓 Отчёт { $name }: выкл
settings_private_shown = 💰 Деньги, счёт и телефон игроков: <b>показываю здесь</b>
settings_private_hidden = 💰 Деньги, счёт и телефон игроков: <b>только в личном чате</b>
settings_no_server = не выбран
settings_no_fraction = не выбрана
settings_no_family = не выбрана
settings_foot = Выберите один раз — дальше /online и /family отвечают сразу.
settings_closed = ⚙️ Сохранено. Изменить: /settings
settings_admins_only = Настройки группы может менять только админ.
settings_not_found = Не нашёл «{ $words }». Отправьте сервер, фракцию или семью, например <code>/settings LSPD</code>
will_remember_group = Запомню для всей группы. Изменить может админ: /settings
settings_pick_server = Ваш сервер?
settings_pick_server_group = Сервер этой группы?
settings_pick_fraction = Ваша фракция?
settings_pick_fraction_group = Фракция этой группы?
settings_pick_family = Ваша семья?
settings_pick_family_group = Семья этой группы?
settings_pick_family_note = Выберите или отправьте <code>/settings</code> с названием. Всего: { $count }.
settings_saved = ⚙️ Сохранено: { $chosen }
settings_server_first = У каждого сервера свои семьи: сначала выберите сервер.

command_when = Когда фракция или семья сильна, по дням недели
when_head = { $emblem } <b>{ $name }</b> · { $server } · обычная неделя
when_most = 💪 Больше всего: { $day } { $hours }, около <b>{ $count }</b> в сети
when_least = 🌙 Меньше всего: { $day } { $hours }, около <b>{ $count }</b>

## Кто пришёл во фракцию и кто ушёл

changes_head = { $emblem } <b>{ $fraction }</b> · { $server } · семь дней
changes_came = ➕ Пришли: <b>{ $count }</b>
changes_went = ➖ Ушли: <b>{ $count }</b>
changes_none = За последние семь дней никто не пришёл и не ушёл — насколько мне видно.
changes_note = <i>Я вижу тех, кто играет: кто пришёл или ушёл и с тех пор не заходил, того здесь нет. Повышений я не вижу.</i>
command_server_chart = Игроки сервера за сутки
command_busy = Когда сервер полон, по дням недели
server_chart_head = 🌐 <b>{ $server }</b> · 24 ч
server_week_head = 🌐 <b>{ $server }</b> · обычная неделя
picture_day_of_players = Игроки, 24 часа
picture_players = Игроки
button_usual_week = 🗓 Обычная неделя
when_nothing = Данных за последние недели пока нет.
when_too_early =
    { $hours ->
        [one] ⏳ Пока посчитан { $hours } час: рано говорить, когда обычно людно.
        [few] ⏳ Пока посчитано { $hours } часа: рано говорить, когда обычно людно.
       *[other] ⏳ Пока посчитано { $hours } часов: рано говорить, когда обычно людно.
    }

no_future = Про «{ $day }» данных ещё нет. Вот что сейчас:
next_interviews = Собеседования объявлены только на ближайшие 24 часа, дальше пока неизвестно:
no_schedule = Игра не объявляет капты заранее, поэтому когда следующий — неизвестно. Последние были такие:
no_price = Сейчас не продаётся, поэтому цены нет.
not_in_data = В данных игры нет ничего про «{ $word }». О домах и бизнесах я знаю владельца, место, аукцион и цену:
zone_of = 🔫 <b>Зона { $zone }</b> · { $server }: { $holder }
zone_of_nobody = 🔫 <b>Зона { $zone }</b> · { $server }: ничья
no_such_zone = Зоны { $zone } на { $server } нет.
player_elsewhere = Не нашёл { $name } на { $server }, но есть здесь: { $others }
owners_head = 👤 Владельцы · { $server }: <b>{ $count }</b>
family_property_head = 👪 <b>{ $family }</b> · { $server }: 🏠 <b>{ $houses }</b> · 🏢 <b>{ $businesses }</b>
no_property_of_fraction = Я знаю, чем владеет игрок или семья. У фракции видны только те, кто в сети, поэтому её имущество не сосчитать.
