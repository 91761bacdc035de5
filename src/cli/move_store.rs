//! `muster move`: from the SQLite files of one machine to PostgreSQL.

use clap::Args;

use super::CommandError;
use super::output::print;
use crate::db::{self, Db, Location};
use crate::game::Players;

/// Copy everything from SQLite files into a new PostgreSQL database
///
/// Stop muster first. All keys, settings, players and the history are copied in one transaction and compared; the
/// files stay as they are. After a failure it can be run again.
#[derive(Args, Debug)]
pub(super) struct Move {
    /// The key store to copy; game.db is copied from the same folder
    #[arg(long, value_name = "URL")]
    from: Location,
    /// The PostgreSQL database
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    to: Location,
}

impl Move {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let (Location::File(keys), Some(game)) = (&self.from, self.from.game()) else {
            return Err(CommandError::Usage("--from: write sqlite://folder/file.db".to_owned()));
        };
        let Location::Postgres(options) = &self.to else {
            let message = "--to: write postgres://user:password@host/database";
            return Err(CommandError::Usage(message.to_owned()));
        };
        let mut files = Vec::new();
        for (path, migrations) in [(keys, &db::STORE), (&game, &db::GAME)] {
            if !path.exists() {
                let message = format!("there is no file {}", path.display());
                return Err(CommandError::Failed(message));
            }
            files.push(Db::open(path, migrations).await?);
        }
        let to = Db::open_postgres(options, 2).await?;
        for table in to.copy_from(&files).await? {
            print(format_args!("{}: {}", table.name, table.rows));
        }
        Players::publish_copied(&to).await?;
        print(
            "Everything is in the database. Start muster with this DATABASE_URL; the files are unchanged.",
        );
        Ok(())
    }
}
