//! Tests of the sandbox over HTTP, against the real server's answers and with real bot libraries.

#![allow(clippy::unwrap_used, clippy::expect_used, unreachable_pub, reason = "a test may panic")]

mod calls;
mod chats;
mod echo;
mod echo_bot;
mod edits;
mod faults;
mod foreign;
mod groups;
mod inline;
mod menus;
mod page;
mod parallel;
mod photos;
mod presses;
mod understood;
mod updates;
mod webhook;
