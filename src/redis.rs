//! Redis or Valkey. Processes share the rate limits there, the generation of revoked keys, the claim of the bot, and
//! the ids of updates that were handled while PostgreSQL was away.
//!
//! [`Redis`] is one connection, which all requests share and which reconnects by itself. [`Redis::current_connection`] is `None`
//! while Redis is away, so that no request waits for it.

mod charge;
mod claim;
mod connection;
mod generation;
mod id_set;
mod limits;
mod metrics;
mod pipeline;
mod script;

pub use charge::{Charge, Charged};
pub use connection::{Redis, RedisConnection, Unavailable, UrlError, check_url};
pub use generation::Generation;
pub use metrics::Metrics;
