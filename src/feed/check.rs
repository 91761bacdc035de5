//! A feed folder judged without a server: what would be taken, and every fault of what would not.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;

use super::document::{self, DocumentId, ParsedDocument, ValidationContext, ValidationErrors};
use super::{folder, player_lists};

/// What became of a folder's documents.
#[derive(Debug, Default)]
pub struct Report {
    /// Those that would be taken.
    pub taken: Vec<DocumentId>,
    /// How many lists of players would be taken besides.
    pub lists: usize,
    /// Those that would be refused.
    pub refused: Vec<ValidationErrors>,
    /// What is no fault, and yet worth saying.
    pub notes: Vec<String>,
}

/// Judges every document of a folder, those first that others refer to.
pub fn check(folder: &Path, now: Timestamp) -> io::Result<Report> {
    let numbers: BTreeSet<u32> = folder::numbers(folder)?.into_iter().collect();
    let mut context = ValidationContext {
        now,
        fractions: Arc::new(document::shipped_fractions()),
        pois: Arc::default(),
    };
    let mut report = Report::default();
    let mut listed = None;
    for id in folder::present(folder)? {
        let facts = match validate(id, &id.within(folder), &context) {
            Ok(facts) => facts,
            Err(faults) => {
                report.refused.push(faults);
                continue;
            }
        };
        report.taken.push(id);
        match facts {
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
        match player_lists::check(folder, *number) {
            None => {}
            Some(Ok(())) => report.lists += 1,
            Some(Err(faults)) => report.refused.push(faults),
        }
    }
    let unknown_files = folder::unknown_files(folder)?.into_iter();
    report
        .notes
        .extend(unknown_files.map(|file| format!("{file} is not read: no document has that name")));
    match listed {
        None => report.notes.push("there is no good servers.json: no server would be known".into()),
        Some(servers) => {
            let strangers = numbers.iter().filter(|&&number| servers.get(number).is_none());
            let note =
                |number| format!("{number}/ is not served: servers.json lists no server {number}");
            report.notes.extend(strangers.map(note));
        }
    }
    Ok(report)
}

fn validate(
    id: DocumentId,
    path: &Path,
    context: &ValidationContext,
) -> Result<ParsedDocument, ValidationErrors> {
    let unreadable = |wrong: io::Error| {
        ValidationErrors::of(id).with(document::Location::File, super::importer::because(&wrong))
    };
    let bytes = super::importer::read(path).map_err(unreadable)?;
    document::validate(id, &bytes, context)
}
