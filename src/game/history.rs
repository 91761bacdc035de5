//! Data recorded over the last weeks: player counts, zones of gangs, and playtime.
//!
//! One sample a minute of a server's player counts is kept for 48 hours. After that, five minutes become one sample: the
//! mean, and the most who were online at once.

pub mod family_hours;
mod hours;
pub mod playtime;
mod sample;
mod table;
pub mod zones;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{Counts, Current, FractionId, Online, Update};
use crate::db::{self, Db, Statement};
use family_hours::FamilyHours;
use hours::PastHours;
use playtime::Playtime;
use sample::Sample;
use zones::ZoneHistory;

/// Seconds of a fine slot.
const MINUTE: i64 = 60;

/// Seconds of a coarse slot.
const FIVE_MINUTES: i64 = 300;

/// Seconds of an hour.
const HOUR: i64 = 3_600;

/// The longest time between two lists, in seconds, for which the players of the second one count as online.
const MAX_GAP: i64 = 300;

/// How long fine slots are kept, in seconds.
const FINE_FOR: i64 = 48 * 3_600;

/// How long coarse slots are kept, in seconds.
const COARSE_FOR: i64 = 30 * 24 * 3_600;

/// How often pending samples are written.
const WRITE_INTERVAL: Duration = Duration::from_secs(15);

/// How often pending playtime and hours of families are written, a row for every player and family online.
const PLAYTIME_INTERVAL: Duration = Duration::from_secs(5 * 60);

/// How often old samples are compacted and deleted.
const COMPACT_INTERVAL: Duration = Duration::from_secs(5 * 60);

/// The samples of all servers. Every answer includes pending samples at once; they are written a little later.
#[derive(Clone, Debug)]
pub struct History {
    db: Db,
    pending: Arc<Mutex<UnsavedSamples>>,
    hours: Arc<PastHours>,
    /// How many zones each gang held.
    pub zones: ZoneHistory,
    /// The playtime of players.
    pub playtime: Playtime,
    /// How many members of families were online.
    pub families: FamilyHours,
}

#[derive(Debug, Default)]
struct UnsavedSamples {
    /// Samples that are not written yet, by server and minute.
    samples: BTreeMap<(u32, i64), Arc<Sample>>,
    /// The timestamp of the list that was last sampled, by server.
    last: HashMap<u32, Timestamp>,
    /// How many samples were added, by server.
    added: HashMap<u32, u64>,
}

/// A series of samples, oldest first. Slots without data have no point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// Seconds from one point to the next, if none is missing.
    pub step: u32,
    /// The points.
    pub points: Vec<ChartPoint>,
}

/// The counts of one time slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChartPoint {
    /// The start of the slot.
    pub at: Timestamp,
    /// How many were online.
    pub online: u32,
    /// The most who were online at once; in a slot of several samples, the other counts are means.
    pub most: u32,
    /// How many of them were on duty.
    pub in_uniform: u32,
    /// Whether the leader of the fraction was online; `None` for a whole server.
    pub leader: Option<bool>,
}

impl History {
    /// The samples kept in `db`.
    #[must_use]
    pub fn new(db: Db) -> Self {
        let (zones, playtime) = (ZoneHistory::new(db.clone()), Playtime::new(db.clone()));
        let families = FamilyHours::new(db.clone());
        Self { db, pending: Arc::default(), hours: Arc::default(), zones, playtime, families }
    }

    /// Samples a server's list of players. The last list of a minute counts.
    pub fn record(&self, server: u32, online: &Online) {
        let made = online.timestamp;
        let mut pending = self.pending.lock();
        if pending.last.insert(server, made) == Some(made) {
            return;
        }
        let minute = slot(made.as_second(), MINUTE);
        *pending.added.entry(server).or_default() += 1;
        pending.samples.insert((server, minute), Arc::new(Sample::at(online)));
    }

    /// Adds a sample of an earlier minute, unless that minute has a pending one.
    pub fn backfill(
        &self,
        server: u32,
        at: Timestamp,
        whole: Counts,
        fractions: &[(FractionId, Counts)],
    ) {
        let minute = slot(at.as_second(), MINUTE);
        let sample = || Arc::new(Sample::new(whole, fractions.iter().copied()));
        let mut pending = self.pending.lock();
        *pending.added.entry(server).or_default() += 1;
        pending.samples.entry((server, minute)).or_insert_with(sample);
    }

    /// The timestamp of the list of a server that was last sampled by this process.
    #[must_use]
    pub fn last_sampled(&self, server: u32) -> Option<Timestamp> {
        self.pending.lock().last.get(&server).copied()
    }

    /// The start of the first slot of the last hours.
    #[must_use]
    pub fn start(hours: u32, now: Timestamp) -> Timestamp {
        Timestamp::from_second(first_slot(hours, now).1).unwrap_or(now)
    }

    /// The last hours of a fraction or of a whole server.
    pub async fn series(
        &self,
        server: u32,
        fraction: Option<FractionId>,
        hours: u32,
        now: Timestamp,
    ) -> Result<Series, db::Error> {
        let (step, since) = first_slot(hours, now);
        let points = self.points(server, fraction, since, step).await?;
        Ok(Series { step: step as u32, points })
    }

    /// The same with a point an hour.
    pub async fn hourly(
        &self,
        server: u32,
        fraction: Option<FractionId>,
        hours: u32,
        now: Timestamp,
    ) -> Result<Series, db::Error> {
        let since = slot(now.as_second() - i64::from(hours) * HOUR, HOUR) + HOUR;
        let unwritten = || {
            let pending = self.pending.lock();
            (pending.added.get(&server).copied().unwrap_or(0), pending.since(server, i64::MIN))
        };
        let hours = self.hours.of(&self.db, server, now.as_second(), unwritten).await?;
        Ok(Series { step: HOUR as u32, points: hours.points(fraction, since) })
    }

    /// The points since a second.
    async fn points(
        &self,
        server: u32,
        fraction: Option<FractionId>,
        since: i64,
        step: i64,
    ) -> Result<Vec<ChartPoint>, db::Error> {
        let pending = self.pending.lock().since(server, since).into_iter();
        let wanted = |id| fraction == Some(FractionId(id));
        let mut samples = table::samples(&self.db, server, wanted, since..i64::MAX).await?;
        samples.extend(pending.map(|(at, sample)| ((at, MINUTE), Sample::clone(&sample))));
        let mut slots: BTreeMap<i64, Vec<Sample>> = BTreeMap::new();
        for ((at, grain), sample) in samples {
            if grain <= step {
                slots.entry(slot(at, step)).or_default().push(sample);
            }
        }
        let point =
            |(at, samples): (i64, Vec<Sample>)| Sample::of_many(&samples).point(at, fraction);
        Ok(slots.into_iter().filter_map(point).collect())
    }

    /// The statements that save the samples of new data, for the transaction that saves the data itself.
    pub fn statements(update: &Update) -> Vec<Statement> {
        match update {
            Update::Online(server, online) => {
                let minute = slot(online.timestamp.as_second(), MINUTE);
                vec![table::put(*server, MINUTE, minute, &Sample::at(online))]
            }
            Update::Ghetto(server, ghetto) => zones::put(*server, ghetto),
            _ => Vec::new(),
        }
    }

    /// Records every published list until `stop`, then writes the pending samples. If several processes share the
    /// database, nothing is recorded here: the process that imports a list saves its samples.
    pub async fn keep(&self, current: &Current, stop: CancellationToken) -> Result<(), db::Error> {
        let mut published = current.revision();
        let [mut write, mut playtime, mut fold] =
            [WRITE_INTERVAL, PLAYTIME_INTERVAL, COMPACT_INTERVAL].map(|period| {
                let mut ticks = interval(period);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                ticks
            });
        loop {
            self.record_all(current);
            let done = tokio::select! {
                changed = published.changed() => {
                    if changed.is_err() { break }
                    Ok(())
                }
                _ = write.tick() => self.flush().await,
                _ = playtime.tick() => self.flush_times().await,
                _ = fold.tick() => self.fold(Timestamp::now()).await,
                () = stop.cancelled() => break,
            };
            if let Err(error) = done {
                self.db.log_failure("samples can't be written yet", &error);
            }
        }
        self.record_all(current);
        self.flush().await?;
        self.flush_times().await
    }

    async fn flush_times(&self) -> Result<(), db::Error> {
        self.playtime.flush().await?;
        self.families.flush().await
    }

    /// Writes the pending samples and zones; they stay pending if that fails.
    pub async fn flush(&self) -> Result<(), db::Error> {
        self.zones.flush().await?;
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

    /// Compacts old samples, and deletes samples that are too old.
    pub async fn fold(&self, now: Timestamp) -> Result<(), db::Error> {
        // If nothing could be written for two days, only the newest samples stay pending.
        let oldest = slot(now.as_second() - FINE_FOR, MINUTE);
        self.pending.lock().samples.retain(|(_, at), _| *at >= oldest);
        while table::fold(&self.db, now.as_second()).await? {}
        self.zones.clean_up(now).await?;
        self.families.clean_up(now).await?;
        self.playtime.clean_up(now).await
    }

    fn record_all(&self, current: &Current) {
        if self.db.is_shared() {
            return;
        }
        let snapshot = current.snapshot();
        for number in snapshot.servers.iter().map(|listing| listing.number) {
            let Some(server) = snapshot.server(number) else { continue };
            if let Some(online) = &server.online {
                self.record(number, online);
                self.playtime.record(number, online);
                if let Some(families) = &server.families {
                    self.families.record(number, online, families);
                }
            }
            if let Some(ghetto) = &server.ghetto {
                self.zones.record(number, ghetto);
            }
        }
    }
}

impl UnsavedSamples {
    fn since(&self, server: u32, since: i64) -> Vec<(i64, Arc<Sample>)> {
        let of_server = self.samples.range((server, since)..=(server, i64::MAX));
        of_server.map(|(&(_, at), sample)| (at, Arc::clone(sample))).collect()
    }
}

/// The length of the slots of the last hours, and the start of the first one.
fn first_slot(hours: u32, now: Timestamp) -> (i64, i64) {
    let span = i64::from(hours) * 3_600;
    let step = if span <= FINE_FOR { MINUTE } else { FIVE_MINUTES };
    (step, slot(now.as_second() - span, step) + step)
}

/// The start of the slot that contains a second.
fn slot(second: i64, length: i64) -> i64 {
    second.div_euclid(length) * length
}
