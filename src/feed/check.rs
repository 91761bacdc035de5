//! Checks a feed folder without a server: which documents are valid, and all errors of the others.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;

use super::document::{
    self, DocumentId, Location, ParsedDocument, ValidationContext, ValidationErrors,
};
use super::{files, folder, player_lists};

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
    let numbers: BTreeSet<u32> = folder::server_numbers(folder)?.into_iter().collect();
    let fractions = Arc::new(document::shipped_fractions());
    let mut context = ValidationContext { now, fractions, pois: Arc::default() };
    let mut report = Report::default();
    let mut listed = None;
    for id in folder::documents(folder)? {
        let parsed = match validate(id, &id.within(folder), &context) {
            Ok(parsed) => parsed,
            Err(errors) => {
                report.invalid.push(errors);
                continue;
            }
        };
        report.valid.push(id);
        match parsed {
            ParsedDocument::Fractions(fractions) => context.fractions = Arc::new(fractions),
            ParsedDocument::Pois(pois) => context.pois = Arc::new(pois),
            ParsedDocument::Servers(servers) => listed = Some(servers),
            ParsedDocument::Online(..)
            | ParsedDocument::Sobes(..)
            | ParsedDocument::Families(..)
            | ParsedDocument::Map(..)
            | ParsedDocument::Admins(..)
            | ParsedDocument::Ghetto(..) => {}
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
    match listed {
        None => {
            report.notes.push("there is no valid servers.json, so no server would be known".into());
        }
        Some(servers) => {
            let unlisted = numbers.iter().filter(|&&number| servers.get(number).is_none());
            let note = |number| {
                format!("{number}/ is not served: servers.json does not list server {number}")
            };
            report.notes.extend(unlisted.map(note));
        }
    }
    Ok(report)
}

fn validate(
    id: DocumentId,
    path: &Path,
    context: &ValidationContext,
) -> Result<ParsedDocument, ValidationErrors> {
    let unreadable =
        |error: io::Error| ValidationErrors::of(id).with(Location::File, files::reason(&error));
    let bytes = files::read(path).map_err(unreadable)?;
    document::validate(id, &bytes, context)
}
