//! Files that are sent as documents.

use bytes::Bytes;

use crate::error::ApiError;
use crate::files::{Files, StoredFile};

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

impl StoredFile for Document {
    const ID: &'static str = "BQACAgIAAxkBAAI";
    const FOLDER: &'static str = "documents";
    const EXTENSION: &'static str = "";

    fn file_id(&self) -> &str {
        &self.file_id
    }
}

impl Files<Document> {
    /// Stores a file.
    pub(crate) fn store(&mut self, name: &str, bytes: Bytes) -> Result<Document, ApiError> {
        if bytes.is_empty() {
            return Err(ApiError::bad("file must be non-empty"));
        }
        let (name, size) = (name.to_owned(), bytes.len());
        Ok(self.insert(bytes, |file_id| Document { file_id, name, size }))
    }
}
