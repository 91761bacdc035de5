//! Checks a feed folder without a server: which documents are valid, and all errors of the others.

use std::io;
use std::path::Path;

use jiff::Timestamp;

use super::document::{self, DocumentId, ValidationContext, ValidationErrors};
use super::{files, folder, player_lists};
use crate::game::{Current, Update};

/// The result of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// The documents that would be imported.
    pub valid: Vec<DocumentId>,
    /// The number of lists of players that would be imported.
    pub lists: usize,
    /// The documents that would be refused.
    pub invalid: Vec<ValidationErrors>,
    /// Remarks that are not errors.
    pub notes: Vec<String>,
}

/// Validates every document of a folder. Documents that others refer to come first.
pub async fn check(folder: &Path, now: Timestamp) -> io::Result<Report> {
    let numbers = folder::server_numbers(folder)?;
    let current = Current::new();
    current.publish(Update::Fractions(document::shipped_fractions()));
    let mut report = Report::default();
    for id in folder::documents(folder)? {
        let context = ValidationContext::of(&current, now);
        let update = files::read(&id.within(folder))
            .map_err(|error| ValidationErrors::of_file(id.to_string(), files::reason(&error)))
            .and_then(|bytes| document::validate(id, &bytes, &context));
        match update {
            Ok(update) => {
                report.valid.push(id);
                current.publish(update);
            }
            Err(errors) => report.invalid.push(errors),
        }
    }
    for number in &numbers {
        match player_lists::check(folder, *number).await {
            None => {}
            Some(Ok(())) => report.lists += 1,
            Some(Err(errors)) => report.invalid.push(errors),
        }
    }
    let ignored = |file| format!("{file} is ignored: no document has this name");
    report.notes.extend(folder::unknown_files(folder)?.into_iter().map(ignored));
    let snapshot = current.snapshot();
    if snapshot.has_arrived() {
        let unlisted = numbers.iter().filter(|&&number| snapshot.servers.get(number).is_none());
        let note =
            |number| format!("{number}/ is not served: servers.json does not list server {number}");
        report.notes.extend(unlisted.map(note));
    } else {
        report.notes.push("there is no valid servers.json, so no server would be known".into());
    }
    Ok(report)
}
