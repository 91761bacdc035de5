//! Where the judge stands in a document, and how fields are taken from there.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;

use jiff::Timestamp;
use serde::Deserialize;

use super::field::Field;
use super::list::List;
use super::{Location, ValidationErrors};

/// A place in a document. A fault found there is noted, and something harmless stands in, so that judgement goes on.
pub(super) struct Cursor<'a> {
    parent: Option<&'a Cursor<'a>>,
    step: Step<'a>,
    faults: &'a ValidationErrors,
}

enum Step<'a> {
    Root,
    Field(&'static str),
    Named(&'a str),
    Item(usize),
}

/// What was seen of something that must not come twice, and where.
pub(super) struct Seen<T>(HashMap<T, String>);

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<'a> Cursor<'a> {
    pub(super) fn root(faults: &'a ValidationErrors) -> Self {
        Self { parent: None, step: Step::Root, faults }
    }

    pub(super) fn field(&'a self, name: &'static str) -> Self {
        Self { parent: Some(self), step: Step::Field(name), faults: self.faults }
    }

    fn item(&'a self, index: usize) -> Self {
        Self { parent: Some(self), step: Step::Item(index), faults: self.faults }
    }

    pub(super) fn fault(&self, reason: impl Into<String>) {
        self.faults.add(Location::Path(self.to_string()), reason);
    }

    /// A fault that will be none from `due` on.
    pub(super) fn fault_until(&self, due: Timestamp, reason: impl Into<String>) {
        self.faults.add_until(due, Location::Path(self.to_string()), reason);
    }

    /// Reads the whole text as an object.
    pub(super) fn object<'de, T: Deserialize<'de> + Default>(&self, text: &'de str) -> T {
        if text.trim_ascii_start().starts_with('[') {
            self.fault("must be an object, not a list");
            return T::default();
        }
        self.list(text)
    }

    /// Reads the whole text as a list.
    pub(super) fn list<'de, T: Deserialize<'de> + Default>(&self, text: &'de str) -> T {
        match serde_json::from_str(text) {
            Ok(document) => self.unwrap(document),
            Err(wrong) => {
                self.fault(super::field::plain(&wrong));
                T::default()
            }
        }
    }

    /// A field that must be there.
    pub(super) fn required<T: Default>(&self, name: &'static str, field: Field<T>) -> T {
        match field {
            Field::Missing => {
                self.field(name).fault("is missing");
                T::default()
            }
            Field::Invalid(_) | Field::Valid(_) => self.field(name).unwrap(field),
        }
    }

    /// A field whose name the document chose.
    pub(super) fn named<T: Default>(&self, name: &str, field: Field<T>) -> T {
        let step = Step::Named(name);
        Cursor { parent: Some(self), step, faults: self.faults }.unwrap(field)
    }

    /// A field that may be left out.
    pub(super) fn optional<T: Default>(&self, name: &'static str, field: Field<T>) -> T {
        self.field(name).unwrap(field)
    }

    /// A field that must be there, and differ from those seen before.
    pub(super) fn unique<T>(&self, name: &'static str, field: Field<T>, seen: &mut Seen<T>) -> T
    where
        T: Default + Clone + Eq + Hash + fmt::Display,
    {
        if let Field::Valid(value) = &field {
            match seen.0.entry(value.clone()) {
                Entry::Occupied(first) => {
                    let (value, first) = (first.key(), first.get());
                    self.field(name).fault(format!("is {value}, which {first} has already"));
                }
                Entry::Vacant(vacant) => {
                    vacant.insert(self.to_string());
                }
            }
        }
        self.required(name, field)
    }

    /// Finds fault with an empty list where one would take away all that is served.
    pub(super) fn fill<T>(&self, list: &Field<List<T>>) {
        if matches!(list, Field::Valid(List(items)) if items.is_empty()) {
            self.fault("must not be empty: that would take away all that is served");
        }
    }

    /// Each item of a list; a wrong item is noted and left out.
    pub(super) fn each<T, U>(
        &self,
        list: List<T>,
        mut read: impl FnMut(&Cursor<'_>, T) -> U,
    ) -> Vec<U> {
        let mut facts = Vec::with_capacity(list.0.len());
        for (index, item) in list.0.into_iter().enumerate() {
            let cursor = self.item(index);
            match item {
                Field::Valid(item) => facts.push(read(&cursor, item)),
                Field::Invalid(reason) => cursor.fault(reason),
                Field::Missing => cursor.fault("is missing"),
            }
        }
        facts
    }

    /// What was read; what stands in for it where it is wrong.
    pub(super) fn unwrap<T: Default>(&self, field: Field<T>) -> T {
        match field {
            Field::Valid(value) => return value,
            Field::Invalid(reason) => self.fault(reason),
            Field::Missing => {}
        }
        T::default()
    }
}

impl fmt::Display for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            write!(f, "{parent}")?;
        }
        match self.step {
            Step::Root => f.write_str("$"),
            Step::Field(name) | Step::Named(name) => write!(f, ".{name}"),
            Step::Item(index) => write!(f, "[{index}]"),
        }
    }
}
