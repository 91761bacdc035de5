//! Wiring: the parts started in order, watched, and stopped in order.

mod parts;
mod signals;

pub use parts::{Broken, Parts};
pub use signals::asked_to_stop;
