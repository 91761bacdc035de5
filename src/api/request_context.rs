//! What a handler of `/v2` receives: the authenticated caller, and how to respond.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::response::Response;
use http::request::Parts;
use jiff::{SignedDuration, Timestamp};

use super::pages::{CachePolicy, Negotiation, Page};
use super::{Api, Error};
use crate::keys::AuthenticatedKey;

/// How long data may take to arrive after the start.
const GRACE: SignedDuration = SignedDuration::from_mins(1);

/// The sender of a request whose key was accepted. Only the authentication layer makes one.
#[derive(Debug, Clone)]
pub(super) struct Caller {
    /// The facts about the key.
    pub(super) key: Arc<AuthenticatedKey>,
    /// When the request began.
    pub(super) now: Timestamp,
}

/// The context of a request of an authenticated caller: a handler that takes one can't be reached without a key.
#[derive(Debug)]
pub(super) struct RequestContext {
    pub(super) api: Arc<Api>,
    pub(super) caller: Caller,
    negotiation: Negotiation,
}

impl RequestContext {
    /// The error for data that a known server lacks: it may still arrive, or nobody provides it.
    pub(super) fn no_data(&self) -> Error {
        let running = self.caller.now.duration_since(self.api.started);
        if running < GRACE { Error::NotYet } else { Error::NotProvided }
    }

    /// Responds with a page that a client may keep until `fresh_until`.
    pub(super) async fn respond(
        self,
        page: Arc<Page>,
        fresh_until: Option<Timestamp>,
    ) -> Result<Response, Error> {
        let policy = CachePolicy::Private { now: self.caller.now, fresh_until };
        self.negotiation.respond(&page, policy).await
    }
}

impl FromRequestParts<Arc<Api>> for RequestContext {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Self, Error> {
        let caller = parts.extensions.remove::<Caller>();
        let caller = caller.ok_or_else(|| Error::internal("a handler without authentication"))?;
        let negotiation = Negotiation::take(parts);
        Ok(Self { api: Arc::clone(api), caller, negotiation })
    }
}
