//! What is remembered of one document's file.

use std::fmt;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;

use super::disk::must_be_plain;
use crate::feed::document::DocumentId;

/// How long a file must have been left alone before its times can be trusted to tell of the next change.
pub(in crate::feed) const UNSETTLED: Duration = Duration::from_secs(1);

/// What is remembered of one document's file.
#[derive(Debug, Default)]
pub(super) struct Entry {
    /// The file as last read; `None` while it has to be read again.
    pub(super) stamp: Option<Stamp>,
    /// What was last found.
    pub(super) last: Last,
    /// Whether that was refused.
    pub(super) refused: bool,
    /// From when on it would no longer be, if time alone cures it.
    pub(super) due: Option<Timestamp>,
}

/// What was last found in place of a document.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Bytes of this digest.
    Content([u8; 32]),
    /// A file that cannot be read, and why.
    Unreadable(String),
    /// A file that was there, and is no more.
    Gone,
}

/// By what a changed file is told from an unchanged one.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::feed) struct Stamp {
    pub(super) len: u64,
    file: (u64, u64),
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Entry {
    /// The file is not there: said once, if it ever was.
    pub(super) fn vanished(&mut self, id: DocumentId) {
        self.stamp = None;
        match self.last {
            Last::Nothing | Last::Gone => {}
            Last::Content(_) | Last::Unreadable(_) => {
                self.last = Last::Gone;
                tracing::warn!(document = %id, "gone; what it said is still served");
            }
        }
    }
}

impl Stamp {
    /// The stamp of a plain file; `None` if nothing is there.
    pub(in crate::feed) fn of(path: &Path) -> io::Result<Option<Self>> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(wrong) => {
                return match wrong.kind() {
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Ok(None),
                    _ => Err(wrong),
                };
            }
        };
        must_be_plain(&metadata)?;
        Ok(Some(Self {
            len: metadata.len(),
            file: (metadata.dev(), metadata.ino()),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        }))
    }

    /// Whether nothing is in the file.
    pub(in crate::feed) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How long ago the file was last touched; `None` if that seems to lie ahead.
    pub(in crate::feed) fn age(&self) -> Option<Duration> {
        let (seconds, nanoseconds) = self.changed;
        let since = Duration::new(seconds.try_into().ok()?, nanoseconds.try_into().ok()?);
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH + since).ok()
    }
}

/// What stays the same when the file is renamed, or is brought back from a backup.
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { len, file: _, modified: (seconds, nanoseconds), changed: _ } = self;
        write!(f, "{len} {seconds}.{nanoseconds:09}")
    }
}
