//! `muster move`: copies the SQLite files of one machine to PostgreSQL.

use clap::Args;
use jiff::Timestamp;

use super::output::{print, print_sentence};
use super::{CommandError, progress};
use crate::db::{self, CopyProgress, Db, FolderLock, Location};
use crate::game::Players;
use crate::keys::Store;
use crate::run::delete_bot_keys;
use crate::run::settings::{KeyQuota, location_in_file};

/// Copy everything from SQLite files into a new PostgreSQL database
///
/// Stop muster first. All keys, settings, players, the history and the recorded changes are copied in one transaction and compared; the
/// files stay, and only a key that a killed bot left there is deleted. After a failure it can be run again.
#[derive(Args, Debug)]
#[command(
    override_usage = "muster move [OPTIONS] --from <URL> --to <URL>",
    after_help = "Example: muster move --from sqlite://data/muster.db \\\n    --to postgres://muster@db.example/muster"
)]
pub(super) struct Move {
    /// The key store to copy; game.db in the same folder is copied, too
    #[arg(long, value_name = "URL")]
    from: Location,
    /// The PostgreSQL database
    #[arg(
        long,
        env = "DATABASE_URL",
        hide_env_values = true,
        value_name = "URL",
        required_unless_present = "to_file"
    )]
    to: Option<Location>,
    /// File with the address of that database
    #[arg(long, env = "DATABASE_URL_FILE", value_name = "FILE", value_parser = location_in_file, conflicts_with = "to")]
    to_file: Option<Location>,
}

impl Move {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let (Location::File(keys), Some(game)) = (&self.from, self.from.game()) else {
            return Err(CommandError::Usage("--from: write sqlite://folder/file.db".to_owned()));
        };
        let Some(Location::Postgres(options)) = self.to.as_ref().or(self.to_file.as_ref()) else {
            let message = "--to: write postgres://user:password@host/database";
            return Err(CommandError::Usage(message.to_owned()));
        };
        if !keys.exists() {
            return Err(CommandError::Failed(format!("there is no file {}", keys.display())));
        }
        // The lock excludes other processes. A change that one of them made now would be lost: a deleted key would stay
        // valid in the database.
        let lock = FolderLock::exclude(db::folder_of(keys))?;
        let store = Db::open_alone(keys, &db::STORE, &lock).await?;
        let quota = KeyQuota::default().keys_per_owner;
        delete_bot_keys(&Store::new(store.clone(), quota), Timestamp::now()).await?;
        let mut files = vec![store];
        // Processes that only manage keys, such as `muster keys`, make no file for game data.
        if game.exists() {
            files.push(Db::open_alone(&game, &db::GAME, &lock).await?);
        }
        let to = Db::open_postgres(options, 2).await?;
        let bar = progress::counting(0);
        let copied = to.copy_from(&files, |CopyProgress { table, rows, total, is_compared }| {
            bar.set_message(format!("{table}{}", if is_compared { ", compared" } else { "" }));
            bar.update(|bar| {
                bar.set_len(total);
                bar.set_pos(rows);
            });
        });
        let copied = copied.await;
        bar.finish_and_clear();
        let copied = copied?;
        for table in &copied {
            print(format_args!("{}: {}", table.name, progress::count(table.rows)));
        }
        Players::publish_copied(&to).await?;
        let rows = progress::count(copied.iter().map(|table| table.rows).sum());
        print_sentence(format_args!(
            "Everything is in the database: {rows} rows. Start `muster run` with this DATABASE_URL; the files are unchanged."
        ));
        Ok(())
    }
}
