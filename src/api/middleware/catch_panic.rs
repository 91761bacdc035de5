//! Turns a panic of a handler into a 500.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use axum::body::Body;
use axum::response::IntoResponse;
use futures_util::FutureExt;
use http::Request;
use tower::service_fn;

use super::HttpService;
use crate::api::Error;

/// Answers a panic like any other internal error. The process continues.
pub(in crate::api) fn catch_panic<S: HttpService<Request<Body>>>(
    mut next: S,
) -> impl HttpService<Request<Body>> {
    service_fn(move |request| {
        let response = AssertUnwindSafe(next.call(request)).catch_unwind();
        response
            .map(|done| done.unwrap_or_else(|panic| Ok(internal_error(&*panic).into_response())))
    })
}

/// The panic's message is only logged. It does not contain a key, because handlers don't read the header with the key.
fn internal_error(panic: &(dyn Any + Send)) -> Error {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    Error::internal(format!("a handler panicked: {message}"))
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_500_without_its_message() {
        let router: Router = Router::new().route("/", get(|| async { panic!("boom") as &str }));
        let service = catch_panic(router);
        let response = service.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 4096).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["error_code"], "INTERNAL_ERROR");
        assert!(!body.to_string().contains("boom"));
    }
}
