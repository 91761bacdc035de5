//! A made-up world that lives: people come and go, shifts start, auctions end, squares change hands.
//!
//! Nothing of it is remembered: every fact is a function of the seed and the moment that is asked about.

mod admin;
mod chance;
mod crew;
mod estate;
mod example;
mod family;
mod folder;
mod fraction;
mod ghetto;
mod interview;
mod land;
mod live;
mod names;
mod past;
mod record;
mod sheet;
mod status;
mod town;
mod turns;
mod world;

pub use live::Demo;
pub use sheet::Sheet;
pub use world::{Crowd, Size, World};
