use std::sync::Arc;

use jiff::Timestamp;

use super::limit::Standing;
use crate::keys::AuthenticatedKey;

/// Whoever asks, and was let in. Only the front makes one, behind guard and budget.
#[derive(Debug)]
pub(super) struct Caller {
    /// What is known of the key.
    pub(super) pass: Arc<AuthenticatedKey>,
    /// When the request began.
    pub(super) now: Timestamp,
    pub(super) standing: Standing,
}
