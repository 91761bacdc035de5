//! The secrets of keys that are visible in a message, as long as they are visible. They are stored nowhere else.

use std::collections::HashMap;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::VISIBLE;
use crate::keys::{KeyId, Token};

#[derive(Default)]
pub(crate) struct VisibleSecrets(Mutex<HashMap<KeyId, (Token, Timestamp)>>);

impl VisibleSecrets {
    pub(crate) fn insert(&self, key: KeyId, token: Token, now: Timestamp) {
        self.0.lock().insert(key, (token, now));
    }

    pub(crate) fn get(&self, key: KeyId) -> Option<Token> {
        self.0.lock().get(&key).map(|(token, _)| token.clone())
    }

    /// Removes a key: it is hidden, deleted, or was not sent.
    pub(crate) fn remove(&self, key: KeyId) {
        self.0.lock().remove(&key);
    }

    /// Removes the secrets that were visible long enough, whatever happened to their messages.
    pub(crate) fn remove_expired(&self, now: Timestamp) {
        self.0.lock().retain(|_, (_, since)| now.duration_since(*since) < VISIBLE);
    }
}
