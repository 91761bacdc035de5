//! The file of a backup: a tar archive with one SQLite file for each store.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::Args;
use sqlx::migrate::Migrator;
use tar::{Builder, Entries, Header};

use super::CommandError;
use crate::db::{self, Location, Version, folder_of, whole_file_version};

/// Where the stores are.
#[derive(Args, Debug)]
pub(super) struct Stores {
    /// The key store; game.db is in the same folder
    #[arg(
        long,
        env = "DATABASE_URL",
        default_value = "sqlite://data/muster.db",
        hide_env_values = true,
        value_name = "URL"
    )]
    database_url: Location,
}

/// A store: its name in the archive, which does not depend on that of its file, and its file.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) file: PathBuf,
    pub(super) migrations: &'static Migrator,
}

impl Stores {
    /// The SQLite files, for `command`; the one that others lock for longest comes first.
    pub(super) fn parts(&self, command: &str) -> Result<[Part; 2], CommandError> {
        match (&self.database_url, self.database_url.game()) {
            (Location::File(keys), Some(game)) => Ok([
                Part { name: "game.db", file: game, migrations: &db::GAME },
                Part { name: "muster.db", file: keys.clone(), migrations: &db::STORE },
            ]),
            _ => Err(CommandError::Usage(format!(
                "DATABASE_URL: {command} is for SQLite files. With PostgreSQL, everything is in the database: use \
                 pg_dump -Fc, and pg_restore into an empty database"
            ))),
        }
    }
}

/// Writes the files of `folder` that have the name of a part, in the order of the parts.
pub(super) fn write(to: &mut File, folder: &Path, parts: &[Part]) -> io::Result<()> {
    let mut archive = Builder::new(to);
    for part in parts {
        let mut file = File::open(folder.join(part.name))?;
        let metadata = file.metadata()?;
        let mut header = Header::new_gnu();
        header.set_metadata(&metadata);
        header.set_mode(0o600);
        header.set_uid(0);
        header.set_gid(0);
        archive.append_data(&mut header, part.name, &mut file)?;
    }
    archive.into_inner()?.sync_all()
}

/// Unpacks an archive into `folder` and checks every store. The order is that of the parts.
pub(super) async fn unpack(
    archive: &Path,
    folder: &Path,
    parts: &[Part],
) -> Result<Vec<(Part, Version)>, CommandError> {
    let shown = archive.display();
    let unreadable = |why| CommandError::Failed(format!("{shown} can't be read: {why}"));
    let mut file = tar::Archive::new(File::open(archive).map_err(unreadable)?);
    let found = file.entries().and_then(|entries| extract(entries, folder, parts));
    let found = found.map_err(|why| CommandError::Failed(format!("{shown}: {why}")))?;
    let mut checked = Vec::new();
    for part in parts.iter().filter(|part| found.contains(&part.name)) {
        let version = whole_file_version(&folder.join(part.name), part.migrations).await;
        let version = version
            .map_err(|why| CommandError::Failed(format!("{shown}: {}: {why}", part.name)))?;
        checked.push((part.clone(), version));
    }
    Ok(checked)
}

/// The names of the parts that were found. Anything else makes the archive a foreign one.
fn extract(
    entries: Entries<'_, File>,
    folder: &Path,
    parts: &[Part],
) -> io::Result<Vec<&'static str>> {
    let mut found = Vec::new();
    for entry in entries {
        let mut entry = entry.map_err(|_| foreign())?;
        let path = entry.path().map_err(|_| foreign())?;
        let part = parts.iter().find(|part| path == Path::new(part.name)).ok_or_else(foreign)?;
        let (to, size) = (folder.join(part.name), entry.size());
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
        if io::copy(&mut entry, &mut file)? != size {
            return Err(io::Error::other("the end of this backup is missing"));
        }
        file.sync_all()?;
        found.push(part.name);
    }
    // Every backup has the keys.
    if found.contains(&"muster.db") { Ok(found) } else { Err(foreign()) }
}

fn foreign() -> io::Error {
    io::Error::other("this is not a backup made by muster backup")
}

/// A private folder for temporary files, in the folder of `file`; removed at the end.
pub(super) fn work_folder(file: &Path) -> Result<tempfile::TempDir, CommandError> {
    let folder = folder_of(file);
    tempfile::Builder::new().prefix(".muster-").tempdir_in(folder).map_err(|why| {
        CommandError::Failed(format!("{} can't be written: {why}", folder.display()))
    })
}

/// Makes the names in the folder of `file` survive a power failure.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(folder_of(file))?.sync_all()
}
