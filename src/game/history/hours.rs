//! The past hours of all servers, in memory: the reports of a week read four weeks for each fraction at once.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use parking_lot::Mutex;

use super::sample::{Packed, Sample};
use super::{COARSE_FOR, HOUR, slot, table};
use crate::db::{self, Db};
use crate::game::FractionId;

/// How long after its end an hour can still get samples, in seconds.
const LATE: i64 = 300;

/// The hours of each server, with the lock of those who read them.
#[derive(Debug, Default)]
pub(super) struct PastHours(Mutex<HashMap<u32, Arc<tokio::sync::Mutex<Arc<ServerHours>>>>>);

/// The hours of a server that are over.
#[derive(Debug, Clone, Default)]
pub(super) struct ServerHours {
    /// The end of the last of them.
    pub(super) until: i64,
    hours: BTreeMap<i64, Packed>,
}

impl PastHours {
    /// The hours of a server. Those that have ended since the last call are read.
    pub(super) async fn of(
        &self,
        db: &Db,
        server: u32,
        now: i64,
    ) -> Result<Arc<ServerHours>, db::Error> {
        let (oldest, until) = (slot(now - COARSE_FOR, HOUR), slot(now - LATE, HOUR));
        let hours = Arc::clone(self.0.lock().entry(server).or_default());
        let mut known = hours.lock().await;
        if known.until < until {
            let since = known.until.max(oldest);
            let mut slots: BTreeMap<i64, Vec<Sample>> = BTreeMap::new();
            for ((at, _), sample) in table::samples(db, server, |_| true, since..until).await? {
                slots.entry(slot(at, HOUR)).or_default().push(sample);
            }
            let mut hours = known.hours.clone().split_off(&oldest);
            hours.extend(slots.iter().map(|(at, all)| (*at, Sample::of_many(all).packed())));
            *known = Arc::new(ServerHours { until, hours });
        }
        Ok(Arc::clone(&known))
    }
}

impl ServerHours {
    /// The hours since a second, each with this one fraction.
    pub(super) fn samples(
        &self,
        fraction: Option<FractionId>,
        since: i64,
    ) -> impl Iterator<Item = (i64, Sample)> {
        let sample = move |packed: &Packed| packed.sample(|id| fraction == Some(FractionId(id)));
        self.hours.range(since..).map(move |(at, packed)| (*at, sample(packed)))
    }
}
