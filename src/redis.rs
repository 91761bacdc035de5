//! Redis or Valkey, where several processes share what must be fast: the windows of the rate limits, the generation of
//! revoked keys, who runs the bot, and what it answered while PostgreSQL was away.
//!
//! [`Redis`] is one connection that all requests share, and that comes back by itself. [`Redis::link`] is `None` while
//! Redis is away, so that nothing waits for it.

mod claim;
mod connection;
mod decision;
mod generation;
mod id_set;
mod metrics;
mod pipeline;
mod script;
mod windows;

pub use connection::{Away, Link, Redis, UrlError, check_url};
pub use decision::Act;
pub use generation::Generation;
pub use metrics::Metrics;
pub use windows::{Answer, Count, Counts, Window};
