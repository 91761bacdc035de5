//! What happens to every request, whatever it asks for: the one function between the listener and the resources.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::header::{CONNECTION, HeaderMap, X_CONTENT_TYPE_OPTIONS};
use http::request::Parts;
use http::{HeaderName, HeaderValue, Method, Request};
use hyper::body::{Body as _, Incoming};
use jiff::Timestamp;
use tower::Service;

use super::error::ERROR_ID;
use super::gate::Verdict;
use super::limit::{Asker, Limiter, Spent, whole_seconds};
use super::metrics::method_name;
use super::pages::Wishes;
use super::redact::Redacted;
use super::routes::Routes;
use super::v2::Show;
use super::{Answer, Api, Ask, Caller, Error, cors, guard, open, v2};
use crate::health;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The front of the house.
#[derive(Debug)]
pub(super) struct Front {
    api: Arc<Api>,
    routes: Routes,
    /// What needs no key.
    open: Router,
    pub(super) limiter: Arc<Limiter>,
}

impl Front {
    pub(super) fn new(api: Arc<Api>) -> Self {
        let pages = open::routes(&api.public_url);
        let routes = Routes::new(&api.metrics, pages.iter().map(|(path, _)| *path));
        let health = health::routes(&api.readiness);
        let open = pages.into_iter().fold(health, |open, (path, page)| open.route(path, page));
        let open = open.fallback(|| async { Error::NotFound });
        let limiter = api.rate_limiter.limiter();
        Self { api, routes, open, limiter }
    }

    /// Lets go of pages that nobody will ask for again.
    pub(super) fn tidy(&self) {
        self.api.page_caches.tidy();
    }

    /// Answers a request as the gate let it through.
    pub(super) async fn answer(&self, request: Request<Incoming>) -> Response {
        let began = Instant::now();
        let (request, body) = request.into_parts();
        let (method, path) = (&request.method, request.uri.path());
        let route = self.routes.at(path);
        let mut response = match Verdict::carried_by(method) {
            Some(verdict) => Error::from(verdict).into_response(),
            None if *method == Method::OPTIONS => cors::preflight(),
            None if guard::guards(path) => self.admit(&request, route.show, began).await,
            None => unbroken(self.open(&request)).await,
        };
        let answered = response.headers_mut();
        cors::open(answered);
        answered.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if !body.is_end_stream() {
            // Nobody reads the body, so nothing can follow it.
            answered.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        let id = request_id(&request.headers);
        if let Some(id) = id {
            answered.insert(REQUEST_ID, id.clone());
        }
        let took = began.elapsed();
        route.meter.count(method, response.status(), took);
        tracing::debug!(
            method = method_name(method),
            target = %Redacted(&request.uri),
            status = response.status().as_u16(),
            micros = took.as_micros(),
            request_id = id.and_then(|id| id.to_str().ok()),
            error_id = response.headers().get(ERROR_ID).and_then(|id| id.to_str().ok()),
            "answered"
        );
        response
    }

    /// Guard and budget; everything after them carries what is left of the budget.
    async fn admit(&self, request: &Parts, show: Option<Show>, began: Instant) -> Response {
        let now = Timestamp::now();
        let pass = match guard::admit(&self.api.authenticator, request, now).await {
            Ok(pass) => pass,
            Err(error) => {
                self.api.metrics.refused(&error);
                return error.into_response();
            }
        };
        self.api.metrics.admitted();
        let asker = Asker { key: pass.id, limit: pass.limit, owner: pass.owner.zip(pass.budget) };
        let Spent { refused, standing, ticket } = match request.uri.path() {
            v2::FREE => Spent::nothing(self.limiter.look(&asker, began)),
            _ => self.limiter.spend(&asker, began),
        };
        let caller = Caller { pass, now, standing };
        let mut response = match refused {
            None => {
                caller.pass.used(now);
                unbroken(self.find(request, show, &caller)).await
            }
            Some(wait) => {
                self.api.metrics.limited();
                caller.pass.refused();
                Error::LimitExceeded { seconds: whole_seconds(wait) }.into_response()
            }
        };
        match ticket {
            // Our failure costs the caller nothing.
            Some(ticket) if response.status().is_server_error() => {
                self.limiter.give_back(&asker, &ticket);
                self.limiter.look(&asker, began).tell(response.headers_mut());
            }
            Some(_) | None => caller.standing.tell(response.headers_mut()),
        }
        response
    }

    /// What a caller asks for.
    async fn find(
        &self,
        request: &Parts,
        show: Option<Show>,
        caller: &Caller,
    ) -> Result<Response, Error> {
        let wishes = Wishes::of(request, caller.now)?;
        let show = show.ok_or(Error::NotFound)?;
        let answer = show(Ask { api: &self.api, caller, uri: &request.uri }).await?;
        wishes.grant(answer, Response::new(Body::empty())).await
    }

    /// What anybody may ask for.
    async fn open(&self, request: &Parts) -> Result<Response, Error> {
        let wishes = Wishes::of(request, Timestamp::now())?;
        let mut bare = Request::new(Body::empty());
        *bare.method_mut() = request.method.clone();
        *bare.uri_mut() = request.uri.clone();
        let Ok(mut response) = self.open.clone().call(bare).await;
        match response.extensions_mut().remove::<Answer>() {
            Some(answer) => wishes.grant(answer, response).await,
            None => Ok(response),
        }
    }
}

/// The answer, whatever happens on the way: a panic is one of our failures.
async fn unbroken(work: impl Future<Output = Result<Response, Error>>) -> Response {
    let done = AssertUnwindSafe(work).catch_unwind().await;
    let done = done.unwrap_or_else(|panic| Err(panicked(&*panic)));
    done.unwrap_or_else(IntoResponse::into_response)
}

/// A handler's panic as an error: its words go to the log with the rest. No handler ever sees a key.
fn panicked(panic: &(dyn Any + Send)) -> Error {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
    Error::internal(format!("a handler panicked: {words}"))
}

/// The name a client gave to its request, if it is one that can stand in a log: never a key, which has a `_`.
fn request_id(headers: &HeaderMap) -> Option<&HeaderValue> {
    let id = headers.get(REQUEST_ID)?;
    let tame = id.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    (tame && (1..=64).contains(&id.len())).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_like_any_other_failure_of_ours() {
        let response = unbroken(async { panic!("boom") }).await;
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 4096).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["error_code"], "INTERNAL_ERROR");
        assert!(!body.to_string().contains("boom"));
    }
}
