//! Checks a feed folder without a server: counts the valid documents, and lists all errors of the others.

use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;

use super::document::{self, Valid, ValidationContext, ValidationErrors};
use super::{files, folder, player_lists};
use crate::game::players::is_nickname;
use crate::game::{Current, Update};

/// How many nicknames a note names.
const NAMED: usize = 5;

/// The result of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// How many documents would be imported.
    pub valid: usize,
    /// The errors of rows that would be left out.
    pub incomplete: Vec<ValidationErrors>,
    /// The errors of documents that would be refused.
    pub invalid: Vec<ValidationErrors>,
    /// Whether there is a list of servers: without one no server would be known.
    pub has_servers: bool,
    /// Remarks that are not errors.
    pub notes: Vec<String>,
}

impl Report {
    fn add(&mut self, validated: Result<ValidationErrors, ValidationErrors>) {
        match validated {
            Ok(errors) => {
                self.valid += 1;
                self.incomplete.extend(Some(errors).filter(|errors| !errors.is_empty()));
            }
            Err(errors) => self.invalid.push(errors),
        }
    }
}

/// Validates every document of a folder. Documents that others refer to come first.
pub async fn check(folder: &Path, now: Timestamp, strict: bool) -> io::Result<Report> {
    let numbers = folder::server_numbers(folder)?;
    let current = Current::new();
    current.publish(Update::Fractions(document::shipped_fractions()));
    let mut report = Report::default();
    for id in folder::documents(folder)? {
        let context = ValidationContext::of(&current, now, strict);
        let valid = files::read(&id.within(folder))
            .map_err(|error| ValidationErrors::of_file(id.to_string(), files::reason(&error)))
            .and_then(|bytes| document::validate(id, &bytes, &context));
        report.add(valid.map(|Valid { update, errors }| {
            current.publish(update);
            errors
        }));
    }
    for number in &numbers {
        let fractions = Arc::clone(&current.snapshot().fractions);
        if let Some(validated) = player_lists::check(folder, *number, fractions, strict).await {
            report.add(validated);
            report.notes.extend(unusual_nicknames(folder, *number));
        }
    }
    let ignored = |file| format!("{file} is ignored: no document has this name");
    report.notes.extend(folder::unknown_files(folder)?.into_iter().map(ignored));
    let snapshot = current.snapshot();
    report.has_servers = snapshot.has_arrived();
    if report.has_servers {
        let unlisted = numbers.iter().filter(|&&number| snapshot.servers.get(number).is_none());
        let note =
            |number| format!("{number}/ is not served: servers.json does not list server {number}");
        report.notes.extend(unlisted.map(note));
    }
    Ok(report)
}

/// A note about the nicknames of a list that the lookup would never find.
fn unusual_nicknames(folder: &Path, server: u32) -> Option<String> {
    #[derive(Deserialize)]
    struct Line {
        nickname: String,
    }

    let list = folder::player_list(server);
    let lines = BufReader::new(files::open(&folder.join(&list)).ok()?).lines();
    let nickname = |line: String| Some(serde_json::from_str::<Line>(&line).ok()?.nickname);
    let nicknames = lines.map_while(Result::ok).filter_map(nickname);
    let unusual: Vec<String> = nicknames.filter(|nickname| !is_nickname(nickname)).collect();
    let first: Vec<String> = unusual.iter().take(NAMED).map(|name| format!("{name:?}")).collect();
    let more = match unusual.len() {
        0 => return None,
        all if all > NAMED => format!(" and {} more", all - NAMED),
        _ => String::new(),
    };
    Some(format!(
        "{list}: the lookup can't find {}{more}: a nickname is 1 to 24 characters of A-Z a-z 0-9 _ [ ] ( ) $ @ . =",
        first.join(", ")
    ))
}
