//! The answers to the requests of a caller, as far as the store can be read now.

use jiff::Timestamp;

use super::{Authenticator, QUERY_TIMEOUT};
use crate::keys::{AnswerReport, KeyId};

impl Authenticator {
    /// The answers to the requests of a key on the last `days` days; `None` if the store can't be read now.
    pub async fn answers(&self, id: &KeyId, days: u16, now: Timestamp) -> Option<AnswerReport> {
        if !self.is_store_readable(now) {
            return None;
        }
        let store = &self.inner.store;
        let read = tokio::time::timeout(QUERY_TIMEOUT, store.answers(id, days, now)).await.ok()?;
        read.inspect_err(|error| {
            store.db().log_failure("the usage of a key could not be read", error);
        })
        .ok()
    }
}
