//! The API that the bot queries, and its key.

use clap::Args;
use reqwest::Url;

use super::secret::secret_setting;
use crate::client::{Client, Timeouts};
use crate::keys::Token;

/// The flags of the bot's API client.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Bot")]
pub struct ApiClientArgs {
    /// The API that the bot queries [in one process: its own]
    #[arg(long, env = "MUSTER_API_URL", value_parser = super::base, value_name = "URL")]
    api_url: Option<Url>,
    #[command(flatten)]
    api_key: ApiKey,
}

secret_setting! {
    /// The bot's API key [in one process: issued automatically]
    ApiKey: "api-key", "MUSTER_API_KEY", "key", "KEY", "Bot"
}

/// The checked configuration of the bot's API client.
#[derive(Clone, Default)]
pub struct ApiClientConfig {
    /// An API other than the process's own.
    pub url: Option<Url>,
    /// A key other than the process's own.
    pub key: Option<Token>,
}

impl ApiClientArgs {
    /// The configuration; an error if the key is malformed or its file cannot be read.
    pub fn read(&self) -> Result<ApiClientConfig, String> {
        let key = self.api_key.read()?;
        let key = key.map(|key| Token::parse(key.reveal().as_bytes())).transpose().map_err(
            |_| "MUSTER_API_KEY is not a key: it is mistyped or cut short (mst_ and 36 characters)",
        )?;
        Ok(ApiClientConfig { url: self.api_url.clone(), key })
    }
}

impl ApiClientConfig {
    /// A client for a process without an API.
    pub fn remote_client(&self) -> Result<Client, String> {
        let url =
            self.url.as_ref().ok_or("MUSTER_API_URL: the bot alone needs the API's address")?;
        let key = self.key.as_ref().ok_or(
            "MUSTER_API_KEY: the bot alone needs its own key (muster keys issue --kind service)",
        )?;
        client(url.as_str(), key)
    }
}

/// A client of this API with this key.
pub fn client(url: &str, key: &Token) -> Result<Client, String> {
    client_within(url, key, Timeouts::default())
}

/// A client that waits for as long as this.
pub fn client_within(url: &str, key: &Token, timeouts: Timeouts) -> Result<Client, String> {
    Client::new(url, key.reveal(), timeouts)
        .map_err(|why| format!("MUSTER_API_URL, MUSTER_API_KEY: {why}"))
}
