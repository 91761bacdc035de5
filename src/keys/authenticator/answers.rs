//! Answers to requests: those to a key, as far as the store can be read now, and that to a key that was rejected.

use std::time::Duration;

use jiff::Timestamp;

use super::{Authenticator, digest};
use crate::keys::{AnswerKind, AnswerReport, Failure, KeyId};

/// Nobody waits longer for the usage of a key: without it, an answer about the key says the rest.
const TIMEOUT: Duration = Duration::from_millis(250);

impl Authenticator {
    /// The answers to the requests of a key on the last `days` days; `None` if the store can't be read now.
    pub async fn answers(&self, id: &KeyId, days: u16, now: Timestamp) -> Option<AnswerReport> {
        if !self.is_store_readable(now) {
            return None;
        }
        let store = &self.inner.store;
        let read = tokio::time::timeout(TIMEOUT, store.answers(id, days, now)).await.ok()?;
        read.inspect_err(|error| {
            store.db().log_failure("the usage of a key could not be read", error);
        })
        .ok()
    }

    /// Counts a request that was rejected because its key is blocked or has expired. An unknown key has no counter: a
    /// stranger could fill the memory with them.
    pub fn rejected(&self, presented: &[u8], endpoint: &'static str, failure: Failure) {
        if let Ok(digest) = digest(presented) {
            let counter = self.inner.store.counter(digest);
            counter.record_answer(failure.at, endpoint, AnswerKind::ClientError);
            counter.record_failure(failure);
        }
    }

    /// Counts a request with an unknown key, which its owner may have deleted. Few unknown keys are counted at once.
    pub fn record_unknown(&self, presented: &[u8], now: Timestamp) {
        if let Ok(digest) = digest(presented) {
            self.inner.store.record_unknown(digest, now);
        }
    }
}
