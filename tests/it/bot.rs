//! The bot in conversation, against the stand-in for Telegram.

mod check;
mod crash;
mod desk;
mod doubt;
mod flood;
mod forget;
mod groups;
mod hide;
mod issue;
mod label;
mod limits;
mod list;
mod lookout;
mod moved;
mod notices;
mod own_key;
mod process;
mod queries;
mod revoke;
mod start;
mod storm;
mod trouble;
mod webhook;
