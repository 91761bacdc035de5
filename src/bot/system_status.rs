//! The state of the other components of the process, as plain data: the bot itself depends on none of them.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

/// The state of the feed, the components of the process, and the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SystemStatus {
    /// Every document that has arrived or was refused.
    pub documents: Vec<DocumentStatus>,
    /// The numbers of the servers that are in maintenance or offline.
    pub servers_down: Vec<u32>,
    /// The documents that can't be pulled from another service.
    pub pulls: Vec<PullFailure>,
    /// How long it takes until all pulled documents are new; `None` if none are pulled.
    pub pull_round: Option<SignedDuration>,
    /// The parts of the process by name, and whether each works.
    pub parts: Vec<(&'static str, bool)>,
    /// The disk under the data; `None` if it can't be asked.
    pub disk: Option<DiskSpace>,
}

/// The state of a document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DocumentStatus {
    /// The number of its server; `None` for a document about all servers.
    pub server: Option<u32>,
    /// The name of the document: `online`.
    pub name: String,
    /// The time at which its current version was made. If the version has no time, the time at which it was received.
    pub made_at: Option<Timestamp>,
    /// The time since which new versions are refused, and the first error of the last one.
    pub refused: Option<(Timestamp, String)>,
}

/// A failure to pull documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PullFailure {
    /// The name of the documents; `None` if the service itself fails.
    pub document: Option<String>,
    /// The time since which it fails.
    pub since: Timestamp,
    /// The last failure.
    pub why: String,
}

/// The space of a disk in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// The space that is still free.
    pub free: u64,
    /// The whole disk.
    pub total: u64,
}

/// Returns the current state.
pub type StatusSource = Arc<dyn Fn() -> SystemStatus + Send + Sync>;
