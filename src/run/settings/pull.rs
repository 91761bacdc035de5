//! The service that documents are pulled from, and the key for it.

use std::time::Duration;

use clap::Args;
use reqwest::Url;

use super::Secret;
use super::parsers::{self, ServerNumbers};
use super::secret::secret_setting;
use crate::feed::pull::{Source, SourceError};

const TIMEOUT: Duration = Duration::from_secs(30);

/// The service that documents are pulled from.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
#[command(next_help_heading = "Game data")]
pub struct Pull {
    /// Pull the documents from this service, which has the same interface as this API
    #[arg(long, env = "MUSTER_PULL_URL", value_parser = super::base, value_name = "URL")]
    pub pull_url: Option<Url>,
    /// The numbers of the servers to pull, such as 5,12 [without: the first 100]
    #[arg(long, env = "MUSTER_PULL_SERVERS", value_parser = parsers::server_numbers, value_name = "NUMBERS")]
    pull_servers: Option<ServerNumbers>,
    #[command(flatten)]
    pull_key: PullKey,
}

secret_setting! {
    /// The API key for that service
    PullKey: "pull-key", "MUSTER_PULL_KEY", "key", "KEY", "Game data"
}

impl Pull {
    /// The service, `None` without an address. An error is one sentence that names the setting.
    pub fn source(&self) -> Result<Option<Source>, String> {
        let key = self.pull_key.read()?;
        let Some(url) = &self.pull_url else { return Ok(None) };
        let key =
            key.ok_or("MUSTER_PULL_KEY: a key for the service in MUSTER_PULL_URL is missing")?;
        let source = source(url, &key).map_err(|why| format!("MUSTER_PULL_KEY: {why}"))?;
        let servers = self.pull_servers.clone().unwrap_or_default().0;
        Ok(Some(source.of_servers(&servers)))
    }

    /// Reads the key again, and lets `source` use it.
    pub fn renew_key(&self, source: &Source) -> Result<(), String> {
        let key = self.pull_key.read()?.ok_or("MUSTER_PULL_KEY_FILE: the file is empty")?;
        source.replace_key(key.reveal()).map_err(|why| format!("MUSTER_PULL_KEY: {why}"))
    }
}

/// The service at this address, with this key.
pub fn source(url: &Url, key: &Secret) -> Result<Source, SourceError> {
    Source::new(url, key.reveal(), TIMEOUT)
}
