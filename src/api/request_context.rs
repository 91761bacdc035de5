//! The context of a handler of `/v2`: the authenticated caller, and the methods that respond.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::response::Response;
use http::request::Parts;
use http::uri::PathAndQuery;
use http::{HeaderName, HeaderValue, Request};
use jiff::Timestamp;

use super::page_caches::{View, version_of_all};
use super::pages::{CachePolicy, Negotiation, Page, Validators, Version, rendered};
use super::{Api, Error};
use crate::keys::{AuthenticatedKey, ResourceGroup};
use crate::redis::Generation;

/// The header with the key.
pub(super) const KEY: HeaderName = HeaderName::from_static("x-api-key");

/// The sender of a request whose key was accepted. Only the authentication layer creates one.
#[derive(Debug, Clone)]
pub(super) struct Caller {
    /// The facts about the key.
    pub(super) key: Arc<AuthenticatedKey>,
    /// When the request began.
    pub(super) now: Timestamp,
    /// The generation of revoked keys, which was read before the key was looked up.
    pub(super) generation: Option<Generation>,
}

/// A request after authentication. A request for a public page has no caller.
#[derive(Debug)]
pub(super) struct CallerRequest {
    pub(super) request: Request<Body>,
    pub(super) caller: Option<Caller>,
}

/// The context of a request of an authenticated caller. A handler that takes it can't be reached without a key.
#[derive(Debug)]
pub(super) struct RequestContext {
    pub(super) api: Arc<Api>,
    pub(super) caller: Caller,
    target: Option<PathAndQuery>,
    /// The version of all data, read before the handler reads any data.
    version: Version,
    negotiation: Negotiation,
}

impl RequestContext {
    /// Responds with a page. The client may keep it until `fresh_until`.
    pub(super) async fn respond(
        self,
        page: &Page,
        fresh_until: Option<Timestamp>,
    ) -> Result<Response, Error> {
        let policy = CachePolicy::Private { now: self.caller.now, fresh_until };
        self.negotiation.respond(page, policy).await
    }

    /// A header of the request.
    pub(super) fn header(&self, name: &HeaderName) -> Option<&HeaderValue> {
        self.negotiation.header(name)
    }

    /// Authenticates the caller again, after the request has waited: the key may have been revoked meanwhile, or its access to
    /// this group changed.
    pub(super) async fn check_key_again(&self, group: ResourceGroup) -> Result<(), Error> {
        let presented = self.header(&KEY).map_or(&[][..], HeaderValue::as_bytes);
        let authenticator = &self.api.authenticator;
        let current = authenticator.catch_up().await;
        current.map_err(|error| Error::KeysUnavailable(error.into()))?;
        let key = authenticator.authenticate(presented, Timestamp::now()).await?;
        let (now, before) = (&key.record, &self.caller.key.record);
        if !now.scope.has(group) {
            return Err(Error::ForbiddenScope { scope: now.scope, group });
        }
        match now.networks == before.networks {
            true => Ok(()),
            false => Err(Error::ForbiddenAddress { address: None }),
        }
    }

    /// Responds with a page that never changes.
    pub(super) async fn respond_immutable(self, page: &Page) -> Result<Response, Error> {
        self.negotiation.respond(page, CachePolicy::PrivateImmutable).await
    }

    /// A 304, if the client already has the page with these validators. Takes the request's headers.
    pub(super) fn not_modified(
        &mut self,
        validators: &Validators,
        fresh_until: Option<Timestamp>,
    ) -> Option<Response> {
        let policy = CachePolicy::Private { now: self.caller.now, fresh_until };
        self.negotiation.not_modified(validators, policy)
    }

    /// Responds with a page that depends only on `data`. It is rendered once.
    pub(super) async fn respond_rendered<T: Send + Sync + 'static>(
        self,
        view: View,
        data: Arc<T>,
        fresh_until: Option<Timestamp>,
        render: impl FnOnce(&T) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Response, Error> {
        let pages = &self.api.page_caches.pages;
        let page = pages.page(view, Version::of(&data), || rendered(data, render)).await?;
        self.respond_cached(page, fresh_until).await
    }

    /// Responds with a page from the cache. Stores it for the next requests with the same path and query.
    pub(super) async fn respond_cached(
        self,
        page: Arc<Page>,
        fresh_until: Option<Timestamp>,
    ) -> Result<Response, Error> {
        let Self { api, caller, target, version, negotiation } = self;
        if let Some(target) = target {
            api.page_caches.targets.insert(target.as_str(), version, &page, fresh_until);
        }
        let policy = CachePolicy::Private { now: caller.now, fresh_until };
        negotiation.respond(&page, policy).await
    }
}

impl FromRequestParts<Arc<Api>> for RequestContext {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Self, Error> {
        let caller = parts.extensions.remove::<Caller>();
        let caller = caller.ok_or_else(|| Error::internal("a handler without authentication"))?;
        Ok(Self {
            api: Arc::clone(api),
            caller,
            target: parts.uri.path_and_query().cloned(),
            version: version_of_all(api),
            negotiation: Negotiation::take(parts),
        })
    }
}
