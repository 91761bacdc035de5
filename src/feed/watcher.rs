//! Watches the feed folder: reads all documents at the start and changed ones afterwards.
//!
//! A notification from the system only triggers a scan, which compares the versions of all files. So a lost
//! notification, a file system without them, and a folder that was moved away and back need no code of their own.

mod file_events;

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::time::timeout;
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
                tracing::warn!(%folder, %error, "the feed folder cannot be read; what was read before is still served");
            }
            Err(_) => {}
        }
        all.sort_unstable();
        all.dedup();
        self.importer.import_files(&all, Timestamp::now());
        self.importer.set_scanned();
    }

    /// Watches until `stop`.
    pub async fn watch(self, stop: CancellationToken) {
        let changed = Arc::new(Notify::new());
        let notifications = Notifications::new({
            let changed = Arc::clone(&changed);
            move || changed.notify_one()
        });
        let (runtime, stopped) = (Handle::current(), stop.child_token());
        let _stopped_on_drop = stopped.clone().drop_guard();
        // All scans are on one thread, because each thread has a heap of its own.
        let thread = tokio::task::spawn_blocking(move || {
            runtime.block_on(stopped.run_until_cancelled(self.run(&changed, notifications)));
        });
        if let Some(Err(error)) = stop.run_until_cancelled(thread).await {
            tracing::error!(%error, "the watcher of the feed folder panicked");
        }
    }

    /// Scans, which blocks the thread, and waits for the next change.
    async fn run(mut self, changed: &Notify, mut notifications: Notifications) {
        loop {
            let folder = self.importer.folder();
            notifications.watch(folder, &folder::server_numbers(folder).unwrap_or_default());
            self.scan();
            if timeout(SCAN_INTERVAL, changed.notified()).await.is_ok() {
                wait_until_quiet(changed).await;
            }
        }
    }
}

/// Waits for the end of a burst of notifications.
async fn wait_until_quiet(changed: &Notify) {
    let burst = async { while timeout(QUIET, changed.notified()).await.is_ok() {} };
    // A burst that is longer continues with the next scan.
    let _ = timeout(MAX_DELAY, burst).await;
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tokio::time::{Instant, sleep};

    use super::*;

    #[tokio::test]
    async fn changes_are_found_without_notifications() {
        let folder = tempfile::tempdir().unwrap();
        let importer = Arc::new(Importer::open(folder.path().into(), Arc::default()).unwrap());
        let watcher = FolderWatcher::new(Arc::clone(&importer));
        let watching = tokio::spawn(async move {
            watcher.run(&Notify::new(), Notifications::new(|| {})).await;
        });
        importer.scanned().await;
        let mut changes = importer.current().revision();
        let file = folder.path().join("pois.json");
        fs::write(&file, r#"[{"city": "C", "name": "N", "x": 1, "y": 2}]"#).unwrap();
        let found = async {
            while importer.current().snapshot().pois.iter().len() == 0 {
                changes.changed().await.unwrap();
            }
        };
        timeout(Duration::from_secs(30), found).await.unwrap();
        watching.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_leads_to_one_scan() {
        let (changed, started) = (Notify::new(), Instant::now());
        changed.notify_one();
        wait_until_quiet(&changed).await;
        assert_eq!(started.elapsed(), QUIET);
        let burst = async {
            loop {
                changed.notify_one();
                sleep(QUIET / 2).await;
            }
        };
        tokio::select! {
            () = burst => {}
            () = wait_until_quiet(&changed) => {}
        }
        assert_eq!(started.elapsed(), QUIET + MAX_DELAY);
    }
}
