//! Redis or Valkey, where several processes share what must be fast: the rate limits, the generation of revoked
//! keys, who runs the bot, and what it answered while PostgreSQL was away.
//!
//! [`Redis`] is one connection that all requests share, and that comes back by itself. [`Redis::link`] is `None` while
//! Redis is away, so that nothing waits for it.

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
pub use connection::{Away, Link, Redis, UrlError, check_url};
pub use generation::Generation;
pub use metrics::Metrics;
