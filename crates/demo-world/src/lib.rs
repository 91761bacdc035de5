//! A simulated roleplay game as JSON documents: players come and go, shifts start, auctions end, zones change owner.
//!
//! Nothing is stored: every fact is a function of the seed and of the moment it is read at.

mod admin;
mod document;
mod estate;
mod example;
mod family;
mod folder;
mod fraction;
mod ghetto;
mod history;
mod intervals;
mod interview;
mod land;
mod membership;
mod names;
mod random;
mod record;
mod server;
mod status;
mod world;

pub use document::Document;
pub use fraction::FRACTIONS;
pub use history::{Counts, Minute};
pub use world::{Occupancy, Size, World};
