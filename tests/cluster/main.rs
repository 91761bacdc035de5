//! What several processes share, tested with a private PostgreSQL and Redis: `tests/cluster/run` runs it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    dead_code,
    unreachable_pub,
    reason = "a test may panic, and shares files with the other tests"
)]

// The rule of the limits in memory is what the script in Redis is compared with.
use muster::keys;

mod alerts;
mod boards;
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
#[path = "../it/ledger/follower.rs"]
mod follower;
mod game_sources;
#[path = "../../src/api/rate_limiter/gcra.rs"]
mod gcra;
mod kills;
mod ledger;
mod limits;
mod migrations;
mod move_store;
mod outage;
mod process;
mod processes;
mod proxy;
mod redis_server;
mod revocation;
mod tls;
