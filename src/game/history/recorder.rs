//! Records samples of published lists of players and writes them in batches.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{FINE_FOR, History, MINUTE, slot, table};
use crate::db;
use crate::game::{Current, Online};

/// How often pending samples are written.
const WRITE_INTERVAL: Duration = Duration::from_secs(15);

/// How often old samples are compacted and deleted.
const COMPACT_INTERVAL: Duration = Duration::from_secs(5 * 60);

impl History {
    /// Samples every published list until `stop`, then writes the pending samples.
    pub async fn keep(&self, current: &Current, stop: CancellationToken) -> Result<(), db::Error> {
        let mut published = current.revision();
        let (mut write, mut fold) = (interval(WRITE_INTERVAL), interval(COMPACT_INTERVAL));
        write.set_missed_tick_behavior(MissedTickBehavior::Delay);
        fold.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut seen = HashMap::new();
        loop {
            self.record_new(current, &mut seen);
            let done = tokio::select! {
                changed = published.changed() => {
                    if changed.is_err() { break }
                    Ok(())
                }
                _ = write.tick() => self.flush().await,
                _ = fold.tick() => self.fold(Timestamp::now()).await,
                () = stop.cancelled() => break,
            };
            if let Err(error) = done {
                tracing::warn!(%error, "samples can't be written yet");
            }
        }
        self.record_new(current, &mut seen);
        self.flush().await
    }

    /// Writes the pending samples; they stay pending if that fails.
    pub async fn flush(&self) -> Result<(), db::Error> {
        let samples: Vec<_> = {
            let pending = self.pending.lock();
            pending.samples.iter().map(|(key, sample)| (*key, Arc::clone(sample))).collect()
        };
        if samples.is_empty() {
            return Ok(());
        }
        table::write(&self.db, samples.clone()).await?;
        let mut pending = self.pending.lock();
        for (key, written) in samples {
            if pending.samples.get(&key).is_some_and(|sample| Arc::ptr_eq(sample, &written)) {
                pending.samples.remove(&key);
            }
        }
        Ok(())
    }

    /// Compacts old samples and deletes those that are too old.
    pub async fn fold(&self, now: Timestamp) -> Result<(), db::Error> {
        // If nothing could be written for two days, only the newest samples stay pending.
        let oldest = slot(now.as_second() - FINE_FOR, MINUTE);
        self.pending.lock().samples.retain(|(_, at), _| *at >= oldest);
        while table::fold(&self.db, now.as_second()).await? {}
        Ok(())
    }

    fn record_new(&self, current: &Current, seen: &mut HashMap<u32, Arc<Online>>) {
        let snapshot = current.snapshot();
        for number in snapshot.servers.iter().map(|listing| listing.number) {
            let Some(online) = snapshot.server(number).and_then(|server| server.online.clone())
            else {
                continue;
            };
            if seen.get(&number).is_none_or(|last| !Arc::ptr_eq(last, &online)) {
                self.record(number, &online);
                seen.insert(number, online);
            }
        }
    }
}
