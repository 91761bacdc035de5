//! Playtime: how long players were online on each of the last days, computed from the lists of players.

mod server_days;
mod unsaved;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::civil::{self, Date};
use jiff::{Timestamp, ToSpan};
use parking_lot::Mutex;

use super::{MINUTE, slot};
use crate::db::{self, Db};
use crate::game::{FractionId, Online};
use server_days::ServerDays;
use unsaved::{UnsavedTimes, json_rows};

/// Seconds of a day.
const DAY: i64 = 24 * 3_600;

/// How many seconds a day starts earlier than in UTC: the game's days are those of Moscow.
const MOSCOW: i64 = 3 * 3_600;

/// How many days are kept.
pub const KEPT_DAYS: i64 = 30;

/// The playtime of all players. Pending times are written every few minutes, and answers don't include them before.
#[derive(Clone, Debug)]
pub struct Playtime {
    db: Db,
    pending: Arc<Mutex<UnsavedTimes>>,
    writes: Arc<AtomicU64>,
    /// The last state that was read of each server, and when.
    states: Arc<Mutex<HashMap<u32, (ReadAt, RecordState)>>>,
    /// The days of each server that were read lately, under a lock of their own.
    read: Arc<Mutex<HashMap<u32, ReadDays>>>,
}

/// Days with the state that they are of.
type ReadDays = Arc<tokio::sync::Mutex<Option<(RecordState, Arc<ServerDays>)>>>;

/// The minute in which a state was read, and how often this process had written by then.
type ReadAt = (i64, u64);

/// The state of the record of a server's players: the current day, and sums over the rows of that day and the day
/// before. Every process reads the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RecordState {
    today: i64,
    rows: i64,
    seconds: i64,
    fractions: i64,
}

/// The days of a group of players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupDays {
    /// The current day.
    pub today: Date,
    /// The first day that is recorded; `None` before anything is.
    pub since: Option<Date>,
    /// The players who were online since then, by nickname.
    pub players: BTreeMap<String, PlayerDays>,
}

/// The days of one player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerDays {
    /// The seconds of each day.
    pub seconds: BTreeMap<Date, u32>,
    /// The rank on the last of these days, where the source has one.
    pub rank: Option<u32>,
}

/// The players to return days of.
#[derive(Debug, Clone)]
pub enum PlayerGroup {
    /// Players who were in this fraction when they were online last.
    Fraction(FractionId),
    /// Players with these nicknames.
    Nicknames(Vec<Arc<str>>),
}

impl Playtime {
    pub(super) fn new(db: Db) -> Self {
        let (pending, writes, states, read) = Default::default();
        Self { db, pending, writes, states, read }
    }

    /// Adds the time since the last list to all players in this one.
    pub fn record(&self, server: u32, online: &Online) {
        let made = online.timestamp;
        let mut pending = self.pending.lock();
        let last = pending.last.get(&server).copied();
        if last >= Some(made) {
            return;
        }
        pending.last.insert(server, made);
        pending.add(server, online, last);
    }

    /// Adds the time since the last list of any process to all players in this one. Only the process that imported the
    /// list calls this.
    pub fn record_after(&self, server: u32, online: &Online, last: Option<Timestamp>) {
        self.pending.lock().add(server, online, last);
    }

    /// Adds a visit of the past.
    pub fn backfill(
        &self,
        server: u32,
        nickname: &Arc<str>,
        fraction: Option<FractionId>,
        visit: std::ops::Range<i64>,
    ) {
        self.pending.lock().add_visit(server, nickname, fraction, visit);
    }

    /// The state of the record of a server. It is read once a minute, because other processes also write, and after
    /// each write of this process.
    pub async fn state(&self, server: u32, now: Timestamp) -> Result<RecordState, db::Error> {
        let read_at = (slot(now.as_second(), MINUTE), self.writes.load(Ordering::Acquire));
        if let Some((_, state)) =
            self.states.lock().get(&server).filter(|(then, _)| *then == read_at)
        {
            return Ok(*state);
        }
        let today = day(now);
        let (rows, seconds, fractions) = db::query_as(
            "SELECT count(*), CAST(coalesce(sum(seconds), 0) AS BIGINT), CAST(coalesce(sum(fraction), 0) AS BIGINT)
             FROM playtime WHERE server = $1 AND day >= $2",
        )
        .bind(server)
        .bind(today - 1)
        .fetch_one(&self.db)
        .await?;
        let state = RecordState { today, rows, seconds, fractions };
        self.states.lock().insert(server, (read_at, state));
        Ok(state)
    }

    /// So many last days of a group.
    pub async fn days(
        &self,
        server: u32,
        group: &PlayerGroup,
        within: i64,
        now: Timestamp,
    ) -> Result<GroupDays, db::Error> {
        let today = day(now);
        let oldest = today - within.min(KEPT_DAYS) + 1;
        let (first, players) = match group {
            PlayerGroup::Fraction(FractionId(fraction)) => {
                self.server_days(server, oldest, now).await?.since(oldest, *fraction)
            }
            PlayerGroup::Nicknames(nicknames) => {
                let query = db::query_scalar(
                    "SELECT min(day) FROM playtime WHERE server = $1 AND day >= $2",
                );
                let first: Option<i64> =
                    query.bind(server).bind(oldest).fetch_one(&self.db).await?;
                (first, self.named(server, nicknames, oldest..=today).await?)
            }
        };
        Ok(GroupDays { today: date(today), since: first.map(date), players })
    }

    /// The days of everybody on a server, at least since the day `oldest`. They are read once for each state of the
    /// record, and once more if earlier ones are asked for.
    async fn server_days(
        &self,
        server: u32,
        oldest: i64,
        now: Timestamp,
    ) -> Result<Arc<ServerDays>, db::Error> {
        let state = self.state(server, now).await?;
        let read = Arc::clone(self.read.lock().entry(server).or_default());
        let mut read = read.lock().await;
        let is_enough =
            |(then, days): &&(_, Arc<ServerDays>)| *then == state && days.oldest <= oldest;
        if let Some((_, days)) = read.as_ref().filter(is_enough) {
            return Ok(Arc::clone(days));
        }
        let days = Arc::new(ServerDays::read(&self.db, server, oldest).await?);
        *read = Some((state, Arc::clone(&days)));
        Ok(days)
    }

    /// The days of the players with these nicknames.
    async fn named(
        &self,
        server: u32,
        nicknames: &[Arc<str>],
        days: std::ops::RangeInclusive<i64>,
    ) -> Result<BTreeMap<String, PlayerDays>, db::Error> {
        // The rows are found by day and nickname: a server has many more of them.
        const READ: &str =
            "SELECT played.nickname, played.day, played.seconds, played.rank
             FROM (SELECT CAST(value ->> 0 AS BIGINT) AS day FROM json_each($2)) AS days
             CROSS JOIN (SELECT DISTINCT value ->> 0 AS nickname FROM json_each($3)) AS members
             CROSS JOIN playtime AS played
             WHERE played.server = $1 AND played.day = days.day AND played.nickname = members.nickname
             ORDER BY played.day";
        let days = json_rows(days.map(|day| (day.to_string(), String::new())));
        let nicknames = json_rows(nicknames.iter().map(|name| (name, String::new())));
        let query: db::TypedQuery<(String, i64, u32, Option<u32>)> = db::query_as(READ);
        let query = query.bind(server).bind(days).bind(nicknames);
        let mut players: BTreeMap<String, PlayerDays> = BTreeMap::new();
        for (nickname, day, seconds, rank) in query.fetch_all(&self.db).await? {
            let player = players.entry(nickname).or_default();
            player.rank = rank;
            player.seconds.insert(date(day), seconds);
        }
        Ok(players)
    }

    /// Whether anything is written about a server.
    pub async fn is_recorded(&self, server: u32) -> Result<bool, db::Error> {
        let query = db::query_scalar("SELECT EXISTS (SELECT 1 FROM playtime WHERE server = $1)");
        Ok(query.bind(server).fetch_one(&self.db).await?)
    }

    /// Writes pending times, in one transaction for each server and day. If a transaction fails, its times stay
    /// pending.
    pub async fn flush(&self) -> Result<(), db::Error> {
        loop {
            let Some(((server, day), players)) = self.pending.lock().days.pop_first() else {
                return Ok(());
            };
            let statements = unsaved::write(server, day, &players);
            let written = self.db.write(move |tx| {
                Box::pin(async move {
                    for statement in statements {
                        statement.execute(&mut *tx).await?;
                    }
                    Ok(())
                })
            });
            if let Err(error) = written.await {
                self.pending.lock().add_again((server, day), &players);
                return Err(error);
            }
            self.writes.fetch_add(1, Ordering::Release);
        }
    }

    /// Deletes days that are too old.
    pub(super) async fn clean_up(&self, now: Timestamp) -> Result<(), db::Error> {
        let oldest = day(now) - KEPT_DAYS + 1;
        self.pending.lock().days.retain(|(_, day), _| *day >= oldest);
        self.read.lock().clear();
        self.db
            .execute(db::query("DELETE FROM playtime WHERE day < $1").bind(oldest))
            .await
            .map(drop)
    }
}

/// The day of a moment, counted from 1970.
fn day(at: Timestamp) -> i64 {
    (at.as_second() + MOSCOW).div_euclid(DAY)
}

fn date(day: i64) -> Date {
    civil::date(1970, 1, 1).saturating_add(day.days())
}
