//! Files that were sent: stored, and found by id.

use std::collections::HashMap;

use bytes::Bytes;
use serde_json::{Value, json};

/// What is known of a file of one kind.
pub(crate) trait StoredFile: Clone {
    /// The begin of each `file_id`, and that of each path.
    const ID: &'static str;
    const FOLDER: &'static str;
    /// The end of each path.
    const EXTENSION: &'static str;

    fn file_id(&self) -> &str;

    /// The `file_unique_id`.
    fn unique_id(&self) -> &str {
        self.file_id().rsplit('-').next().unwrap_or_default()
    }

    /// The path of its bytes under `/file/bot<token>/`.
    fn path(&self) -> String {
        format!("{}/file_{}{}", Self::FOLDER, self.unique_id(), Self::EXTENSION)
    }
}

/// All files of one kind.
#[derive(Debug)]
pub(crate) struct Files<T>(HashMap<String, (T, Bytes)>);

impl<T> Default for Files<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: StoredFile> Files<T> {
    /// Stores a file, of which `describe` makes what is known by its new id.
    pub(crate) fn insert(&mut self, bytes: Bytes, describe: impl FnOnce(String) -> T) -> T {
        let id = format!("{}-{}", T::ID, self.0.len() + 1);
        let file = describe(id.clone());
        self.0.insert(id, (file.clone(), bytes));
        file
    }

    pub(crate) fn find(&self, file_id: &str) -> Option<&(T, Bytes)> {
        self.0.get(file_id)
    }

    /// A file as `getFile` describes it.
    pub(crate) fn json(&self, file_id: &str) -> Option<Value> {
        let (file, bytes) = self.find(file_id)?;
        let (unique, path) = (file.unique_id(), file.path());
        Some(json!({
            "file_id": file_id, "file_unique_id": unique, "file_size": bytes.len(), "file_path": path,
        }))
    }

    pub(crate) fn at(&self, path: &str) -> Option<&Bytes> {
        self.0.values().find(|(file, _)| file.path() == path).map(|(_, bytes)| bytes)
    }
}
