//! The feed folder: read at start, then watched.
//!
//! A notice from the system only says that it is time to look; what has changed is found by looking at every file's
//! stamp. So a lost notice, a file system without notices, and a folder that was moved away and back all come down to
//! the same look a little later.

mod notifications;
mod unknown_files;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::document::{DocumentId, ServerDocument, SharedDocument};
use super::importer::Importer;
use notifications::Notifications;

pub(super) use unknown_files::unknown_files;

/// How often to look when nothing is noticed.
const POLL: Duration = Duration::from_secs(2);

/// How long it must be quiet before looking, so that one burst is one look.
const QUIET: Duration = Duration::from_millis(30);

/// The longest a burst may hold up a look.
const PATIENCE: Duration = Duration::from_millis(300);

/// Why the watcher was woken.
enum Wake {
    Noticed,
    Stop,
}

/// A feed folder and what was said about it.
#[derive(Debug)]
pub struct Folder {
    importer: Arc<Importer>,
    unreadable: bool,
}

impl Folder {
    /// The folder of an importer.
    pub fn new(importer: Arc<Importer>) -> Self {
        Self { importer, unreadable: false }
    }

    /// Looks at every document once, those first that others refer to.
    pub fn read(&mut self) {
        let mut all = self.importer.known();
        match addresses(self.importer.folder()) {
            Ok(addresses) => {
                self.unreadable = false;
                all.extend(addresses);
            }
            Err(wrong) if !self.unreadable => {
                self.unreadable = true;
                let folder = self.importer.folder().display();
                tracing::warn!(%folder, %wrong, "the feed folder cannot be read; what it said is still served");
            }
            Err(_) => {}
        }
        all.sort_unstable();
        all.dedup();
        for id in all {
            self.importer.look(id, Timestamp::now());
        }
        self.importer.has_read();
    }

    /// Watches until told to stop, on a thread of its own.
    pub async fn watch(self, stop: CancellationToken) {
        let (wake, woken) = channel();
        let notices = Notifications::new({
            let wake = wake.clone();
            move || drop(wake.send(Wake::Noticed))
        });
        let thread = tokio::task::spawn_blocking(move || self.keep_looking(&woken, notices));
        stop.cancelled().await;
        drop(wake.send(Wake::Stop));
        if let Err(wrong) = thread.await {
            tracing::error!(%wrong, "the feed folder's watcher broke");
        }
    }

    fn keep_looking(mut self, woken: &Receiver<Wake>, mut notices: Notifications) {
        loop {
            notices.follow(
                self.importer.folder(),
                &numbers(self.importer.folder()).unwrap_or_default(),
            );
            self.read();
            match woken.recv_timeout(POLL) {
                Ok(Wake::Noticed) => {
                    if let Wake::Stop = settle(woken) {
                        return;
                    }
                }
                Ok(Wake::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Waits for a burst of notices to end.
fn settle(woken: &Receiver<Wake>) -> Wake {
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        match woken.recv_timeout(QUIET) {
            Ok(Wake::Noticed) => {}
            Ok(Wake::Stop) | Err(RecvTimeoutError::Disconnected) => return Wake::Stop,
            Err(RecvTimeoutError::Timeout) => break,
        }
    }
    Wake::Noticed
}

/// Where documents may lie in a folder, those first that others refer to.
fn addresses(folder: &Path) -> std::io::Result<Vec<DocumentId>> {
    let parts = |number| ServerDocument::ALL.map(|part| DocumentId::Server(number, part));
    let mut addresses: Vec<DocumentId> = numbers(folder)?.into_iter().flat_map(parts).collect();
    addresses.extend(SharedDocument::ALL.map(DocumentId::Shared));
    addresses.sort_unstable();
    Ok(addresses)
}

/// The documents that lie in a folder, those first that others refer to; whether they can be read is another matter.
pub fn present(folder: &Path) -> std::io::Result<Vec<DocumentId>> {
    let lies = |id: &DocumentId| lies_there(&id.within(folder));
    Ok(addresses(folder)?.into_iter().filter(lies).collect())
}

/// Whether anything does, be it a link to nowhere.
pub(super) fn lies_there(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Ok(_) => true,
        Err(wrong) => !matches!(wrong.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

/// The servers that have a folder, in their order. `05` is none: it would be another folder for 5.
pub fn numbers(folder: &Path) -> std::io::Result<Vec<u32>> {
    let mut numbers: Vec<u32> = names(folder)?.iter().filter_map(|name| number(name)).collect();
    numbers.sort_unstable();
    Ok(numbers)
}

/// The server whose folder is called that.
fn number(name: &str) -> Option<u32> {
    name.parse().ok().filter(|number: &u32| number.to_string() == name)
}

/// What lies in a folder, in the order of its names.
fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file system may give no notices: then a look every two seconds finds the change.
    #[tokio::test]
    async fn without_notices_a_change_is_found_all_the_same() {
        let place = tempfile::tempdir().unwrap();
        let importer = Arc::new(Importer::open(place.path().into(), Arc::default()).unwrap());
        let (wake, woken) = channel();
        let looking = Folder::new(Arc::clone(&importer));
        let looking =
            std::thread::spawn(move || looking.keep_looking(&woken, Notifications::none()));
        importer.first_read().await;
        let mut changes = importer.current().revision();
        let file = place.path().join("pois.json");
        fs::write(&file, r#"[{"city": "C", "name": "N", "x": 1, "y": 2}]"#).unwrap();
        let found = async {
            while importer.current().snapshot().pois().iter().len() == 0 {
                changes.changed().await.unwrap();
            }
        };
        tokio::time::timeout(Duration::from_secs(30), found).await.unwrap();
        wake.send(Wake::Stop).unwrap();
        looking.join().unwrap();
    }

    #[test]
    fn a_burst_is_one_look() {
        let (wake, woken) = channel();
        for _ in 0..1_000 {
            wake.send(Wake::Noticed).unwrap();
        }
        assert!(matches!(settle(&woken), Wake::Noticed));
        assert!(woken.try_recv().is_err(), "nothing is left to look for");
        wake.send(Wake::Noticed).unwrap();
        wake.send(Wake::Stop).unwrap();
        assert!(matches!(settle(&woken), Wake::Stop));
    }
}
