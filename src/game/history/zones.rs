//! How many zones each gang held, hour by hour.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::slot;
use crate::db::{self, Db, Statement};
use crate::game::{FractionName, Ghetto};

/// Seconds of a slot.
const HOUR: i64 = 3_600;

/// How long counts are kept, in seconds.
const KEPT_FOR: i64 = 30 * 24 * HOUR;

/// The zones of each gang, by the number of its fraction.
type Zones = BTreeMap<u32, u32>;

/// The zones of all servers. Every answer includes pending counts at once; they are written a little later.
#[derive(Clone, Debug)]
pub struct ZoneHistory {
    db: Db,
    pending: Arc<Mutex<UnsavedZones>>,
}

#[derive(Debug, Default)]
struct UnsavedZones {
    /// Counts that are not written yet, by server and hour.
    hours: BTreeMap<(u32, i64), Arc<Zones>>,
    /// The timestamp of the list that was counted last, by server.
    last: HashMap<u32, Timestamp>,
}

/// The zones of the gangs at the end of an hour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneCounts {
    /// The start of the hour.
    pub at: Timestamp,
    /// How many zones each gang held, by the number of its fraction. A gang without zones is not listed.
    pub zones: BTreeMap<u32, u32>,
}

impl ZoneHistory {
    pub(super) fn new(db: Db) -> Self {
        Self { db, pending: Arc::default() }
    }

    /// Counts a list of zones. The last list of an hour counts.
    pub fn record(&self, server: u32, ghetto: &Ghetto) {
        let mut pending = self.pending.lock();
        if pending.last.insert(server, ghetto.timestamp) == Some(ghetto.timestamp) {
            return;
        }
        let hour = slot(ghetto.timestamp.as_second(), HOUR);
        pending.hours.insert((server, hour), Arc::new(count(ghetto)));
    }

    /// The timestamp of the list of a server that was last counted by this process.
    #[must_use]
    pub fn last_counted(&self, server: u32) -> Option<Timestamp> {
        self.pending.lock().last.get(&server).copied()
    }

    /// The last hours, oldest first. Hours without data are missing.
    pub async fn hours(
        &self,
        server: u32,
        hours: u32,
        now: Timestamp,
    ) -> Result<Vec<ZoneCounts>, db::Error> {
        let since = slot(now.as_second(), HOUR) - i64::from(hours) * HOUR;
        let pending: Vec<_> = {
            let pending = self.pending.lock();
            let of_server = pending.hours.range((server, since)..=(server, i64::MAX));
            of_server.map(|(&(_, at), zones)| (at, Zones::clone(zones))).collect()
        };
        let rows: Vec<(i64, u32, u32)> = db::query_as(
            "SELECT at, fraction, zones FROM zone_counts WHERE server = $1 AND at >= $2",
        )
        .bind(server)
        .bind(since)
        .fetch_all(&self.db)
        .await?;
        let mut found: BTreeMap<i64, Zones> = BTreeMap::new();
        for (at, fraction, zones) in rows {
            found.entry(at).or_default().insert(fraction, zones);
        }
        found.extend(pending);
        let counts = |(at, zones)| Some(ZoneCounts { at: Timestamp::from_second(at).ok()?, zones });
        Ok(found.into_iter().filter_map(counts).collect())
    }

    /// Writes pending counts; they stay pending if that fails.
    pub(super) async fn flush(&self) -> Result<(), db::Error> {
        let hours: Vec<_> = {
            let pending = self.pending.lock();
            pending.hours.iter().map(|(key, zones)| (*key, Arc::clone(zones))).collect()
        };
        if hours.is_empty() {
            return Ok(());
        }
        self.write(hours.clone()).await?;
        let mut pending = self.pending.lock();
        for (key, written) in hours {
            if pending.hours.get(&key).is_some_and(|zones| Arc::ptr_eq(zones, &written)) {
                pending.hours.remove(&key);
            }
        }
        Ok(())
    }

    async fn write(&self, hours: Vec<((u32, i64), Arc<Zones>)>) -> Result<(), db::Error> {
        self.db
            .write(|tx| {
                Box::pin(async move {
                    for ((server, at), zones) in hours {
                        for statement in statements(server, at, &zones) {
                            statement.execute(&mut *tx).await?;
                        }
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Deletes counts that are too old.
    pub(super) async fn clean_up(&self, now: Timestamp) -> Result<(), db::Error> {
        let oldest = slot(now.as_second() - KEPT_FOR, HOUR);
        self.pending.lock().hours.retain(|(_, at), _| *at >= oldest);
        let delete = db::query("DELETE FROM zone_counts WHERE at < $1").bind(oldest);
        self.db.execute(delete).await.map(drop)
    }
}

/// The statements that replace the counts of an hour with those of a list of zones.
pub(super) fn put(server: u32, ghetto: &Ghetto) -> Vec<Statement> {
    statements(server, slot(ghetto.timestamp.as_second(), HOUR), &count(ghetto))
}

fn statements(server: u32, at: i64, zones: &Zones) -> Vec<Statement> {
    let delete = db::query("DELETE FROM zone_counts WHERE server = $1 AND at = $2");
    let insert = zones.iter().map(|(fraction, zones)| {
        db::query("INSERT INTO zone_counts (server, at, fraction, zones) VALUES ($1, $2, $3, $4)")
            .bind(server)
            .bind(at)
            .bind(fraction)
            .bind(zones)
    });
    [delete.bind(server).bind(at)].into_iter().chain(insert).collect()
}

fn count(ghetto: &Ghetto) -> Zones {
    let mut zones = Zones::new();
    for fraction in ghetto.zones.iter().filter_map(|zone| zone.fraction.as_ref()) {
        let number = match fraction {
            FractionName::Known(id) => Some(id.0),
            FractionName::Unknown(name) => name.parse().ok(),
        };
        if let Some(number) = number {
            *zones.entry(number).or_default() += 1;
        }
    }
    zones
}
