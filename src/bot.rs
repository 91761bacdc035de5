//! The Telegram bot: a key desk in private chats, a window on the API in every chat.
