//! Notifications of changed files from the system, where it has them.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{self, Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// Watches the feed folder and the server folders in it. They are watched one by one, because a recursive watch would
/// follow links to other places.
pub(super) struct Notifications {
    watcher: Option<RecommendedWatcher>,
    /// The device and inode of each watched folder.
    watched: HashMap<PathBuf, (u64, u64)>,
    /// Paths that were removed together with their watch, even if a folder with the same name and inode came back.
    removed: Receiver<PathBuf>,
}

impl Notifications {
    /// Calls `notify` on each change.
    pub(super) fn new(notify: impl Fn() + Send + 'static) -> Self {
        let (sender, removed) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            if is_change(event.kind) {
                if removes(event.kind) {
                    event.paths.into_iter().for_each(|path| drop(sender.send(path)));
                }
                notify();
            }
        });
        let watcher = watcher.inspect_err(|error| {
            tracing::info!(%error, "no notifications of changed files; the feed folder is scanned every two seconds");
        });
        Self { watcher: watcher.ok(), watched: HashMap::new(), removed }
    }

    /// Watches these folders, also when one was replaced by another folder.
    pub(super) fn watch(&mut self, folder: &Path, servers: &[u32]) {
        let Some(watcher) = &mut self.watcher else { return };
        for path in self.removed.try_iter() {
            self.watched.remove(&path);
        }
        // Events have absolute paths.
        let folder = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let servers = servers.iter().map(|number| folder.join(number.to_string()));
        for path in servers.chain([folder.clone()]) {
            let Ok(metadata) = fs::metadata(&path) else {
                self.watched.remove(&path);
                continue;
            };
            let identity = (metadata.dev(), metadata.ino());
            if !metadata.is_dir() || self.watched.get(&path) == Some(&identity) {
                continue;
            }
            if watcher.watch(&path, RecursiveMode::NonRecursive).is_ok() {
                self.watched.insert(path, identity);
            }
        }
    }
}

/// Whether a file was changed, not only opened or read, which our own scans do.
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

/// Whether a path may be gone.
fn removes(kind: EventKind) -> bool {
    matches!(kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_folder_that_was_moved_away_and_back_is_watched_again() {
        let folder = tempfile::tempdir().unwrap();
        let (server, elsewhere) = (folder.path().join("5"), folder.path().join("x"));
        fs::create_dir(&server).unwrap();
        let (wake, woken) = channel();
        let mut notifications = Notifications::new(move || wake.send(()).unwrap_or_default());
        notifications.watch(folder.path(), &[5]);
        fs::rename(&server, &elsewhere).unwrap();
        fs::rename(&elsewhere, &server).unwrap();
        while woken.recv_timeout(Duration::from_millis(500)).is_ok() {}
        notifications.watch(folder.path(), &[5]);
        fs::write(server.join("online.json"), "{}").unwrap();
        woken.recv_timeout(Duration::from_secs(30)).expect("a notification");
    }
}
