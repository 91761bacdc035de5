//! Files read within bounds, and written so that they outlive a crash.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::feed::document::MAX_BYTES;

/// How files under way are called, so that they can be told from documents and swept away.
const UNDER_WAY: &str = ".pushed-";

/// Opens a plain file. Anything else is refused unopened: a pipe would be waited for.
pub(in crate::feed) fn open(path: &Path) -> io::Result<File> {
    must_be_plain(&fs::metadata(path)?)?;
    File::open(path)
}

/// All bytes of a file, or as many as show that it is too large.
pub(in crate::feed) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Documents and lists lie in plain files only.
pub(super) fn must_be_plain(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() { Ok(()) } else { Err(io::Error::other("is not a plain file")) }
}

/// Puts the bytes in the place of a file. Once this returns they outlive a crash; if it fails, the old file stays.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = beside(path)?;
    file.write_all(bytes)?;
    settle(file, path)
}

/// An empty file in the folder of another, which is made when missing.
pub(in crate::feed) fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path)?;
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        folder.parent().map_or(Ok(()), sync)?;
    }
    tempfile::Builder::new().prefix(UNDER_WAY).tempfile_in(folder)
}

/// Puts a file in the place of another in the same folder, so that it outlives a crash.
pub(in crate::feed) fn settle(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|wrong| wrong.error)?;
    sync(folder_of(path)?)
}

/// Removes what a process left behind that ended while it wrote.
pub(super) fn sweep(folder: &Path) {
    let folders = children(folder).into_iter().filter(|path| path.is_dir());
    for path in folders.chain([folder.to_owned()]).flat_map(|folder| children(&folder)) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(UNDER_WAY)
            && let Err(wrong) = fs::remove_file(&path)
        {
            tracing::warn!(file = %path.display(), %wrong, "a half-written file could not be removed");
        }
    }
}

/// Why a file cannot be read, as the rest of a sentence that begins with the file.
pub(in crate::feed) fn because(wrong: &io::Error) -> String {
    match wrong.kind() {
        io::ErrorKind::PermissionDenied => "cannot be read: this program has no permission".into(),
        _ if wrong.raw_os_error().is_none() => wrong.to_string(),
        _ => format!("cannot be read: {wrong}"),
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
