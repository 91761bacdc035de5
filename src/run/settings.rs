//! Every setting: a flag and an environment variable of the same meaning.

mod asking;
mod bot;
mod form;
mod secret;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

use crate::db::Location;
use crate::keys::Limit;

pub use asking::{Asking, Asks};
pub use bot::{Bot, zone};
pub use form::base;
pub use secret::Secret;

/// Where keys are kept.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Store {
    /// The key store; its folder is made when it is missing
    #[arg(
        long,
        env = "DATABASE_URL",
        default_value = "sqlite://data/muster.db",
        value_name = "URL"
    )]
    pub database_url: Location,
    /// How many active keys one owner may have
    #[arg(long, env = "MUSTER_KEYS_PER_OWNER", default_value = "5", value_parser = form::count, value_name = "N")]
    pub keys_per_owner: NonZeroU32,
}

/// The two listeners and what the public one promises.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Api {
    /// The public listener
    #[arg(long, env = "MUSTER_API_ADDR", default_value = "127.0.0.1:8080", value_parser = form::listener, value_name = "ADDRESS")]
    pub api_addr: SocketAddr,
    /// The operator's listener: metrics, health, the feed's door. Never public
    #[arg(
        long,
        env = "MUSTER_OPERATOR_ADDR",
        default_value = "127.0.0.1:9090",
        value_parser = form::listener,
        value_name = "ADDRESS"
    )]
    pub operator_addr: SocketAddr,
    /// The limit of a standard key: requests, then their window
    #[arg(long, env = "MUSTER_LIMIT", default_value = "60/60s", value_name = "LIMIT")]
    pub limit: Limit,
    /// The address that messages, /docs and the OpenAPI document show [default: the API's own]
    #[arg(long, env = "MUSTER_PUBLIC_URL", value_parser = base, value_name = "URL")]
    pub public_url: Option<reqwest::Url>,
}

impl Api {
    /// The address that people are shown, without a slash at its end.
    pub fn shown(&self, listening: SocketAddr) -> String {
        match &self.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }
}

/// The ways in for game data.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Feed {
    /// The folder of documents; read at start and watched
    #[arg(long, env = "MUSTER_FEED_DIR", default_value = "data/feed", value_name = "DIR")]
    pub feed_dir: PathBuf,
    /// What opens the feed's door on the operator's listener; without it the door is shut
    #[arg(long, env = "MUSTER_FEED_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    feed_token: Option<Secret>,
    /// A file with that token
    #[arg(
        long,
        env = "MUSTER_FEED_TOKEN_FILE",
        value_name = "FILE",
        conflicts_with = "feed_token"
    )]
    feed_token_file: Option<PathBuf>,
}

impl Feed {
    /// This folder, and no door.
    pub fn folder(feed_dir: PathBuf) -> Self {
        Self { feed_dir, feed_token: None, feed_token_file: None }
    }

    /// The token, wherever it was given; the reason when its file cannot be read.
    pub fn token(&self) -> Result<Option<Secret>, String> {
        secret::either(
            self.feed_token.as_ref(),
            "MUSTER_FEED_TOKEN_FILE",
            self.feed_token_file.as_deref(),
        )
    }
}
