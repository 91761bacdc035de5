//! Objects, whose fields are read by name.
//!
//! If a value is invalid, the error is reported and a default is used, so that reading continues and finds all errors.

mod rows;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::hash_map::{Entry, HashMap};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

use foldhash::{HashSet, HashSetExt};
use serde_json::Value;

use super::cursor::Cursor;
use super::json;
use super::object_kind::{ObjectKind, Presence};
use super::scalar::{FromScalar, Scalar};
use super::schema::{self, RecordedFields};
use super::syntax::check_portable;
use super::text::{Name, Phrase, Text};

pub(super) use rows::read_rows;

/// An object of a document, or one without fields while the schema of its kind is recorded.
pub(super) struct Object<'a> {
    at: Cursor<'a>,
    kind: &'static ObjectKind,
    /// The fields that were not read yet, with the JSON texts of their values.
    fields: Vec<(Cow<'a, str>, Cell<Option<&'a str>>)>,
    recorded: Option<RefCell<RecordedFields>>,
}

/// The values of a unique field, and where each was first found.
pub(super) type Seen<T> = HashMap<T, String>;

impl<'a> Object<'a> {
    pub(super) fn new(
        at: Cursor<'a>,
        kind: &'static ObjectKind,
        fields: Vec<(Cow<'a, str>, &'a str)>,
    ) -> Self {
        let fields = fields.into_iter().map(|(name, value)| (name, Cell::new(Some(value))));
        Self { at, kind, fields: fields.collect(), recorded: None }
    }

    /// Reads a JSON text as an object; anything else is an error.
    pub(super) fn read(at: Cursor<'a>, kind: &'static ObjectKind, text: &'a str) -> Option<Self> {
        let fields = match text.as_bytes() {
            [b'{', ..] => json::fields(text),
            [b'[', ..] => Err("must not be a list".into()),
            b"null" => Err("is missing".into()),
            _ => Scalar::read(text).and_then(|value| Err(value.is_not(kind.expected))),
        };
        let fields = fields.map_err(|reason| at.error(reason)).ok()?;
        Some(Self::new(at, kind, fields))
    }

    /// Records the fields that `read` asks for. `read` gets an object without fields.
    pub(super) fn record<U>(
        at: Cursor<'_>,
        kind: &'static ObjectKind,
        read: impl FnOnce(&Object<'_>) -> U,
    ) -> (U, RecordedFields) {
        let object = Object { at, kind, fields: Vec::new(), recorded: Some(RefCell::default()) };
        let value = read(&object);
        (value, object.recorded.unwrap_or_default().into_inner())
    }

    pub(super) fn field<'b>(&'b self, name: &'b str) -> Cursor<'b> {
        self.at.field(name)
    }

    /// The name of the object, or of its group, in the object around it.
    pub(super) fn name(&self) -> Option<&'a str> {
        self.at.name()
    }

    /// A field that must be present.
    pub(super) fn required<T: FromScalar + Default>(&self, name: &'static str, about: &str) -> T {
        self.present(name, about).unwrap_or_default()
    }

    /// A field that must be present; `None` if an error was reported.
    pub(super) fn present<T: FromScalar>(&self, name: &'static str, about: &str) -> Option<T> {
        let value = match self.name().filter(|_| self.kind.named_by == Some(name)) {
            None => T::from_json(self.json(name, about, Presence::Required, T::schema)?),
            Some(key) => match self.take(name) {
                Some(text) => T::from_json(text),
                None => T::from_scalar(Scalar::Text(key.into())),
            },
        };
        self.field(name).valid(value)
    }

    /// A field that may be left out.
    pub(super) fn optional<T: FromScalar>(&self, name: &'static str, about: &str) -> Option<T> {
        let schema = || schema::optional(T::schema());
        match self.json(name, about, Presence::Optional, schema)? {
            "\"\"" | "{}" => None,
            // -1 means no value, unless it is a valid one.
            "-1" => T::from_json("-1").ok(),
            text => self.field(name).valid(T::from_json(text)),
        }
    }

    /// A field that may be left out: its value, or the default of the value.
    pub(super) fn or_default<T: FromScalar + Default>(&self, name: &'static str, about: &str) -> T {
        self.optional(name, about).unwrap_or_default()
    }

    pub(super) fn optional_name(&self, name: &'static str, about: &str) -> Option<Arc<str>> {
        self.optional(name, about).map(|Text(text): Name| text)
    }

    pub(super) fn optional_phrase(&self, name: &'static str, about: &str) -> Option<Arc<str>> {
        self.optional(name, about).map(|Text(text): Phrase| text)
    }

    /// A field that must be present and differ from all seen before.
    pub(super) fn unique<T>(&self, name: &'static str, about: &str, seen: &mut Seen<T>) -> T
    where
        T: FromScalar + Default + Clone + Eq + Hash + fmt::Display,
    {
        let value = self.present(name, about);
        value.map(|value| self.differing(name, value, seen)).unwrap_or_default()
    }

    /// The value of a field, which must differ from all seen before.
    pub(super) fn differing<T>(&self, name: &str, value: T, seen: &mut Seen<T>) -> T
    where
        T: Clone + Eq + Hash + fmt::Display,
    {
        match seen.entry(value.clone()) {
            Entry::Occupied(first) => {
                let first = first.get();
                self.field(name).error(format!("is {value}, already used by {first}"));
            }
            Entry::Vacant(vacant) => {
                vacant.insert(self.at.to_string());
            }
        }
        value
    }

    pub(super) fn object<U>(
        &self,
        name: &'static str,
        about: &str,
        presence: Presence,
        kind: &'static ObjectKind,
        read: impl FnOnce(&Object<'_>) -> U,
    ) -> Option<U> {
        if let Some(recorded) = &self.recorded {
            let (value, fields) = Object::record(self.at, kind, read);
            let object = recorded.borrow_mut().define(kind, fields);
            self.json(name, about, presence, || match presence {
                Presence::Required => object,
                Presence::Optional => schema::optional(object),
            });
            return Some(value);
        }
        match self.json(name, about, presence, || Value::Null)? {
            "\"\"" | "{}" | "-1" if presence == Presence::Optional => None,
            text => Object::read(self.field(name), kind, text).map(|object| read(&object)),
        }
    }

    /// The fields that were not read, with the JSON texts of their values. Values that not every JSON reader accepts
    /// are errors.
    pub(super) fn further_fields(&self) -> impl Iterator<Item = (&str, &'a str)> {
        let mut names = HashSet::with_capacity(16);
        self.fields.iter().filter_map(move |(name, value)| {
            let value = value.take()?;
            if !names.insert(&**name) {
                self.report_repeated(name);
            }
            if let Some(reason) = check_portable(value) {
                self.field(name).error(reason);
            }
            Some((&**name, value))
        })
    }

    /// The JSON text of a field. A missing required field is an error.
    pub(super) fn json(
        &self,
        name: &'static str,
        about: &str,
        presence: Presence,
        schema: impl FnOnce() -> Value,
    ) -> Option<&'a str> {
        let is_required = presence == Presence::Required;
        if let Some(recorded) = &self.recorded {
            recorded.borrow_mut().add(name, about, is_required, schema());
            return None;
        }
        let text = self.take(name);
        if is_required && text.is_none() {
            self.field(name).error("is missing");
        }
        text
    }

    fn take(&self, name: &str) -> Option<&'a str> {
        let alias = || self.kind.alias.filter(|(field, _)| *field == name);
        self.take_named(name).or_else(|| self.take_named(alias()?.1))
    }

    fn take_named(&self, name: &str) -> Option<&'a str> {
        let mut found = self.fields.iter().filter(|(field, _)| field == name);
        let value = found.next()?.1.take();
        if found.next().is_some() {
            self.report_repeated(name);
        }
        value.filter(|text| *text != "null")
    }

    fn report_repeated(&self, name: &str) {
        self.at.error(format!("has the field `{}` twice", name.escape_debug()));
    }
}
