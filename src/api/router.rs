//! The service behind every connection: an axum router and the tower layers around it.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use futures_util::FutureExt;
use futures_util::future::Either;
use http::Request;
use hyper::body::Incoming;
use tower::{ServiceBuilder, ServiceExt, service_fn};

use super::metrics::RouteCounters;
use super::middleware::{
    HttpService, authenticate, cached_pages, catch_panic, check_access, cors, limit_request_size,
    rate_limit, trace,
};
use super::not_found::unknown_path;
use super::routes::{self, Routes};
use super::{Api, Error, docs, landing, mcp, privacy, sdk, v2};
use crate::health;

/// The layers and the router. A request passes the layers from top to bottom, its response from bottom to top.
pub(super) fn service(api: &Arc<Api>, app: Router) -> impl HttpService<Request<Incoming>> + use<> {
    // The pages that need no key: the landing page, the reference, the OpenAPI document, clients, and what is kept about
    // people.
    let (url, compat) = (&api.public_url, api.compat);
    let (clients, privacy) = (sdk::routes(url, compat).to_vec(), vec![privacy::route()]);
    let pages =
        [landing::routes(url, compat), docs::routes(url, compat), clients, privacy].concat();
    let (v2, _) = v2::routes(compat).split_for_parts();
    let paths = pages.iter().map(|(path, _)| *path).chain([routes::MCP]);
    let paths = paths.chain(v2::paths().iter().map(String::as_str));
    let counters = |route: &str| Arc::new(RouteCounters::new(&api.metrics, route));
    let routes = Arc::new(Routes::new(paths, counters));
    let router =
        pages.into_iter().fold(v2.merge(health::routes(&api.readiness)), |router, (path, page)| {
            router.route(path, page)
        });
    // A call of a tool is counted, logged and answered as the request that it stands for.
    let counted = Arc::clone(&routes);
    let called = ServiceBuilder::new()
        .layer_fn(move |next| trace(Arc::clone(&counted), next))
        .layer_fn(limit_request_size)
        .service(local(api));
    let mcp = mcp::service(url, compat, called);
    ServiceBuilder::new()
        // Request id, metrics, and one log line per request.
        .layer_fn(move |next| trace(Arc::clone(&routes), next))
        // The Mini App and reports of leaked keys, whose requests have no key.
        .layer_fn(move |next| beside(is_beside, app.clone(), next))
        // CORS headers on every response, including errors. Preflight requests need no key.
        .layer_fn(cors)
        // The tools of `/mcp`, whose requests have a body.
        .layer_fn(move |next| beside(|path| path == routes::MCP, mcp.clone(), next))
        // 400, 413, 414 and 431.
        .layer_fn(limit_request_size)
        .service(answered(api, router))
}

/// Whether a path belongs to the Mini App or to reports of leaked keys.
fn is_beside(path: &str) -> bool {
    let rest = ["/app", "/leaks"].into_iter().find_map(|start| path.strip_prefix(start));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Some paths go to another service.
fn beside(
    is_beside: fn(&str) -> bool,
    other: impl HttpService<Request<Incoming>>,
    mut api: impl HttpService<Request<Incoming>>,
) -> impl HttpService<Request<Incoming>> {
    service_fn(move |request: Request<Incoming>| match is_beside(request.uri().path()) {
        // Boxed, so that the future of other requests stays small.
        true => Either::Left(other.clone().oneshot(request).boxed()),
        false => Either::Right(api.call(request)),
    })
}

/// The handlers of `/v2` for requests of this process.
pub(super) fn local(api: &Arc<Api>) -> impl HttpService<Request<Body>> + use<> {
    answered(api, v2::routes(api.compat).split_for_parts().0)
}

/// The layers from authentication on, and the router.
fn answered(api: &Arc<Api>, routes: Router<Arc<Api>>) -> impl HttpService<Request<Body>> + use<> {
    let router = routes
        .fallback(unknown_path)
        .method_not_allowed_fallback(|| async { Error::MethodNotAllowed })
        .with_state(Arc::clone(api));
    let [guarded, limited, checked, cached] = [(); 4].map(|()| Arc::clone(api));
    ServiceBuilder::new()
        // 401 and 503 for all paths under `/v2`, including unknown paths and methods.
        .layer_fn(move |next| authenticate(Arc::clone(&guarded), next))
        // 429, and the rate limit headers. A 5xx from an inner layer costs nothing.
        .layer_fn(move |next| rate_limit(Arc::clone(&limited), next))
        // 403 for what the key may not read. It costs a request.
        .layer_fn(move |next| check_access(Arc::clone(&checked), next))
        // Pages for repeated requests.
        .layer_fn(move |next| cached_pages(Arc::clone(&cached), next))
        // A panic becomes a 500, which costs nothing either.
        .layer_fn(catch_panic)
        .service(router)
}
