//! Rate limiting of authenticated requests, and the headers that show what is left.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use futures_util::future::Either;
use futures_util::{FutureExt, TryFutureExt};
use http::{Request, StatusCode};
use tower::service_fn;

use super::HttpService;
use super::authenticate::authenticate_again;
use crate::api::rate_limiter::{Behind, Client, Decision, Refusal, SharedLimiter, whole_seconds};
use crate::api::request_context::{Caller, CallerRequest};
use crate::api::{Api, Error, v2};
use crate::redis::Act;

/// Counts requests of a [`Caller`] and rejects those over the limit; requests without one pass.
pub(in crate::api) fn rate_limit<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<CallerRequest> {
    service_fn(move |CallerRequest { mut request, caller }: CallerRequest| {
        let Some(caller) = caller else {
            return Either::Left(next.call(CallerRequest { request, caller }));
        };
        let api = Arc::clone(&api);
        if let Some(limiter) = api.rate_limiter.in_redis().cloned() {
            let shared = limit_shared(api, limiter, next.clone(), request, caller);
            return Either::Right(Either::Left(shared.boxed()));
        }
        let (client, begun) = (client(&caller), Instant::now());
        let Decision { refused, remaining, permit } = if request.uri().path() == v2::FREE {
            let remaining = api.rate_limiter.peek(&client, begun);
            request.extensions_mut().insert(remaining.clone());
            Decision { refused: None, remaining, permit: None }
        } else {
            api.rate_limiter.admit(&client, begun)
        };
        let response = match refused {
            None => {
                caller.key.used(caller.now);
                Either::Left(next.call(CallerRequest { request, caller: Some(caller) }))
            }
            Some(refusal) => Either::Right(ready(Ok(refuse(&api, &caller, refusal)))),
        };
        Either::Right(Either::Right(response.map_ok(move |mut response| {
            match permit {
                Some(permit) if is_unpaid(response.status()) => {
                    api.rate_limiter.refund(&client, &permit);
                    api.rate_limiter.peek(&client, begun).write(response.headers_mut());
                }
                Some(_) | None => remaining.write(response.headers_mut()),
            }
            response
        })))
    })
}

/// The same with budgets in Redis. Boxed by the caller: the future of requests in memory stays small.
async fn limit_shared<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    limiter: Arc<SharedLimiter>,
    mut next: S,
    mut request: Request<Body>,
    mut caller: Caller,
) -> Result<Response, Infallible> {
    let is_free = request.uri().path() == v2::FREE;
    let act = if is_free { Act::Peek } else { Act::Admit };
    let decided = limiter.decide(&client(&caller), caller.generation, act).await;
    let Decision { refused, remaining, permit } = match decided {
        Ok(decision) => decision,
        Err(Behind) => {
            if let Err(error) = api.authenticator.catch_up().await {
                return Ok(Error::KeysUnavailable(error.into()).respond(None));
            }
            caller = match authenticate_again(&api, request.headers(), request.uri(), caller.now)
                .await
            {
                Ok(caller) => caller,
                Err(error) => return Ok(error.respond(Some(&api.bot))),
            };
            limiter.decide_current(&client(&caller), act).await
        }
    };
    if is_free {
        request.extensions_mut().insert(remaining.clone());
    }
    let mut response = match refused.filter(|_| !is_free) {
        None => {
            caller.key.used(caller.now);
            let caller = Some(caller.clone());
            next.call(CallerRequest { request, caller }).await?
        }
        Some(refusal) => refuse(&api, &caller, refusal),
    };
    let refunded = match permit {
        Some(permit) if is_unpaid(response.status()) => {
            limiter.refund(&client(&caller), &permit).await
        }
        Some(_) | None => None,
    };
    refunded.unwrap_or(remaining).write(response.headers_mut());
    Ok(response)
}

fn client(caller: &Caller) -> Client {
    let key = &caller.key;
    Client { key: key.record.id, limit: key.limit, owner: key.record.owner.zip(key.budget) }
}

fn refuse(api: &Api, caller: &Caller, Refusal { wait, spent }: Refusal) -> Response {
    caller.key.refused();
    api.metrics.limited();
    Error::LimitExceeded { spent, seconds: whole_seconds(wait) }.into_response()
}

/// Whether a caller does not pay: for our failure, and for learning that nothing has changed.
fn is_unpaid(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::NOT_MODIFIED
}
