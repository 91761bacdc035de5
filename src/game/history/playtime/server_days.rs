//! The days of everybody on a server. They are read at once, because the reports of a week ask for each fraction.

use std::collections::{BTreeMap, HashMap};

use super::{PlayerDays, date};
use crate::db::{self, Db};

/// The separator of the values of a day, which no nickname contains.
const SEPARATOR: char = '\n';

/// A day with the nicknames, the seconds, the fractions and the ranks of those who were online.
type DayRow = (i64, String, String, String, String);

/// The days of the players of a server.
#[derive(Debug, Default)]
pub(super) struct ServerDays {
    /// The first day that was asked for.
    pub(super) oldest: i64,
    /// The days that are recorded.
    recorded: Vec<i64>,
    /// The players by the fraction that they were in when they were online last, then by nickname.
    fractions: HashMap<u32, BTreeMap<String, PlayerDays>>,
}

impl ServerDays {
    /// Reads the days since the day `oldest`.
    pub(super) async fn read(db: &Db, server: u32, oldest: i64) -> Result<Self, db::Error> {
        // One row for each day: reading a row costs more than a name in it.
        const READ: &str =
            "SELECT day, string_agg(nickname, CAST($3 AS TEXT)), string_agg(CAST(seconds AS TEXT), CAST($3 AS TEXT)),
                 string_agg(CAST(coalesce(fraction, -1) AS TEXT), CAST($3 AS TEXT)),
                 string_agg(CAST(coalesce(rank, -1) AS TEXT), CAST($3 AS TEXT))
             FROM playtime WHERE server = $1 AND day >= $2 GROUP BY day ORDER BY day";
        let query: db::TypedQuery<DayRow> = db::query_as(READ);
        let query = query.bind(server).bind(oldest).bind(SEPARATOR.to_string());
        let rows = query.fetch_all(db).await?;
        // Names are grouped outside of the threads that serve requests.
        let grouped = tokio::task::spawn_blocking(move || Self::of_rows(oldest, &rows)).await;
        grouped.map_err(|error| sqlx::Error::Io(error.into()).into())
    }

    /// The first day since `oldest` that is recorded, and the members of a fraction who were online since then.
    pub(super) fn since(
        &self,
        oldest: i64,
        fraction: u32,
    ) -> (Option<i64>, BTreeMap<String, PlayerDays>) {
        let first = self.recorded.iter().copied().find(|day| *day >= oldest);
        let mut members = self.fractions.get(&fraction).cloned().unwrap_or_default();
        if oldest > self.oldest {
            members.retain(|_, member| {
                member.seconds = member.seconds.split_off(&date(oldest));
                !member.seconds.is_empty()
            });
        }
        (first, members)
    }

    fn of_rows(oldest: i64, rows: &[DayRow]) -> Self {
        // The fraction of the last day is with each player.
        let mut players: HashMap<&str, (Option<u32>, PlayerDays)> = HashMap::new();
        for (day, nicknames, seconds, fractions, ranks) in rows {
            let date = date(*day);
            let values = numbers(seconds).zip(numbers(fractions)).zip(numbers(ranks));
            for (nickname, ((seconds, fraction), rank)) in nicknames.split(SEPARATOR).zip(values) {
                let (last, player) = players.entry(nickname).or_default();
                (*last, player.rank) = (fraction, rank);
                player.seconds.insert(date, seconds.unwrap_or_default());
            }
        }
        let mut fractions: HashMap<u32, BTreeMap<String, PlayerDays>> = HashMap::new();
        for (nickname, (fraction, days)) in players {
            let Some(fraction) = fraction else { continue };
            fractions.entry(fraction).or_default().insert(nickname.to_owned(), days);
        }
        Self { oldest, recorded: rows.iter().map(|(day, ..)| *day).collect(), fractions }
    }
}

/// The numbers of a day; a missing one is negative.
fn numbers(list: &str) -> impl Iterator<Item = Option<u32>> {
    list.split(SEPARATOR).map(|number| number.parse().ok())
}
