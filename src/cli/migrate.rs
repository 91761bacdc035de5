//! `muster migrate`: creates or updates the tables, and starts nothing.

use clap::Args;

use super::CommandError;
use super::output::print;
use crate::run::settings;

/// Create or update the tables of the stores, and exit
///
/// Every start does the same. Run it first to see that an upgrade works before servers are restarted.
#[derive(Args, Debug)]
pub(super) struct Migrate {
    #[command(flatten)]
    database: settings::Database,
}

impl Migrate {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        self.database.migrate().await?;
        print("The tables are up to date.");
        Ok(())
    }
}
