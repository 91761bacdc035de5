//! `muster run`, and `muster` alone.

use clap::Args;

use super::CommandError;
use crate::run::{self, settings};

/// What the whole needs.
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
    asking: settings::ApiClientArgs,
}

impl Run {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let token = self.feed.token.read().map_err(CommandError::Usage)?;
        let shown = self.api.public.shown(self.api.api_addr);
        let bot = self.bot.settings(shown, self.api.standard.limit).map_err(CommandError::Usage)?;
        let asks = self.asking.read().map_err(CommandError::Usage)?;
        let bot = bot.map(|bot| (bot, asks));
        Ok(run::all(&self.store, &self.api, &self.feed, token.as_ref(), bot).await?)
    }
}
