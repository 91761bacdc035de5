//! Watches the feed folder: reads all documents at the start and changed ones afterwards.
//!
//! A notification from the system only triggers a scan; what has changed is found by comparing the versions of all
//! files. So a lost notification, a file system without them, and a folder that was moved away and back need no code
//! of their own.

mod file_events;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::folder;
use super::importer::Importer;
use file_events::Notifications;

/// How often to scan without notifications.
const SCAN_INTERVAL: Duration = Duration::from_secs(2);

/// How long to wait for further notifications, so that a burst leads to one scan.
const QUIET: Duration = Duration::from_millis(30);

/// The longest that a burst delays a scan.
const MAX_DELAY: Duration = Duration::from_millis(300);

/// Why the watcher wakes up.
enum Wake {
    Changed,
    Stop,
}

/// Imports the documents of a feed folder.
#[derive(Debug)]
pub struct FolderWatcher {
    importer: Arc<Importer>,
    unreadable: bool,
}

impl FolderWatcher {
    /// A watcher of the importer's folder.
    pub fn new(importer: Arc<Importer>) -> Self {
        Self { importer, unreadable: false }
    }

    /// Imports every document that has changed. Documents that others refer to come first.
    pub fn scan(&mut self) {
        let mut all = self.importer.known();
        match folder::possible_documents(self.importer.folder()) {
            Ok(ids) => {
                self.unreadable = false;
                all.extend(ids);
            }
            Err(error) if !self.unreadable => {
                self.unreadable = true;
                let folder = self.importer.folder().display();
                tracing::warn!(%folder, %error, "the feed folder cannot be read; the last versions are still served");
            }
            Err(_) => {}
        }
        all.sort_unstable();
        all.dedup();
        for id in all {
            self.importer.import_file(id, Timestamp::now());
        }
        self.importer.set_scanned();
    }

    /// Watches on a thread of its own until `stop`.
    pub async fn watch(self, stop: CancellationToken) {
        let (wake, woken) = channel();
        let notifications = Notifications::new({
            let wake = wake.clone();
            move || drop(wake.send(Wake::Changed))
        });
        let thread = tokio::task::spawn_blocking(move || self.run(&woken, notifications));
        stop.cancelled().await;
        drop(wake.send(Wake::Stop));
        if let Err(error) = thread.await {
            tracing::error!(%error, "the watcher of the feed folder panicked");
        }
    }

    fn run(mut self, woken: &Receiver<Wake>, mut notifications: Notifications) {
        loop {
            let folder = self.importer.folder();
            notifications.watch(folder, &folder::server_numbers(folder).unwrap_or_default());
            self.scan();
            match woken.recv_timeout(SCAN_INTERVAL) {
                Ok(Wake::Changed) => {
                    if let Wake::Stop = wait_until_quiet(woken) {
                        return;
                    }
                }
                Ok(Wake::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Waits for the end of a burst of notifications.
fn wait_until_quiet(woken: &Receiver<Wake>) -> Wake {
    let until = Instant::now() + MAX_DELAY;
    while Instant::now() < until {
        match woken.recv_timeout(QUIET) {
            Ok(Wake::Changed) => {}
            Ok(Wake::Stop) | Err(RecvTimeoutError::Disconnected) => return Wake::Stop,
            Err(RecvTimeoutError::Timeout) => break,
        }
    }
    Wake::Changed
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[tokio::test]
    async fn changes_are_found_without_notifications() {
        let folder = tempfile::tempdir().unwrap();
        let importer = Arc::new(Importer::open(folder.path().into(), Arc::default()).unwrap());
        let (wake, woken) = channel();
        let watcher = FolderWatcher::new(Arc::clone(&importer));
        let thread = std::thread::spawn(move || watcher.run(&woken, Notifications::none()));
        importer.scanned().await;
        let mut changes = importer.current().revision();
        let file = folder.path().join("pois.json");
        fs::write(&file, r#"[{"city": "C", "name": "N", "x": 1, "y": 2}]"#).unwrap();
        let found = async {
            while importer.current().snapshot().pois.iter().len() == 0 {
                changes.changed().await.unwrap();
            }
        };
        tokio::time::timeout(Duration::from_secs(30), found).await.unwrap();
        wake.send(Wake::Stop).unwrap();
        thread.join().unwrap();
    }

    #[test]
    fn a_burst_leads_to_one_scan() {
        let (wake, woken) = channel();
        for _ in 0..1_000 {
            wake.send(Wake::Changed).unwrap();
        }
        assert!(matches!(wait_until_quiet(&woken), Wake::Changed));
        assert!(woken.try_recv().is_err(), "a second scan would follow");
        wake.send(Wake::Changed).unwrap();
        wake.send(Wake::Stop).unwrap();
        assert!(matches!(wait_until_quiet(&woken), Wake::Stop));
    }
}
