//! `muster bot`.

use clap::Args;

use super::CommandError;
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
    asking: settings::ApiClientArgs,
    #[command(flatten)]
    standard: settings::Standard,
    #[command(flatten)]
    public: settings::Public,
}

impl Bot {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let settings = self
            .bot
            .settings(self.public.shown(settings::API), self.standard.limit)
            .map_err(CommandError::Usage)?
            .ok_or_else(|| {
                CommandError::Usage("TELOXIDE_TOKEN: the bot needs a token".to_owned())
            })?;
        let api = self.asking.read().and_then(|asks| asks.client_elsewhere());
        Ok(run::bot(self.store, settings, api.map_err(CommandError::Usage)?).await?)
    }
}
