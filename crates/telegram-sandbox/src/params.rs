//! The parameters of a call.

use std::collections::HashMap;

use bytes::Bytes;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::ApiError;

/// Parameters by name, each a string, and files by the name of their part.
#[derive(Debug, Default)]
pub(crate) struct Params {
    values: HashMap<String, String>,
    files: HashMap<String, Bytes>,
}

impl Params {
    /// From a JSON object: strings as they are, other values as JSON text.
    pub(crate) fn from_json(object: &[u8]) -> Result<Self, serde_json::Error> {
        let mut params = Self::default();
        for (name, value) in serde_json::from_slice::<HashMap<String, &RawValue>>(object)? {
            match value.get() {
                "null" => {}
                text if text.starts_with('"') => params.set(name, serde_json::from_str(text)?),
                other => params.set(name, serde_json::from_str::<Value>(other)?.to_string()),
            }
        }
        Ok(params)
    }

    pub(crate) fn set(&mut self, name: String, value: String) {
        self.values.insert(name, value);
    }

    pub(crate) fn attach(&mut self, name: String, file: Bytes) {
        self.files.insert(name, file);
    }

    /// The value as text; empty if absent, as on the server.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    pub(crate) fn file(&self, name: &str) -> Option<&Bytes> {
        self.files.get(name)
    }

    /// A number; the default for anything else, as on the server.
    pub(crate) fn number(&self, name: &str, default: i64) -> i64 {
        self.text(name).trim().parse().unwrap_or(default)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.text(name).to_ascii_lowercase().as_str(), "true" | "yes" | "1")
    }

    /// A JSON value; `what` names it in the error.
    pub(crate) fn json(&self, name: &str, what: &str) -> Result<Option<Value>, ApiError> {
        match self.text(name) {
            "" => Ok(None),
            text => serde_json::from_str(text)
                .map(Some)
                .map_err(|_| ApiError::bad(format!("can't parse {what} JSON object"))),
        }
    }
}
