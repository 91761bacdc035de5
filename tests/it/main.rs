//! Everything that is tested from outside, in one binary: one link, many tests.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a test may panic and talk"
)]

mod api;
#[cfg(feature = "demo")]
mod bot;
mod cli;
mod client;
mod dashboard;
mod database;
mod demo;
#[cfg(feature = "demo")]
#[path = "../../crates/telegram-sandbox/tests/it/echo_bot.rs"]
mod echo_bot;
mod feed;
mod foreign;
mod history;
mod keys;
mod layers;
mod ledger;
mod players;
mod search;
mod udp_query;
