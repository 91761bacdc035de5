//! The root of a document, which is an object or a list.

use std::cell::Cell;

use serde_json::Value;

use super::ValidationErrors;
use super::cursor::Cursor;
use super::object::{Object, read_rows};
use super::object_kind::ObjectKind;

/// A document, or none while its schema is recorded.
pub(super) struct Root<'a> {
    at: Cursor<'a>,
    text: Option<&'a str>,
    schema: Cell<Value>,
}

impl<'a> Root<'a> {
    /// The root of a document with this text.
    pub(super) fn new(text: &'a str, errors: &'a ValidationErrors) -> Self {
        Self { at: Cursor::root(errors), text: Some(text.trim_ascii()), schema: Cell::default() }
    }

    /// The schema of the documents that `read` reads.
    pub(super) fn schema<U>(read: impl FnOnce(&Root<'_>) -> U) -> Value {
        // Everything is missing.
        let errors = ValidationErrors::in_file("");
        let root = Root { at: Cursor::root(&errors), text: None, schema: Cell::default() };
        read(&root);
        root.schema.take()
    }

    pub(super) fn is_object(&self) -> bool {
        self.text.is_some_and(|text| text.starts_with('{'))
    }

    /// Reads the document as an object.
    pub(super) fn object<U>(
        &self,
        kind: &'static ObjectKind,
        read: impl FnOnce(&Object<'_>) -> U,
    ) -> U {
        let Some(text) = self.text else {
            let (value, recorded) = Object::record(self.at, kind, read);
            self.schema.set(recorded.into_document(kind));
            return value;
        };
        if text.starts_with('[') {
            self.at.error("must be an object, not a list");
            return read(&Object::new(self.at, kind, Vec::new()));
        }
        let object = Object::read(self.at, kind, text);
        read(&object.unwrap_or_else(|| Object::new(self.at, kind, Vec::new())))
    }

    /// Reads the document as a list of rows, with a name and a description in its schema.
    pub(super) fn rows<U>(
        &self,
        name: &str,
        about: &str,
        kind: &'static ObjectKind,
        mut read: impl FnMut(&Object<'_>) -> U,
    ) -> Vec<U> {
        let Some(text) = self.text else {
            let (row, recorded) = Object::record(self.at, kind, read);
            self.schema.set(recorded.into_list_document(kind, name, about));
            return vec![row];
        };
        read_rows(&self.at, kind, text, &mut read)
    }
}
