//! A made-up world that lives: people come and go, shifts start, auctions end, squares change hands.
//!
//! Nothing of it is remembered: every fact is a function of the seed and the moment that is asked about.

mod admin;
mod random;
mod membership;
mod estate;
mod example;
mod family;
mod folder;
mod fraction;
mod ghetto;
mod interview;
mod land;
mod names;
mod history;
mod record;
mod document;
mod status;
mod server;
mod intervals;
mod world;

pub use live::Demo;
pub use document::Document;
pub use world::{Occupancy, Size, World};
