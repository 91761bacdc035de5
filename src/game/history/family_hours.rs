//! How many members of each family were online in each hour, computed from the lists of players.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::{COARSE_FOR, HOUR, MAX_GAP, slot};
use crate::db::{self, Db, Statement};
use crate::game::{Families, Online};

/// How long after its end an hour is complete, in seconds. Pending times are written before.
const LATE: i64 = 600;

/// The hours of all families. Pending times are written every few minutes.
#[derive(Clone, Debug)]
pub struct FamilyHours {
    db: Db,
    pending: Arc<Mutex<UnsavedHours>>,
}

#[derive(Debug, Default)]
struct UnsavedHours {
    /// By server and start of the hour.
    hours: BTreeMap<(u32, i64), Seconds>,
    /// The timestamp of the last list, by server.
    last: HashMap<u32, Timestamp>,
}

/// The seconds of an hour that the lists cover, and those that the members of each family were online in all.
#[derive(Debug, Clone, Default)]
struct Seconds {
    counted: i64,
    families: BTreeMap<u64, i64>,
}

/// The mean count of an hour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FamilyHour {
    /// The start of the hour.
    pub at: Timestamp,
    /// How many members were online at the same time, on average.
    pub online: f64,
}

impl FamilyHours {
    pub(super) fn new(db: Db) -> Self {
        Self { db, pending: Arc::default() }
    }

    /// Adds the time since the last list to the families of all players in this one.
    pub fn record(&self, server: u32, online: &Online, families: &Families) {
        let mut pending = self.pending.lock();
        let last = pending.last.get(&server).copied();
        if last >= Some(online.timestamp) {
            return;
        }
        pending.last.insert(server, online.timestamp);
        pending.add(server, online, families, last);
    }

    /// Adds the time since the last list of any process. Only the process that imported the list calls this.
    pub fn record_after(
        &self,
        server: u32,
        online: &Online,
        families: &Families,
        last: Option<Timestamp>,
    ) {
        self.pending.lock().add(server, online, families, last);
    }

    /// Adds a time of the past that lists cover, or in which a member of a family was online.
    pub fn backfill(&self, server: u32, family: Option<u64>, time: Range<i64>) {
        let mut pending = self.pending.lock();
        let mut since = time.start;
        while since < time.end {
            let hour = slot(since, HOUR);
            let until = time.end.min(hour + HOUR);
            let seconds = pending.hours.entry((server, hour)).or_default();
            match family {
                Some(family) => *seconds.families.entry(family).or_default() += until - since,
                None => seconds.counted += until - since,
            }
            since = until;
        }
    }

    /// The end of the last hour that is complete.
    #[must_use]
    pub fn until(now: Timestamp) -> i64 {
        slot(now.as_second() - LATE, HOUR)
    }

    /// So many last hours of a family, oldest first, without those before a member was seen for the first time. Hours
    /// without data are missing.
    pub async fn hours(
        &self,
        server: u32,
        family: u64,
        hours: u32,
        now: Timestamp,
    ) -> Result<Vec<FamilyHour>, db::Error> {
        let Ok(family) = i64::try_from(family) else { return Ok(Vec::new()) };
        let until = Self::until(now);
        let rows: Vec<(i64, i64, i64)> = db::query_as(
            "SELECT counted.at, counted.seconds, coalesce(online.seconds, 0)
             FROM counted_hours AS counted LEFT JOIN family_hours AS online
             ON online.server = counted.server AND online.at = counted.at AND online.family = $2
             WHERE counted.server = $1 AND counted.at >= $3 AND counted.at < $4 AND counted.seconds > 0
                 AND counted.at >= (SELECT min(at) FROM family_hours WHERE server = $1 AND family = $2)
             ORDER BY counted.at",
        )
        .bind(server)
        .bind(family)
        .bind(until - i64::from(hours) * HOUR)
        .bind(until)
        .fetch_all(&self.db)
        .await?;
        let hour = |(at, counted, online): (i64, i64, i64)| {
            let at = Timestamp::from_second(at).ok()?;
            Some(FamilyHour { at, online: online as f64 / counted as f64 })
        };
        Ok(rows.into_iter().filter_map(hour).collect())
    }

    /// Writes pending times, in one transaction for each server and hour. If a transaction fails, its times stay pending.
    pub async fn flush(&self) -> Result<(), db::Error> {
        loop {
            let Some(((server, at), seconds)) = self.pending.lock().hours.pop_first() else {
                return Ok(());
            };
            let statements = write(server, at, &seconds);
            let written = self.db.write(move |tx| {
                Box::pin(async move {
                    for statement in statements {
                        statement.execute(&mut *tx).await?;
                    }
                    Ok(())
                })
            });
            if let Err(error) = written.await {
                let mut pending = self.pending.lock();
                let newer = pending.hours.entry((server, at)).or_default();
                newer.counted += seconds.counted;
                for (family, online) in seconds.families {
                    *newer.families.entry(family).or_default() += online;
                }
                return Err(error);
            }
        }
    }

    /// Deletes hours that are too old.
    pub(super) async fn clean_up(&self, now: Timestamp) -> Result<(), db::Error> {
        let oldest = slot(now.as_second() - COARSE_FOR, HOUR);
        self.pending.lock().hours.retain(|(_, at), _| *at >= oldest);
        for delete in
            ["DELETE FROM family_hours WHERE at < $1", "DELETE FROM counted_hours WHERE at < $1"]
        {
            self.db.execute(db::query(delete).bind(oldest)).await?;
        }
        Ok(())
    }
}

impl UnsavedHours {
    fn add(&mut self, server: u32, online: &Online, families: &Families, last: Option<Timestamp>) {
        let made = online.timestamp.as_second();
        let passed = last.map_or(0, |last| (made - last.as_second()).clamp(0, MAX_GAP));
        if passed == 0 {
            return;
        }
        let seconds = self.hours.entry((server, slot(made, HOUR))).or_default();
        seconds.counted += passed;
        for family in &families.list {
            let is_online = |nickname: &str| online.named(nickname).is_some();
            let members = family.members.iter().filter(|member| is_online(&member.nickname));
            let members = i64::try_from(members.count()).unwrap_or_default();
            if members > 0 {
                *seconds.families.entry(family.id).or_default() += members * passed;
            }
        }
    }
}

fn write(server: u32, at: i64, seconds: &Seconds) -> [Statement; 2] {
    // No family of the game has a number that a database can't hold.
    let families = seconds.families.iter().filter(|(family, _)| i64::try_from(**family).is_ok());
    let rows: Vec<String> =
        families.map(|(family, online)| format!("[{family},{online}]")).collect();
    let counted = db::query(
        "INSERT INTO counted_hours (server, at, seconds) VALUES ($1, $2, $3)
         ON CONFLICT (server, at) DO UPDATE SET seconds = counted_hours.seconds + excluded.seconds",
    );
    let online = db::query(
        "INSERT INTO family_hours (server, at, family, seconds)
         SELECT $1, $2, CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT)
         FROM json_each($3) WHERE true ON CONFLICT (server, family, at) DO UPDATE SET
         seconds = family_hours.seconds + excluded.seconds",
    );
    [
        counted.bind(server).bind(at).bind(seconds.counted),
        online.bind(server).bind(at).bind(format!("[{}]", rows.join(","))),
    ]
}
