//! Files that are sent as documents: stored, and found by id.

use std::collections::HashMap;

use bytes::Bytes;

use crate::error::ApiError;

/// A stored file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The `file_id`.
    pub file_id: String,
    /// The name that the sender gave it.
    pub name: String,
    /// In bytes.
    pub size: usize,
}

impl Document {
    /// The `file_unique_id`.
    pub(crate) fn unique_id(&self) -> &str {
        self.file_id.rsplit('-').next().unwrap_or_default()
    }

    /// The path of its bytes under `/file/bot<token>/`.
    pub(crate) fn path(&self) -> String {
        format!("documents/file_{}", self.unique_id())
    }
}

/// All files.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    stored: HashMap<String, (Document, Bytes)>,
}

impl Documents {
    /// Stores a file.
    pub(crate) fn store(&mut self, name: &str, bytes: Bytes) -> Result<Document, ApiError> {
        if bytes.is_empty() {
            return Err(ApiError::bad("file must be non-empty"));
        }
        let file_id = format!("BQACAgIAAxkBAAI-{}", self.stored.len() + 1);
        let document = Document { file_id, name: name.to_owned(), size: bytes.len() };
        self.stored.insert(document.file_id.clone(), (document.clone(), bytes));
        Ok(document)
    }

    pub(crate) fn find(&self, file_id: &str) -> Option<&(Document, Bytes)> {
        self.stored.get(file_id)
    }

    pub(crate) fn at(&self, path: &str) -> Option<&Bytes> {
        self.stored.values().find(|(document, _)| document.path() == path).map(|(_, bytes)| bytes)
    }
}
