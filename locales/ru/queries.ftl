### Запросы об игре.

help_queries =
    <b>Игра</b>
    /online <i>LSPD 5</i> — кто из фракции в сети, и график за сутки
    /day <i>LSPD 5</i> — день фракции по часам, рядом со вчерашним и с неделей
    /player <i>Nicolas_Reed 5</i> — карточка игрока
    /family <i>Grove Street 5</i> — кто из семьи в сети
    /servers, /fractions, /families, /leaders, /deputies, /interviews, /admins — списки
    /auctions, /map, /house, /business, /property <i>Nicolas_Reed</i> — дома и бизнесы
    /ghetto — кто какие зоны держит
    /watch <i>лспд меньше 5</i> — напишу, когда что-то случится; /watches — все оповещения
    /settings — ваш сервер, фракция и семья: тогда хватит одного /online или /family

    Число в конце — номер сервера; можно и название.
    Можно и без слэша: лспд 5, кто онлайн, Nicolas_Reed, семья Barone.
help_queries_group =
    <b>Спросите меня об игре</b>
    /online <i>LSPD 5</i> — кто из фракции в сети, и график за сутки
    /day <i>LSPD 5</i> — день фракции по часам, рядом со вчерашним и с неделей
    /player <i>Nicolas_Reed 5</i> — карточка игрока
    /family <i>Grove Street 5</i> — кто из семьи в сети
    /servers, /fractions, /families, /leaders, /deputies, /interviews, /admins — списки
    /auctions, /map, /house, /business, /property <i>Nicolas_Reed</i> — дома и бизнесы
    /ghetto — кто какие зоны держит
    /watch <i>лспд меньше 5</i> — напишу, когда что-то случится; /watches — все оповещения
    /settings — сервер, фракция и семья этой группы (для админов): тогда хватит одного /online или /family
command_online = Кто из фракции в сети
command_player = Найти игрока
command_family = Кто из семьи в сети
command_servers = Все серверы
command_fractions = Сколько в сети у каждой фракции
command_leaders = Лидеры в сети
command_deputies = Замы в сети
command_interviews = Собеседования сегодня
command_admins = Админы в сети
command_families = Все семьи
command_auctions = Что на аукционе
command_map = Дома и бизнесы на карте
command_ghetto = Зоны банд
command_property = Что есть у игрока
command_house = Дом по номеру
command_business = Бизнес по номеру
command_settings = Сервер, фракция и семья
command_day = День фракции

age = { $time } · { $ago } назад
age_now = { $time } · только что
stale = ⚠️ Этим данным уже { $ago }: ничего новее из игры не приходило.
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
        [one] ⏳ Данных сейчас нет. Спросите снова через { $seconds } секунду.
        [few] ⏳ Данных сейчас нет. Спросите снова через { $seconds } секунды.
       *[other] ⏳ Данных сейчас нет. Спросите снова через { $seconds } секунд.
    }
api_unavailable = 😔 Сервис данных сейчас не отвечает. Спросите снова через минуту.
api_no_data = Этот сервер не отдаёт такие данные.
api_no_server = Такого сервера больше нет. Все серверы: /servers
api_nothing = Такого больше нет. Спросите ещё раз.
api_broken = 😔 В сервисе данных что-то сломалось. Попробуйте ещё раз, а если не поможет — назовите операторам этот номер: <code>{ $error_id }</code>

which_server = На каком сервере?
will_remember = Запомню ваш выбор. Сменить — /settings
which_fraction = Какая фракция? Сервер { $server }
which_of_these = Что из этого вы имеете в виду?
not_understood = Не понял «{ $words }»: здесь нужен только сервер.
no_such_server =
    { $count ->
        [1] Сервера «{ $server }» нет. Может быть, этот?
       *[other] Сервера «{ $server }» нет. Какой вам нужен?
    }
no_such_fraction = Такой фракции нет. Весь список: /fractions
no_such_fraction_near =
    { $count ->
        [1] Такой фракции нет. Может быть, эта? Весь список: /fractions
       *[other] Такой фракции нет. Может быть, одна из этих? Весь список: /fractions
    }
no_servers = Список серверов ещё не пришёл. Спросите снова через минуту.

button_refresh = 🔄 Обновить
button_who_is_online = 👮 Кто в сети
button_servers = 🌐 Серверы
button_again = 🔄 Ещё раз
button_in_uniform = 👔 В форме
button_all = 👥 Все
button_chart = 📈 24 ч
button_day = 📅 День
button_online = 🟢 Кто в сети
button_property = 🔑 Имущество
button_player = 👤 Игрок
button_all_lots = Всё
button_all_interviews = 🎤 Все
button_houses = 🏠 Дома
button_businesses = 🏢 Бизнесы
button_map = 🗺 Карта
button_server = 🌐 Сервер
button_fraction = 👮 Фракция
button_family = 🏠 Семья
button_lang = 🗣 Язык
button_close = ✅ Готово
button_none = 🗑 Сбросить
button_back = ↩️ Назад
button_private_show = 💰 Показывать деньги и телефоны
button_private_hide = 🙈 Не показывать деньги и телефоны

servers_head =
    { $all ->
        [one] 🌐 <b>В сети { $up } из { $all } сервера</b>
       *[other] 🌐 <b>В сети { $up } из { $all } серверов</b>
    }
servers_players =
    { $count ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[other] { $players } игроков
    }
server_online = 🟢 { $server } — <b>{ $online }</b> из { $most }
server_bonus = опыт ×{ $times }
server_maintenance = 🛠 { $server } — тех. работы, уже { $since }
server_offline = 🔴 { $server } — не в сети, уже { $since }
server_maintenance_undated = 🛠 { $server } — тех. работы
server_offline_undated = 🔴 { $server } — не в сети

fraction_head = { $emblem } <b>{ $fraction }</b> · { $server }
fraction_counts = <b>{ $online }</b> в сети · <b>{ $in_uniform }</b> в форме
leader = ⭐ Лидер: { $names }
leader_offline = ⭐ Лидер: не в сети
deputies = 🔹 Замы: { $names }
deputies_offline = 🔹 Замы: не в сети
member = { $number }. { $name } — { $rank }
member_without_rank = { $number }. { $name }
level = { $level } ур.
nobody_online = Сейчас в сети никого нет.
nobody_in_uniform = Сейчас в форме никого нет.
fractions_head =
    { $online ->
        [one] 🗂 <b>Фракции</b> · { $server }
            Всего в сети <b>{ $online }</b> человек
        [few] 🗂 <b>Фракции</b> · { $server }
            Всего в сети <b>{ $online }</b> человека
       *[other] 🗂 <b>Фракции</b> · { $server }
            Всего в сети <b>{ $online }</b> человек
    }
fractions_legend = 👔 в форме · ⭐ лидер · 🔹 замы
fraction_row = { $fraction } — <b>{ $online }</b>
kind_head = { $emblem } <b>{ $kind }</b>
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
business_usage = Какой бизнес? Например: <code>/business 18 5</code> — номер бизнеса, потом номер сервера.

player_head = 👤 <b>{ $name }</b> · { $server }
player_online = 🟢 В сети · id { $id }
player_offline = ⚪ Последний раз в сети { $at }
player_never_seen = ⚪ Не в сети
player_level = 🎖 Уровень <b>{ $level }</b> · опыт { $exp }
player_fraction = 👮 { $fraction } — { $rank } ({ $number })
player_no_fraction = 👮 Не состоит во фракции
player_family = 🏠 { $family }
player_family_rank = 🏠 { $family } — ранг { $rank }
player_no_family = 🏠 Не состоит в семье
player_hours = ⏱ Сыграно { $hours } ч
player_money = 💵 Наличные: { $sum }
player_bank = 🏦 На счёте: { $sum }
player_phone = 📱 { $number }
player_no_phone = 📱 Телефона нет
player_private = 🔒 Деньги, счёт и телефон — в личном чате со мной
live_level = 🎖 Уровень <b>{ $level }</b>
live_fraction = 👮 { $fraction } — { $rank }
live_fraction_only = 👮 { $fraction }
no_such_player = Игрока { $name } на сервере { $server } нет ни в сети, ни в записях. Проверьте ник и сервер.
no_such_player_near =
    { $count ->
        [1] Игрока { $name } на сервере { $server } нет. Может быть, этот?
       *[other] Игрока { $name } на сервере { $server } нет. Может быть, кто-то из этих?
    }
no_nickname = Игрока { $name } на сервере { $server } нет в сети. Ник пишется латиницей: <code>/player Nicolas_Reed 5</code>

family_head = 🏠 <b>{ $family }</b> · { $server }
family_facts = Уровень <b>{ $level }</b> · № { $number }
family_no_leader = ⭐ Лидер: нет
family_counts = В сети <b>{ $online }</b> из <b>{ $all }</b>
family_count =
    { $all ->
        [one] <b>{ $all }</b> участник; кто в сети, сейчас неизвестно
        [few] <b>{ $all }</b> участника; кто в сети, сейчас неизвестно
       *[other] <b>{ $all }</b> участников; кто в сети, сейчас неизвестно
    }
family_empty = В семье никого нет.
family_member = { $number }. { $dot } { $name } — ранг { $rank }
which_family = Какая семья? Сервер { $server }. Пришлите <code>/family</code> с названием или номером либо выберите:
no_such_family = Такой семьи нет. Все семьи: /families
no_such_family_near =
    { $count ->
        [1] Такой семьи нет. Может быть, эта? Все семьи: /families
       *[other] Такой семьи нет. Может быть, одна из этих? Все семьи: /families
    }
families_head =
    { $count ->
        [one] 🏠 <b>{ $count } семья</b> · { $server }
        [few] 🏠 <b>{ $count } семьи</b> · { $server }
       *[other] 🏠 <b>{ $count } семей</b> · { $server }
    }
families_found =
    { $count ->
        [one] 🔎 <b>{ $words }</b>: { $count } семья · { $server }
        [few] 🔎 <b>{ $words }</b>: { $count } семьи · { $server }
       *[other] 🔎 <b>{ $words }</b>: { $count } семей · { $server }
    }
families_none = На сервере нет семей.
no_families_like = На сервере { $server } нет семьи с «{ $words }» в названии. Все семьи: /families
family_row =
    { $members ->
        [one] { $number }. <b>{ $family }</b> — { $members } участник
        [few] { $number }. <b>{ $family }</b> — { $members } участника
       *[other] { $number }. <b>{ $family }</b> — { $members } участников
    }
family_level = { $level } ур.

leaders_head =
    ⭐ <b>Лидеры</b> · { $server }
    В сети <b>{ $online }</b> из { $all }
deputies_head =
    🔹 <b>Замы</b> · { $server }
    В сети <b>{ $online }</b>
staff_row = { $emblem } { $fraction }: { $names }

interviews_head = 🎤 <b>Собеседования</b> · { $server }
interviews_none = Сейчас ничего не объявлено.
interviews_none_of = У { $fraction } собеседований пока не объявлено.
interview_row = { $mark } <b>{ $time }</b> { $fraction }
interview_place = 📍 { $place }
interview_in = через { $time }
interview_now = сейчас
interview_began = началось { $time } назад
interview_unknown = время не объявлено

admins_head =
    { $all ->
        [one] 🛡 <b>{ $online } из { $all } администратора в сети</b> · { $server }
       *[other] 🛡 <b>{ $online } из { $all } администраторов в сети</b> · { $server }
    }
admins_none = У сервера нет списка администраторов.
admin_row = { $dot } { $name } — { $position }
admin_row_level = { $dot } { $name } — уровень { $level }

auctions_head =
    { $count ->
        [one] 🔨 <b>{ $count } аукцион</b> · { $server }
        [few] 🔨 <b>{ $count } аукциона</b> · { $server }
       *[other] 🔨 <b>{ $count } аукционов</b> · { $server }
    }
auctions_head_houses = 🔨 <b>Домов на аукционе: { $count }</b> · { $server }
auctions_head_businesses = 🔨 <b>Бизнесов на аукционе: { $count }</b> · { $server }
auctions_none = Сейчас на аукционе ничего нет.
auction_row = { $number }. { $emblem } <b>{ $name }</b>
auction_ends = ⏳ до конца { $time }, закончится { $at }
auction_over = ⌛ аукцион закончился
auction_price = 💵 старт { $start } · мин. ставка { $bet }
near = 📍 рядом: { $place }, { $city }

property_head =
    { $count ->
        [one] 🔑 <b>{ $name }</b> · { $server } · { $count } объект
        [few] 🔑 <b>{ $name }</b> · { $server } · { $count } объекта
       *[other] 🔑 <b>{ $name }</b> · { $server } · { $count } объектов
    }
property_none = Ни дома, ни бизнеса.
lot_row = { $count }. { $emblem } { $name } · № { $number }
lot_head = { $emblem } <b>{ $name }</b> · { $server } · № { $number }
lot_owned = 🔵 Есть владелец
lot_free = 🟢 Свободен
lot_on_marketplace = 🛒 На маркетплейсе
lot_on_auction = 🔨 На аукционе
lot_owner = 👤 { $name }
no_such_house = Дома { $number } на сервере { $server } нет. Все дома на карте: /houses
no_such_business = Бизнеса { $number } на сервере { $server } нет. Все бизнесы на карте: /businesses

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
gang_row = { $gang } — <b>{ $count }</b>
gang_nobody = Ничьи
gang_unknown = Банда { $number }
chart_head = { $emblem } <b>{ $fraction }</b> · { $server } · 24 ч
chart_most = Максимум в сети — <b>{ $count }</b> ({ $at })
chart_nobody = За сутки никто не заходил.
chart_nothing = Данных за последние 24 часа нет.
digest_head = { $emblem } <b>{ $fraction }</b> · { $server } · день
digest_without_leader = без лидера <b>{ $time }</b>
digest_nobody = Сегодня никто не заходил.
digest_nothing = За сегодня данных пока нет.
picture_owned = занято
picture_free = свободно
picture_marketplace = маркетплейс
picture_auction = аукцион
picture_houses = дома
picture_businesses = бизнесы
picture_online = в сети
picture_in_uniform = в форме
picture_leader = лидер в сети
picture_max = макс.
picture_nothing = Нет данных за эти часы
picture_day = День { $date }
picture_most = максимум
picture_average = в среднем
picture_without_leader = без лидера
picture_below_five = меньше пяти
picture_today = сегодня
picture_yesterday = вчера
picture_week = ср. 7 дней
button_auctions = 🔨 Аукционы
button_members = 👥 Состав

inline_fraction = { $online } в сети, { $in_uniform } в форме
inline_member = в сети · { $fraction } · { $level } ур.
inline_online = в сети · { $level } ур.
inline_offline = не в сети
inline_hint = Наберите ник или фракцию и номер сервера
inline_nothing = Ничего не нашлось: наберите ник или фракцию
inline_nothing_on = { $server }: не нашлось. Другой сервер? Допишите номер
inline_which_server = Какой сервер? Допишите его номер
inline_unavailable = Сервис данных сейчас не отвечает
inline_wait = Данных сейчас нет, попробуйте через { $seconds } с

remembered = Запомнил: { $choice }. Сменить — /settings
settings_head = ⚙️ <b>Ваши настройки</b>
settings_head_group = ⚙️ <b>Настройки этой группы</b>
settings_server = 🌐 Сервер: <b>{ $server }</b>
settings_fraction = 👮 Фракция: <b>{ $fraction }</b>
settings_family = 🏠 Семья: <b>{ $family }</b>
settings_lang = 🗣 Язык: <b>русский</b>
settings_private_shown = 💰 Деньги, счёт и телефон игроков: <b>показываю здесь</b>
settings_private_hidden = 💰 Деньги, счёт и телефон игроков: <b>только в личном чате</b>
settings_no_server = не выбран
settings_no_fraction = не выбрана
settings_no_family = не выбрана
settings_foot = Когда всё выбрано, хватает одного /online или /family.
settings_closed = ⚙️ Сохранил. Когда понадобится — /settings
settings_admins_only = Настройки группы меняют только админы.
settings_pick_server = О каком сервере вы обычно спрашиваете?
settings_pick_fraction = О какой фракции вы обычно спрашиваете?
settings_pick_family =
    { $count ->
        [one] Какая семья ваша? На сервере { $count } семья.
        [few] Какая семья ваша? На сервере { $count } семьи, сначала самые большие.
       *[other] Какая семья ваша? На сервере { $count } семей, сначала самые большие.
    }
settings_server_first = У каждого сервера свои семьи: сначала выберите сервер.
