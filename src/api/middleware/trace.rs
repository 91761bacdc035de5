//! Metrics and a log line for every request. The line contains the client's request id.

use std::sync::Arc;
use std::time::Instant;

use futures_util::TryFutureExt;
use http::Request;
use tower::service_fn;
use tracing::Level;

use super::HttpService;
use super::request_id::{REQUEST_ID, request_id};
use crate::api::error::ERROR_ID;
use crate::api::metrics::{RouteCounters, method_name};
use crate::api::redact::Redacted;
use crate::api::routes::Routes;

/// Counts, times and logs every request, and returns its `X-Request-Id`.
pub(in crate::api) fn trace<B: Send + 'static, S: HttpService<Request<B>>>(
    routes: Arc<Routes<Arc<RouteCounters>>>,
    mut next: S,
) -> impl HttpService<Request<B>> {
    service_fn(move |request: Request<B>| {
        let begun = Instant::now();
        let route = Arc::clone(routes.find(request.uri().path()));
        let method = request.method().clone();
        let request_id = request_id(request.headers()).cloned();
        let target = tracing::enabled!(Level::DEBUG).then(|| Redacted(request.uri()).to_string());
        next.call(request).map_ok(move |mut response| {
            if let Some(id) = &request_id {
                response.headers_mut().insert(REQUEST_ID, id.clone());
            }
            let elapsed = begun.elapsed();
            route.count(&method, response.status(), elapsed);
            tracing::debug!(
                method = method_name(&method),
                target = %target.unwrap_or_default(),
                status = response.status().as_u16(),
                micros = elapsed.as_micros(),
                request_id = request_id.as_ref().and_then(|id| id.to_str().ok()),
                error_id = response.headers().get(ERROR_ID).and_then(|id| id.to_str().ok()),
                "answered"
            );
            response
        })
    })
}
