//! What several processes share, tested with a private PostgreSQL and Redis: `tests/cluster/run` runs it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    dead_code,
    unreachable_pub,
    reason = "a test may panic, and shares files with the other tests"
)]

// The window in memory is what the windows in Redis are compared with.
use muster::keys;

mod alerts;
mod bot;
mod bot_process;
mod bot_webhook;
mod clock_skew;
mod compose;
#[path = "../it/api/connection.rs"]
mod connection;
#[path = "../it/database.rs"]
mod database;
mod degraded;
mod documents;
mod game_sources;
mod kills;
mod migrations;
mod move_store;
mod outage;
mod process;
mod processes;
mod proxy;
mod redis_server;
mod revocation;
#[path = "../../src/api/rate_limiter/sliding_window.rs"]
mod sliding_window;
mod tls;
mod windows;
