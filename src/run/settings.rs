//! Every setting: a flag and an environment variable of the same meaning.

mod api_client;
mod bot;
mod parsers;
mod secret;

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

use crate::db::Location;
use crate::keys::Limit;

pub use api_client::{ApiClientArgs, ApiClientConfig};
pub use bot::{Bot, Zone};
pub use parsers::{base, listener};
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
    /// What one owner may have there.
    #[command(flatten)]
    pub owners: KeyQuota,
}

/// What one owner may have.
#[derive(Args, Debug, Clone, Copy)]
#[group(skip)]
pub struct KeyQuota {
    /// How many active keys one owner may have
    #[arg(long, env = "MUSTER_KEYS_PER_OWNER", default_value = "5", value_parser = parsers::count, value_name = "N")]
    pub keys_per_owner: NonZeroU32,
}

/// What a key may do that has nothing of its own.
#[derive(Args, Debug, Clone, Copy)]
#[group(skip)]
pub struct Standard {
    /// The limit of a standard key: requests, then their window
    #[arg(long, env = "MUSTER_LIMIT", default_value = "60/60s", value_name = "LIMIT")]
    pub limit: Limit,
}

/// Where people find the API.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
pub struct Public {
    /// The address that messages, /docs and the OpenAPI document show [default: the API's own]
    #[arg(long, env = "MUSTER_PUBLIC_URL", value_parser = base, value_name = "URL")]
    public_url: Option<reqwest::Url>,
}

impl Public {
    /// The address that people are shown, without a slash at its end; without a setting, where the API listens.
    pub fn shown(&self, listening: impl std::fmt::Display) -> String {
        match &self.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }
}

/// Where the API listens unless it is told otherwise.
pub const API: &str = "127.0.0.1:8080";

/// The two listeners and what the public one promises.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Api {
    /// The public listener
    #[arg(long, env = "MUSTER_API_ADDR", default_value = API, value_parser = parsers::listener, value_name = "ADDRESS")]
    pub api_addr: SocketAddr,
    /// The operator's listener: metrics, health, the feed's door. Never public
    #[arg(
        long,
        env = "MUSTER_OPERATOR_ADDR",
        default_value = "127.0.0.1:9090",
        value_parser = parsers::listener,
        value_name = "ADDRESS"
    )]
    pub operator_addr: SocketAddr,
    /// What a standard key may do.
    #[command(flatten)]
    pub standard: Standard,
    /// Where people find it.
    #[command(flatten)]
    pub public: Public,
}

/// The ways in for game data.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Feed {
    /// The folder of documents; read at start and watched
    #[arg(long, env = "MUSTER_FEED_DIR", default_value = "data/feed", value_name = "DIR")]
    pub feed_dir: PathBuf,
    /// What opens the feed's door.
    #[command(flatten)]
    pub token: FeedToken,
}

impl Feed {
    /// This folder, and no door.
    pub fn folder(feed_dir: PathBuf) -> Self {
        Self { feed_dir, token: FeedToken::default() }
    }
}

/// What opens the feed's door.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
pub struct FeedToken {
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

impl FeedToken {
    /// The token, wherever it was given; the reason when its file cannot be read, or nobody could show it.
    pub fn read(&self) -> Result<Option<Secret>, String> {
        let token = secret::either(
            self.feed_token.as_ref(),
            "MUSTER_FEED_TOKEN_FILE",
            self.feed_token_file.as_deref(),
        )?;
        match token {
            Some(token) if token.reveal().contains(char::is_control) => {
                Err("MUSTER_FEED_TOKEN: a token is one line of visible characters".to_owned())
            }
            token => Ok(token),
        }
    }
}
