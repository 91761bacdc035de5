use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;
use jiff::Timestamp;

use super::Error;
use super::limit::Standing;
use crate::keys::Pass;

/// Whoever asks, and was let in: a handler that takes one is behind the guard.
#[derive(Debug, Clone)]
pub struct Caller {
    /// What is known of the key.
    pub pass: Arc<Pass>,
    /// When the request began.
    pub now: Timestamp,
    pub(super) standing: Standing,
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        parts.extensions.remove().ok_or_else(|| Error::internal("a path without the guard"))
    }
}
