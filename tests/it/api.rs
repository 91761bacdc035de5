//! The query API over real sockets.

mod abuse;
mod budget;
mod docs;
pub mod house;
mod line;
mod listener;
mod operator;
mod pages;
mod revocation;
mod secrecy;
pub mod v2;
