//! `muster backup`: one file with everything that the SQLite files hold.

mod older;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use jiff::Timestamp;

use super::archive::{self, Stores, sync_folder, unpack, work_folder};
use super::output::print_sentence;
use super::{CommandError, progress};
use crate::db;

/// Copy keys, the bot's state, players, history and recorded changes into one file, also while muster runs
///
/// The copy of each store is as of one moment. The file has a checksum, and is checked after it was written. `muster restore` reads it.
/// Only you can read it. With PostgreSQL, use pg_dump.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  muster backup muster-2027-01-01.tar\n  muster backup --keep 14 /var/backups/muster"
)]
pub(super) struct Backup {
    /// The file to write, which must not exist; in a folder, muster-TIME.tar
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// In a folder, then remove older backups, so that N are left. A backup that was named stays
    #[arg(long, value_name = "N")]
    keep: Option<NonZeroUsize>,
    #[command(flatten)]
    stores: Stores,
}

impl Backup {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let [game, keys] = self.stores.parts("muster backup")?;
        if !keys.file.exists() {
            let message =
                format!("there is no key store at {} (DATABASE_URL)", keys.file.display());
            return Err(CommandError::Failed(message));
        }
        let file = &match (self.file.is_dir(), self.keep) {
            (true, _) => self.file.join(older::name_at(Timestamp::now())),
            (false, Some(_)) => {
                let message = "--keep: name the folder of the backups, which has to exist";
                return Err(CommandError::Usage(message.to_owned()));
            }
            (false, None) => self.file,
        };
        if file.symlink_metadata().is_ok() {
            let message = format!("{} exists already: choose another name", file.display());
            return Err(CommandError::Failed(message));
        }
        let parts = if game.file.exists() { vec![game, keys] } else { vec![keys] };
        let work = work_folder(file)?;
        let copies: Vec<_> =
            parts.iter().map(|part| (part.file.clone(), work.path().join(part.name))).collect();
        for (store, copy) in &copies {
            let (size, name) = (std::fs::metadata(store)?.len(), store.file_name());
            let what = format!("of {} copied", name.unwrap_or_default().display());
            progress::while_growing(what, copy, size, db::copy_file(store, copy)).await?;
        }
        let mut written = tempfile::Builder::new().prefix("backup").tempfile_in(work.path())?;
        archive::write(written.as_file_mut(), work.path(), &parts)?;
        for (_, copy) in &copies {
            std::fs::remove_file(copy)?;
        }
        let checked = unpack(written.path(), work.path(), &parts).await?.stores;
        let size = written.as_file().metadata()?.len();
        save(written, file).map_err(|why| {
            CommandError::Failed(format!("{} can't be written: {why}", file.display()))
        })?;
        let stores: Vec<_> = checked
            .iter()
            .map(|(part, version)| format!("{} (version {})", part.name, version.number))
            .collect();
        let (shown, size) = (file.display(), progress::size(size));
        let stores = stores.join(" and ");
        print_sentence(format_args!(
            "Wrote {shown}: {stores}, {size}, checked. Where there is no store, `muster restore {shown}` brings it back."
        ));
        if let Some(keep) = self.keep {
            remove_older(file, keep.get())?;
        }
        Ok(())
    }
}

fn remove_older(new: &Path, keep: usize) -> Result<(), CommandError> {
    let removed = older::remove(new, keep).map_err(|why| {
        CommandError::Failed(format!("older backups can't be removed, the new one is whole: {why}"))
    })?;
    removed.iter().for_each(|path| print_sentence(format_args!("Removed {}.", path.display())));
    Ok(())
}

/// Gives the complete file its name, unless another file has got that name meanwhile.
fn save(written: tempfile::NamedTempFile, file: &Path) -> io::Result<()> {
    written.persist_noclobber(file).map_err(|failed| failed.error)?;
    sync_folder(file)
}
