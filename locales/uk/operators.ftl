### Повідомлення для операторів.

## Огляд

operator_head = 🛠 <b>Оператори</b>
operator_today_keys =
    <b>Ключі сьогодні</b> (UTC)
    видано { $issued }, видалено { $deleted }, заблоковано { $blocked }
operator_all_keys = Усього: чинних { $active }, заблоковано { $blocked }, строк минув у { $expired }
operator_today_requests =
    <b>Запити сьогодні</b>
    відповідей { $answered }, з них із нашими помилками (5xx) { $failed }, понад ліміт { $refused }
operator_refused = 🚦 { $key } — понад ліміт { $refused }, відповідей { $answered }
operator_busiest_head = <b>Найактивніші ключі за 30 днів</b>
operator_busiest_none = За 30 днів жодним ключем не користувалися.
operator_busiest = { $key } — запитів { $requests }, понад ліміт { $refused }, з помилкою { $failed }
operator_feed = <b>Дані</b>
operator_feed_fresh =
    { $documents ->
        [one] { $documents } документ, останньому { $age }, найстарішому { $oldest }: { $document }
        [few] { $documents } документи, останньому { $age }, найстарішому { $oldest }: { $document }
       *[many] { $documents } документів, останньому { $age }, найстарішому { $oldest }: { $document }
    }
operator_pull_round = 🔁 Коло по всіх списках джерела: { $time }
operator_servers_down = 🛠 На техроботах або вимкнені: { $servers }
operator_feed_none = Документів ще не було.
operator_feed_unknown = Тут невідомо: дані надходять до іншого процесу.
operator_document_refused = ❗ { $document } відхиляється вже { $age }: { $fault }
operator_document_stale = ❗ { $document }: нічого нового вже { $age }
operator_pull_fails = ❗ { $document } не завантажується з джерела вже { $age }: { $fault }
operator_source_fails = ❗ дані не завантажуються з джерела вже { $age }: { $fault }
operator_more = … і ще { $count }
operator_parts = <b>Частини</b>
operator_parts_unknown = Інші частини працюють в іншому процесі.
operator_part_works = ✅ { $part }
operator_part_fails = ❗ { $part }: не працює
operator_disk = ✅ диск: вільно { $free } із { $total }
operator_disk_full = ❗ диск майже повний: вільно { $free } із { $total }
operator_leak = ❗ { $key } опубліковано, а заблокувати його не вдається: сховище ключів не записується
operator_usage =
    <b>Знайти ключ</b>
    /op <i>k_3fZ81bQx</i> — за публічним id
    /op <i>Ab3x…9Zk1</i> — за підказкою
    /op <i>123456789</i> або <i>@name</i> — за власником

    <b>Змінити</b>
    /op block <i>k_… причина</i>
    /op unblock <i>k_…</i>
    /op expire <i>k_… 2027-01-31</i>, <i>30d</i>, <i>now</i> або <i>never</i>
    /op limit <i>k_… 600/60s</i> або <i>standard</i>
    /op history <i>k_…</i>
operator_feed_server = <b>{ $server }</b>
operator_feed_shared = <b>Усі сервери</b>

## Частини та кнопки

size_mb = { $size } МБ
size_gb = { $size } ГБ
operator_part_store = сховище ключів
operator_part_feed = дані
operator_part_documents = спільні документи
operator_part_api = API
button_operator_refresh = 🔄 Оновити
button_operator_feed = 📥 Дані
button_operator_busiest = 🏆 Найактивніші ключі
button_operator_help = ❔ Допомога
button_operator_overview = 🛠 Огляд
button_operator_block = ⛔ Заблокувати
button_operator_unblock = ✅ Розблокувати
button_operator_unblock_now = ✅ Так, розблокувати
button_operator_expiry = ⏳ Строк
button_operator_limit = 📏 Ліміт
button_operator_history = 📜 Історія
button_operator_keys = 👤 Усі ключі власника
button_operator_card = ↩️ До ключа
button_reason_flooding = Забагато запитів
button_reason_shared = Переданий іншим
button_reason_misused = Порушення правил
button_reason_other = ✏️ Інша причина
button_expire_now = Зараз
button_expire_never = Безстроково
button_expire_days =
    { $days ->
        [one] Через { $days } день
        [few] Через { $days } дні
       *[many] Через { $days } днів
    }
button_limit_standard = Звичайний

## Ключі

operator_key = { $id } · власник { $owner }
operator_key_of_nobody = { $id } · без власника
operator_key_today = сьогодні: відповідей { $answered }, понад ліміт { $refused }
operator_keys_of =
    { $count ->
        [one] 👤 Власник { $owner }: <b>{ $count }</b> ключ
        [few] 👤 Власник { $owner }: <b>{ $count }</b> ключі
       *[many] 👤 Власник { $owner }: <b>{ $count }</b> ключів
    }
operator_no_key = Такого ключа немає. Підійде публічний id (<i>k_3fZ81bQx</i>), підказка (<i>Ab3x…9Zk1</i>), Telegram id власника або його <i>@name</i>.
operator_unknown_name = Я знаю { $name }, лише якщо він писав мені після останнього запуску. За Telegram id знайду завжди.
operator_many_keys =
    { $count ->
        [one] Підходить { $count } ключ:
        [few] Підходять { $count } ключі. Який?
       *[many] Підходять { $count } ключів. Який?
    }
operator_ask_block = Заблокувати { $key }? Програми з ним одразу перестануть працювати, а власник дізнається причину. Оберіть її:
operator_ask_block_for =
    Заблокувати { $key }? Програми з ним одразу перестануть працювати, а власник дізнається причину:
    <blockquote>{ $reason }</blockquote>
operator_ask_reason = За що блокуємо { $key }? Надішліть причину одним рядком до { $longest } символів: її прочитає власник.
operator_bad_reason = Причина — один рядок до { $longest } символів.
operator_ask_unblock = Розблокувати { $key }? Він одразу запрацює знову.
operator_ask_expiry = До якого дня діє { $key }? Інший день: /op expire <i>k_… 2027-01-31</i>
operator_ask_limit = Який ліміт у { $key }? Інший: /op limit <i>k_… 600/60s</i>
operator_bad_expiry = Напишіть день, строк на зразок <code>30d</code>, <code>now</code> або <code>never</code>: /op expire <i>k_… 2027-01-31</i>
operator_bad_limit = Напишіть ліміт на зразок <code>600/60s</code> або <code>standard</code>: /op limit <i>k_… 600/60s</i>
operator_endless = Строк звичайному ключу ставить лише власник. Ви можете ключ заблокувати.
operator_owner_full =
    { $most ->
        [one] У власника вже { $most } чинний ключ. Спершу потрібно видалити його.
        [few] У власника вже { $most } чинні ключі. Спершу потрібно видалити один із них.
       *[many] У власника вже { $most } чинних ключів. Спершу потрібно видалити один із них.
    }
operator_blocked = ⛔ Заблоковано. Повідомляю власника.
operator_unblocked = ✅ Розблоковано. Повідомляю власника.
operator_expiry_set = ⏳ Строк змінено.
operator_limit_set = 📏 Ліміт змінено.

## Історія ключа

operator_history = 📜 Історія { $key }
history_entry = { $at }: { $event }
history_entry_by = { $at }: { $event } — { $actor }
history_issued = видано, { $kind }
history_rotated = замінено на { $key }
history_renamed = перейменовано
history_deleted = видалено
history_blocked = заблоковано: { $reason }
history_unblocked = розблоковано
history_expires = діє до { $at }
history_retiring = вимкнеться, коли його замінить { $key }
history_endless = безстроковий
history_limit = ліміт { $limit }
history_standard_limit = звичайний ліміт
history_unsure = доставка невідома
history_expired = строк минув
actor_owner = власник
actor_bot = бот
actor_command_line = командний рядок
actor_operator = оператор { $id }
actor_forgotten_operator = оператор

## Про що повідомляються оператори

operator_notice = ⚠️ <b>Потребує уваги</b>
operator_over = ✅ <b>Знову гаразд</b>
operator_over_refused = { $document } знову приймається
operator_over_stale = { $document } знову оновлюється
operator_over_pull = { $document } знову завантажується з джерела
operator_over_source = дані знову завантажуються з джерела
operator_over_part = { $part }: знову працює
operator_over_disk = на диску знову є місце
operator_over_leak = { $key } заблоковано або видалено

## Меню команд і причини

command_op = Для операторів
reason_flooding = з ним було забагато запитів
reason_shared = переданий іншим
reason_misused = використовувався з порушенням правил
