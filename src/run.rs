//! Wiring: the parts started in order, watched, and stopped in order.

mod api;
mod bot;
mod census;
#[cfg(feature = "demo")]
mod demo;
mod feeding;
mod house;
mod own_key;
mod parts;
mod ready;
pub mod settings;
mod signals;
mod whole;

pub use api::api;
pub use bot::bot;
#[cfg(feature = "demo")]
pub use demo::{Demo, DemoInfo, LiveWorld};
pub use house::House;
pub use parts::{Broken, Parts};
pub use signals::asked_to_stop;
pub use whole::whole;
