//! Wiring: the parts started in order, watched, and stopped in order.

mod api;
mod parts;
pub mod settings;
mod signals;

pub use api::api;
pub use parts::{Broken, Parts};
pub use signals::asked_to_stop;
