//! A local stand-in for Telegram, and the chat page that shows it.
