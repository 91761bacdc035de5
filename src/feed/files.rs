//! Files of the feed: read within limits, and compared by version.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use derive_more::Display;
use jiff::Timestamp;

use super::document::MAX_BYTES;

/// How long a file must be unchanged before its times are sure to reveal the next change.
pub(super) const SETTLE_TIME: Duration = Duration::from_secs(1);

/// Metadata of a file that differs after every change. Its displayed form stays the same when the file is renamed or
/// restored from a backup.
#[derive(Debug, Display, PartialEq, Eq)]
#[display("{len} {}.{:09}", modified.0, modified.1)]
pub(super) struct FileVersion {
    pub(super) len: u64,
    file: (u64, u64),
    modified: (i64, i64),
    changed: (i64, i64),
}

impl FileVersion {
    /// The version of a regular file; `None` if there is none.
    pub(super) fn of(path: &Path) -> io::Result<Option<Self>> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if is_absent(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        must_be_regular(&metadata)?;
        Ok(Some(Self {
            len: metadata.len(),
            file: (metadata.dev(), metadata.ino()),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        }))
    }

    pub(super) fn changed(&self) -> Timestamp {
        let (seconds, nanoseconds) = self.changed;
        Timestamp::new(seconds, nanoseconds.try_into().unwrap_or_default()).unwrap_or_default()
    }

    /// How long ago the file was last changed; `None` if that is in the future.
    pub(super) fn age(&self) -> Option<Duration> {
        let (seconds, nanoseconds) = self.changed;
        let since = Duration::new(seconds.try_into().ok()?, nanoseconds.try_into().ok()?);
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH + since).ok()
    }
}

/// Opens a regular file. Anything else is refused unopened, because opening a pipe would block.
pub(super) fn open(path: &Path) -> io::Result<File> {
    must_be_regular(&fs::metadata(path)?)?;
    File::open(path)
}

/// Reads a file, at most one byte more than a document may have.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether there is anything at a path, be it a broken link.
pub(super) fn exists(path: &Path) -> bool {
    !fs::symlink_metadata(path).is_err_and(|error| is_absent(&error))
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Why a file cannot be read, as the rest of a sentence that starts with the file.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => "cannot be read: permission denied".into(),
        _ if error.raw_os_error().is_none() => error.to_string(),
        _ => format!("cannot be read: {error}"),
    }
}

fn must_be_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() { Ok(()) } else { Err(io::Error::other("is not a regular file")) }
}
