//! The errors that validation finds in a document, each with its location.

use std::fmt;

use derive_more::Display;
use jiff::Timestamp;
use parking_lot::Mutex;

use super::list::RowCount;

/// How many errors of one document are kept; further ones are only counted.
const KEPT: usize = 10_000;

/// A location in a document.
#[derive(Debug, Display, Clone, PartialEq, Eq)]
pub enum Location {
    /// The file as a whole.
    #[display("the file")]
    File,
    /// A value: `$.players[3].level`.
    Path(String),
    /// A position in the text; both numbers start at 1.
    #[display("line {line}{}", column.map_or(String::new(), |column| format!(", column {column}")))]
    Line {
        /// The line.
        line: usize,
        /// The column, where known.
        column: Option<usize>,
    },
}

/// One validation error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at} {reason}")]
pub struct ValidationError {
    /// Where it is.
    pub at: Location,
    /// What is wrong, as the rest of a sentence that starts with the location.
    pub reason: String,
}

/// All validation errors of one document, and whether it can be used in spite of them.
///
/// A row with an error, an item of a list or a line, is left out. The document is refused if more than one row in a
/// hundred is left out, or if there is an error outside of its rows.
#[derive(Debug)]
pub struct ValidationErrors {
    file: String,
    found: Mutex<Found>,
}

#[derive(Debug, Default)]
struct Found {
    list: Vec<ValidationError>,
    omitted: usize,
    valid_from: Option<Timestamp>,
    rows: RowCount,
    /// The errors outside of rows.
    refusals: usize,
}

impl ValidationErrors {
    /// An empty list for a file.
    pub fn in_file(file: impl Into<String>) -> Self {
        Self { file: file.into(), found: Mutex::default() }
    }

    /// The one error of a file as a whole.
    pub fn of_file(file: impl Into<String>, reason: impl Into<String>) -> Self {
        let errors = Self::in_file(file);
        errors.refuse(Location::File, reason);
        errors
    }

    /// Adds an error for which the document is refused.
    pub(in crate::feed) fn refuse(&self, at: Location, reason: impl Into<String>) {
        self.add_refusal();
        self.add(at, reason);
    }

    /// Counts an error outside of rows.
    pub(super) fn add_refusal(&self) {
        self.found.lock().refusals += 1;
    }

    pub(super) fn add_rows(&self, count: RowCount) {
        self.found.lock().rows += count;
    }

    /// Adds the error of a row that is left out; `is_new` unless the row was counted before.
    pub(in crate::feed) fn add_unusable_row(
        &self,
        at: Location,
        reason: impl Into<String>,
        is_new: bool,
    ) {
        self.add(at, reason);
        self.add_rows(RowCount { all: is_new.into(), unusable: 1 });
    }

    /// How many rows are left out.
    pub fn unusable_rows(&self) -> usize {
        self.found.lock().rows.unusable
    }

    /// Whether the document is refused; a strict reader refuses it for any error.
    pub fn is_refused(&self, strict: bool) -> bool {
        let found = self.found.lock();
        match strict {
            true => !found.list.is_empty(),
            false => found.refusals > 0 || !found.rows.is_usable(),
        }
    }

    /// Adds an error.
    pub fn add(&self, at: Location, reason: impl Into<String>) {
        let mut found = self.found.lock();
        if found.list.len() < KEPT {
            found.list.push(ValidationError { at, reason: reason.into() });
        } else {
            found.omitted += 1;
        }
    }

    /// Records that an error no longer holds from `due` on.
    pub(super) fn set_valid_from(&self, due: Timestamp) {
        self.found.lock().valid_from = Some(due);
    }

    /// When the document becomes valid by itself, if it is only refused for a time in the future.
    pub(in crate::feed) fn valid_from(&self) -> Option<Timestamp> {
        let found = self.found.lock();
        found.valid_from.filter(|_| found.refusals == 1)
    }

    /// Whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// The number of errors, including those that are not kept.
    pub fn count(&self) -> usize {
        let found = self.found.lock();
        found.list.len() + found.omitted
    }

    /// The file with the errors, relative to the feed folder.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The errors that are kept, in the order found.
    pub fn list(&self) -> Vec<ValidationError> {
        self.found.lock().list.clone()
    }
}

/// One line for each error, starting with the name of the file.
impl fmt::Display for ValidationErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found.lock();
        for (index, error) in found.list.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{}: {error}", self.file)?;
        }
        match found.omitted {
            0 => Ok(()),
            more => write!(f, "\n{}: and {more} more", self.file),
        }
    }
}

impl std::error::Error for ValidationErrors {}
