//! Where the judge stands in a document, and how fields are taken from there.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;

use jiff::Timestamp;
use serde::Deserialize;

use super::judged::Judged;
use super::list::List;
use super::{At, Faults};

/// A place in a document. A fault found there is noted, and something harmless stands in, so that judgement goes on.
pub(super) struct Scope<'a> {
    parent: Option<&'a Scope<'a>>,
    step: Step<'a>,
    faults: &'a Faults,
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

impl<'a> Scope<'a> {
    pub(super) fn root(faults: &'a Faults) -> Self {
        Self { parent: None, step: Step::Root, faults }
    }

    pub(super) fn field(&'a self, name: &'static str) -> Self {
        Self { parent: Some(self), step: Step::Field(name), faults: self.faults }
    }

    fn item(&'a self, index: usize) -> Self {
        Self { parent: Some(self), step: Step::Item(index), faults: self.faults }
    }

    pub(super) fn fault(&self, reason: impl Into<String>) {
        self.faults.add(At::Path(self.to_string()), reason);
    }

    /// A fault that will be none from `due` on.
    pub(super) fn fault_until(&self, due: Timestamp, reason: impl Into<String>) {
        self.faults.add_until(due, At::Path(self.to_string()), reason);
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
                self.fault(super::judged::plain(&wrong));
                T::default()
            }
        }
    }

    /// A field that must be there.
    pub(super) fn need<T: Default>(&self, name: &'static str, field: Judged<T>) -> T {
        match field {
            Judged::Missing => {
                self.field(name).fault("is missing");
                T::default()
            }
            Judged::Wrong(_) | Judged::Good(_) => self.field(name).unwrap(field),
        }
    }

    /// A field whose name the document chose.
    pub(super) fn need_at<T: Default>(&self, name: &str, field: Judged<T>) -> T {
        let step = Step::Named(name);
        Scope { parent: Some(self), step, faults: self.faults }.unwrap(field)
    }

    /// A field that may be left out.
    pub(super) fn may<T: Default>(&self, name: &'static str, field: Judged<T>) -> T {
        self.field(name).unwrap(field)
    }

    /// A field that must be there, and differ from those seen before.
    pub(super) fn unique<T>(&self, name: &'static str, field: Judged<T>, seen: &mut Seen<T>) -> T
    where
        T: Default + Clone + Eq + Hash + fmt::Display,
    {
        if let Judged::Good(value) = &field {
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
        self.need(name, field)
    }

    /// Finds fault with an empty list where one would take away all that is served.
    pub(super) fn fill<T>(&self, list: &Judged<List<T>>) {
        if matches!(list, Judged::Good(List(items)) if items.is_empty()) {
            self.fault("must not be empty: that would take away all that is served");
        }
    }

    /// Each item of a list; a wrong item is noted and left out.
    pub(super) fn each<T, U>(
        &self,
        list: List<T>,
        mut read: impl FnMut(&Scope<'_>, T) -> U,
    ) -> Vec<U> {
        let mut facts = Vec::with_capacity(list.0.len());
        for (index, item) in list.0.into_iter().enumerate() {
            let scope = self.item(index);
            match item {
                Judged::Good(item) => facts.push(read(&scope, item)),
                Judged::Wrong(reason) => scope.fault(reason),
                Judged::Missing => scope.fault("is missing"),
            }
        }
        facts
    }

    /// What was read; what stands in for it where it is wrong.
    pub(super) fn unwrap<T: Default>(&self, judged: Judged<T>) -> T {
        match judged {
            Judged::Good(value) => return value,
            Judged::Wrong(reason) => self.fault(reason),
            Judged::Missing => {}
        }
        T::default()
    }
}

impl fmt::Display for Scope<'_> {
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
