### Что бот говорит о мини-приложении.

open_app_again = Данных запуска от Telegram нет, или они устарели. Закройте страницу и откройте её снова
menu_button_app = App
button_app_map = 📱 Карта в приложении
button_app_lot = 📱 На карте
button_app_members = 📱 Состав
button_app_week = 📱 Неделя
