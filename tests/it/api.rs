//! The query API over real sockets.

mod caching;
pub mod connection;
mod docs;
mod invalid_requests;
pub mod leaks;
mod listener;
mod mcp;
mod open_files;
mod operator_listener;
mod public_pages;
mod rate_limits;
mod revocation;
mod scopes;
mod secrets_in_logs;
pub mod server;
mod strangers;
mod usage;
pub mod v2;
