### Скасування того, що бот щойно зробив.

undone_alert_deleted = ↩️ Повернув.
undone_default = ↩️ Скасував: <b>{ $title }</b> тут більше не за замовчуванням.
undone_setting = ↩️ Скасував: налаштування таке, як було.
chosen_again = Знову за замовчуванням: <b>{ $title }</b>.
undone_language = ↩️ Знову українською.
undo_key_issued = 🔑 Новий ключ лишається. Видалити його можна в /list.
undo_key_deleted = 🔑 Видалений ключ не повернути. Новий: /new
undo_with_buttons = Словом цього не скасувати: змініть у /watches, /settings або /list.
nothing_to_undo = Скасовувати нічого: остання моя відповідь нічого не змінювала. Що налаштовано: /watches, /settings, /list.
