//! The query API over real sockets.

mod abuse;
mod budget;
mod docs;
mod house;
mod line;
mod listener;
mod operator;
mod pages;
mod revocation;
mod secrecy;
mod v2;
