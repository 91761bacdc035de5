### Табло: сообщения, которые бот сам держит свежими.

command_board = Сообщение, которое обновляется само
command_boards = Табло этого чата
button_board_pin = 📌 Закрепить
button_board_move = 👇 Сюда
button_board_stop = ⏹ Стоп
button_new_board = ➕ Новое табло
button_boards = 📋 Все табло
button_board_fraction = 🚩 Фракция
button_board_family = 👪 Семья
button_board_servers = 🌐 Серверы
button_board_auctions = 🔨 Аукционы
button_board_gangs = 🔫 Банды
button_board_leaders = ⭐ Лидеры

board_live = 🟢 обновляется · { $time }
board_stale = 🟡 не обновляется · нет новых данных с { $time }
board_closed = 🔴 не обновляется · сервер не работает · { $time }
board_stopped = ⏸ не обновляется · бот остановлен · { $time }
board_ended = ⏹ больше не обновляется · { $time }
board_moved = 👇 Табло теперь ниже.

board_menu =
    📋 <b>Живое табло</b>
    Одно сообщение, которое обновляется само: спрашивать не нужно. Что показывать?

    Одной строкой: <code>/board лспд 5</code>, <code>/board семья Barone</code>, <code>/board серверы</code>, <code>/board аукционы лос-сантос &lt; 2кк</code>, <code>/board банды</code>, <code>/board лидеры</code>
board_asks = 📋 Для табло, сообщения, которое обновляется само:
board_not_understood =
    Не понял, что показывать на табло. Например: <code>/board лспд 5</code>, <code>/board семья Barone</code>, <code>/board серверы</code>
board_impossible =
    Такого табло не бывает. Табло показывает онлайн фракции или семьи, списки серверов, фракций и лидеров, собеседования, зоны гетто и аукционы: /board
board_which_family = { $server } · какая семья? Выберите или отправьте <code>/board семья</code> с названием.
boards_admins_only = Табло в группе может создавать только админ.
board_exists = Такое табло в этом чате уже есть: /boards
boards_full = В этом чате уже { $most } табло — это максимум. Сначала остановите одно: /boards
boards_full_person = У вас уже { $most } табло — это максимум. Сначала остановите одно: /boards в его чате
board_interrupted = ⚠️ Не знаю, дошло ли табло. Если видите табло, которого нет в /boards, удалите его и отправьте команду ещё раз.
board_failed = 😔 Не получилось отправить табло сюда. Попробуйте через минуту.

boards_head = 📋 <b>Табло этого чата</b> · { $count } из { $most }
boards_none = 📋 В этом чате пока нет табло. Табло — это сообщение, которое обновляется само.
board_row =
    <b>{ $number }.</b> { $title }
    { $state }
board_changed = 📋 Теперь табло показывает: { $title }
board_gone =
    ⏹ Ваше табло больше не обновляется: сообщение удалено, или я не могу его изменять.
    { $title }

boards_admins_only_toast = Это может делать только админ
board_pinned = Закреплено без уведомления
board_pin_refused = Мне нельзя закреплять здесь сообщения. Дайте мне права админа на закрепление
board_is_gone = Этого табло больше нет
board_is_moved = Табло теперь внизу
board_is_stopped = Табло больше не обновляется
