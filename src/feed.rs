//! Documents from the game side: validated, and published as snapshots. Each way in has a file.

pub mod check;
pub mod document;
mod files;
pub mod folder;
pub mod follower;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/muster/feed/fuzz.rs"]
pub(crate) mod fuzz;
pub mod importer;
pub mod metrics;
pub mod player_lists;
pub mod pull;
pub mod pull_status;
pub mod push;
mod temporary_files;
pub mod udp_query;
pub mod watcher;

pub use follower::Follower;
pub use importer::{ImportError, Importer, Refusal};
pub use player_lists::PlayerLists;
