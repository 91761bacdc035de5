//! Where the bot asks what people want to know, and with which key.

use std::path::PathBuf;

use clap::Args;
use reqwest::Url;

use super::{Secret, secret};
use crate::client::{Client, Timeouts};
use crate::keys::Token;

/// The API that the bot asks; without it the process's own.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct ApiClientArgs {
    /// The API that the bot asks [in one process: its own]
    #[arg(long, env = "MUSTER_API_URL", value_parser = super::base, value_name = "URL")]
    api_url: Option<Url>,
    /// The key it asks with [in one process: one that it makes for itself]
    #[arg(long, env = "MUSTER_API_KEY", hide_env_values = true, value_name = "KEY")]
    api_key: Option<Secret>,
    /// A file with that key
    #[arg(long, env = "MUSTER_API_KEY_FILE", value_name = "FILE", conflicts_with = "api_key")]
    api_key_file: Option<PathBuf>,
}

/// What was said about it.
#[derive(Clone, Default)]
pub struct ApiClientConfig {
    /// Another API than the process's own.
    pub url: Option<Url>,
    /// Another key than one of the process's own.
    pub key: Option<Token>,
}

impl ApiClientArgs {
    /// What was said; the reason when the key is none, or its file cannot be read.
    pub fn read(&self) -> Result<ApiClientConfig, String> {
        let key = secret::either(
            self.api_key.as_ref(),
            "MUSTER_API_KEY_FILE",
            self.api_key_file.as_deref(),
        )?;
        let key = key.map(|key| Token::parse(key.reveal().as_bytes())).transpose();
        let key = key.map_err(|_| {
            "MUSTER_API_KEY: that is no key: it is mistyped or cut short (mst_ and 36 characters)"
        })?;
        Ok(ApiClientConfig { url: self.api_url.clone(), key })
    }
}

impl ApiClientConfig {
    /// A client of what was said, or else of the API that is `here`, with its `own` key.
    pub fn client(&self, here: &str, own: Option<&Token>) -> Result<Client, String> {
        let url = self.url.as_ref().map_or(here, Url::as_str);
        let key = self.key.as_ref().or(own).map_or("", Token::reveal);
        client(url, key)
    }

    /// A client where there is no API in the same process.
    pub fn client_elsewhere(&self) -> Result<Client, String> {
        let url = self.url.as_ref().ok_or("MUSTER_API_URL: the bot alone has to know the API")?;
        let key = self.key.as_ref().ok_or(
            "MUSTER_API_KEY: the bot alone needs a key of its own (muster keys issue --kind service)",
        )?;
        client(url.as_str(), key.reveal())
    }
}

fn client(url: &str, key: &str) -> Result<Client, String> {
    Client::new(url, key, Timeouts::default())
        .map_err(|why| format!("MUSTER_API_URL, MUSTER_API_KEY: {why}"))
}
