//! The counts that a comparison shows: a column for each fraction, a row for each server.

use super::Counts;
use crate::bot::language;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{EarlyReply, QueryContext, ServerRef};
use crate::wire::{FractionCount, FractionSummary, GameServer, Summary};

/// A list of players that is older than the newest one by this many seconds is marked as old.
const LATE: i64 = 5 * 60;

pub(super) struct Table {
    pub(super) columns: Vec<Column>,
    /// The servers that have data.
    pub(super) rows: Vec<Row>,
    /// The titles of the servers without data.
    pub(super) unknown: Vec<String>,
    /// How many servers there are in all.
    pub(super) servers: usize,
}

pub(super) struct Column {
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) emblem: &'static str,
}

pub(super) struct Row {
    pub(super) server: ServerRef,
    /// In the order of the columns.
    pub(super) counts: Vec<FractionSummary>,
    /// Whether people can play on the server: one of the states of the API.
    pub(super) status: String,
    /// By how many seconds the data is older than the newest, if that is much.
    pub(super) late: Option<i64>,
    timestamp: i64,
}

impl Table {
    pub(super) async fn load(context: &QueryContext, counts: &Counts) -> Result<Self, EarlyReply> {
        let lang = context.lang;
        let status = context.client.status().await?;
        let known = Arguments { context, words: "" }.known_fractions().await?;
        let Some(known) = known else { return Err(lang.counts_nothing().into()) };
        let chosen: Vec<&FractionCount<'_>> = match (counts.fractions.as_slice(), counts.kind) {
            ([], None) => known.fractions.iter().collect(),
            ([], Some(kind)) => kind.among(&known.fractions).collect(),
            (ids, _) => {
                let by_id = |id: &u32| known.fractions.iter().find(|one| one.id == *id);
                ids.iter().filter_map(by_id).collect()
            }
        };
        if chosen.is_empty() {
            return Err(match counts.kind {
                Some(kind) => lang.no_such_fraction(kind.name(lang).as_str()).into(),
                None => lang.api_nothing().into(),
            });
        }
        let is_asked = |server: &&GameServer<'_>| {
            counts.servers.is_empty() || counts.servers.contains(&server.number)
        };
        let asked: Vec<&GameServer<'_>> = status.game.iter().filter(is_asked).collect();
        if asked.is_empty() {
            let is_loading = status.game.is_empty();
            let text = if is_loading { lang.no_servers() } else { lang.api_no_server() };
            return Err(text.into());
        }
        let summary = context.client.summary().await?;
        let mut rows: Vec<Row> =
            asked.iter().filter_map(|server| Row::new(server, &summary, &chosen)).collect();
        let newest = rows.iter().map(|row| row.timestamp).max().unwrap_or(0);
        for row in &mut rows {
            row.late = Some(newest.saturating_sub(row.timestamp)).filter(|late| *late > LATE);
        }
        let is_unknown =
            |server: &&&GameServer<'_>| !rows.iter().any(|row| row.server.number == server.number);
        let unknown = asked.iter().filter(is_unknown).map(|server| ServerRef::from(*server).title);
        Ok(Self {
            columns: chosen.into_iter().map(Column::new).collect(),
            unknown: unknown.collect(),
            servers: status.game.len(),
            rows,
        })
    }

    /// The time of the oldest data that is not marked as old; `None` without data.
    pub(super) fn timestamp(&self) -> Option<i64> {
        self.rows.iter().filter(|row| row.late.is_none()).map(|row| row.timestamp).min()
    }

    pub(super) fn is_one_server(&self) -> bool {
        self.rows.len() + self.unknown.len() == 1
    }

    /// The titles of the servers that were asked about.
    pub(super) fn titles(&self) -> impl Iterator<Item = &str> {
        let known = self.rows.iter().map(|row| &*row.server.title);
        known.chain(self.unknown.iter().map(|title| &**title))
    }

    /// How many counts there are.
    pub(super) fn counted(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    pub(super) fn online(&self) -> u64 {
        self.rows.iter().map(Row::online).sum()
    }

    pub(super) fn in_uniform(&self) -> u64 {
        let counts = self.rows.iter().flat_map(|row| &row.counts);
        counts.map(|counts| u64::from(counts.in_uniform)).sum()
    }
}

impl Column {
    fn new(fraction: &FractionCount<'_>) -> Self {
        Self { id: fraction.id, name: short_name(&fraction.short), emblem: emblem(fraction) }
    }
}

impl Row {
    fn new(
        server: &GameServer<'_>,
        summary: &Summary<'_>,
        chosen: &[&FractionCount<'_>],
    ) -> Option<Self> {
        let known = summary.data.get(&server.number)?;
        let nobody = FractionSummary { online: 0, in_uniform: 0, leader_online: false };
        let counts = chosen.iter().map(|one| known.fractions.get(&*one.short).copied());
        Some(Self {
            server: server.into(),
            counts: counts.map(|counts| counts.unwrap_or(nobody)).collect(),
            status: server.status.to_string(),
            late: None,
            timestamp: known.timestamp?,
        })
    }

    /// How many members of all fractions are online.
    pub(super) fn online(&self) -> u64 {
        self.counts.iter().map(|counts| u64::from(counts.online)).sum()
    }
}

/// The fraction that a name certainly means.
pub(super) async fn clear_fraction(context: &QueryContext, name: &Name) -> Option<u32> {
    let known = Arguments { context, words: "" }.known_fractions().await.ok().flatten()?;
    match name.id() {
        Some(id) => {
            u32::try_from(id).ok().filter(|id| known.fractions.iter().any(|one| one.id == *id))
        }
        None => language::fraction(&name.text(), &known.fractions).one(),
    }
}
