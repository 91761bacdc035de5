//! Why a pushed document was not taken.

use std::io;

use jiff::Timestamp;

use crate::feed::document::ValidationErrors;

/// Why a pushed document was not taken.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It has faults.
    #[error("{0}")]
    Refused(ValidationErrors),
    /// What is there is newer.
    #[error("made at {offered}, older than what is there, made at {there}")]
    Older {
        /// When the pushed document was made.
        offered: Timestamp,
        /// When the one that is served was made.
        there: Timestamp,
    },
    /// No such server is listed.
    #[error("servers.json lists no server {0}; push the list first")]
    UnknownServer(u32),
    /// It could not be made durable.
    #[error("could not be written: {0}")]
    Disk(#[from] io::Error),
    /// It lies in the feed folder, but is not served yet.
    #[error("could not be kept yet: {0}")]
    Behind(io::Error),
}
