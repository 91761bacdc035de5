//! Wiring: the parts started in order, watched, and stopped in order.

mod api;
mod census;
mod house;
mod bot;
mod parts;
mod ready;
pub mod settings;
mod signals;

pub use api::api;
pub use house::House;
pub use bot::bot;
pub use parts::{Broken, Parts};
pub use signals::asked_to_stop;
