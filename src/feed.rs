//! Documents judged and turned into facts, one file per way in.

pub mod check;
pub mod demo;
pub mod document;
pub mod folder;
pub mod intake;
pub mod metrics;
pub mod players;
pub mod push;
pub mod query;
pub mod rosters;

pub use intake::{Intake, Untaken};
pub use rosters::Rosters;
