//! Lists in objects: rows, without unusable ones, and names.

use std::sync::Arc;

use serde_json::Value;

use super::Object;
use crate::feed::document::cursor::{Cursor, RowState};
use crate::feed::document::list::{self, RowCount};
use crate::feed::document::object_kind::{ObjectKind, Presence};
use crate::feed::document::scalar::FromScalar;
use crate::feed::document::schema;
use crate::feed::document::text::{Name, Text};

impl Object<'_> {
    /// The rows of a list. Unusable ones are left out.
    pub(in crate::feed::document) fn rows<U>(
        &self,
        name: &'static str,
        about: &str,
        presence: Presence,
        kind: &'static ObjectKind,
        mut read: impl FnMut(&Object<'_>) -> U,
    ) -> Vec<U> {
        if let Some(recorded) = &self.recorded {
            let (row, fields) = Object::record(self.at, kind, read);
            let item = recorded.borrow_mut().define(kind, fields);
            self.json(name, about, presence, || schema::list(&item));
            return vec![row];
        }
        let text = self.json(name, about, presence, || Value::Null);
        text.map(|text| read_rows(&self.field(name), kind, text, &mut read)).unwrap_or_default()
    }

    /// A list of names that may be left out.
    pub(in crate::feed::document) fn names(
        &self,
        name: &'static str,
        about: &str,
        mut each: impl FnMut(&Cursor<'_>, &str),
    ) -> Box<[Arc<str>]> {
        let schema = || schema::list(&Name::schema());
        let Some(text) = self.json(name, about, Presence::Optional, schema) else {
            return Box::default();
        };
        let at = self.field(name);
        let items = at.valid(list::items(text)).unwrap_or_default();
        let names = items.iter().filter_map(|(place, text)| {
            let at = at.item(place);
            let Text(name) = at.valid(Name::from_json(text))?;
            each(&at, &name);
            Some(name)
        });
        names.collect()
    }
}

/// Reads the rows of a list. Unusable ones are left out.
pub(in crate::feed::document) fn read_rows<U>(
    at: &Cursor<'_>,
    kind: &'static ObjectKind,
    text: &str,
    read: &mut impl FnMut(&Object<'_>) -> U,
) -> Vec<U> {
    let Some(items) = at.valid(list::items(text)) else { return Vec::new() };
    if kind.never_none && items.is_empty() {
        at.error("must not be empty: that would remove everything that is served now");
    }
    let mut count = RowCount::default();
    let mut rows = Vec::with_capacity(items.len());
    for (place, text) in &items {
        let state = RowState::default();
        let row = Object::read(at.row(place, &state), kind, text).map(|object| read(&object));
        rows.extend(row.filter(|_| state.is_usable()));
        count += state.count();
    }
    at.add_rows(count);
    rows
}
