//! Counts and logs the documents that an importer refuses, or imports in part.

use jiff::Timestamp;

use super::Importer;
use crate::feed::document::{DocumentId, SharedDocument, ValidationErrors, server_number};

/// How many errors of a document are logged.
const LOGGED: usize = 5;

impl Importer {
    /// Counts and logs a refusal.
    pub(in crate::feed) fn report(&self, errors: &ValidationErrors, document: &'static str) {
        self.count_refusal(errors, document);
        let served = match self.is_served(errors.file()) {
            true => "the version before is still served",
            false => "and there is no version before",
        };
        let (document, errors, first) = (errors.file(), errors.count(), first_errors(errors));
        tracing::warn!(document, errors, "refused, {served}: {first}");
    }

    /// Counts and logs the rows of a document that were left out.
    pub(in crate::feed) fn report_unusable_rows(
        &self,
        errors: &ValidationErrors,
        document: &'static str,
    ) {
        let rows = errors.unusable_rows();
        if rows == 0 {
            return;
        }
        self.unusable_rows.get_or_create(&vec![("document", document)]).inc_by(rows as u64);
        let (document, first) = (errors.file(), first_errors(errors));
        tracing::warn!(document, rows, "imported without the rows that can't be used: {first}");
    }

    /// Counts a refusal. Only a listed server becomes a label, so that invented numbers do not.
    pub(in crate::feed) fn count_refusal(&self, errors: &ValidationErrors, document: &'static str) {
        self.refused.insert(errors, Timestamp::now());
        let servers = self.current.servers();
        let server = server_of(errors.file()).filter(|number| servers.get(*number).is_some());
        let server = server.map(|number| ("server", number.to_string()));
        let labels = server.into_iter().chain([("document", document.to_owned())]).collect();
        self.refusals.get_or_create(&labels).inc();
    }

    /// Whether a version of the document at this path is served.
    pub(super) fn is_served(&self, path: &str) -> bool {
        let snapshot = self.current.snapshot();
        match DocumentId::at(path) {
            Some(DocumentId::Shared(SharedDocument::Servers)) => snapshot.servers.listed.is_some(),
            // At least the built-in list.
            Some(DocumentId::Shared(SharedDocument::Fractions | SharedDocument::Pois)) => true,
            Some(id @ DocumentId::Server(number, _)) => snapshot
                .server(number)
                .is_some_and(|server| server.timestamps().any(|(name, _)| name == id.name())),
            None => {
                let received = self.players_received.lock();
                server_of(path).is_some_and(|number| received.contains_key(&number))
            }
        }
    }
}

/// The number of the server in a path: `5/online.json`.
fn server_of(path: &str) -> Option<u32> {
    server_number(path.split_once('/')?.0)
}

/// The first errors, for the log.
pub(in crate::feed) fn first_errors(errors: &ValidationErrors) -> String {
    let list = errors.list();
    let first: Vec<String> = list.iter().take(LOGGED).map(ToString::to_string).collect();
    let more = match errors.count() {
        all if all > LOGGED => {
            format!("; and {} more, which `muster feed check` shows", all - LOGGED)
        }
        _ => String::new(),
    };
    first.join("; ") + &more
}
