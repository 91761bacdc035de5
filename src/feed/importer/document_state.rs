//! The state of one document in the importer.

use jiff::Timestamp;

use crate::feed::document::DocumentId;
use crate::feed::files::FileVersion;

/// The last versions of one document: in the folder, and in the shared database.
#[derive(Debug, Default)]
pub(super) struct DocumentState {
    /// The version that was last read; `None` if the file has to be read again.
    pub(super) version: Option<FileVersion>,
    /// The last content or error of the file.
    pub(super) last: Last,
    /// Whether the version in the folder was refused.
    pub(super) refused: bool,
    /// When a refused document becomes valid by itself.
    pub(super) valid_from: Option<Timestamp>,
    /// The last shared version that was seen here.
    pub(super) shared: Option<i64>,
    /// The last version whose changes this process recorded.
    pub(super) recorded: Option<i64>,
    /// Whether the shared version was refused.
    pub(super) shared_refused: bool,
    /// When a refused shared version becomes valid by itself.
    pub(super) shared_valid_from: Option<Timestamp>,
}

/// The result of the last read of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Content with this digest.
    Content([u8; 32]),
    /// A file that cannot be read, and why.
    Unreadable(String),
    /// The file was deleted.
    Deleted,
}

impl DocumentState {
    /// Forgets what was found in the folder, so that it is read again.
    pub(super) fn forget_file(&mut self) {
        (self.version, self.last, self.refused, self.valid_from) = Default::default();
    }

    /// Records that there is no file, and logs it if there was one before.
    pub(super) fn set_missing(&mut self, id: DocumentId, is_served: bool) {
        self.version = None;
        if matches!(self.last, Last::Content(_) | Last::Unreadable(_)) {
            self.last = Last::Deleted;
            match is_served {
                true => {
                    tracing::warn!(document = %id, "deleted; its last version is still served");
                }
                false => tracing::warn!(document = %id, "deleted; no version of it was valid"),
            }
        }
    }
}
