//! The file of a backup: a tar archive with one SQLite file for each store, and a checksum.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::Args;
use sha2::{Digest, Sha256};
use sqlx::migrate::Migrator;
use tar::{Builder, Entries, Header};

use super::{CommandError, progress};
use crate::db::{self, Location, Version, folder_of, whole_file_version};
use crate::run::settings;

/// Where the stores are.
#[derive(Args, Debug)]
pub(super) struct Stores {
    #[command(flatten)]
    database: settings::Database,
}

/// A store: its name in the archive, which does not depend on the name of its file, and its file.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) file: PathBuf,
    pub(super) migrations: &'static Migrator,
}

impl Stores {
    /// The SQLite files, for `command`. The file that others lock for longest comes first.
    pub(super) fn parts(&self, command: &str) -> Result<[Part; 2], CommandError> {
        match (self.database.location(), self.database.location().game()) {
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

/// The last entry: the SHA-256 of everything before it, in hexadecimal.
const CHECKSUM: &str = "sha256";

/// The length of that entry, which is one block for its header and one for its content, together with the end of the
/// archive.
const TAIL: usize = 2 * 512 + END.len();

/// Every archive ends with two empty blocks.
const END: [u8; 1024] = [0; 1024];

/// Writes the files of `folder` that are named like a part, in the order of the parts, and their checksum.
pub(super) fn write(to: &mut File, folder: &Path, parts: &[Part]) -> io::Result<()> {
    let mut archive = Builder::new(&mut *to);
    for part in parts {
        let file = File::open(folder.join(part.name))?;
        let metadata = file.metadata()?;
        let mut header = Header::new_gnu();
        header.set_metadata(&metadata);
        header.set_mode(0o600);
        header.set_uid(0);
        header.set_gid(0);
        let what = format!("of {} packed", part.name);
        archive.append_data(
            &mut header,
            part.name,
            progress::reading(what, metadata.len(), file),
        )?;
    }
    archive.into_inner()?;
    let length = to.stream_position()? - END.len() as u64;
    let tail = tail(&digest(to, length)?)?;
    to.seek(SeekFrom::Start(length))?;
    to.write_all(&tail)?;
    to.sync_all()
}

/// The entry with this checksum, and the end of the archive.
fn tail(digest: &str) -> io::Result<Vec<u8>> {
    let mut header = Header::new_gnu();
    header.set_mode(0o600);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_size(digest.len() as u64);
    let mut tail = Builder::new(Vec::new());
    tail.append_data(&mut header, CHECKSUM, digest.as_bytes())?;
    tail.into_inner()
}

/// The SHA-256 of the first `length` bytes of a file, with a line end.
fn digest(file: &mut File, length: u64) -> io::Result<String> {
    file.seek(SeekFrom::Start(0))?;
    let mut file = progress::reading("of the checksum".to_owned(), length, file.take(length));
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => digest.update(&buffer[..read]),
        }
    }
    let hexadecimal: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(hexadecimal + "\n")
}

/// The contents of an archive.
pub(super) struct Contents {
    /// The stores, in the order of the parts.
    pub(super) stores: Vec<(Part, Version)>,
    /// Whether it has a checksum, which was correct. Archives of an earlier version have none.
    pub(super) has_checksum: bool,
}

/// Unpacks an archive into `folder`, and checks it and every store.
pub(super) async fn unpack(
    archive: &Path,
    folder: &Path,
    parts: &[Part],
) -> Result<Contents, CommandError> {
    let shown = archive.display();
    let unreadable = |why| CommandError::Failed(format!("{shown} can't be read: {why}"));
    let mut file = File::open(archive).map_err(unreadable)?;
    let mut entries = tar::Archive::new(&mut file);
    let found = entries.entries().and_then(|entries| extract(entries, folder, parts));
    let found = found.and_then(|found| {
        let has_checksum = found.contains(&CHECKSUM);
        check_end(&mut file, has_checksum).map(|()| (found, has_checksum))
    });
    let (found, has_checksum) =
        found.map_err(|why| CommandError::Failed(format!("{shown}: {why}")))?;
    let mut stores = Vec::new();
    for part in parts.iter().filter(|part| found.contains(&part.name)) {
        let bar = progress::waiting(format!("checking {}", part.name));
        let version = whole_file_version(&folder.join(part.name), part.migrations).await;
        bar.finish_and_clear();
        let version = version
            .map_err(|why| CommandError::Failed(format!("{shown}: {}: {why}", part.name)))?;
        stores.push((part.clone(), version));
    }
    Ok(Contents { stores, has_checksum })
}

/// The names of the entries that were found. An archive with any other entry is not a backup.
fn extract(
    entries: Entries<'_, &mut File>,
    folder: &Path,
    parts: &[Part],
) -> io::Result<Vec<&'static str>> {
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|_| foreign())?;
        let path = entry.path().map_err(|_| foreign())?;
        if path == Path::new(CHECKSUM) {
            found.push(CHECKSUM);
            continue;
        }
        let part = parts.iter().find(|part| path == Path::new(part.name)).ok_or_else(foreign)?;
        let (to, size) = (folder.join(part.name), entry.size());
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
        let what = format!("of {} unpacked", part.name);
        if io::copy(&mut progress::reading(what, size, entry), &mut file)? != size {
            return Err(cut_short());
        }
        file.sync_all()?;
        found.push(part.name);
    }
    // Every backup contains the keys.
    if found.contains(&"muster.db") { Ok(found) } else { Err(foreign()) }
}

/// Compares the end of an archive with the end that its contents require.
fn check_end(file: &mut File, has_checksum: bool) -> io::Result<()> {
    let size = if has_checksum { TAIL } else { END.len() };
    let length = file.metadata()?.len().checked_sub(size as u64).ok_or_else(cut_short)?;
    let expected = match has_checksum {
        true => tail(&digest(file, length)?)?,
        false => END.to_vec(),
    };
    file.seek(SeekFrom::Start(length))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    match end == expected {
        true => Ok(()),
        false if has_checksum => {
            Err(io::Error::other("this backup is damaged: its checksum is not that of its content"))
        }
        false => Err(cut_short()),
    }
}

fn foreign() -> io::Error {
    io::Error::other("this is not a backup made by muster backup, or it is damaged")
}

fn cut_short() -> io::Error {
    io::Error::other("the end of this backup is missing")
}

/// When the backup in this file was made, in seconds of Unix time; `None` if it is not a backup with a checksum. The
/// checksum is not compared.
pub(super) fn made_at(archive: &Path) -> Option<u64> {
    let mut file = File::open(archive).ok()?;
    let mut entries = tar::Archive::new(&mut file);
    let first = entries.entries().ok()?.next()?.ok()?;
    let made = first.header().mtime().ok()?;
    let mut end = [0; TAIL];
    file.seek(SeekFrom::End(-(TAIL as i64))).ok()?;
    file.read_exact(&mut end).ok()?;
    let digest = std::str::from_utf8(&end[512..]).ok()?.trim_end_matches('\0');
    (tail(digest).ok()? == end).then_some(made)
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
