//! `muster api`.

use clap::Args;

use super::CommandError;
use crate::run::{self, settings};

/// What the API alone needs.
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

impl Api {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let token = self.feed.token.read().map_err(CommandError::Usage)?;
        Ok(run::api(&self.store, &self.api, &self.feed, token.as_ref()).await?)
    }
}
