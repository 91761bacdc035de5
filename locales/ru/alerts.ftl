command_watch = Создать оповещение
command_watches = Мои оповещения

button_alert = 🔔
button_alerts = 🔔 Мои оповещения
button_new_alert = ➕ Добавить
button_alert_count = 🚩 Фракция
button_alert_on_duty = 👔 В форме
button_alert_leader = ⭐ Лидер
button_alert_family = 👪 Семья
button_alert_players = 👤 Игрок
button_alert_interview = 🎤 Собеседование
button_alert_server = 🌐 Сервер
button_alert_auction = 🔨 Аукционы
button_alert_property = 🏠 Дом или бизнес
button_alert_zones = 🔫 Зоны гетто
button_alert_ping = ⏰ По расписанию
button_alert_digest = 📊 Итоги дня
button_alert_week = 🗓 Отчёт за неделю
button_mute = 🔕 Пауза на…
button_auction_anywhere = Где угодно
button_done = ✅ Готово
button_other_fraction = Другая фракция
button_alert_more_than = ⬆️ Больше
button_alert_fewer_than = ⬇️ Меньше
button_auction_any = Всё
button_auction_begins = Когда выставят
button_auction_ends = За { $minutes } мин до конца
button_before_auction_ends = 🔨 За { $minutes } мин до конца аукционов
sum_thousands = { $sum }к
sum_millions = { $sum } млн
button_price = < { $price }
button_price_any = Любая цена
button_alert_deals = 🏷 Выгодно
button_alert_new_leader = 👑 Новый лидер
button_alert_leader_presence = 🟢 В сети или нет
button_alert_both_ways = 🔁 И вход, и выход
button_alert_family_online = 🟢 Сколько в сети
button_alert_family_members = 👥 Кто вступил и ушёл
button_lot_anything = Любое изменение
button_lot_price = Цена
button_lot_price_below = Цена ниже { $price }
button_lot_price_above = Цена выше { $price }
button_mute_hour = 🔕 1 ч
button_mute_tomorrow = 🔕 До завтра
button_unmute = 🔔 Возобновить
button_mute_all = 🔕 Все до завтра
button_unmute_all = 🔔 Включить все
button_alert_off = 🗑 Удалить
button_undo = ↩️ Вернуть
button_alert_delete = 🗑 Удалить
button_alert_edit = ✏️ Изменить
button_alert_card = Показать
button_alert_tell = 🔔 Да, напиши

alert_below = онлайн <b>{ $name }</b> на { $server } упадёт ниже <b>{ $count }</b>
alert_above = онлайн <b>{ $name }</b> на { $server } поднимется выше <b>{ $count }</b>
alert_at_least = онлайн <b>{ $name }</b> на { $server } дойдёт до <b>{ $count }</b>
alert_at_most = онлайн <b>{ $name }</b> на { $server } упадёт до <b>{ $count }</b>
alert_leader = лидер <b>{ $name }</b> на { $server } зайдёт или выйдет
alert_players =
    { $count ->
        [one] <b>{ $names }</b> на { $server } зайдёт или выйдет
       *[other] кто-нибудь из <b>{ $names }</b> на { $server } зайдёт или выйдет
    }
alert_leader_comes = лидер <b>{ $name }</b> на { $server } зайдёт
alert_leader_goes = лидер <b>{ $name }</b> на { $server } выйдет
alert_players_come =
    { $count ->
        [one] <b>{ $names }</b> на { $server } зайдёт
       *[other] кто-нибудь из <b>{ $names }</b> на { $server } зайдёт
    }
alert_players_go =
    { $count ->
        [one] <b>{ $names }</b> на { $server } выйдет
       *[other] кто-нибудь из <b>{ $names }</b> на { $server } выйдет
    }
alert_interview = до собеседования в <b>{ $name }</b> на { $server } останется { $minutes } мин
alert_server = <b>{ $server }</b> уйдёт на техработы, станет недоступен или снова заработает
alert_when = Когда { $what }
alert_was = <b>{ $name }</b> · { $server }: { $bound }
bound_below = меньше { $count }
bound_above = больше { $count }
bound_at_least = не меньше { $count }
bound_at_most = не больше { $count }
alert_auction = на { $server } выставят на аукцион { $what }
alert_auction_end = на { $server } до конца аукциона ({ $what }) останется { $minutes } мин
alert_house = у <b>дома № { $number }</b> на { $server } сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона
alert_business = у <b>бизнеса № { $number }</b> на { $server } сменится владелец, начнётся или закончится аукцион либо продажа на маркетплейсе, и за час до конца аукциона
alert_of_house = <b>дома № { $number }</b>
alert_of_business = <b>бизнеса № { $number }</b>
alert_lot_end = до конца аукциона { $what } на { $server } останется { $minutes } мин
alert_lot_price = цена { $what } на { $server } изменится
alert_lot_price_below = цена { $what } на { $server } упадёт ниже <b>{ $price }</b>
alert_lot_price_above = цена { $what } на { $server } поднимется выше <b>{ $price }</b>
alert_lot_free = у { $what } на { $server } не станет ни владельца, ни аукциона
alert_family_members = кто-то вступит в <b>{ $name }</b> на { $server } или уйдёт оттуда
alert_deals = на { $server } будут продавать { $what } дешевле обычного хотя бы на <b>{ $below } %</b>
alert_new_leader = у <b>{ $name }</b> на { $server } сменится лидер
alert_zones = <b>{ $name }</b> на { $server } захватит или потеряет зоны
alert_ping = состав <b>{ $name }</b> на { $server }, { $times }
alert_digest = итоги дня <b>{ $name }</b> на { $server }, каждый день в { $time }
alert_week = часы <b>{ $name }</b> на { $server } за неделю, { $times }
auction_any = дом или бизнес
auction_house = дом
auction_business = бизнес
auction_below = { $what } дешевле <b>{ $price }</b>
auction_of_kind = { $what } <b>{ $kind }</b>
auction_except = { $what }, кроме <b>{ $names }</b>
auction_near = { $what } рядом с <b>{ $place }</b>
times_daily = каждый день в { $time }
times_workdays = по будням в { $time }
times_weekend = по выходным в { $time }
times_days = { $days } в { $time }
times_every = раз в { $minutes } мин
times_every_between = раз в { $minutes } мин с { $from } до { $to }

day_mon = пн
day_tue = вт
day_wed = ср
day_thu = чт
day_fri = пт
day_sat = сб
day_sun = вс

alert_created = 🔔 Напишу сюда, когда { $what }.
alert_created_ping = 🔔 Буду присылать сюда: { $what }.
future_unknown = 🔮 Когда это будет, не знаю. Написать сюда, когда { $what }?
alert_exists = 🔔 Такое оповещение уже есть:
    { $what }
alert_overlaps = ℹ️ Похожее уже есть:
    { $what }
alert_too_many =
    { $most ->
        [one] В этом чате уже { $most } оповещение — это максимум. Сначала удалите лишнее: /watches
        [few] В этом чате уже { $most } оповещения — это максимум. Сначала удалите лишнее: /watches
       *[many] В этом чате уже { $most } оповещений — это максимум. Сначала удалите лишнее: /watches
    }
alerts_admins_only = 🔔 В группе оповещения настраивают только админы.
alerts_admins_only_toast = В группе оповещения настраивают только админы
alert_kinds = 🔔 <b>О чём сообщать?</b>
    Или напишите одной строкой: <code>/watch лспд меньше 5</code>
alert_which_fraction = 🔔 Какая фракция?
alert_which_server = 🔔 Какой сервер?
alert_draft = 🔔 <b>Новое оповещение</b>
    Напишу, когда { $what }.
alert_draft_ping = 🔔 <b>Новое оповещение</b>
    Буду присылать: { $what }.
alert_player_usage = 🔔 Отправьте ник: <code>Nick_Name</code>. В группе — ответом на это сообщение. Сразу несколько, до десяти: <code>/watch игрок Nick_Name, Other_Name 5</code>
    Или нажмите 🔔 под карточкой игрока.
alert_no_admins = 🔔 Оповещений об админах у меня нет, есть только список тех, кто сейчас в игре.
alert_on_all_days = 📅 Действует во все дни: по дням бывает только то, что приходит в назначенное время.
alert_compares_two = 🔔 Я сравниваю одно число с границей, а два между собой — нет. Например: /watch лспд больше 10
alert_no_deputies = 🔔 Оповещений о замах у меня нет — только о лидере и о том, сколько человек фракции в игре. Кто из замов сейчас в сети:
alert_family_usage = 🔔 Напишите, какая семья: <code>/watch семья Barone больше 10</code>
    Или нажмите 🔔 под карточкой семьи.
alert_property_usage = 🔔 Отправьте номер дома: <code>138</code>. В группе — ответом на это сообщение. Бизнес: <code>/watch бизнес 13</code>
    Или нажмите 🔔 под карточкой дома или бизнеса.
alert_not_understood = 🔔 Не понимаю «{ $words }». О чём сообщать?
    Или напишите одной строкой: <code>/watch лспд меньше 5</code>
alert_not_understood_of = 🔔 Не понимаю «{ $words }». Что сообщать о <b>{ $name }</b>?
alert_kinds_of = 🔔 Что сообщать о <b>{ $name }</b>?
alert_numbers = 🔔 При каком числе? Выберите для каждого:
alert_bad_bound = 🔔 Число может быть от 1 до 2000.
alert_bad_interval = 🔔 Минимальный интервал — 10 минут.
alert_too_many_players = 🔔 В одном оповещении не больше десяти игроков.

alert_now_count = Сейчас: <b>{ $count }</b>.
alert_now_online = Сейчас в игре.
alert_now_offline = Сейчас не в игре.
alert_now_server_online = Сейчас работает.
alert_now_server_maintenance = Сейчас техработы.
alert_now_server_offline = Сейчас не работает.
alert_now_players = Сейчас в игре: { $names }.
alert_now_no_players = Сейчас никого из них нет в игре.
alert_now_fitting =
    { $count ->
        [0] Сейчас таких аукционов нет.
        [one] Сейчас идёт { $count } такой аукцион.
        [few] Сейчас идут { $count } таких аукциона.
       *[many] Сейчас идёт { $count } таких аукционов.
    }
alert_now_lot = Сейчас: <b>{ $price }</b>, до конца { $left } ({ $at }).
alert_now_no_auction = Сейчас не на аукционе.
alert_now_deals =
    { $count ->
        [0] Сейчас таких предложений нет.
        [one] Сейчас { $count } такое предложение.
        [few] Сейчас { $count } таких предложения.
       *[many] Сейчас { $count } таких предложений.
    }
alert_now_leader = Сейчас: <code>{ $leader }</code>.
alert_now_no_leader = Сейчас лидера нет в сети. Нынешним считаю того, кого увижу первым.
alert_now_members =
    { $count ->
        [one] Сейчас: <b>{ $count }</b> участник.
        [few] Сейчас: <b>{ $count }</b> участника.
       *[other] Сейчас: <b>{ $count }</b> участников.
    }
alert_now_zones =
    { $zones ->
        [one] Сейчас: <b>{ $zones }</b> зона.
        [few] Сейчас: <b>{ $zones }</b> зоны.
       *[many] Сейчас: <b>{ $zones }</b> зон.
    }
alert_now_interview = Ближайшее начнётся { $at }.
alert_now_no_interview = Собеседование пока не объявлено.
alert_now_next = В следующий раз пришлю { $at }.

alerts_head = 🔔 <b>Оповещения этого чата</b>: { $count } из { $most }
no_timers = ⏱ Таймеров у меня нет: напишу, только когда что-то случится в игре, или незадолго до конца аукциона и начала собеседования.
alerts_several = 🔔 Подходят несколько оповещений: { $count }.
nothing_to_turn_off = 🔔 Выключать нечего: в этом чате нет оповещений.
alerts_choose = Нажмите номер, чтобы изменить, заглушить или удалить:
alerts_none = 🔔 В этом чате ещё нет оповещений.
alert_row = { $number }. { $what }
alert_row_now = <i>{ $now }</i>
alert_row_muted = { $row } · 🔕 до { $until }
alert_row_gone = { $row } · 💤 приостановлено: следить не за чем
alert_card = 🔔 { $what }
alerts_off = ✖️ Выключено:
    { $what }
    Всего выключено: { $count }.
nothing_to_restore = Возвращать уже нечего
alert_off = ✖️ Выключено:
    { $what }
alert_muted = 🔕 Молчу до { $until }
alert_unmuted = 🔔 Снова сообщаю
alerts_all_muted = 🔕 Всё молчит до { $until }
alerts_some_muted = 🔕 Молчат до { $until }: { $count }
alerts_all_unmuted = 🔔 Звук включён: снова пишу обо всём.

event_falls = ⬇️
event_rises = ⬆️
event_count = { $arrow } <b>{ $name }</b> · { $server }: <b>{ $count }</b> онлайн, { $bound }
event_before = было { $before }
event_since = уже { $long }
event_leader_online = ⭐ Лидер <b>{ $name }</b> · { $server }: <b>в игре</b>
event_leader_offline = 🌑 Лидер <b>{ $name }</b> · { $server }: <b>больше не в игре</b>
event_player_online = 🟢 { $name } · { $server }: <b>в игре</b>
event_player_offline = ⚪ { $name } · { $server }: <b>больше не в игре</b>
event_was_away = вне игры: { $long }
event_was_online = время в игре: { $long }
event_server_online = 🟢 <b>{ $server }</b> снова <b>работает</b>
event_server_maintenance = 🛠 <b>{ $server }</b>: <b>техработы</b>
event_server_offline = 🔴 <b>{ $server }</b> <b>не работает</b>
event_was_so_for = прежний статус держался { $long }
event_interview = 🎤 Собеседование в <b>{ $name }</b> · { $server }: через <b>{ $left }</b>, { $at }
event_place = 📍 { $place }
event_auction = { $emblem } <b>{ $name }</b> · { $server }: на аукционе
event_auction_end = { $emblem } <b>{ $name }</b> · { $server }: аукцион скоро закончится
event_auction_facts = от { $price }, до конца { $left } ({ $at })
event_auctions = 🔨 На аукционе сразу <b>{ $count }</b> · { $server }
event_auctions_end = 🔨 Скоро закончатся аукционы: <b>{ $count }</b> · { $server }
event_auctions_over = Уже закончились: { $count }
event_property = { $emblem } <b>{ $name }</b> · { $server }: есть изменения
event_new_owner = новый владелец: <b>{ $owner }</b>
event_owner_changed = владелец: { $before } → <b>{ $owner }</b>
event_owner_gone = теперь без владельца (прежний: { $before })
event_unowned = теперь без владельца
event_on_auction = на аукционе
event_lot_price = цена: { $before } → <b>{ $price }</b>
event_auction_over = аукцион закончился
event_on_marketplace = продаётся на маркетплейсе
event_off_marketplace = больше не продаётся на маркетплейсе
event_deals =
    { $count ->
        [one] 🏷 Дешевле обычного · { $server }
       *[other] 🏷 Дешевле обычного: <b>{ $count }</b> · { $server }
    }
event_new_leader = 👑 У <b>{ $name }</b> · { $server } новый лидер: { $leader }
event_leader_before = был: <code>{ $leader }</code>
event_family_members = 👪 <b>{ $name }</b> · { $server }: состав изменился
event_joined = вступили: { $names }
event_left = ушли: { $names }
event_zones =
    { $count ->
        [one] 🔫 <b>{ $name }</b> · { $server }: теперь <b>{ $count }</b> зона
        [few] 🔫 <b>{ $name }</b> · { $server }: теперь <b>{ $count }</b> зоны
       *[many] 🔫 <b>{ $name }</b> · { $server }: теперь <b>{ $count }</b> зон
    }
event_zones_won = захвачены: № { $zones }
event_zones_lost = потеряны: № { $zones }
event_gone = 💤 Оповещение приостановлено: того, за чем оно следило, больше нет.
    { $what }
event_doubtful = ⚠️ Похоже, в данных по { $server } ошибка: онлайн { $online }, а только что был { $before }. Оповещения по этому серверу подождут, пока данные не подтвердятся.
events_quiet = 🌙 <b>За тихие часы</b>
events_unreachable = 📭 <b>Пока я не мог сюда писать</b>
events_came_and_went = Было, но прошло:
event_came_and_went =
    { $times ->
        [one] { $what } ({ $times } раз)
        [few] { $what } ({ $times } раза)
       *[many] { $what } ({ $times } раз)
    }
alert_is_deleted = Это оповещение уже удалено.
alert_which_card = 🔔 На каком сервере? Выберите: оповещение — кнопка 🔔 под карточкой.
alert_add_server = 🔔 На каком сервере? Напишите ещё раз и добавьте в конце номер сервера.
button_daily = Каждый день
button_workdays = Будни
button_weekend = Выходные
settings_quiet = 🌙 Тихие часы: <b>{ $from }–{ $to }</b>
settings_not_quiet = 🌙 Тихие часы: выключены
settings_quiet_note = В это время оповещения не приходят. Потом пришлю сводку: что ещё так, а что уже прошло.
settings_quiet_covers = 🚫 Не придёт: { $what }
settings_quiet_covers_part = ✂️ Только вне этих часов: { $what }
button_quiet = 🌙 Тихие часы
button_quiet_on = Включить: { $from }–{ $to }
button_quiet_off = Выключить
alert_quiet_note = 🌙 В это время в чате тихие часы, поэтому ничего не придёт. Изменить их: /settings
alert_quiet_part = 🌙 В тихие часы, { $from }–{ $to }, ничего не присылаю. Изменить их: /settings
alert_quiet_now = 🌙 Сейчас тихо до { $until }
alert_now_already = Сейчас <b>{ $count }</b>, то есть это уже так. Напишу, когда случится снова.
events_more = …и ещё { $count }

## Alerts of servers, and alerts in certain hours

alert_server_below = онлайн <b>{ $server }</b> упадёт ниже <b>{ $count }</b>
alert_server_above = онлайн <b>{ $server }</b> поднимется выше <b>{ $count }</b>
alert_server_at_least = онлайн <b>{ $server }</b> дойдёт до <b>{ $count }</b>
alert_server_at_most = онлайн <b>{ $server }</b> упадёт до <b>{ $count }</b>
alert_server_was = <b>{ $server }</b>: { $bound }
event_server = { $arrow } <b>{ $server }</b>: <b>{ $count }</b> онлайн, { $bound }
# $what (Html), $from (String), $to (String)
alert_hours = { $what }, только с { $from } до { $to }
alert_end_or_price = 🔔 Одно оповещение о доме или бизнесе ждёт либо конца аукциона, либо цены, но не того и другого сразу. Что выбрать?
alert_no_auction = 🔔 Сейчас это не на аукционе, так что и конца у него нет.
# (plain)
button_alert_on_auction = 🔔 Когда выставят на аукцион
# (plain)
button_alert_next_auction = ⏰ Перед концом следующего аукциона

## Corrections, and alerts that are turned off by their subject

# $what (Html)
alert_changed = ✏️ Изменил. Напишу сюда, когда { $what }.
# $what (Html)
alert_changed_ping = ✏️ Изменил. Буду присылать сюда: { $what }.
alert_draft_changed = ✏️ Изменил, но ещё не включил:
alert_change_unclear = Не понял, что изменить. Напишите только то, что будет иначе: «7», «больше 20», «22:00», «15 мин», «до 2кк», «с 18 до 23».
alert_how_to_turn_off = 🔔 Нажмите «✖️ Выключить» под оповещением, здесь или в списке /watches. Или напишите: «убери оповещения про лспд».
# $words (String)
alerts_none_about = 🔔 Оповещений про «{ $words }» здесь нет, поэтому я ничего не менял.

## Alerts about members in uniform

alert_on_duty_below = у <b>{ $name }</b> на { $server } в форме станет меньше <b>{ $count }</b>
alert_on_duty_above = у <b>{ $name }</b> на { $server } в форме станет больше <b>{ $count }</b>
alert_on_duty_at_least = у <b>{ $name }</b> на { $server } в форме станет <b>{ $count }</b> или больше
alert_on_duty_at_most = у <b>{ $name }</b> на { $server } в форме станет <b>{ $count }</b> или меньше
alert_on_duty_was = <b>{ $name }</b> · { $server }: в форме { $bound }
event_on_duty = { $arrow } <b>{ $name }</b> · { $server }: в форме <b>{ $count }</b>, { $bound }
