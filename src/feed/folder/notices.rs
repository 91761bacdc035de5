//! The system's notices of changes, where it gives any.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// Listens to the feed folder and to the folders of servers in it, each by itself: a link into the rest of the disk
/// must not make us listen there.
pub(super) struct Notices {
    watcher: Option<RecommendedWatcher>,
    followed: HashMap<PathBuf, (u64, u64)>,
}

impl Notices {
    /// Calls `notice` on each change.
    pub(super) fn new(notice: impl Fn() + Send + 'static) -> Self {
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| is_change(event.kind)) {
                notice();
            }
        });
        let watcher = watcher.inspect_err(|wrong| {
            tracing::info!(%wrong, "no notices of changes here; the feed folder is looked at every two seconds");
        });
        Self { watcher: watcher.ok(), followed: HashMap::new() }
    }

    /// Never calls.
    #[cfg(test)]
    pub(super) fn none() -> Self {
        Self { watcher: None, followed: HashMap::new() }
    }

    /// Listens to these folders, also when another folder has taken the place of one.
    pub(super) fn follow(&mut self, folder: &Path, servers: &[u32]) {
        let Some(watcher) = &mut self.watcher else { return };
        let servers = servers.iter().map(|number| folder.join(number.to_string()));
        for path in servers.chain([folder.to_owned()]) {
            let Ok(metadata) = fs::metadata(&path) else {
                self.followed.remove(&path);
                continue;
            };
            let identity = (metadata.dev(), metadata.ino());
            if !metadata.is_dir() || self.followed.get(&path) == Some(&identity) {
                continue;
            }
            if watcher.watch(&path, RecursiveMode::NonRecursive).is_ok() {
                self.followed.insert(path, identity);
            }
        }
    }
}

/// Whether something was changed, not only opened or read, as we do ourselves.
fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(access) => access == AccessKind::Close(AccessMode::Write),
        EventKind::Any
        | EventKind::Create(_)
        | EventKind::Modify(_)
        | EventKind::Remove(_)
        | EventKind::Other => true,
    }
}
