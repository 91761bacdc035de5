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
mod demo;
mod feed;
mod foreign;
mod history;
mod keys;
mod layers;
#[cfg(feature = "demo")]
mod page;
mod players;
mod resolve;
#[cfg(feature = "demo")]
mod sandbox;
#[cfg(feature = "demo")]
mod town;
mod udp_query;
