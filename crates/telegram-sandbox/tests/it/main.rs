//! The stand-in for Telegram, held to the real server's words.

mod calls;
mod chats;
pub mod echo;
mod edits;
mod faults;
mod foreign;
mod groups;
mod inline;
mod menus;
mod parallel;
pub mod photos;
mod presses;
mod understood;
mod updates;
mod webhook;
