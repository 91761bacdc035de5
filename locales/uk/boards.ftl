### Табло: повідомлення, які бот сам тримає свіжими.

command_board = Повідомлення, яке оновлюється саме
command_boards = Табло цього чату
button_board_pin = 📌 Закріпити
button_board_move = 👇 Сюди
button_board_stop = ⏹ Стоп
button_new_board = ➕ Нове табло
button_boards = 📋 Усі табло
button_board_fraction = 🚩 Фракція
button_board_family = 👪 Сім’я
button_board_servers = 🌐 Сервери
button_board_auctions = 🔨 Аукціони
button_board_gangs = 🔫 Банди
button_board_leaders = ⭐ Лідери

board_live = 🟢 оновлюється · { $time }
board_stale = 🟡 не оновлюється · немає нових даних з { $time }
board_closed = 🔴 не оновлюється · сервер не працює · { $time }
board_stopped = ⏸ не оновлюється · бот зупинено · { $time }
board_ended = ⏹ більше не оновлюється · { $time }
board_moved = 👇 Табло тепер нижче.

board_menu =
    📋 <b>Живе табло</b>
    Одне повідомлення, яке оновлюється саме: питати не треба. Що показувати?

    Одним рядком: <code>/board лспд 5</code>, <code>/board сім’я Barone</code>, <code>/board сервери</code>, <code>/board аукціони лос-сантос &lt; 2кк</code>, <code>/board банди</code>, <code>/board лідери</code>
board_asks = 📋 Для табло, повідомлення, яке оновлюється само:
board_not_understood =
    Не зрозумів, що показувати на табло. Наприклад: <code>/board лспд 5</code>, <code>/board сім’я Barone</code>, <code>/board сервери</code>
board_impossible =
    Такого табло не буває. Табло показує онлайн фракції або сім’ї, списки серверів, фракцій і лідерів, співбесіди, зони гетто й аукціони: /board
board_which_family = { $server } · яка сім’я? Виберіть або надішліть <code>/board сім’я</code> з назвою.
boards_admins_only = Табло в групі може створювати лише адмін.
board_exists = Таке табло в цьому чаті вже є: /boards
boards_full = У цьому чаті вже { $most } табло — це максимум. Спершу зупиніть одне: /boards
boards_full_person = У вас уже { $most } табло — це максимум. Спершу зупиніть одне: /boards у його чаті
board_interrupted = ⚠️ Не знаю, чи дійшло табло. Якщо бачите табло, якого немає в /boards, видаліть його й надішліть команду ще раз.
board_failed = 😔 Не вдалося надіслати табло сюди. Спробуйте за хвилину.

boards_head = 📋 <b>Табло цього чату</b> · { $count } з { $most }
boards_none = 📋 У цьому чаті ще немає табло. Табло — це повідомлення, яке оновлюється саме.
board_row =
    <b>{ $number }.</b> { $title }
    { $state }
board_changed = 📋 Тепер табло показує: { $title }
board_gone =
    ⏹ Ваше табло більше не оновлюється: повідомлення видалено, або я не можу його змінювати.
    { $title }

boards_admins_only_toast = Це може робити лише адмін
board_pinned = Закріплено без сповіщення
board_pin_refused = Мені не можна закріплювати тут повідомлення. Дайте мені права адміна на закріплення
board_is_gone = Цього табло більше немає
board_is_moved = Табло тепер унизу
board_is_stopped = Табло більше не оновлюється
