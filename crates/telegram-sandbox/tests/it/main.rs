//! Tests of the sandbox over HTTP, with the real server's errors and with real bot libraries.

#![allow(clippy::unwrap_used, clippy::expect_used, unreachable_pub, reason = "a test may panic")]

mod apps;
mod callback_queries;
mod calls;
mod chats;
mod documents;
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
mod pins;
mod teloxide_parses;
mod updates;
mod webhook;
