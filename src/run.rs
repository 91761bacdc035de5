//! Wiring of the process: starts the services in order, watches them, and stops them in reverse order.

mod active_bot;
mod bot_operator;
mod chosen_servers;
#[cfg(feature = "demo")]
mod demo;
mod game_data;
mod internal_key;
mod key_metrics;
mod lease;
mod missing_data;
mod readiness;
mod reload;
mod server;
mod services;
pub mod settings;
mod signals;
mod system_status;

pub use active_bot::run_bot;
pub use bot_operator::start_bot_operator;
#[cfg(feature = "demo")]
pub use demo::{Demo, DemoInfo, LiveWorld};
pub use internal_key::delete_bot_keys;
pub use reload::Reload;
pub use server::{Secrets, Server};
pub(crate) use server::{reachable, start_redis};
pub use services::{RunError, Services};
pub use signals::shutdown_signal;
