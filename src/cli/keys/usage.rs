//! `muster keys usage`.

use std::io;

use clap::Args;
use jiff::Timestamp;
use serde_json::{Value, json};

use super::table::cut;
use super::{Common, format, parsers};
use crate::cli::output::{self, note, print};
use crate::cli::{CommandError, time};
use crate::keys::{AnswerCounts, AnswerReport, ChangeError, Failure, Key, KeyId};

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
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=90))]
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
    let endpoints = report.endpoints();
    let sum = ("all", report.total());
    let endpoints = endpoints.iter().chain([&sum]).map(|(name, counts)| (vec![*name], *counts));
    let endpoints = table(&["ENDPOINT"], endpoints.collect());
    let days = report.days().into_iter().filter(|(_, counts)| counts.total() > 0);
    let days: Vec<_> = days.map(|(day, counts)| (day.to_string(), counts)).collect();
    let days = days.iter().map(|(day, counts)| (vec![day.as_str()], *counts));
    format!("{endpoints}\n\n{}", table(&["DAY"], days.collect()))
}

/// One line per key. Labels are cut, so that no line is longer than the `width`, if one is given.
fn busiest(keys: &[(Key, AnswerCounts)], width: Option<usize>) -> String {
    let all = |label: usize| {
        let owned: Vec<_> = keys
            .iter()
            .map(|(key, counts)| {
                let label = cut(key.label.as_str(), label);
                ([key.id.to_string(), label, format::or_dash(key.owner)], *counts)
            })
            .collect();
        let rows = owned
            .iter()
            .map(|(texts, counts)| (texts.iter().map(String::as_str).collect::<Vec<_>>(), *counts));
        table(&["ID", "LABEL", "OWNER"], rows.collect())
    };
    let whole = all(usize::MAX);
    let columns = whole.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let label = keys.iter().map(|(key, _)| key.label.as_str().chars().count()).max().unwrap_or(0);
    match width.and_then(|width| columns.checked_sub(width)) {
        None | Some(0) => whole,
        Some(over) => all(label.saturating_sub(over).max(MIN_LABEL)),
    }
}

/// Lines of texts with counts, below a heading.
fn table(texts: &[&str], rows: Vec<(Vec<&str>, AnswerCounts)>) -> String {
    let heading =
        [texts.to_vec(), NUMBERS.to_vec()].concat().iter().map(ToString::to_string).collect();
    let row = |(texts, counts): (Vec<&str>, AnswerCounts)| {
        let AnswerCounts { ok, not_modified, client_errors, refused, server_errors } = counts;
        let numbers = [counts.total(), ok, not_modified, client_errors, refused, server_errors];
        let texts = texts.into_iter().map(str::to_owned);
        texts.chain(numbers.map(|number| number.to_string())).collect()
    };
    let rows: Vec<Vec<String>> = [heading].into_iter().chain(rows.into_iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let line = |row: &Vec<String>| {
        let cell = |(column, text): (usize, &String)| {
            let width = width(column).unwrap_or(0);
            if column < texts.len() { format!("{text:width$}") } else { format!("{text:>width$}") }
        };
        row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// One line per failed request. Error ids are cut, so that no line is longer than the `width`, if one is given.
fn errors(failures: &[Failure], width: Option<usize>) -> String {
    let heading = ["TIME", "ERROR", "ENDPOINT", "ERROR ID"].map(str::to_owned);
    let row = |Failure { at, endpoint, error_code, error_id }: &Failure| {
        [time::format(*at), error_code.to_string(), endpoint.to_string(), error_id.clone()]
    };
    let rows: Vec<_> = [heading].into_iter().chain(failures.iter().map(row)).collect();
    let widths: [usize; 3] = std::array::from_fn(|column| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let before = widths.iter().map(|width| width + 2).sum();
    let id = width.map_or(usize::MAX, |width| width.saturating_sub(before).max(MIN_ERROR_ID));
    let line = |[at, code, endpoint, error_id]: &[String; 4]| {
        let [first, second, third] = widths;
        format!("{at:first$}  {code:second$}  {endpoint:third$}  {}", cut(error_id, id))
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn json_of_failure(failure: &Failure) -> Value {
    json!({
        "at": time::format(failure.at),
        "endpoint": failure.endpoint,
        "error_code": failure.error_code,
        "error_id": failure.error_id,
    })
}

/// The report under stable names.
fn json(key: &Key, report: &AnswerReport) -> Value {
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
    let AnswerCounts { ok, not_modified, client_errors, refused, server_errors } = counts;
    for (name, count) in [
        ("requests", counts.total()),
        ("ok", ok),
        ("not_modified", not_modified),
        ("client_errors", client_errors),
        ("refused", refused),
        ("server_errors", server_errors),
    ] {
        object[name] = count.into();
    }
    object
}
