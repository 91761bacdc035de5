//! Why an uploaded document or list of players was not imported.

use std::io;

use jiff::Timestamp;

use crate::feed::document::ValidationErrors;

/// Why an uploaded document was not imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It is not valid.
    #[error("The document has errors; nothing was changed.")]
    Invalid(ValidationErrors),
    /// The current document is newer.
    #[error("The document was made at {uploaded}; the current one is newer, made at {current}.")]
    Older {
        /// When the uploaded document was made.
        uploaded: Timestamp,
        /// When the current document was made.
        current: Timestamp,
    },
    /// The list of servers does not have the server.
    #[error("servers.json does not list server {0}; upload /feed/servers first.")]
    UnknownServer(u32),
    /// It could not be written.
    #[error("The document could not be written to the disk; nothing was changed.")]
    Disk(#[from] io::Error),
    /// It could not be saved in the database.
    #[error("The document could not be saved; send it again in a moment.")]
    Unsaved(io::Error),
    /// It was written to the feed folder, but is not served yet.
    #[error(
        "The list was saved in the feed folder but could not be imported. The players that are served have not \
         changed; the import is retried every minute."
    )]
    NotServed(io::Error),
}
