//! The parameters of a call.

use std::borrow::Cow;
use std::collections::HashMap;

use bytes::Bytes;
use serde_json::Value;

use crate::error::ApiError;

/// Parameters by name, and files by the name of their part.
#[derive(Debug, Default)]
pub(crate) struct Params {
    values: HashMap<String, Value>,
    files: HashMap<String, File>,
}

/// An uploaded file.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

impl Params {
    /// From a JSON object.
    pub(crate) fn from_json(object: &[u8]) -> Result<Self, serde_json::Error> {
        let values = serde_json::from_slice(object)?;
        Ok(Self { values, files: HashMap::new() })
    }

    pub(crate) fn set(&mut self, name: String, value: String) {
        self.values.insert(name, value.into());
    }

    pub(crate) fn attach(&mut self, name: String, file: File) {
        self.files.insert(name, file);
    }

    /// The value as text, JSON for anything but a string; empty if absent, as on the server.
    pub(crate) fn text(&self, name: &str) -> Cow<'_, str> {
        match self.values.get(name) {
            None | Some(Value::Null) => "".into(),
            Some(Value::String(text)) => text.into(),
            Some(other) => other.to_string().into(),
        }
    }

    pub(crate) fn file(&self, name: &str) -> Option<&File> {
        self.files.get(name)
    }

    /// A number; the default for anything else, as on the server.
    pub(crate) fn number(&self, name: &str, default: i64) -> i64 {
        self.text(name).trim().parse().unwrap_or(default)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        matches!(self.text(name).to_ascii_lowercase().as_str(), "true" | "yes" | "1")
    }

    /// A JSON value, or text that is one; `what` names it in the error.
    pub(crate) fn json(&self, name: &str, what: &str) -> Result<Option<Value>, ApiError> {
        match self.values.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.is_empty() => Ok(None),
            Some(Value::String(text)) => serde_json::from_str(text)
                .map(Some)
                .map_err(|_| ApiError::bad(format!("can't parse {what} JSON object"))),
            Some(other) => Ok(Some(other.clone())),
        }
    }
}
