//! The last failed requests of a key.

use std::borrow::Cow;
use std::collections::VecDeque;

use jiff::Timestamp;

/// A request that was answered with a 4xx or a 5xx. It has nothing of what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// When the request began.
    pub at: Timestamp,
    /// The path of the endpoint, like `/v2/status`, or [`super::UNKNOWN_PATHS`].
    pub endpoint: Cow<'static, str>,
    /// The `error_code` of the response.
    pub error_code: Cow<'static, str>,
    /// The `error_id` of the response, which the log has, too.
    pub error_id: String,
}

/// The last failures of a key, the latest last.
#[derive(Clone, Debug, Default)]
pub(super) struct Failures(VecDeque<Failure>);

impl Failure {
    /// How many failures of a key are kept.
    pub const KEPT: usize = 50;
}

impl Failures {
    pub(super) fn push(&mut self, failure: Failure) {
        if self.0.len() == Failure::KEPT {
            self.0.pop_front();
        }
        self.0.push_back(failure);
    }

    /// Removes failures that were written.
    pub(super) fn remove(&mut self, written: &[Failure]) {
        self.0.retain(|failure| written.iter().all(|other| other.error_id != failure.error_id));
    }

    pub(super) fn to_vec(&self) -> Vec<Failure> {
        self.0.iter().cloned().collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
