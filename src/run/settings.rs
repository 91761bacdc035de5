//! All settings: each is a flag and an environment variable of the same meaning.

mod api_client;
mod bot;
mod key_quota;
mod mini_app;
mod parsers;
mod pull;
mod secret;
mod store;
mod webhook_url;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{FalseyValueParser, PossibleValuesParser, TypedValueParser};
use strum::VariantNames;

use crate::api::{Compat, StatusAlias};
use crate::keys::{Limit, Limits, Networks, OwnerLimit};
use crate::leaks::PublicKeys;

pub use api_client::{ApiClientArgs, ApiClientConfig, client, client_within};
pub use bot::{Bot, Operators, Zone};
pub use key_quota::KeyQuota;
pub use mini_app::MiniApp;
pub use parsers::{base, listener, location_in_file};
pub use pull::{Pull, source};
pub use secret::Secret;
use secret::secret_setting;
pub use store::{Database, RedisUrl, Store};

/// The limits of keys without their own, and of owners.
#[derive(Args, Debug, Clone, Copy)]
#[group(skip)]
#[command(next_help_heading = "Limits")]
pub struct RateLimits {
    /// The rate limit of a standard key: requests at once, and the window in which they come back
    #[arg(long, env = "MUSTER_LIMIT", default_value_t = Limits::default().standard, value_name = "LIMIT")]
    limit: Limit,
    /// The limit that all keys of one owner share: a multiple of the highest among them, a limit like 600/60s, or off
    #[arg(long, env = "MUSTER_OWNER_LIMIT", default_value_t = Limits::default().owner, value_name = "LIMIT")]
    owner_limit: OwnerLimit,
}

impl From<RateLimits> for Limits {
    fn from(RateLimits { limit, owner_limit }: RateLimits) -> Self {
        Self { standard: limit, owner: owner_limit }
    }
}

/// The public address of the API.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
#[command(next_help_heading = "API")]
pub struct Public {
    /// The address shown in messages, at /docs and in the OpenAPI document [default: the API's own]
    #[arg(long, env = "MUSTER_PUBLIC_URL", value_parser = base, value_name = "URL")]
    public_url: Option<reqwest::Url>,
}

impl Public {
    /// Whether the address is one of HTTPS, so that a proxy is in front of the listener.
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    /// The address without a trailing slash; without a setting, that of the API's listener.
    pub fn or_listener(&self, listener: impl std::fmt::Display) -> String {
        match &self.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{listener}"),
        }
    }
}

/// The second name of the list of servers.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
#[command(next_help_heading = "API")]
pub struct Status {
    /// Repeat `game` in /v2/status under this name, for clients that look for the servers there
    #[arg(long, env = "MUSTER_STATUS_ALIAS", value_name = "NAME")]
    pub status_alias: Option<StatusAlias>,
}

/// The shapes of some answers.
#[derive(Args, Debug, Clone, Copy, Default)]
#[group(skip)]
#[command(next_help_heading = "API")]
pub struct Shapes {
    /// Answer /v2/player/find and /v2/ghetto in the shapes that programs of an existing service expect: flat
    #[arg(
        long,
        env = "MUSTER_COMPAT",
        value_parser = PossibleValuesParser::new(Compat::VARIANTS).try_map(|name| name.parse::<Compat>()),
        value_name = "SHAPE"
    )]
    pub compat: Option<Compat>,
}

/// The proxies that may name the addresses of clients.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
#[command(next_help_heading = "API")]
pub struct TrustedProxies {
    /// The proxies whose X-Forwarded-For or Forwarded is believed: addresses or networks, separated by commas
    #[arg(long, env = "MUSTER_TRUSTED_PROXIES", value_name = "NETWORKS")]
    pub trusted_proxies: Option<Networks>,
}

/// The default address of the API.
pub const DEFAULT_API_ADDR: &str = "127.0.0.1:8080";

/// The two listeners, and the limit of the public one.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "API")]
pub struct Api {
    /// Address of the public listener
    #[arg(long, env = "MUSTER_API_ADDR", default_value = DEFAULT_API_ADDR, value_parser = listener, value_name = "ADDRESS")]
    pub api_addr: SocketAddr,
    /// Address of the operator's listener: metrics, health checks, feed uploads. Keep it private
    #[arg(
        long,
        env = "MUSTER_OPERATOR_ADDR",
        default_value = "127.0.0.1:9090",
        value_parser = listener,
        value_name = "ADDRESS"
    )]
    pub operator_addr: SocketAddr,
    /// The limits of keys and owners.
    #[command(flatten)]
    pub limits: RateLimits,
    /// The public address.
    #[command(flatten)]
    pub public: Public,
    /// The second name of the list of servers.
    #[command(flatten)]
    pub status: Status,
    /// The shapes of some answers.
    #[command(flatten)]
    pub shapes: Shapes,
    /// The proxies that may name the addresses of clients.
    #[command(flatten)]
    pub proxies: TrustedProxies,
    /// The public keys of GitHub.
    #[command(flatten)]
    pub github_keys: GithubKeys,
    /// The bot that issues keys, named at /, at /docs and in every 401: a link or @name [default: the bot of this
    /// process]
    #[arg(long, env = "MUSTER_BOT_URL", value_parser = parsers::bot, value_name = "URL")]
    pub bot_url: Option<reqwest::Url>,
}

secret_setting! {
    /// GitHub's public keys for its reports of leaked keys to /leaks/github: the answer of
    /// api.github.com/meta/public_keys/secret_scanning
    pub GithubKeys: "github-keys", "MUSTER_GITHUB_KEYS", "answer", "JSON", "API"
}

impl GithubKeys {
    /// The keys; an error if their file can't be read, or if they are none.
    pub fn keys(&self) -> Result<Option<PublicKeys>, String> {
        let keys = self.read()?.map(|text| text.reveal().parse());
        keys.transpose().map_err(|why| format!("MUSTER_GITHUB_KEYS: {why}"))
    }
}

/// The folder with feed documents, where none is named.
pub const DEFAULT_FEED_DIR: &str = "data/feed";

/// The sources of game data.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Game data")]
pub struct Feed {
    /// The folder with feed documents, read at start and watched for changes
    #[arg(long, env = "MUSTER_FEED_DIR", default_value = DEFAULT_FEED_DIR, value_name = "DIR")]
    pub feed_dir: PathBuf,
    /// Reject a document for any unusable row, instead of leaving out a few
    #[arg(long = "feed-strict", env = "MUSTER_FEED_STRICT", value_parser = FalseyValueParser::new())]
    pub strict: bool,
    /// For how many days changes are kept, for /v2/events and the histories of the bot
    #[arg(long, env = "MUSTER_LEDGER_DAYS", default_value = "90", value_parser = clap::value_parser!(u16).range(1..=3650), value_name = "DAYS")]
    pub ledger_days: u16,
    /// The token for uploads.
    #[command(flatten)]
    pub token: FeedToken,
    /// The service that documents are pulled from.
    #[command(flatten)]
    pub pull: Pull,
}

secret_setting! {
    /// Token for uploading feed documents; uploads are disabled without it
    pub FeedToken: "feed-token", "MUSTER_FEED_TOKEN", "token", "TOKEN", "Game data", |token| {
        let is_line = !token.contains(char::is_control);
        is_line.then_some(()).ok_or("a token is one line of visible characters")
    }
}
