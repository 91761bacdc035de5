//! `muster restore`: writes the SQLite files of a backup, if there are no such files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use super::archive::{Contents, Stores, sync_folder, unpack, work_folder};
use super::output::{print, print_sentence};
use super::{CommandError, progress};
use crate::db::{self, FolderLock};

/// Restore what `muster backup` has copied
///
/// Stop muster and move the existing files away first: nothing is overwritten. The backup is checked before anything is
/// written. Keys that were deleted or blocked after it work again, until you delete or block them once more.
#[derive(Args, Debug)]
#[command(after_help = "Example: muster restore muster-2027-01-01.tar")]
pub(super) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    stores: Stores,
}

impl Restore {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let parts = self.stores.parts("muster restore")?;
        let [_, keys] = &parts;
        let _lock = FolderLock::exclude(db::create_folder(&keys.file)?)?;
        if let Some(path) = parts.iter().find_map(|part| existing(&part.file)) {
            let message = format!("{} exists already: move it away first", path.display());
            return Err(CommandError::Failed(message));
        }
        let work = work_folder(&keys.file)?;
        let Contents { stores, has_checksum } = unpack(&self.file, work.path(), &parts).await?;
        if !has_checksum {
            print_sentence(
                "This backup has no checksum, because an earlier version made it: a damaged value would not be noticed.",
            );
        }
        for (part, version) in &stores {
            // Unlike a rename, a link replaces nothing.
            std::fs::hard_link(work.path().join(part.name), &part.file).map_err(|why| {
                CommandError::Failed(format!("{} can't be written: {why}", part.file.display()))
            })?;
            let then = if version.is_old { ", which the next start updates" } else { "" };
            let size = progress::size(std::fs::metadata(&part.file)?.len());
            let (file, number) = (part.file.display(), version.number);
            print(format_args!("Wrote {file}: version {number}{then}, {size}."));
        }
        sync_folder(&keys.file)?;
        print_sentence(
            "Keys that were deleted or blocked after this backup work again, and forgotten or hidden people are back: \
             compare `muster keys list`, repeat `muster people forget`, then start `muster run`.",
        );
        Ok(())
    }
}

/// A file of the store, or one that SQLite keeps beside it.
fn existing(store: &Path) -> Option<PathBuf> {
    ["", "-wal", "-shm", "-journal"].iter().find_map(|suffix| {
        let mut path = OsString::from(store);
        path.push(suffix);
        Some(PathBuf::from(path)).filter(|path| path.symlink_metadata().is_ok())
    })
}
