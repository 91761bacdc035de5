//! **muster** serves live data of a roleplay game's servers: over HTTP to clients with an API key, and in Telegram,
//! where the bot also issues the keys.
//!
//! # Modules
//!
//! ```text
//!  documents ─▶ feed ─snapshots─▶ game ◀─reads─ api ─JSON─▶ client ◀─ bot ─▶ text, picture
//!                                                │  ╲▶ wire ◀╱         │                   api ─▶ text
//!                                                └──────▶ keys ◀───────┘    keys, bot, game ─▶ db; api, keys, bot ─▶ redis
//! ```
//!
//! [`run`] connects the modules and [`cli`] parses the settings; nothing else depends on either. `docs/architecture.md`
//! describes the layers, and how to add a query, a resource, a message, a document or a migration.
//!
//! # Invariants
//!
//! - The secret of a key is shown once. It has its own type, without a `Debug` that shows it.
//! - The bot reports a change to a key only after its commit.
//! - Every `/v2` path authenticates its requests.
//! - An invalid document does not change what the API serves.
//! - A lock of data is held between two awaits, never across one. A `tokio::sync::Mutex` is held across awaits, and is a
//!   queue of work of one kind: updates of one person in a chat, calls to one chat, ticks of alerts, imports of one server's
//!   list of players, reads of changed keys, checks of the key store's health, or writes of alerts, processed updates and
//!   usage. Only work of the same kind waits for it.
//! - Untrusted text is escaped in every message.
//! - Time is an argument wherever it affects a decision.
//!
//! Tests and lints enforce them.

pub mod api;
pub mod app;
pub mod bot;
pub mod cli;
pub mod client;
pub mod db;
pub mod feed;
pub mod flat_record;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/muster/fuzz.rs"]
pub mod fuzz;
pub mod game;
pub mod health;
pub mod http_server;
pub mod keys;
pub mod leaks;
pub mod ledger;
pub mod log;
pub mod operator;
pub mod people;
pub mod picture;
pub mod redis;
pub mod run;
pub mod text;
pub mod traces;
mod unicode;
pub mod wire;
