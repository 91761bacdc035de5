//! The lines of a comparison, the highest count first.

use std::cmp::Reverse;

use super::Counts;
use super::table::{Column, Row, Table};
use crate::bot::subjects::fraction::fractions::count_row;
use crate::bot::subjects::{Fraction, Query, View};
use crate::text::{Html, Lang, Plain, duration};
use crate::wire::FractionSummary;

/// So many servers on which nobody is online have a line each; more share one.
const EMPTY: usize = 3;

/// How many servers are named in one line.
const JOINED: usize = 20;

/// How many fractions are named in the line of a server.
const NAMED: usize = 6;

pub(super) struct Line {
    pub(super) text: Html,
    pub(super) button: Option<(Plain, View)>,
}

pub(super) fn lines(lang: Lang, counts: &Counts, table: &Table) -> Vec<Line> {
    let columns = table.columns.as_slice();
    let is_all = counts.fractions.is_empty() && counts.kind.is_none();
    match (table.rows.as_slice(), columns) {
        ([only], _) if table.is_one_server() => by_fraction(lang, counts, columns, only),
        (_, [only]) => by_server(lang, table, Row::online, |row| of_one_fraction(lang, only, row)),
        _ if is_all => {
            let most =
                |row: &Row| highest(columns, row).map_or(0, |(_, most)| u64::from(most.online));
            by_server(lang, table, most, |row| of_highest(lang, columns, row))
        }
        _ => by_server(lang, table, Row::online, |row| of_several(lang, counts, columns, row)),
    }
}

/// A line for each fraction of one server.
fn by_fraction(lang: Lang, counts: &Counts, columns: &[Column], row: &Row) -> Vec<Line> {
    let mut fractions: Vec<_> = columns.iter().zip(&row.counts).collect();
    fractions.sort_by_key(|(_, counts)| Reverse(counts.online));
    let line = |(column, online): (&Column, &FractionSummary)| {
        let is_offered = online.online > 0 || !counts.fractions.is_empty();
        let members = || Fraction::members(column.id).on(row.server.number);
        Line {
            text: count_row(lang, &format!("{} {}", column.emblem, column.name), *online),
            button: is_offered.then(|| (Plain::untrusted(&column.name), members())),
        }
    };
    let closed = closed(row).map(|text| Line { text, button: None });
    closed.into_iter().chain(fractions.into_iter().map(line)).collect()
}

/// A line for each server. Servers on which nobody is online, and servers without data, share a line at the end.
fn by_server(
    lang: Lang,
    table: &Table,
    online: impl Fn(&Row) -> u64,
    line: impl Fn(&Row) -> (Html, View),
) -> Vec<Line> {
    let mut rows: Vec<&Row> = table.rows.iter().collect();
    rows.sort_by_key(|row| Reverse(online(row)));
    let filled = rows.iter().filter(|row| online(row) > 0).count();
    let apart = if rows.len() - filled > EMPTY { filled } else { rows.len() };
    let (apart, empty) = rows.split_at(apart);
    let alone = apart.iter().map(|row| {
        let (text, view) = line(row);
        let late = row.late.map(|late| lang.counts_late(&duration(lang, late)));
        Line {
            text: Html::dot_separated([text].into_iter().chain(closed(row)).chain(late)),
            button: Some((Plain::untrusted(&row.server.title), view)),
        }
    });
    let empty = empty.iter().map(|row| row.server.title.as_str());
    let empty = joined(empty).map(|titles| lang.counts_nobody(titles));
    let unknown = table.unknown.iter().map(String::as_str);
    let unknown = joined(unknown).map(|titles| lang.counts_unknown(titles));
    let shared = [empty, unknown].into_iter().flatten();
    alone.chain(shared.map(|text| Line { text, button: None })).collect()
}

fn of_one_fraction(lang: Lang, column: &Column, row: &Row) -> (Html, View) {
    let members = Fraction::members(column.id).on(row.server.number);
    let nobody = FractionSummary { online: 0, in_uniform: 0, leader_online: false };
    let counts = row.counts.first().copied().unwrap_or(nobody);
    (count_row(lang, &row.server.title, counts), members)
}

fn of_several(lang: Lang, counts: &Counts, columns: &[Column], row: &Row) -> (Html, View) {
    let mut fractions: Vec<_> = columns.iter().zip(&row.counts).collect();
    // A kind may have many fractions: those with nobody online are left out.
    if counts.fractions.is_empty() {
        fractions.retain(|(_, counts)| counts.online > 0);
        fractions.sort_by_key(|(_, counts)| Reverse(counts.online));
    }
    let more = fractions.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| Html::untrusted(&format!("+{more}")));
    let total = lang.fraction_row(&row.server.title, row.online());
    let named = fractions.into_iter().take(NAMED).map(|(column, counts)| {
        Html::untrusted(&format!("{}\u{a0}{}", column.name, counts.online))
    });
    let text = Html::dot_separated([total].into_iter().chain(named).chain(more));
    (text, counts.there(vec![row.server.number]).view())
}

fn of_highest(lang: Lang, columns: &[Column], row: &Row) -> (Html, View) {
    match highest(columns, row) {
        Some((column, most)) => {
            let name = format!("{}\u{a0}· {} {}", row.server.title, column.emblem, column.name);
            let members = Fraction::members(column.id).on(row.server.number);
            (lang.fraction_row(&name, most.online.into()), members)
        }
        None => {
            let all = Counts::of(Vec::new(), vec![row.server.number]).view();
            (lang.fraction_row(&row.server.title, 0), all)
        }
    }
}

/// The fraction with the most members online, if anybody is.
fn highest<'t>(columns: &'t [Column], row: &'t Row) -> Option<(&'t Column, &'t FractionSummary)> {
    let all = columns.iter().zip(&row.counts).rev();
    all.max_by_key(|(_, counts)| counts.online).filter(|(_, counts)| counts.online > 0)
}

/// The mark of a server that nobody can play on.
fn closed(row: &Row) -> Option<Html> {
    match row.status.as_str() {
        "online" => None,
        "maintenance" => Some(Html::untrusted("🛠")),
        _ => Some(Html::untrusted("🔴")),
    }
}

/// The first titles, and the number of further ones; `None` if there are no titles.
fn joined<'t>(titles: impl Iterator<Item = &'t str>) -> Option<Html> {
    let all: Vec<Html> = titles.map(Html::escaped).collect();
    let more = all.len().saturating_sub(JOINED);
    let more = (more > 0).then(|| Html::escaped(&format!("+{more}")));
    (!all.is_empty()).then(|| {
        let named = Html::comma_separated(all.into_iter().take(JOINED));
        Html::words([named].into_iter().chain(more))
    })
}
