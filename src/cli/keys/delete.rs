//! `muster keys delete`.

use clap::Args;
use jiff::Timestamp;

use super::{ChangeArgs, NamedKey};
use crate::cli::CommandError;
use crate::cli::output::confirms;
use crate::keys::ChangeError;

/// Delete a key
#[derive(Args, Debug)]
#[group(skip)]
pub(in crate::cli) struct Delete {
    #[command(flatten)]
    pub(super) named: NamedKey,
    /// Do not ask first; only a terminal is asked, and not with --json
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    pub(super) change: ChangeArgs,
}

impl Delete {
    /// Asks the person at the terminal, and deletes the key.
    pub(super) async fn run(&self, now: Timestamp) -> Result<(), CommandError> {
        let id = &self.named.id;
        let store = self.change.open().await?;
        if !self.yes && !self.change.common.json {
            let key = store.get(id, now).await?.ok_or(ChangeError::NotFound)?;
            let owner = key.owner.map(|owner| format!(" of owner {}", owner.0));
            let question = format!(
                "Delete {id} \"{}\"{}? Programs that use it stop working at once.",
                key.label,
                owner.unwrap_or_default()
            );
            if !confirms(&question)? {
                return Err(CommandError::Failed(format!("{id} is not deleted")));
            }
        }
        store.delete_any(id, now).await?;
        Ok(())
    }
}
