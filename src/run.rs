//! Wiring: the parts started in order, watched, and stopped in order.

mod all;
mod api;
mod bot;
#[cfg(feature = "demo")]
mod demo;
mod game_data;
mod internal_key;
mod key_metrics;
mod readiness;
mod server;
mod services;
pub mod settings;
mod signals;

pub use all::all;
pub use api::api;
pub use bot::bot;
#[cfg(feature = "demo")]
pub use demo::{Demo, DemoInfo, LiveWorld};
pub use server::Server;
pub use services::{RunError, Services};
pub use signals::shutdown_signal;
