//! Writes files under a temporary name until they are complete and durable, and only then replaces another file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The prefix of temporary names, by which leftovers are found.
const PREFIX: &str = ".pushed-";

/// Replaces a file durably; if this fails, the old file stays.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = create(path)?;
    file.write_all(bytes)?;
    persist(file, path)
}

/// An empty temporary file in the folder of `path`, which is created if missing.
pub(super) fn create(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path)?;
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        folder.parent().map_or(Ok(()), sync)?;
    }
    tempfile::Builder::new().prefix(PREFIX).tempfile_in(folder)
}

/// Renames a temporary file to `path` in the same folder, durably.
pub(super) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync(folder_of(path)?)
}

/// Deletes the temporary files that a killed process has left in a feed folder.
pub(super) fn delete_leftovers(folder: &Path) {
    let folders = children(folder).into_iter().filter(|path| path.is_dir());
    for path in folders.chain([folder.to_owned()]).flat_map(|folder| children(&folder)) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(PREFIX)
            && let Err(error) = fs::remove_file(&path)
        {
            tracing::warn!(file = %path.display(), %error, "a temporary file can't be deleted");
        }
    }
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.flatten().map(|entry| entry.path()).collect()
}

fn folder_of(path: &Path) -> io::Result<&Path> {
    path.parent().ok_or_else(|| io::Error::other("has no folder"))
}

fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
