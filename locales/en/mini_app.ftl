## What the bot says of the Mini App (plain)

open_app_again = Telegram's launch data is missing or too old. Close the page and open it again
menu_button_app = App
button_app_map = 📱 Map in the app
button_app_lot = 📱 On the map
button_app_members = 📱 Members
button_app_week = 📱 Week
