### Сообщения, не связанные с ключами и запросами.

greet = 👋 Привет, { $name }!
greet_nameless = 👋 Привет!
start =
    Показываю, что происходит на серверах: кто в сети, составы фракций и семей, дома, бизнесы, аукционы. Разработчикам — API-ключ к тем же данным.

    /online, /player, /map — здесь и в группах
    /new — API-ключ за 10 секунд
    /list — ваши ключи: переименовать, заменить, удалить
    /help — список команд

    Документация API: { $docs }
help =
    <b>API-ключи</b>
    /new <i>название</i> — новый ключ; название — любое
    /list — ваши ключи и когда каждым пользовались
    /check — проверить ключ
    /limits — остаток лимита
    /forget — удалить API-ключи и все данные о вас

    <b>Прочее</b>
    /lang — сменить язык
    /keyboard — кнопки для частых вопросов; /keyboard off — убрать их

    Ключ передают в заголовке <code>X-API-Key</code>. Документация с примерами: { $docs }
help_group =
    API-ключи выдаю только в личном чате.

    /lang — язык бота в этой группе (для админов)
cancelled = 👌 Отменил. Все команды: /help
greet_group =
    👋 Отвечаю в этой группе на вопросы об игре: кто из вашей фракции или семьи в сети, аукционы, собеседования. Например: /online <i>LSPD 5</i>

    Админы могут один раз выбрать сервер, фракцию и семью группы — тогда хватит /online и /family.
button_add_to_group = ➕ Добавить в группу
private_only = 🔒 API-ключи выдаю только в личном чате.
hint = Не понял 🤷 Напишите фракцию или ник: «лспд 5», «Nicolas_Reed». Или выберите:
hint_other = Тоже не понял. Все команды: /help
unknown_command_near = Не знаю такой команды. Может быть, { $near }?
unknown_command = Не знаю такой команды. Список: /help
welcome = 🙂 Пожалуйста! Спрашивайте ещё.
greet_back = 👋 Привет! Что подсказать? Напишите «лспд 5» или ник, или нажмите:
button_fractions = 🗂 Фракции
button_leaders = ⭐ Лидеры
button_deputies = 🔹 Замы
button_interviews = 🎤 Собеседования
button_admins = 🛡 Админы
button_families = 👪 Семьи
button_ghetto = 🔫 Гетто
keyboard_shown = ⌨️ Кнопки внизу спрашивают за вас. Убрать их: <code>/keyboard off</code>
keyboard_removed = 👌 Кнопки убраны. Вернуть их: /keyboard
keyboard_private_only = ⌨️ Кнопки с вопросами есть только в личном чате.
keyboard_online = Кто в сети
keyboard_servers = Серверы
keyboard_auctions = Аукционы
keyboard_family = Моя семья
keyboard_keys = Мои API-ключи
keyboard_alerts = Оповещения
lang_ask = Выберите язык
lang_set = 👌 Говорим по-русски.
lang_unknown = Я говорю по-русски, по-украински и по-английски: <code>/lang ru</code>, <code>/lang uk</code> или <code>/lang en</code>.
lang_admins_only = Язык группы может менять только админ.
lang_admins_only_toast = Язык группы может менять только админ
lang_name = Русский
flood =
    { $seconds ->
        [one] Слишком часто. Отвечу через { $seconds } секунду.
        [few] Слишком часто. Отвечу через { $seconds } секунды.
       *[other] Слишком часто. Отвечу через { $seconds } секунд.
    }
flood_toast =
    { $seconds ->
        [one] Слишком часто. Подождите { $seconds } секунду
        [few] Слишком часто. Подождите { $seconds } секунды
       *[other] Слишком часто. Подождите { $seconds } секунд
    }
internal_error = 😔 Что-то пошло не так. Попробуйте ещё раз; не поможет — пришлите в поддержку этот код: <code>{ $error_id }</code>
support = Поддержка: { $contact }
store_unavailable = 😔 Не получилось сохранить, всё осталось как было. Попробуйте через минуту.
store_unavailable_toast = Не получилось сохранить, всё осталось как было. Попробуйте через минуту
maybe_lost = Прошлый ответ мог не дойти. Если его нет, отправьте запрос ещё раз.
not_yours = Это чужое меню. Отправьте команду сами
no_such_key = Такого ключа нет
menu_out_of_date = Это меню устарело. Отправьте команду ещё раз.
moment_today = в { $time }
moment_yesterday = вчера в { $time }
moment_tomorrow = завтра в { $time }
moment = { $day } в { $time }
day =
    { $month ->
        [1] { $day } января
        [2] { $day } февраля
        [3] { $day } марта
        [4] { $day } апреля
        [5] { $day } мая
        [6] { $day } июня
        [7] { $day } июля
        [8] { $day } августа
        [9] { $day } сентября
        [10] { $day } октября
        [11] { $day } ноября
       *[12] { $day } декабря
    }
day_of_year =
    { $month ->
        [1] { $day } января { $year }
        [2] { $day } февраля { $year }
        [3] { $day } марта { $year }
        [4] { $day } апреля { $year }
        [5] { $day } мая { $year }
        [6] { $day } июня { $year }
        [7] { $day } июля { $year }
        [8] { $day } августа { $year }
        [9] { $day } сентября { $year }
        [10] { $day } октября { $year }
        [11] { $day } ноября { $year }
       *[12] { $day } декабря { $year }
    }

## Меню команд и профиль

command_new = Получить API-ключ
command_list = Мои API-ключи
command_check = Проверить ключ
command_limits = Остаток лимита
command_lang = Язык
command_help = Список команд
command_keyboard = Кнопки под полем ввода
command_forget = Удалить мои ключи и данные
description =
    Показываю, что происходит на серверах: кто в сети, составы фракций и семей, дома, бизнесы, аукционы. Пишу, когда происходит то, чего вы ждёте.

    Разработчикам — API-ключ к тем же данным за 10 секунд.
short_description = Онлайн, фракции, семьи, дома и аукционы. API-ключ за 10 секунд
