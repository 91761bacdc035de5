//! What an importer counts and logs about documents that it refuses, or takes in part.

use jiff::Timestamp;

use super::Importer;
use crate::feed::document::ValidationErrors;

/// How many errors of a document are logged.
const LOGGED: usize = 5;

impl Importer {
    /// Counts and logs a refusal.
    pub(in crate::feed) fn report(&self, errors: &ValidationErrors, document: &'static str) {
        self.count_refusal(errors, document);
        tracing::warn!(
            document = errors.file(),
            errors = errors.count(),
            "refused, the last version is still served: {}",
            first_of(errors),
        );
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
        let (document, first) = (errors.file(), first_of(errors));
        tracing::warn!(document, rows, "imported without the rows that can't be used: {first}");
    }

    pub(in crate::feed) fn count_refusal(&self, errors: &ValidationErrors, document: &'static str) {
        self.refused.insert(errors, Timestamp::now());
        self.refusals.get_or_create(&vec![("document", document)]).inc();
    }
}

/// The first errors, for the log.
fn first_of(errors: &ValidationErrors) -> String {
    let list = errors.list();
    let first: Vec<String> = list.iter().take(LOGGED).map(ToString::to_string).collect();
    let more = match errors.count() {
        all if all > LOGGED => format!("; `muster feed check` shows {} more", all - LOGGED),
        _ => String::new(),
    };
    first.join("; ") + &more
}
