//! `muster bot`.

use clap::Args;

use super::Failure;
use crate::keys::Limit;
use crate::run::{self, settings};

/// What the bot alone needs.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Bot {
    #[command(flatten)]
    store: settings::Store,
    #[command(flatten)]
    bot: settings::Bot,
    #[command(flatten)]
    asking: settings::Asking,
    /// The limit of a standard key: requests, then their window
    #[arg(long, env = "MUSTER_LIMIT", default_value = "60/60s", value_name = "LIMIT")]
    limit: Limit,
    /// The address of the API that messages show
    #[arg(
        long,
        env = "MUSTER_PUBLIC_URL",
        default_value = "http://127.0.0.1:8080",
        value_parser = settings::base,
        value_name = "URL"
    )]
    public_url: reqwest::Url,
}

impl Bot {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let settings = self
            .bot
            .settings(self.public_url.to_string(), self.limit)
            .map_err(Failure::Wrong)?
            .ok_or_else(|| Failure::Wrong("TELOXIDE_TOKEN: the bot needs a token".to_owned()))?;
        let api = self.asking.read().and_then(|asks| asks.client_elsewhere());
        Ok(run::bot(self.store, settings, api.map_err(Failure::Wrong)?).await?)
    }
}
