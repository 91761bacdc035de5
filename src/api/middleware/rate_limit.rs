//! Rate limiting of authenticated requests, and the response headers with the remaining requests.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use futures_util::future::Either;
use http::{HeaderMap, Request, StatusCode, Uri};
use tower::service_fn;

use super::HttpService;
use super::authenticate::authenticate_again;
use super::count_answer::count_answer;
use crate::api::rate_limiter::{ChangesUnread, Client, Decision, REQUEST, Refusal};
use crate::api::request_context::{Caller, CallerRequest};
use crate::api::{Api, Error, v2};

/// The cost of a cheap request, in tenths of a request. It is not zero, so that cheap requests are limited, too.
const CHEAP: i64 = 1;

/// Charges requests to their [`Caller`] and rejects requests over the limit. Requests without a caller pass.
pub(in crate::api) fn rate_limit<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<CallerRequest> {
    service_fn(move |CallerRequest { request, caller }: CallerRequest| {
        let Some(caller) = caller else {
            return Either::Left(next.call(CallerRequest { request, caller }));
        };
        let api = Arc::clone(&api);
        let cost = if request.uri().path() == v2::KEY { CHEAP } else { REQUEST };
        if !api.rate_limiter.is_shared() {
            let decision =
                api.rate_limiter.charge_in_memory(&Client::of(&caller.key), cost, Instant::now());
            let answer = answer(api, &mut next, request, caller, cost, decision);
            return Either::Right(Either::Left(answer));
        }
        let mut next = next.clone();
        let shared = async move {
            let (key, now) = (Arc::clone(&caller.key), caller.now);
            match charge_shared(&api, request.headers(), request.uri(), caller, cost).await {
                Ok((caller, decision)) => {
                    answer(api, &mut next, request, caller, cost, decision).await
                }
                Err(error) => {
                    let response = error.respond(Some(&api.bot));
                    count_answer(&key, v2::endpoint(request.uri().path()), now, &response);
                    Ok(response)
                }
            }
        };
        // Boxed, so that the future of requests whose budgets are in memory stays small.
        Either::Right(Either::Right(shared.boxed()))
    })
}

/// Charges a request to shared budgets, after this process has read all changes of keys.
async fn charge_shared(
    api: &Api,
    headers: &HeaderMap,
    uri: &Uri,
    caller: Caller,
    cost: i64,
) -> Result<(Caller, Decision), Error> {
    let limiter = &api.rate_limiter;
    match limiter.charge_if_current(&Client::of(&caller.key), cost, caller.generation).await {
        Ok(decision) => Ok((caller, decision)),
        Err(ChangesUnread) => {
            let current = api.authenticator.catch_up().await;
            current.map_err(|error| Error::KeysUnavailable(error.into()))?;
            let caller = authenticate_again(api, headers, uri, caller.now).await?;
            let decision = limiter.charge(&Client::of(&caller.key), cost).await;
            Ok((caller, decision))
        }
    }
}

/// Answers a request that was charged, or rejects it. Refunds the difference if the response costs less than was
/// charged.
fn answer<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    next: &mut S,
    mut request: Request<Body>,
    caller: Caller,
    charged: i64,
    decision: Decision,
) -> impl Future<Output = Result<Response, Infallible>> + Send + use<S> {
    let Decision { refused, remaining, is_in_redis } = decision;
    let endpoint = v2::endpoint(request.uri().path());
    if let Some(Refusal { seconds, spent }) = refused {
        caller.key.refused();
        api.metrics.limited();
        let mut response = Error::LimitExceeded { spent, seconds }.into_response();
        remaining.write(response.headers_mut());
        count_answer(&caller.key, endpoint, caller.now, &response);
        return Either::Left(ready(Ok(response)));
    }
    caller.key.used(caller.now);
    if request.uri().path() == v2::KEY {
        request.extensions_mut().insert(remaining);
    }
    let (client, key, now) = (Client::of(&caller.key), Arc::clone(&caller.key), caller.now);
    let response = next.call(CallerRequest { request, caller: Some(caller) });
    Either::Right(response.then(move |response| {
        let Ok(mut response) = response;
        count_answer(&key, endpoint, now, &response);
        let refund = charged - charged.min(highest_cost(response.status()));
        if refund == 0 {
            remaining.write(response.headers_mut());
            return Either::Left(ready(Ok(response)));
        }
        if !is_in_redis {
            let refunded = api.rate_limiter.charge_in_memory(&client, -refund, Instant::now());
            refunded.remaining.write(response.headers_mut());
            return Either::Left(ready(Ok(response)));
        }
        let refunded = async move {
            let refunded = api.rate_limiter.charge_in_redis(&client, -refund, None).await;
            let remaining = refunded.map_or(remaining, |refunded| refunded.remaining);
            remaining.write(response.headers_mut());
            Ok(response)
        };
        Either::Right(refunded.boxed())
    }))
}

/// The most that a response costs: nothing for a server error, little for a 304.
fn highest_cost(status: StatusCode) -> i64 {
    match status {
        StatusCode::NOT_MODIFIED => CHEAP,
        status if status.is_server_error() => 0,
        _ => REQUEST,
    }
}
