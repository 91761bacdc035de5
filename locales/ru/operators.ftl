### Сообщения для операторов.

## Обзор

operator_head = 🛠 <b>Операторы</b>
operator_today_keys =
    <b>Ключи сегодня</b> (UTC)
    выдано { $issued }, удалено { $deleted }, заблокировано { $blocked }
operator_all_keys = Всего: действуют { $active }, заблокировано { $blocked }, истекло { $expired }
operator_today_requests =
    <b>Запросы сегодня</b>
    отвечено { $answered }, из них с нашими ошибками (5xx) { $failed }, сверх лимита { $refused }
operator_refused = 🚦 { $key } — сверх лимита { $refused }, отвечено { $answered }
operator_busiest_head = <b>Самые активные ключи за 30 дней</b>
operator_busiest_none = За 30 дней ни одним ключом не пользовались.
operator_busiest = { $key } — запросов { $requests }, сверх лимита { $refused }, с ошибкой { $failed }
operator_feed = <b>Данные</b>
operator_feed_fresh =
    { $documents ->
        [one] { $documents } документ, последнему { $age }, самому старому { $oldest }: { $document }
        [few] { $documents } документа, последнему { $age }, самому старому { $oldest }: { $document }
       *[many] { $documents } документов, последнему { $age }, самому старому { $oldest }: { $document }
    }
operator_pull_round = 🔁 Круг по всем спискам источника: { $time }
operator_servers_down = 🛠 На техработах или выключены: { $servers }
operator_feed_none = Документов ещё не было.
operator_feed_unknown = Здесь неизвестно: данные приходят в другой процесс.
operator_document_refused = ❗ { $document } отклоняется уже { $age }: { $fault }
operator_document_stale = ❗ { $document }: ничего нового уже { $age }
operator_pull_fails = ❗ { $document } не загружается из источника уже { $age }: { $fault }
operator_source_fails = ❗ данные не загружаются из источника уже { $age }: { $fault }
operator_more = … и ещё { $count }
operator_parts = <b>Части</b>
operator_parts_unknown = Остальные части работают в другом процессе.
operator_part_works = ✅ { $part }
operator_part_fails = ❗ { $part }: не работает
operator_disk = ✅ диск: свободно { $free } из { $total }
operator_disk_full = ❗ диск почти полон: свободно { $free } из { $total }
operator_leak = ❗ { $key } опубликован, а заблокировать его не удаётся: хранилище ключей не записывается
operator_usage =
    <b>Найти ключ</b>
    /op <i>k_3fZ81bQx</i> — по публичному id
    /op <i>Ab3x…9Zk1</i> — по подсказке
    /op <i>123456789</i> или <i>@name</i> — по владельцу

    <b>Изменить</b>
    /op block <i>k_… причина</i>
    /op unblock <i>k_…</i>
    /op expire <i>k_… 2027-01-31</i>, <i>30d</i>, <i>now</i> или <i>never</i>
    /op limit <i>k_… 600/60s</i> или <i>standard</i>
    /op history <i>k_…</i>
operator_feed_server = <b>{ $server }</b>
operator_feed_shared = <b>Все серверы</b>

## Части и кнопки

size_mb = { $size } МБ
size_gb = { $size } ГБ
operator_part_store = хранилище ключей
operator_part_feed = данные
operator_part_documents = общие документы
operator_part_api = API
button_operator_refresh = 🔄 Обновить
button_operator_feed = 📥 Данные
button_operator_busiest = 🏆 Самые активные ключи
button_operator_help = ❔ Помощь
button_operator_overview = 🛠 Обзор
button_operator_block = ⛔ Заблокировать
button_operator_unblock = ✅ Разблокировать
button_operator_unblock_now = ✅ Да, разблокировать
button_operator_expiry = ⏳ Срок
button_operator_limit = 📏 Лимит
button_operator_history = 📜 История
button_operator_keys = 👤 Все ключи владельца
button_operator_card = ↩️ К ключу
button_reason_flooding = Слишком много запросов
button_reason_shared = Передан другим
button_reason_misused = Нарушение правил
button_reason_other = ✏️ Другая причина
button_expire_now = Сейчас
button_expire_never = Бессрочно
button_expire_days =
    { $days ->
        [one] Через { $days } день
        [few] Через { $days } дня
       *[many] Через { $days } дней
    }
button_limit_standard = Обычный

## Ключи

operator_key = { $id } · владелец { $owner }
operator_key_of_nobody = { $id } · без владельца
operator_key_today = сегодня: отвечено { $answered }, сверх лимита { $refused }
operator_keys_of =
    { $count ->
        [one] 👤 Владелец { $owner }: <b>{ $count }</b> ключ
        [few] 👤 Владелец { $owner }: <b>{ $count }</b> ключа
       *[many] 👤 Владелец { $owner }: <b>{ $count }</b> ключей
    }
operator_no_key = Такого ключа нет. Подойдёт публичный id (<i>k_3fZ81bQx</i>), подсказка (<i>Ab3x…9Zk1</i>), Telegram id владельца или его <i>@name</i>.
operator_unknown_name = Я знаю { $name }, только если он писал мне после последнего запуска. По Telegram id найду всегда.
operator_many_keys =
    { $count ->
        [one] Подходит { $count } ключ:
        [few] Подходят { $count } ключа. Какой?
       *[many] Подходят { $count } ключей. Какой?
    }
operator_ask_block = Заблокировать { $key }? Программы с ним сразу перестанут работать, а владелец узнает причину. Выберите её:
operator_ask_block_for =
    Заблокировать { $key }? Программы с ним сразу перестанут работать, а владелец узнает причину:
    <blockquote>{ $reason }</blockquote>
operator_ask_reason = За что блокируем { $key }? Пришлите причину одной строкой до { $longest } символов: её прочитает владелец.
operator_bad_reason = Причина — одна строка до { $longest } символов.
operator_ask_unblock = Разблокировать { $key }? Он сразу заработает снова.
operator_ask_expiry = До какого дня действует { $key }? Другой день: /op expire <i>k_… 2027-01-31</i>
operator_ask_limit = Какой лимит у { $key }? Другой: /op limit <i>k_… 600/60s</i>
operator_bad_expiry = Напишите день, срок вида <code>30d</code>, <code>now</code> или <code>never</code>: /op expire <i>k_… 2027-01-31</i>
operator_bad_limit = Напишите лимит вида <code>600/60s</code> или <code>standard</code>: /op limit <i>k_… 600/60s</i>
operator_endless = Срок обычному ключу ставит только владелец. Вы можете ключ заблокировать.
operator_owner_full =
    { $most ->
        [one] У владельца уже { $most } действующий ключ. Сначала нужно удалить его.
        [few] У владельца уже { $most } действующих ключа. Сначала нужно удалить один из них.
       *[many] У владельца уже { $most } действующих ключей. Сначала нужно удалить один из них.
    }
operator_blocked = ⛔ Заблокирован. Сообщаю владельцу.
operator_unblocked = ✅ Разблокирован. Сообщаю владельцу.
operator_expiry_set = ⏳ Срок изменён.
operator_limit_set = 📏 Лимит изменён.

## История ключа

operator_history = 📜 История { $key }
history_entry = { $at }: { $event }
history_entry_by = { $at }: { $event } — { $actor }
history_issued = выдан, { $kind }
history_rotated = заменён на { $key }
history_renamed = переименован
history_deleted = удалён
history_blocked = заблокирован: { $reason }
history_unblocked = разблокирован
history_expires = действует до { $at }
history_retiring = отключится, когда его заменит { $key }
history_endless = бессрочный
history_limit = лимит { $limit }
history_standard_limit = обычный лимит
history_unsure = доставка неизвестна
history_expired = срок истёк
actor_owner = владелец
actor_bot = бот
actor_command_line = командная строка
actor_operator = оператор { $id }
actor_forgotten_operator = оператор

## О чём сообщается операторам

operator_notice = ⚠️ <b>Нужно внимание</b>
operator_over = ✅ <b>Снова в порядке</b>
operator_over_refused = { $document } снова принимается
operator_over_stale = { $document } снова обновляется
operator_over_pull = { $document } снова загружается из источника
operator_over_source = данные снова загружаются из источника
operator_over_part = { $part }: снова работает
operator_over_disk = на диске снова есть место
operator_over_leak = { $key } заблокирован или удалён

## Меню команд и причины

command_op = Для операторов
reason_flooding = с ним было слишком много запросов
reason_shared = передан другим
reason_misused = использовался с нарушением правил
