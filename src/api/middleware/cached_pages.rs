//! Answers a repeated path and query with the same page, as long as the page is valid.
//!
//! Under load, nearly all requests are answered here: without matching a route, parsing parameters, or boxing a future.

use std::future::ready;
use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use futures_util::FutureExt;
use futures_util::future::Either;
use http::{Method, Request};
use jiff::Timestamp;
use tower::service_fn;

use super::HttpService;
use crate::api::Api;
use crate::api::page_caches::is_current;
use crate::api::pages::{CachePolicy, Negotiation};
use crate::api::request_context::CallerRequest;

/// Answers from [`crate::api::PageCaches::targets`], or passes the request on with its [`Caller`] among its extensions.
///
/// [`Caller`]: crate::api::request_context::Caller
pub(in crate::api) fn cached_pages<S: HttpService<Request<Body>>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<CallerRequest> {
    service_fn(move |CallerRequest { mut request, caller }: CallerRequest| {
        if let Some(caller) = caller {
            if let Some(response) = cached(&api, &mut request, caller.now) {
                return Either::Left(ready(Ok(response)));
            }
            request.extensions_mut().insert(caller);
        }
        // Boxed, because it is rare and would make the future of every request larger.
        Either::Right(next.call(request).boxed())
    })
}

fn cached(api: &Api, request: &mut Request<Body>, now: Timestamp) -> Option<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let target = request.uri().path_and_query()?.as_str();
    let targets = &api.page_caches.targets;
    let (page, fresh_until) = targets.get(target, now, |version| is_current(version, api))?;
    Negotiation::respond_at_once(request, &page, CachePolicy::Private { now, fresh_until })
}
