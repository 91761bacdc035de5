### Що бот каже про мінізастосунок.

open_app_again = Даних запуску від Telegram немає, або вони застаріли. Закрийте сторінку та відкрийте її знову
menu_button_app = App
button_app_map = 📱 Карта в застосунку
button_app_lot = 📱 На карті
button_app_members = 📱 Склад
button_app_week = 📱 Тиждень
