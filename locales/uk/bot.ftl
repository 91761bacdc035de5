### Повідомлення, не пов’язані з ключами та запитами.

greet = 👋 Привіт, { $name }!
greet_nameless = 👋 Привіт!
start =
    Показую, що відбувається на серверах: хто в мережі, склад фракцій і сімей, будинки, бізнеси, аукціони. Розробникам — API-ключ до тих самих даних.

    /online, /player, /map — тут і в групах
    /new — API-ключ за 10 секунд
    /list — ваші ключі: перейменувати, замінити, видалити
    /help — список команд

    Документація API: { $docs }
help =
    <b>API-ключі</b>
    /new <i>назва</i> — новий ключ; назва — будь-яка
    /list — ваші ключі й коли кожним користувалися
    /check — перевірити ключ
    /limits — залишок ліміту
    /forget — видалити API-ключі та всі дані про вас

    <b>Інше</b>
    /lang — змінити мову
    /keyboard — кнопки для частих запитань; /keyboard off — прибрати їх

    Ключ передають у заголовку <code>X-API-Key</code>. Документація з прикладами: { $docs }
help_group =
    API-ключі видаю лише в приватному чаті.

    /lang — мова бота в цій групі (для адмінів)
cancelled = 👌 Скасував. Усі команди: /help
greet_group =
    👋 Відповідаю в цій групі на запитання про гру: хто з вашої фракції чи сім’ї в мережі, аукціони, співбесіди. Наприклад: /online <i>LSPD 5</i>

    Адміни можуть один раз обрати сервер, фракцію та сім’ю групи — тоді вистачить /online і /family.
button_add_to_group = ➕ Додати до групи
private_only = 🔒 API-ключі видаю лише в приватному чаті.
hint = Не зрозумів 🤷 Напишіть фракцію або нік: «лспд 5», «Nicolas_Reed». Або оберіть:
hint_other = Теж не зрозумів. Усі команди: /help
unknown_command_near = Не знаю такої команди. Може, { $near }?
unknown_command = Не знаю такої команди. Список: /help
welcome = 🙂 Будь ласка! Питайте ще.
greet_back = 👋 Привіт! Що підказати? Напишіть «лспд 5» або нік чи натисніть:
button_fractions = 🗂 Фракції
button_leaders = ⭐ Лідери
button_deputies = 🔹 Заступники
button_interviews = 🎤 Співбесіди
button_admins = 🛡 Адміни
button_families = 👪 Сім’ї
button_ghetto = 🔫 Гето
keyboard_shown = ⌨️ Кнопки внизу запитують за вас. Прибрати їх: <code>/keyboard off</code>
keyboard_removed = 👌 Кнопки прибрано. Повернути їх: /keyboard
keyboard_private_only = ⌨️ Кнопки із запитаннями є лише в приватному чаті.
keyboard_online = Хто онлайн
keyboard_servers = Сервери
keyboard_auctions = Аукціони
keyboard_family = Моя сім’я
keyboard_keys = Мої API-ключі
keyboard_alerts = Сповіщення
lang_ask = Оберіть мову
lang_set = 👌 Говоримо українською.
lang_unknown = Я розмовляю українською, російською та англійською: <code>/lang uk</code>, <code>/lang ru</code> або <code>/lang en</code>.
lang_admins_only = Мову групи може змінювати лише адмін.
lang_admins_only_toast = Мову групи може змінювати лише адмін
lang_name = Українська
flood =
    { $seconds ->
        [one] Занадто часто. Відповім через { $seconds } секунду.
        [few] Занадто часто. Відповім через { $seconds } секунди.
       *[other] Занадто часто. Відповім через { $seconds } секунд.
    }
flood_toast =
    { $seconds ->
        [one] Занадто часто. Зачекайте { $seconds } секунду
        [few] Занадто часто. Зачекайте { $seconds } секунди
       *[other] Занадто часто. Зачекайте { $seconds } секунд
    }
internal_error = 😔 Щось пішло не так. Спробуйте ще раз; не допоможе — надішліть у підтримку цей код: <code>{ $error_id }</code>
support = Підтримка: { $contact }
store_unavailable = 😔 Не вдалося зберегти, усе лишилося як було. Спробуйте за хвилину.
store_unavailable_toast = Не вдалося зберегти, усе лишилося як було. Спробуйте за хвилину
maybe_lost = Попередня відповідь могла не дійти. Якщо її немає, надішліть запит ще раз.
not_yours = Це чуже меню. Надішліть команду самі
no_such_key = Такого ключа немає
menu_out_of_date = Це меню застаріло. Надішліть команду ще раз.
moment_today = о { $time }
moment_yesterday = учора о { $time }
moment_tomorrow = завтра о { $time }
moment = { $day } о { $time }
day =
    { $month ->
        [1] { $day } січня
        [2] { $day } лютого
        [3] { $day } березня
        [4] { $day } квітня
        [5] { $day } травня
        [6] { $day } червня
        [7] { $day } липня
        [8] { $day } серпня
        [9] { $day } вересня
        [10] { $day } жовтня
        [11] { $day } листопада
       *[12] { $day } грудня
    }
day_of_year =
    { $month ->
        [1] { $day } січня { $year }
        [2] { $day } лютого { $year }
        [3] { $day } березня { $year }
        [4] { $day } квітня { $year }
        [5] { $day } травня { $year }
        [6] { $day } червня { $year }
        [7] { $day } липня { $year }
        [8] { $day } серпня { $year }
        [9] { $day } вересня { $year }
        [10] { $day } жовтня { $year }
        [11] { $day } листопада { $year }
       *[12] { $day } грудня { $year }
    }

## Меню команд і профіль

command_new = Отримати API-ключ
command_list = Мої API-ключі
command_check = Перевірити ключ
command_limits = Залишок ліміту
command_lang = Мова
command_help = Список команд
command_keyboard = Кнопки під полем вводу
command_forget = Видалити мої ключі та дані
description =
    Показую, що відбувається на серверах: хто в мережі, склад фракцій і сімей, будинки, бізнеси, аукціони. Пишу, коли стається те, на що ви чекаєте.

    Розробникам — API-ключ до тих самих даних за 10 секунд.
short_description = Онлайн, фракції, сім’ї, будинки й аукціони. API-ключ за 10 секунд
