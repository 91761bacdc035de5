//! A position in a document, at which errors are reported.

use std::cell::Cell;
use std::fmt;

use jiff::Timestamp;

use super::list::{Place, RowCount};
use super::{Location, ValidationErrors};

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    parent: Option<&'a Cursor<'a>>,
    step: Step<'a>,
    /// The line, in a file that has one JSON object on each line.
    line: Option<usize>,
    /// The row around the position; an error makes it unusable.
    row: Option<&'a RowState>,
    errors: &'a ValidationErrors,
}

/// Whether a row, an item of a list or a line, has an error. Such a row is left out.
#[derive(Default)]
pub(super) struct RowState {
    is_unusable: Cell<bool>,
    /// The rows in lists inside of the row.
    inner: Cell<RowCount>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Field(&'a str),
    Item(&'a Place),
}

impl<'a> Cursor<'a> {
    pub(super) fn root(errors: &'a ValidationErrors) -> Self {
        Self { parent: None, step: Step::Root, line: None, row: None, errors }
    }

    /// The position of the object on a line.
    pub(super) fn line(errors: &'a ValidationErrors, line: usize, row: &'a RowState) -> Self {
        Self { line: Some(line), row: Some(row), ..Self::root(errors) }
    }

    pub(super) fn field(&'a self, name: &'a str) -> Self {
        Self { parent: Some(self), step: Step::Field(name), ..*self }
    }

    /// An item of the list here, which is a part of the row around the list.
    pub(super) fn item(&'a self, place: &'a Place) -> Self {
        Self { parent: Some(self), step: Step::Item(place), ..*self }
    }

    /// An item of the list here, which is a row.
    pub(super) fn row(&'a self, place: &'a Place, row: &'a RowState) -> Self {
        Self { row: Some(row), ..self.item(place) }
    }

    /// The name that the item here, or its group, has in an object.
    pub(super) fn name(&self) -> Option<&'a str> {
        if let Step::Item(place) = self.step { place.name() } else { None }
    }

    /// Reports an error. In a line, the line is its location, and its reason starts with the field.
    pub(super) fn error(&self, reason: impl Into<String>) {
        match self.row {
            Some(row) => row.is_unusable.set(true),
            None => self.errors.add_refusal(),
        }
        let path = self.to_string();
        let Some(line) = self.line else { return self.errors.add(Location::Path(path), reason) };
        let reason = match path.trim_start_matches('.') {
            "" => reason.into(),
            path => format!("`{path}` {}", reason.into()),
        };
        self.errors.add(Location::Line { line, column: None }, reason);
    }

    /// The value; `None` after reporting the error.
    pub(super) fn valid<T>(&self, value: Result<T, String>) -> Option<T> {
        value.map_err(|reason| self.error(reason)).ok()
    }

    /// Reports an error that no longer holds from `due` on.
    pub(super) fn error_until(&self, due: Timestamp, reason: impl Into<String>) {
        self.errors.set_valid_from(due);
        self.error(reason);
    }

    pub(super) fn add_rows(&self, count: RowCount) {
        match self.row {
            Some(row) => row.inner.update(|inner| inner + count),
            None => self.errors.add_rows(count),
        }
    }
}

impl RowState {
    pub(super) fn is_usable(&self) -> bool {
        !self.is_unusable.get()
    }

    /// Counts the row, and the rows inside of it unless the row is left out.
    pub(super) fn count(&self) -> RowCount {
        match self.is_usable() {
            true => RowCount { all: 1, unusable: 0 } + self.inner.get(),
            false => RowCount { all: 1, unusable: 1 },
        }
    }
}

impl fmt::Display for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            write!(f, "{parent}")?;
        }
        match self.step {
            Step::Root if self.line.is_some() => Ok(()),
            Step::Root => f.write_str("$"),
            // The names of fields that are passed on can be anything.
            Step::Field(name) => write!(f, ".{}", name.escape_debug()),
            Step::Item(place) => write!(f, "{place}"),
        }
    }
}
