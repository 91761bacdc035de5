//! Metrics, a span and a log line for every request. The line contains the client's request id.

use std::sync::Arc;
use std::time::Instant;

use futures_util::TryFutureExt;
use http::Request;
use tower::service_fn;
use tracing::field::Empty;
use tracing::{Instrument, Level};

use super::HttpService;
use super::request_id::{REQUEST_ID, request_id};
use crate::api::error::ERROR_ID;
use crate::api::metrics::{RouteCounters, method_name};
use crate::api::redact::Redacted;
use crate::api::routes::Routes;
use crate::traces;

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
        let span = tracing::debug_span!(
            "request",
            otel.name = %format_args!("{} {}", method_name(&method), route.name()),
            otel.kind = "server",
            otel.status_code = Empty,
            http.request.method = method_name(&method),
            http.route = route.name(),
            http.response.status_code = Empty,
        );
        traces::continue_trace(&span, request.headers());
        let answer = span.in_scope(|| next.call(request)).instrument(span.clone());
        answer.map_ok(move |mut response| {
            if let Some(id) = &request_id {
                response.headers_mut().insert(REQUEST_ID, id.clone());
            }
            let elapsed = begun.elapsed();
            span.record("http.response.status_code", response.status().as_u16());
            if response.status().is_server_error() {
                span.record("otel.status_code", "ERROR");
            }
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
