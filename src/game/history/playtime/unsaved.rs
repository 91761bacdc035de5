//! Times that are not written yet, and the statement that writes them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::Timestamp;

use super::{DAY, MOSCOW, day};
use crate::db::{self, Statement};
use crate::game::history::MAX_GAP;
use crate::game::{FractionId, Online};

/// How many players one statement writes.
const AT_ONCE: usize = 1_000;

#[derive(Debug, Default)]
pub(super) struct UnsavedTimes {
    /// By server and day, then by nickname.
    pub(super) days: BTreeMap<(u32, i64), HashMap<Arc<str>, Played>>,
    /// The timestamp of the last list, by server.
    pub(super) last: HashMap<u32, Timestamp>,
}

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Played {
    seconds: i64,
    /// The last fraction of the player, and the rank in it.
    fraction: Option<u32>,
    rank: Option<u32>,
}

impl UnsavedTimes {
    /// Adds the time since the last list to all players in this one.
    pub(super) fn add(&mut self, server: u32, online: &Online, last: Option<Timestamp>) {
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

    /// Adds a visit of the past.
    pub(super) fn add_visit(
        &mut self,
        server: u32,
        nickname: &Arc<str>,
        fraction: Option<FractionId>,
        visit: std::ops::Range<i64>,
    ) {
        let mut since = visit.start;
        while since < visit.end {
            let day = (since + MOSCOW).div_euclid(DAY);
            let until = visit.end.min((day + 1) * DAY - MOSCOW);
            let players = self.days.entry((server, day)).or_default();
            let played = players.entry(Arc::clone(nickname)).or_default();
            played.seconds += until - since;
            played.fraction = fraction.map(|id| id.0);
            since = until;
        }
    }

    /// Adds times again that could not be written.
    pub(super) fn add_again(
        &mut self,
        server_day: (u32, i64),
        players: &HashMap<Arc<str>, Played>,
    ) {
        let newer = self.days.entry(server_day).or_default();
        for (nickname, played) in players {
            let kept =
                newer.entry(Arc::clone(nickname)).or_insert(Played { seconds: 0, ..*played });
            kept.seconds += played.seconds;
        }
    }
}

/// The statements that write the times of a day.
pub(super) fn write(server: u32, day: i64, players: &HashMap<Arc<str>, Played>) -> Vec<Statement> {
    let players: Vec<_> = players.iter().collect();
    let write = |players: &[(&Arc<str>, &Played)]| {
        let rows = json_rows(players.iter().map(|(nickname, played)| {
            let fraction = played.fraction.map_or("null".to_owned(), |id| id.to_string());
            let rank = played.rank.map_or("null".to_owned(), |rank| rank.to_string());
            (&***nickname, format!(",{},{fraction},{rank}", played.seconds))
        }));
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
    };
    players.chunks(AT_ONCE).map(write).collect()
}

/// A JSON list of rows, each a nickname and its values, so that a statement has one parameter for any number of rows.
/// PostgreSQL does not accept NUL, which no nickname of the game contains.
pub(super) fn json_rows(rows: impl Iterator<Item = (impl AsRef<str>, String)>) -> String {
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
