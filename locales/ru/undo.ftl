### Отмена того, что бот только что сделал.

undone_alert_deleted = ↩️ Вернул.
undone_default = ↩️ Отменил: <b>{ $title }</b> здесь больше не по умолчанию.
undone_setting = ↩️ Отменил: настройка как раньше.
chosen_again = Снова по умолчанию: <b>{ $title }</b>.
undone_language = ↩️ Снова по-русски.
undo_key_issued = 🔑 Новый ключ остаётся. Удалить его можно в /list.
undo_key_deleted = 🔑 Удалённый ключ не вернуть: он сразу перестал работать, а копии у меня нет. Могу создать новый:
undo_with_buttons = Это словом не отменить: поменяйте в /watches, /settings или /list.
nothing_to_undo = Отменять нечего: последний мой ответ ничего не менял. Что настроено: /watches, /settings, /list.
