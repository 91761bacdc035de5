//! Documents judged and turned into facts, one file per way in.

pub mod check;
pub mod document;
pub mod folder;
pub mod importer;
pub mod metrics;
pub mod player_lists;
pub mod players;
pub mod push;
pub mod udp_query;

pub use importer::{ImportError, Importer};
pub use player_lists::PlayerLists;
