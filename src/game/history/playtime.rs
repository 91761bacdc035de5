//! Playtime: how long players were online on each of the last days, computed from the lists of players.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::civil::{self, Date};
use jiff::{Timestamp, ToSpan};
use parking_lot::Mutex;

use super::{MINUTE, slot};
use crate::db::{self, Db};
use crate::game::{FractionId, Online};

/// Seconds of a day.
const DAY: i64 = 24 * 3_600;

/// How many seconds a day starts earlier than in UTC: the game's days are those of Moscow.
const MOSCOW: i64 = 3 * 3_600;

/// How many days are kept.
pub const KEPT_DAYS: i64 = 30;

/// How many players one statement writes.
const AT_ONCE: usize = 1_000;

/// The longest time between two lists, in seconds, for which the players of the second one count as online.
const MAX_GAP: i64 = 300;

/// The playtime of all players. Pending times are written every few minutes, and answers don't include them before.
#[derive(Clone, Debug)]
pub struct Playtime {
    db: Db,
    pending: Arc<Mutex<UnsavedTimes>>,
    writes: Arc<AtomicU64>,
    /// The last state that was read of each server, and when.
    states: Arc<Mutex<HashMap<u32, (ReadAt, RecordState)>>>,
}

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

#[derive(Debug, Default)]
struct UnsavedTimes {
    /// Times that are not written yet, by server and day, then by nickname.
    days: BTreeMap<(u32, i64), HashMap<Arc<str>, Played>>,
    /// The timestamp of the last list, by server.
    last: HashMap<u32, Timestamp>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Played {
    seconds: i64,
    /// The last fraction of the player, and the rank in it.
    fraction: Option<u32>,
    rank: Option<u32>,
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

/// The nickname, the day, the seconds, the fraction and the rank.
type DayRow = (String, i64, u32, Option<u32>, Option<u32>);

/// A query for the days of some players, whose nicknames are selected by the given text.
macro_rules! select_days {
    ($members:literal) => {
        concat!(
            "SELECT played.nickname, played.day, played.seconds, played.fraction, played.rank
             FROM (SELECT CAST(value ->> 0 AS BIGINT) AS day FROM json_each($3)) AS days CROSS JOIN (",
            $members,
            ") AS members CROSS JOIN playtime AS played
             WHERE played.server = $1 AND played.day = days.day AND played.nickname = members.nickname
                 AND played.day >= $2"
        )
    };
}

impl UnsavedTimes {
    fn add(&mut self, server: u32, online: &Online, last: Option<Timestamp>) {
        let made = online.timestamp;
        let passed = last.map_or(0, |last| (made.as_second() - last.as_second()).min(MAX_GAP));
        let players = self.days.entry((server, day(made))).or_default();
        for player in &*online.players {
            let played = players.entry(Arc::clone(&player.name)).or_default();
            played.seconds += passed;
            let fraction = player.fraction.as_ref().and_then(|name| online.fractions.named(name));
            played.fraction = fraction.map(|fraction| fraction.id.0);
            played.rank = player.rank;
        }
    }
}

impl Playtime {
    pub(super) fn new(db: Db) -> Self {
        Self { db, pending: Arc::default(), writes: Arc::default(), states: Arc::default() }
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
        let mut pending = self.pending.lock();
        let mut since = visit.start;
        while since < visit.end {
            let day = (since + MOSCOW).div_euclid(DAY);
            let until = visit.end.min((day + 1) * DAY - MOSCOW);
            let players = pending.days.entry((server, day)).or_default();
            let played = players.entry(Arc::clone(nickname)).or_default();
            played.seconds += until - since;
            played.fraction = fraction.map(|id| id.0);
            since = until;
        }
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
        let first: Option<i64> =
            db::query_scalar("SELECT min(day) FROM playtime WHERE server = $1 AND day >= $2")
                .bind(server)
                .bind(oldest)
                .fetch_one(&self.db)
                .await?;
        // The rows are found by day and nickname: a server has many more of them.
        let days = json_rows((oldest..=today).map(|day| (day.to_string(), String::new())));
        let (query, members) = match group {
            PlayerGroup::Fraction(FractionId(fraction)) => {
                const OF_FRACTION: &str = select_days!(
                    "SELECT DISTINCT nickname FROM playtime
                     WHERE server = $1 AND fraction = CAST($4 AS BIGINT) AND day >= $2"
                );
                (OF_FRACTION, fraction.to_string())
            }
            PlayerGroup::Nicknames(nicknames) => {
                const OF_NICKNAMES: &str =
                    select_days!("SELECT DISTINCT value ->> 0 AS nickname FROM json_each($4)");
                (OF_NICKNAMES, json_rows(nicknames.iter().map(|name| (name, String::new()))))
            }
        };
        let query: db::TypedQuery<DayRow> =
            db::query_as(query).bind(server).bind(oldest).bind(days).bind(members);
        // The day and the fraction of the last row are with each player.
        let mut players: BTreeMap<String, ((i64, Option<u32>), PlayerDays)> = BTreeMap::new();
        for (nickname, day, seconds, fraction, rank) in query.fetch_all(&self.db).await? {
            let (last, player) = players.entry(nickname).or_default();
            if day >= last.0 {
                *last = (day, fraction);
                player.rank = rank;
            }
            player.seconds.insert(date(day), seconds);
        }
        let is_in = |last: Option<u32>| match group {
            PlayerGroup::Fraction(FractionId(fraction)) => last == Some(*fraction),
            PlayerGroup::Nicknames(_) => true,
        };
        let players = players
            .into_iter()
            .filter_map(|(name, ((_, last), days))| is_in(last).then_some((name, days)));
        let players = players.collect();
        Ok(GroupDays { today: date(today), since: first.map(date), players })
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
            let players = Arc::new(players);
            if let Err(error) = self.write(server, day, Arc::clone(&players)).await {
                let mut pending = self.pending.lock();
                let newer = pending.days.entry((server, day)).or_default();
                for (nickname, played) in &*players {
                    let kept = newer
                        .entry(Arc::clone(nickname))
                        .or_insert(Played { seconds: 0, ..*played });
                    kept.seconds += played.seconds;
                }
                return Err(error);
            }
            self.writes.fetch_add(1, Ordering::Release);
        }
    }

    async fn write(
        &self,
        server: u32,
        day: i64,
        players: Arc<HashMap<Arc<str>, Played>>,
    ) -> Result<(), db::Error> {
        let rows: Vec<_> = players.iter().collect();
        let rows = rows.chunks(AT_ONCE).map(|rows| {
            json_rows(rows.iter().map(|(nickname, played)| {
                let fraction = played.fraction.map_or("null".to_owned(), |id| id.to_string());
                let rank = played.rank.map_or("null".to_owned(), |rank| rank.to_string());
                (&***nickname, format!(",{},{fraction},{rank}", played.seconds))
            }))
        });
        let rows: Vec<String> = rows.collect();
        let write = self.db.write(move |tx| {
            Box::pin(async move {
                for rows in rows {
                    db::query(
                        "INSERT INTO playtime (server, day, nickname, seconds, fraction, rank)
                         SELECT $1, $2, value ->> 0, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT),
                             CAST(value ->> 3 AS BIGINT)
                         FROM json_each($3) WHERE true ON CONFLICT (server, day, nickname) DO UPDATE SET
                         seconds = playtime.seconds + excluded.seconds, fraction = excluded.fraction, rank = excluded.rank",
                    )
                    .bind(server)
                    .bind(day)
                    .bind(rows)
                    .execute(&mut *tx)
                    .await?;
                }
                Ok(())
            })
        });
        write.await
    }

    /// Deletes days that are too old.
    pub(super) async fn clean_up(&self, now: Timestamp) -> Result<(), db::Error> {
        let oldest = day(now) - KEPT_DAYS + 1;
        self.pending.lock().days.retain(|(_, day), _| *day >= oldest);
        self.db
            .execute(db::query("DELETE FROM playtime WHERE day < $1").bind(oldest))
            .await
            .map(drop)
    }
}

/// A JSON list of rows, each a nickname and its values, so that a statement has one parameter for any number of rows.
/// PostgreSQL does not accept NUL, which no nickname of the game contains.
fn json_rows(rows: impl Iterator<Item = (impl AsRef<str>, String)>) -> String {
    let mut json = String::from("[");
    for (nickname, rest) in rows {
        let nickname = nickname.as_ref();
        if nickname.contains('\0') {
            continue;
        }
        json.push_str(if json.len() > 1 { ",[\"" } else { "[\"" });
        for c in nickname.chars() {
            match c {
                '"' | '\\' => json.extend(['\\', c]),
                c if c.is_control() => json.push_str(&format!("\\u{:04x}", u32::from(c))),
                c => json.push(c),
            }
        }
        json.push('"');
        json.push_str(&rest);
        json.push(']');
    }
    json + "]"
}

/// The day of a moment, counted from 1970.
fn day(at: Timestamp) -> i64 {
    (at.as_second() + MOSCOW).div_euclid(DAY)
}

fn date(day: i64) -> Date {
    civil::date(1970, 1, 1).saturating_add(day.days())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_nickname_is_kept_in_json() {
        let names: [Arc<str>; 4] = ["A_\"B\"".into(), "\\".into(), "Ж\n\u{85}".into(), "".into()];
        let json = json_rows(names.iter().map(|name| (&**name, ",1".to_owned())));
        let parsed: Vec<(Arc<str>, i64)> = serde_json::from_str(&json).unwrap();
        assert_eq!(parsed, names.map(|name| (name, 1)));
        assert_eq!(json_rows([("A\0", String::new())].into_iter()), "[]");
    }
}
