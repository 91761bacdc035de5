//! `muster api`.

use clap::Args;

use super::Failure;
use crate::run::{self, settings};

/// What the API alone needs.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Api {
    #[command(flatten)]
    store: settings::Store,
    #[command(flatten)]
    api: settings::Api,
}

impl Api {
    pub(super) async fn run(self) -> Result<(), Failure> {
        Ok(run::api(self.store, self.api).await?)
    }
}
