//! Rate limiting of authenticated requests, and the headers that show what is left.

use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use axum::response::IntoResponse;
use futures_util::TryFutureExt;
use futures_util::future::Either;
use http::StatusCode;
use tower::service_fn;

use super::HttpService;
use crate::api::rate_limiter::{Client, Decision, Refusal, whole_seconds};
use crate::api::request_context::{Caller, CallerRequest};
use crate::api::{Api, Error, v2};

/// Counts requests of a [`Caller`] and rejects those over the limit; requests without one pass.
pub(in crate::api) fn rate_limit<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<CallerRequest> {
    service_fn(move |CallerRequest { mut request, caller }: CallerRequest| {
        let Some(Caller { key, now }) = caller.clone() else {
            return Either::Left(next.call(CallerRequest { request, caller }));
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
                Either::Left(next.call(CallerRequest { request, caller }))
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
