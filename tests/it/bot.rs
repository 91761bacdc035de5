//! The bot in conversation, against the stand-in for Telegram.

mod check;
mod desk;
mod doubt;
mod flood;
mod groups;
mod issue;
mod list;
mod notices;
mod own_key;
mod process;
mod start;
mod storm;
mod webhook;
