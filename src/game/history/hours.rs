//! The hours of all servers, in memory: the reports of a week read four weeks for each fraction at once.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use parking_lot::Mutex;

use super::sample::{Packed, Sample};
use super::{COARSE_FOR, ChartPoint, HOUR, MINUTE, slot, table};
use crate::db::{self, Db};
use crate::game::FractionId;

/// How long after its end an hour can still get samples, in seconds.
const LATE: i64 = 300;

/// The hours of each server, with the lock of those who read them.
#[derive(Debug, Default)]
pub(super) struct PastHours(Mutex<HashMap<u32, Arc<tokio::sync::Mutex<Arc<ServerHours>>>>>);

/// The hours of a server.
#[derive(Debug, Default)]
pub(super) struct ServerHours {
    /// `None` before anything was read.
    read_at: Option<SampledAt>,
    /// The end of the last of them that can get no more samples.
    until: i64,
    hours: BTreeMap<i64, Packed>,
}

/// What the samples of a server were read at: the minute, because other processes also write, and how many samples this
/// process had added by then.
type SampledAt = (i64, u64);

impl PastHours {
    /// The hours of a server. If there may be new samples, the hours are read that can have got some since the last call.
    /// `unwritten` tells how many samples this process has added, and those that are not written yet.
    pub(super) async fn of(
        &self,
        db: &Db,
        server: u32,
        now: i64,
        unwritten: impl FnOnce() -> (u64, Vec<(i64, Arc<Sample>)>),
    ) -> Result<Arc<ServerHours>, db::Error> {
        let (oldest, until) = (slot(now - COARSE_FOR, HOUR), slot(now - LATE, HOUR));
        let hours = Arc::clone(self.0.lock().entry(server).or_default());
        let mut known = hours.lock().await;
        let (added, unwritten) = unwritten();
        let read_at = Some((slot(now, MINUTE), added));
        if known.read_at != read_at {
            let since = known.until.max(oldest);
            let mut samples = table::samples(db, server, |_| true, since..i64::MAX).await?;
            let unwritten = unwritten.into_iter().filter(|(at, _)| *at >= since);
            samples.extend(unwritten.map(|(at, sample)| ((at, MINUTE), Sample::clone(&sample))));
            let mut slots: BTreeMap<i64, Vec<Sample>> = BTreeMap::new();
            for ((at, _), sample) in samples {
                slots.entry(slot(at, HOUR)).or_default().push(sample);
            }
            let mut hours = known.hours.clone().split_off(&oldest);
            hours.extend(slots.iter().map(|(at, all)| (*at, Sample::of_many(all).packed())));
            *known = Arc::new(ServerHours { read_at, until, hours });
        }
        Ok(Arc::clone(&known))
    }
}

impl ServerHours {
    /// The hours since a second, of a fraction or of the whole server.
    pub(super) fn points(&self, fraction: Option<FractionId>, since: i64) -> Vec<ChartPoint> {
        let hours = self.hours.range(since..);
        hours.filter_map(|(at, packed)| packed.point(*at, fraction)).collect()
    }
}
