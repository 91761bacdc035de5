//! Rejects requests for what a key may not read, or from where it may not be used.

use std::future::ready;
use std::sync::Arc;

use axum::body::Body;
use futures_util::future::Either;
use http::Request;
use tower::service_fn;

use super::HttpService;
use crate::api::client_address::client_address;
use crate::api::request_context::CallerRequest;
use crate::api::{Api, Error, v2};
use crate::http_server::Peer;
use crate::keys::Key;

/// Answers 403 if the scope or the networks of the [`Caller`] don't have the request.
///
/// [`Caller`]: crate::api::request_context::Caller
pub(in crate::api) fn check_access<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<CallerRequest> {
    service_fn(move |CallerRequest { request, caller }: CallerRequest| {
        let key = caller.as_ref().map(|caller| &caller.key.record);
        match key.and_then(|key| forbidden(&api, key, &request)) {
            Some(error) => Either::Left(ready(Ok(error.respond(None)))),
            None => Either::Right(next.call(CallerRequest { request, caller })),
        }
    })
}

fn forbidden(api: &Api, key: &Key, request: &Request<Body>) -> Option<Error> {
    if !key.networks.is_empty() {
        let peer = request.extensions().get::<Peer>();
        let address = peer
            .and_then(|Peer(peer)| client_address(&api.trusted_proxies, *peer, request.headers()));
        if !address.is_some_and(|address| key.networks.has(address)) {
            return Some(Error::ForbiddenAddress { address });
        }
    }
    if key.scope.is_all() {
        return None;
    }
    let group = v2::group(request.uri().path())?;
    (!key.scope.has(group)).then_some(Error::ForbiddenScope { scope: key.scope, group })
}
