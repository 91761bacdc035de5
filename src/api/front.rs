//! What happens to every request, whatever it asks for: the one function between the listener and the resources.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{CONNECTION, HeaderMap, X_CONTENT_TYPE_OPTIONS};
use http::request::Parts;
use http::{HeaderName, HeaderValue, Method, Request};
use hyper::body::{Body as _, Incoming};
use jiff::Timestamp;
use tower::Service;

use super::gate::Verdict;
use super::limit::{Asker, Limiter, whole_seconds};
use super::metrics::{Meters, method_name};
use super::pages::Wishes;
use super::redact::Redacted;
use super::{Api, Caller, Error, cors, guard, open, v2};
use crate::health;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The front of the house.
#[derive(Debug)]
pub(super) struct Front {
    api: Arc<Api>,
    router: Router,
    pub(super) limiter: Arc<Limiter>,
    meters: Meters,
}

impl Front {
    pub(super) fn new(api: Arc<Api>) -> Self {
        let routes = v2::routes().into_iter().chain(open::routes(&api.public_url));
        let mut meters = Meters::new(&api.metrics);
        let mut router = health::routes(&api.readiness);
        for (path, answer) in routes {
            meters.add(path);
            router = router.route(path, answer);
        }
        let router = router.fallback(|| async { Error::NotFound });
        let router = router.with_state(Arc::clone(&api));
        let limiter = api.budgets.limiter();
        Self { api, router, limiter, meters }
    }

    /// Lets go of pages that nobody will ask for again.
    pub(super) fn tidy(&self) {
        self.api.shelves.tidy();
    }

    /// Answers a request as the gate let it through.
    pub(super) async fn answer(&self, request: Request<Incoming>) -> Response {
        let began = Instant::now();
        let (parts, body) = request.into_parts();
        // In a box, so that it is not copied from hand to hand.
        let mut parts = Box::new(parts);
        // From here on nothing but the guard and the page's negotiation sees a header.
        let headers = std::mem::take(&mut parts.headers);
        let (method, meter) = (parts.method.clone(), self.meters.at(parts.uri.path()));
        let target = tracing::enabled!(tracing::Level::DEBUG).then(|| parts.uri.clone());
        let mut response = match Verdict::carried_by(&method) {
            Some(verdict) => Error::from(verdict).into_response(),
            None => self.receive(parts, &headers, began).await,
        };
        let answered = response.headers_mut();
        cors::open(answered);
        answered.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if !body.is_end_stream() {
            // Nobody reads the body, so nothing can follow it.
            answered.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        let id = request_id(&headers);
        if let Some(id) = id {
            answered.insert(REQUEST_ID, id.clone());
        }
        let took = began.elapsed();
        meter.count(&method, response.status(), took);
        tracing::debug!(
            method = method_name(&method),
            target = target.as_ref().map(|target| tracing::field::display(Redacted(target))),
            status = response.status().as_u16(),
            micros = took.as_micros(),
            request_id = id.and_then(|id| id.to_str().ok()),
            "answered"
        );
        response
    }

    async fn receive(&self, parts: Box<Parts>, headers: &HeaderMap, began: Instant) -> Response {
        if parts.method == Method::OPTIONS {
            return cors::preflight();
        }
        if !guard::guards(parts.uri.path()) {
            return self.find(parts, headers, Timestamp::now()).await;
        }
        match self.admit(parts, headers, began).await {
            Ok(response) => response,
            Err(error) => {
                self.api.metrics.refused(&error);
                error.into_response()
            }
        }
    }

    /// Guard and budget; everything after them carries what is left of the budget.
    async fn admit(
        &self,
        mut parts: Box<Parts>,
        headers: &HeaderMap,
        began: Instant,
    ) -> Result<Response, Error> {
        let now = Timestamp::now();
        let pass = guard::admit(&self.api.doors, headers, &parts.uri, now).await?;
        self.api.metrics.admitted();
        let asker = Asker { key: pass.id, limit: pass.limit, owner: pass.owner.zip(pass.budget) };
        let free = parts.uri.path() == v2::FREE;
        let spent = if free { None } else { Some(self.limiter.spend(&asker, began)) };
        let standing = match &spent {
            Some(spent) => spent.standing.clone(),
            None => self.limiter.look(&asker, began),
        };
        if let Some(wait) = spent.as_ref().and_then(|spent| spent.refused) {
            self.api.metrics.limited();
            pass.refused();
            let mut response =
                Error::LimitExceeded { seconds: whole_seconds(wait) }.into_response();
            standing.tell(response.headers_mut());
            return Ok(response);
        }
        pass.used(now);
        parts.extensions.insert(Caller { pass, now, standing: standing.clone() });
        let mut response = self.find(parts, headers, now).await;
        match spent {
            // Our failure costs the caller nothing.
            Some(spent) if response.status().is_server_error() => {
                self.limiter.give_back(&asker, &spent);
                self.limiter.look(&asker, began).tell(response.headers_mut());
            }
            _ => standing.tell(response.headers_mut()),
        }
        Ok(response)
    }

    /// The resource at a path, its answer completed; a panic on the way is an answer too.
    async fn find(&self, parts: Box<Parts>, headers: &HeaderMap, now: Timestamp) -> Response {
        let head = parts.method == Method::HEAD;
        if !head && parts.method != Method::GET {
            return Error::MethodNotAllowed.into_response();
        }
        let mut router = self.router.clone();
        let mut found = pin!(async move {
            let Ok(mut response) = router.call(Request::from_parts(*parts, Body::empty())).await;
            match (Wishes { headers, head, now }).grant(&mut response).await {
                Ok(()) => response,
                Err(error) => error.into_response(),
            }
        });
        std::future::poll_fn(|cx| {
            let polled = catch_unwind(AssertUnwindSafe(|| found.as_mut().poll(cx)));
            polled.unwrap_or_else(|panic| Poll::Ready(panicked(&*panic).into_response()))
        })
        .await
    }
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
    use std::num::NonZeroU32;

    use axum::routing::get;
    use prometheus_client::registry::Registry;

    use super::*;
    use crate::api::{Metrics, Shelves};
    use crate::db::{self, Db};
    use crate::game::{Current, History, Players};
    use crate::health::Readiness;
    use crate::keys::{Doors, Limit, Store};

    #[tokio::test]
    async fn a_panic_is_answered_like_any_other_failure_of_ours() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("keys.db"), NonZeroU32::MIN).await.unwrap();
        let game = Db::open(&folder.path().join("game.db"), &db::GAME).await.unwrap();
        let api = Api {
            doors: Doors::open(&store, Limit::new(60, 60).unwrap()).await.unwrap(),
            current: Arc::new(Current::new()),
            history: History::new(game.clone()),
            players: Players::new(game),
            readiness: Readiness::new(),
            budgets: crate::api::Budgets::default(),
            metrics: Metrics::new(&mut Registry::default()),
            public_url: "http://127.0.0.1".into(),
            shelves: Shelves::default(),
        };
        let mut front = Front::new(Arc::new(api));
        let boom = || async {
            if true {
                panic!("boom")
            }
        };
        front.router = Router::new().route("/boom", get(boom));
        let (parts, ()) = Request::get("/boom").body(()).unwrap().into_parts();
        let response = front.find(Box::new(parts), &HeaderMap::new(), Timestamp::now()).await;
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 4096).await.unwrap();
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["error_code"], "INTERNAL_ERROR");
        assert!(!body.to_string().contains("boom"));
    }
}
