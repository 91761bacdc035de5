//! A position in a document, from which fields are read and errors are reported.

use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;

use jiff::Timestamp;
use serde::Deserialize;

use super::error::RowCount;
use super::field::{Field, Optional, plain};
use super::list::{Item, List, Place};
use super::scalar::{FromScalar, Scalar};
use super::{Location, ValidationErrors};

/// A position in a document. Where a value is invalid, the error is added and a default takes its place, so that
/// validation continues.
pub(super) struct Cursor<'a> {
    parent: Option<&'a Cursor<'a>>,
    step: Step<'a>,
    /// The line, in a file that has one JSON object on each line.
    line: Option<usize>,
    /// The row around the position; an error makes it unusable.
    row: Option<&'a Row>,
    errors: &'a ValidationErrors,
}

/// An item of a list, or a line, which is left out if it has an error.
#[derive(Default)]
struct Row {
    is_unusable: Cell<bool>,
    /// The rows in lists inside of it.
    inner: Cell<RowCount>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Field(&'a str),
    Item(&'a Place),
}

/// The values of a unique field, and where each was first found.
#[derive(Default)]
pub(super) struct Seen<T>(HashMap<T, String>);

impl<'a> Cursor<'a> {
    pub(super) fn root(errors: &'a ValidationErrors) -> Self {
        Self { parent: None, step: Step::Root, line: None, row: None, errors }
    }

    pub(super) fn field(&'a self, name: &'a str) -> Self {
        Self { parent: Some(self), step: Step::Field(name), ..*self }
    }

    fn item<'b>(&'b self, place: &'b Place, row: Option<&'b Row>) -> Cursor<'b> {
        Cursor { parent: Some(self), step: Step::Item(place), row, ..*self }
    }

    /// The name that the item here, or its group, has in an object.
    pub(super) fn name(&self) -> Option<&'a str> {
        if let Step::Item(place) = self.step { place.name() } else { None }
    }

    /// A field that may also be the name of the item here.
    pub(super) fn or_name<T: FromScalar>(&self, field: Field<T>) -> Field<T> {
        let (Field::Missing, Some(name)) = (&field, self.name()) else { return field };
        match T::from_scalar(Scalar::Text(name.into())) {
            Ok(value) => Field::Valid(value),
            Err(reason) => Field::Invalid(reason.into()),
        }
    }

    /// Reports an error. One in a line is located by the line; its reason starts with the field.
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

    /// Reports an error that no longer holds from `due` on.
    pub(super) fn error_until(&self, due: Timestamp, reason: impl Into<String>) {
        self.errors.set_valid_from(due);
        self.error(reason);
    }

    /// Reads the whole text as an object.
    pub(super) fn object<'de, T: Deserialize<'de> + Default>(&self, text: &'de str) -> T {
        if text.trim_ascii_start().starts_with('[') {
            self.error("must be an object, not a list");
            return T::default();
        }
        self.list(text)
    }

    /// Reads the whole text as a list.
    pub(super) fn list<'de, T: Deserialize<'de> + Default>(&self, text: &'de str) -> T {
        match serde_json::from_str(text) {
            Ok(document) => self.unwrap(document),
            Err(error) => {
                self.error(plain(&error));
                T::default()
            }
        }
    }

    /// A field that must be present.
    pub(super) fn required<T: Default>(&self, name: &str, field: Field<T>) -> T {
        if matches!(field, Field::Missing) {
            self.field(name).error("is missing");
        }
        self.optional(name, field)
    }

    /// A field that may be absent.
    pub(super) fn optional<T: Default>(&self, name: &str, field: Field<T>) -> T {
        self.field(name).unwrap(field)
    }

    /// A field that may be left out: its value, or the default of the value.
    pub(super) fn or_default<T: Default>(&self, name: &str, field: Field<Optional<T>>) -> T {
        self.optional(name, field).0.unwrap_or_default()
    }

    /// A field that must be present and differ from all seen before.
    pub(super) fn unique<T>(&self, name: &str, field: Field<T>, seen: &mut Seen<T>) -> T
    where
        T: Default + Clone + Eq + Hash + fmt::Display,
    {
        if let Field::Valid(value) = &field {
            match seen.0.entry(value.clone()) {
                Entry::Occupied(first) => {
                    let (value, first) = (first.key(), first.get());
                    self.field(name).error(format!("is {value}, already used by {first}"));
                }
                Entry::Vacant(vacant) => {
                    vacant.insert(self.to_string());
                }
            }
        }
        self.required(name, field)
    }

    /// Reports an empty list where publishing one would remove everything.
    pub(super) fn not_empty<T>(&self, list: &Field<List<T>>) {
        if matches!(list, Field::Valid(List(items)) if items.is_empty()) {
            self.error("must not be empty: that would remove everything that is served now");
        }
    }

    /// Reads each item of a list as a row; unusable ones are reported and left out.
    pub(super) fn each<T, U>(
        &self,
        list: List<T>,
        mut read: impl FnMut(&Cursor<'_>, T) -> U,
    ) -> Vec<U> {
        let mut values = Vec::with_capacity(list.0.len());
        let mut count = RowCount::default();
        for Item { place, value } in list.0 {
            let row = Row::default();
            let value = self.item(&place, Some(&row)).item_value(value, &mut read);
            count += row.count();
            values.extend(value.filter(|_| row.is_usable()));
        }
        match self.row {
            Some(row) => row.inner.update(|inner| inner + count),
            None => self.errors.add_rows(count),
        }
        values
    }

    /// Reads each item of a list that is a part of the row.
    pub(super) fn all<T, U>(
        &self,
        list: List<T>,
        mut read: impl FnMut(&Cursor<'_>, T) -> U,
    ) -> Vec<U> {
        let read = |Item { place, value }| self.item(&place, self.row).item_value(value, &mut read);
        list.0.into_iter().filter_map(read).collect()
    }

    fn item_value<T, U>(
        &self,
        item: Field<T>,
        read: impl FnOnce(&Cursor<'_>, T) -> U,
    ) -> Option<U> {
        match item {
            Field::Valid(item) => return Some(read(self, item)),
            Field::Invalid(reason) => self.error(reason),
            Field::Missing => self.error("is missing"),
        }
        None
    }

    /// The value here, or its default if it is absent or invalid.
    pub(super) fn unwrap<T: Default>(&self, field: Field<T>) -> T {
        match field {
            Field::Valid(value) => return value,
            Field::Invalid(reason) => self.error(reason),
            Field::Missing => {}
        }
        T::default()
    }
}

impl Row {
    fn is_usable(&self) -> bool {
        !self.is_unusable.get()
    }

    /// The row, and those inside of it unless it is left out with them.
    fn count(&self) -> RowCount {
        match self.is_usable() {
            true => RowCount { all: 1, unusable: 0 } + self.inner.get(),
            false => RowCount { all: 1, unusable: 1 },
        }
    }
}

/// Reads the line of a file that has one JSON object on each; `None` if it is unusable.
pub(super) fn read_line<T>(
    errors: &ValidationErrors,
    line: usize,
    read: impl FnOnce(&Cursor<'_>) -> T,
) -> Option<T> {
    let row = Row::default();
    let value = read(&Cursor { line: Some(line), row: Some(&row), ..Cursor::root(errors) });
    errors.add_rows(row.count());
    row.is_usable().then_some(value)
}

impl fmt::Display for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            write!(f, "{parent}")?;
        }
        match self.step {
            Step::Root if self.line.is_some() => Ok(()),
            Step::Root => f.write_str("$"),
            // Some names are those of fields that are passed on.
            Step::Field(name) => write!(f, ".{}", name.escape_debug()),
            Step::Item(place) => write!(f, "{place}"),
        }
    }
}
