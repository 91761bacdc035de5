//! **muster** tells players of a roleplay game who is on duty, who of the family is online and what is
//! for sale: over HTTP with a key, and in Telegram, where the keys come from.
//!
//! # The rooms, in the order the data moves
//!
//! ```text
//!  game side ─▶ feed ─publishes─▶ game ◀─reads─ api ─JSON─▶ client ◀─asks─ bot ─▶ text, picture
//!                                                │  ╲▶ wire ◀╱              │
//!                                                └──────▶ keys ◀────────────┘     keys, bot, game ─▶ db
//! ```
//!
//! [`run`] alone knows feed, api and bot together; [`cli`] alone knows the process. Where a change belongs, and why the few
//! unusual things are as they are, stands in `docs/architecture.md`.
//!
//! # What always holds
//!
//! - A key is shown once, has a type of its own, and nothing prints it.
//! - Nobody is told about a key before the commit that makes it true.
//! - No `/v2` path answers without the guard.
//! - A bad document never empties the API.
//! - No await under a lock.
//! - Nothing a stranger wrote reaches a message unescaped.
//! - Time is an argument wherever it decides something.
//!
//! Each is held by tests, or by a lint.

pub mod api;
pub mod bot;
pub mod cli;
pub mod client;
pub mod db;
pub mod feed;
pub mod game;
pub mod health;
pub mod keys;
pub mod log;
pub mod operator;
pub mod picture;
pub mod run;
pub mod text;
pub mod wire;
