//! Alerts: making them, what they tell, and what they leave untold.

mod auctions;
mod baseline;
mod counts;
mod crash;
mod delivery;
pub mod fixture;
mod hours;
mod kinds;
mod lifetime;
mod listed;
mod lots;
mod making;
mod measured;
mod muting;
mod quiet;
mod sequences;
mod similar;
mod unreachable;
mod wishes;
