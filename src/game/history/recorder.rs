//! Keeping: lists of players are noted as they are published, and written together.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{FINE_FOR, History, MINUTE, slot, table};
use crate::db;
use crate::game::{Current, Online};

/// How often what was noted is written.
const WRITTEN: Duration = Duration::from_secs(15);

/// How often old samples are folded and forgotten.
const FOLDED: Duration = Duration::from_secs(5 * 60);

impl History {
    /// Notes every list that `current` gets, until told to stop; then writes what is left.
    pub async fn keep(&self, current: &Current, stop: CancellationToken) -> Result<(), db::Error> {
        let mut published = current.revision();
        let (mut write, mut fold) = (interval(WRITTEN), interval(FOLDED));
        write.set_missed_tick_behavior(MissedTickBehavior::Delay);
        fold.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut seen = HashMap::new();
        loop {
            self.look_at(current, &mut seen);
            let done = tokio::select! {
                changed = published.changed() => {
                    if changed.is_err() { break }
                    Ok(())
                }
                _ = write.tick() => self.flush().await,
                _ = fold.tick() => self.fold(Timestamp::now()).await,
                () = stop.cancelled() => break,
            };
            if let Err(wrong) = done {
                tracing::warn!(%wrong, "samples of who is online can't be written yet");
            }
        }
        self.look_at(current, &mut seen);
        self.flush().await
    }

    /// Writes what was noted. What can't be written stays noted.
    pub async fn flush(&self) -> Result<(), db::Error> {
        let samples: Vec<_> = {
            let noted = self.noted.lock();
            noted.samples.iter().map(|(key, sample)| (*key, Arc::clone(sample))).collect()
        };
        if samples.is_empty() {
            return Ok(());
        }
        table::write(&self.db, samples.clone()).await?;
        let mut noted = self.noted.lock();
        for (key, written) in samples {
            if noted.samples.get(&key).is_some_and(|sample| Arc::ptr_eq(sample, &written)) {
                noted.samples.remove(&key);
            }
        }
        Ok(())
    }

    /// Makes five minutes one where they are old enough, and forgets what is too old.
    pub async fn fold(&self, now: Timestamp) -> Result<(), db::Error> {
        // A store that could not be written for two days keeps its newest.
        let oldest = slot(now.as_second() - FINE_FOR, MINUTE);
        self.noted.lock().samples.retain(|(_, at), _| *at >= oldest);
        while table::fold(&self.db, now.as_second()).await? {}
        Ok(())
    }

    fn look_at(&self, current: &Current, seen: &mut HashMap<u32, Arc<Online>>) {
        let moment = current.snapshot();
        for number in moment.servers().iter().map(|listing| listing.number) {
            let Some(online) = moment.server(number).and_then(|server| server.online.clone())
            else {
                continue;
            };
            if seen.get(&number).is_none_or(|last| !Arc::ptr_eq(last, &online)) {
                self.note(number, &online);
                seen.insert(number, online);
            }
        }
    }
}
