//! A simulated roleplay game as JSON documents: players come and go, shifts start, auctions end, zones change owner.
//!
//! Nothing is stored: every fact is a function of the seed and of the moment it is read at.

mod admin;
mod daily_load;
mod district;
mod document;
mod example;
mod family;
mod family_name;
mod folder;
mod fraction;
mod ghetto;
mod history;
mod intervals;
mod interview;
mod membership;
mod names;
mod property;
mod random;
mod record;
mod server;
mod size;
mod status;
mod world;

pub use district::POIS;
pub use document::Document;
pub use example::SERVER as EXAMPLE_SERVER;
pub use fraction::FRACTIONS;
pub use history::{Counts, Minute, Visit};
pub use size::{Occupancy, Size};
pub use world::World;
