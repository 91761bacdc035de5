//! `muster keys usage`.

use std::io;

use clap::Args;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::table::{Flexible, lines};
use super::{Common, format, parsers};
use crate::cli::output::{self, note, print};
use crate::cli::{CommandError, time};
use crate::keys::{AnswerCounts, AnswerReport, ChangeError, Failure, KEPT_DAYS, Key, KeyId};

/// How many keys are shown.
const BUSIEST: u32 = 10;

const NUMBERS: [&str; 6] = ["TOTAL", "OK", "304", "4XX", "429", "5XX"];

/// A label is not cut to less.
const MIN_LABEL: usize = 10;

/// An error id is not cut to less.
const MIN_ERROR_ID: usize = 9;

/// Show how the requests of a key were answered, by endpoint and by day (UTC)
///
/// Without a key, it shows the ten keys with the most requests. The columns are statuses: 4XX are errors of the client
/// other than 429, which a limit refused; 5XX are errors of the service. Counts are kept for 90 days; those of the last
/// seconds may be missing.
#[derive(Args, Debug)]
#[group(skip)]
#[command(after_help = "Example: muster keys usage k_AbCd1234 --days 7")]
pub(in crate::cli) struct Usage {
    /// The key's public id, k_…
    #[arg(value_parser = parsers::id)]
    id: Option<KeyId>,
    /// Count this many days up to today
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=i64::from(KEPT_DAYS)))]
    days: u16,
    /// Show the last 50 failed requests of the key instead, the latest first
    #[arg(long, requires = "id")]
    errors: bool,
    #[command(flatten)]
    common: Common,
}

impl Usage {
    /// Prints the usage.
    pub(super) async fn run(self, now: Timestamp) -> Result<(), CommandError> {
        let store = self.common.open().await?;
        let Some(id) = self.id else {
            let keys = store.busiest(BUSIEST, self.days, now).await?;
            if self.common.json {
                print(Value::Array(keys.iter().map(of_key).collect()));
            } else if keys.is_empty() {
                note("no requests");
            } else {
                print(busiest(&keys, output::terminal_width(&io::stdout())));
            }
            return Ok(());
        };
        let key = store.get(&id, now).await?.ok_or(ChangeError::NotFound)?;
        if self.errors {
            let failures = store.failures(&id).await?;
            if self.common.json {
                let failures: Vec<_> = failures.iter().map(json_of_failure).collect();
                print(json!({"id": id.as_str(), "errors": failures}));
            } else if failures.is_empty() {
                note("no failed requests");
            } else {
                print(errors(&failures, output::terminal_width(&io::stdout())));
            }
            return Ok(());
        }
        let report = store.answers(&id, self.days, now).await?;
        if self.common.json {
            print(json(&key, &report));
        } else if report.total() == AnswerCounts::default() {
            note("no requests");
        } else {
            print(tables(&report));
        }
        Ok(())
    }
}

/// The requests by endpoint with their sum, and below them by day.
fn tables(report: &AnswerReport) -> String {
    let table = |heading: &str, rows: &mut dyn Iterator<Item = (String, AnswerCounts)>| {
        let rows = rows.map(|(name, counts)| with_numbers([name], counts));
        let rows: Vec<[String; 7]> = [headings([heading])].into_iter().chain(rows).collect();
        lines(&rows, 1, Flexible { column: 0, least: usize::MAX }, None)
    };
    let endpoints = report.endpoints().into_iter().map(|(name, counts)| (name.to_owned(), counts));
    let sum = [("all".to_owned(), report.total())];
    let days = report.days().into_iter().filter(|(_, counts)| counts.total() > 0);
    let mut days = days.map(|(day, counts)| (day.to_string(), counts));
    format!("{}\n\n{}", table("ENDPOINT", &mut endpoints.chain(sum)), table("DAY", &mut days))
}

/// One line per key.
fn busiest(keys: &[(Key, AnswerCounts)], width: Option<usize>) -> String {
    let row = |(key, counts): &(Key, AnswerCounts)| {
        let texts = [key.id.to_string(), key.label.to_string(), format::or_dash(key.owner)];
        with_numbers(texts, *counts)
    };
    let heading = headings(["ID", "LABEL", "OWNER"]);
    let rows: Vec<[String; 9]> = [heading].into_iter().chain(keys.iter().map(row)).collect();
    lines(&rows, 3, Flexible { column: 1, least: MIN_LABEL }, width)
}

fn headings<const T: usize, const N: usize>(texts: [&str; T]) -> [String; N] {
    joined(texts.into_iter().chain(NUMBERS).map(str::to_owned))
}

/// The texts of a row, followed by its counts.
fn with_numbers<const T: usize, const N: usize>(
    texts: [String; T],
    counts: AnswerCounts,
) -> [String; N] {
    let numbers = [counts.total()].into_iter().chain(counts.by_kind());
    joined(texts.into_iter().chain(numbers.map(|number| number.to_string())))
}

fn joined<const N: usize>(mut cells: impl Iterator<Item = String>) -> [String; N] {
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

/// One line per failed request.
fn errors(failures: &[Failure], width: Option<usize>) -> String {
    let heading = ["TIME", "ERROR", "ENDPOINT", "ERROR ID"].map(str::to_owned);
    let row = |Failure { at, endpoint, error_code, error_id }: &Failure| {
        [time::format(*at), error_code.to_string(), endpoint.to_string(), error_id.clone()]
    };
    let rows: Vec<_> = [heading].into_iter().chain(failures.iter().map(row)).collect();
    lines(&rows, 4, Flexible { column: 3, least: MIN_ERROR_ID }, width)
}

pub(in crate::cli) fn json_of_failure(failure: &Failure) -> Value {
    json!({
        "at": time::format(failure.at),
        "endpoint": failure.endpoint,
        "error_code": failure.error_code,
        "error_id": failure.error_id,
    })
}

/// The report under stable names.
pub(in crate::cli) fn json(key: &Key, report: &AnswerReport) -> Value {
    let endpoint = |(endpoint, counts)| with_counts(json!({"endpoint": endpoint}), counts);
    let day = |(day, counts): (jiff::civil::Date, _)| {
        with_counts(json!({"day": day.to_string()}), counts)
    };
    json!({
        "id": key.id.as_str(),
        "label": key.label.as_str(),
        "total": with_counts(json!({}), report.total()),
        "endpoints": report.endpoints().into_iter().map(endpoint).collect::<Vec<_>>(),
        "days": report.days().into_iter().map(day).collect::<Vec<_>>(),
    })
}

fn of_key((key, counts): &(Key, AnswerCounts)) -> Value {
    let owner = key.owner.map(|owner| owner.0);
    let key = json!({"id": key.id.as_str(), "label": key.label.as_str(), "owner": owner});
    with_counts(key, *counts)
}

fn with_counts(mut object: Value, counts: AnswerCounts) -> Value {
    const KINDS: [&str; 5] = ["ok", "not_modified", "client_errors", "refused", "server_errors"];
    object["requests"] = counts.total().into();
    for (name, count) in KINDS.into_iter().zip(counts.by_kind()) {
        object[name] = count.into();
    }
    object
}
