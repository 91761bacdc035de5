//! What the process knows about its other parts, as plain data: the bot itself depends on none of them.

use std::sync::Arc;

use jiff::Timestamp;

/// The state of the feed, the parts of the process, and the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SystemStatus {
    /// Every document that has arrived or was refused.
    pub documents: Vec<DocumentStatus>,
    /// What can't be pulled from another service.
    pub pulls: Vec<PullFailure>,
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
    /// Its name: `online`.
    pub name: String,
    /// When its current version was made, or received if it says no time.
    pub made_at: Option<Timestamp>,
    /// Since when new versions are refused, and the first fault of the last one.
    pub refused: Option<(Timestamp, String)>,
}

/// That data can't be pulled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PullFailure {
    /// The name of the documents; `None` if the service itself fails.
    pub document: Option<String>,
    /// Since when.
    pub since: Timestamp,
    /// What happened last.
    pub why: String,
}

/// The space of a disk in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// What can still be written.
    pub free: u64,
    /// The whole disk.
    pub total: u64,
}

/// Returns the current state.
pub type StatusSource = Arc<dyn Fn() -> SystemStatus + Send + Sync>;
