//! `muster run`, `muster api` and `muster bot`: the flags of each, and the checks of their settings.

use clap::Args;

use super::CommandError;
use crate::run::{self, settings};

/// The settings of `muster run`.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Run {
    #[command(flatten)]
    store: settings::Store,
    #[command(flatten)]
    api: settings::Api,
    #[command(flatten)]
    feed: settings::Feed,
    #[command(flatten)]
    bot: settings::Bot,
    #[command(flatten)]
    client: settings::ApiClientArgs,
}

/// The settings of `muster api`.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Api {
    #[command(flatten)]
    store: settings::Store,
    #[command(flatten)]
    api: settings::Api,
    #[command(flatten)]
    feed: settings::Feed,
}

/// The settings of `muster bot`.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Bot {
    #[command(flatten)]
    store: settings::Store,
    #[command(flatten)]
    bot: settings::Bot,
    #[command(flatten)]
    client: settings::ApiClientArgs,
    #[command(flatten)]
    standard: settings::Standard,
    #[command(flatten)]
    public: settings::Public,
}

impl Run {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let token = self.feed.token.read().map_err(CommandError::Usage)?;
        let public_url = self.api.public.or_listener(self.api.api_addr);
        let bot = self.bot.settings(public_url, self.api.standard.limit);
        let bot = bot.map_err(CommandError::Usage)?;
        let client = self.client.read().map_err(CommandError::Usage)?;
        let bot = bot.map(|settings| (settings, client));
        Ok(run::all(&self.store, &self.api, &self.feed, token.as_ref(), bot).await?)
    }
}

impl Api {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let token = self.feed.token.read().map_err(CommandError::Usage)?;
        Ok(run::api(&self.store, &self.api, &self.feed, token.as_ref()).await?)
    }
}

impl Bot {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let public_url = self.public.or_listener(settings::DEFAULT_API_ADDR);
        let settings = self.bot.settings(public_url, self.standard.limit);
        let settings = settings.and_then(|settings| {
            settings.ok_or_else(|| "TELOXIDE_TOKEN: the bot needs a token".to_owned())
        });
        let settings = settings.map_err(CommandError::Usage)?;
        let client = self.client.read().and_then(|config| config.remote_client());
        Ok(run::bot(&self.store, settings, client.map_err(CommandError::Usage)?).await?)
    }
}
