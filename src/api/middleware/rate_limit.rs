//! Rate limiting of authenticated requests, and the headers that show what is left.

use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::response::IntoResponse;
use futures_util::TryFutureExt;
use futures_util::future::Either;
use http::{Request, StatusCode};
use tower::service_fn;

use super::HttpService;
use crate::api::rate_limiter::{Client, Decision, Refusal, whole_seconds};
use crate::api::request_context::Caller;
use crate::api::{Api, Error, v2};

/// Counts requests of a [`Caller`] and rejects those over the limit; requests without one pass.
pub(in crate::api) fn rate_limit<S: HttpService<Body>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<Body> {
    service_fn(move |mut request: Request<Body>| {
        let Some(Caller { key, now }) = request.extensions().get::<Caller>().cloned() else {
            return Either::Left(next.call(request));
        };
        let (api, begun) = (Arc::clone(&api), Instant::now());
        let client = Client {
            key: key.record.id,
            limit: key.limit,
            owner: key.record.owner.zip(key.budget),
        };
        let Decision { refused, remaining, permit } = if request.uri().path() == v2::FREE {
            let remaining = api.rate_limiter.peek(&client, begun);
            request.extensions_mut().insert(remaining.clone());
            Decision { refused: None, remaining, permit: None }
        } else {
            api.rate_limiter.admit(&client, begun)
        };
        let response = match refused {
            None => {
                key.used(now);
                Either::Left(next.call(request))
            }
            Some(Refusal { wait, spent }) => {
                key.refused();
                api.metrics.limited();
                let error = Error::LimitExceeded { spent, seconds: whole_seconds(wait) };
                Either::Right(ready(Ok(error.into_response())))
            }
        };
        Either::Right(response.map_ok(move |mut response| {
            match permit {
                Some(permit) if is_free(response.status()) => {
                    api.rate_limiter.refund(&client, &permit);
                    api.rate_limiter.peek(&client, begun).write(response.headers_mut());
                }
                Some(_) | None => remaining.write(response.headers_mut()),
            }
            response
        }))
    })
}

/// Whether a caller does not pay: for our failure, and for learning that nothing has changed.
fn is_free(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::NOT_MODIFIED
}
