//! The system's notices of changes, where it gives any.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{self, Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// Listens to the feed folder and to the folders of servers in it, each by itself: a link into the rest of the disk
/// must not make us listen there.
pub(super) struct Notifications {
    watcher: Option<RecommendedWatcher>,
    followed: HashMap<PathBuf, (u64, u64)>,
    /// What went away, and its watch with it, even if what came in its place is called and numbered alike.
    gone: Receiver<PathBuf>,
}

impl Notifications {
    /// Calls `notice` on each change.
    pub(super) fn new(notice: impl Fn() + Send + 'static) -> Self {
        let (lost, gone) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            if is_change(event.kind) {
                if takes_away(event.kind) {
                    event.paths.into_iter().for_each(|path| drop(lost.send(path)));
                }
                notice();
            }
        });
        let watcher = watcher.inspect_err(|wrong| {
            tracing::info!(%wrong, "no notices of changes here; the feed folder is looked at every two seconds");
        });
        Self { watcher: watcher.ok(), followed: HashMap::new(), gone }
    }

    /// Never calls.
    #[cfg(test)]
    pub(super) fn none() -> Self {
        Self { watcher: None, followed: HashMap::new(), gone: channel().1 }
    }

    /// Listens to these folders, also when another folder has taken the place of one.
    pub(super) fn follow(&mut self, folder: &Path, servers: &[u32]) {
        let Some(watcher) = &mut self.watcher else { return };
        for path in self.gone.try_iter() {
            self.followed.remove(&path);
        }
        // As events name it.
        let folder = path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let servers = servers.iter().map(|number| folder.join(number.to_string()));
        for path in servers.chain([folder.clone()]) {
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

/// Whether something may be where it was no more.
fn takes_away(kind: EventKind) -> bool {
    matches!(kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_folder_that_was_away_is_listened_to_again() {
        let place = tempfile::tempdir().unwrap();
        let (server, elsewhere) = (place.path().join("5"), place.path().join("x"));
        fs::create_dir(&server).unwrap();
        let (wake, woken) = channel();
        let mut notices = Notifications::new(move || wake.send(()).unwrap_or_default());
        notices.follow(place.path(), &[5]);
        fs::rename(&server, &elsewhere).unwrap();
        fs::rename(&elsewhere, &server).unwrap();
        while woken.recv_timeout(Duration::from_millis(500)).is_ok() {}
        notices.follow(place.path(), &[5]);
        fs::write(server.join("online.json"), "{}").unwrap();
        woken.recv_timeout(Duration::from_secs(30)).expect("a notice");
    }
}
