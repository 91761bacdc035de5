//! The query API over real sockets.

mod abuse;
mod budget;
mod connection;
mod docs;
mod listener;
mod operator;
mod pages;
mod revocation;
mod secrecy;
pub mod server;
pub mod v2;
