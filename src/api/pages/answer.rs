use std::sync::Arc;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, LAST_MODIFIED, VARY,
};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use jiff::Timestamp;

use super::coding::{Accepted, Coding};
use super::{Page, tags};
use crate::api::Error;

/// A page, and for how long a client may keep it.
#[derive(Debug, Clone)]
pub struct Answer {
    page: Arc<Page>,
    keep: Keep,
}

#[derive(Debug, Clone, Copy)]
enum Keep {
    /// By the holder of the key alone, until the next refresh.
    Private(Option<Timestamp>),
    /// By anyone, for an hour: it only changes with the program.
    Public,
}

impl Answer {
    /// A page of data, to be kept until `next`, when fresh data is expected, and half a minute at most.
    pub fn new(page: Arc<Page>, next: Option<Timestamp>) -> Self {
        Self { page, keep: Keep::Private(next) }
    }

    /// A page that needs no key.
    pub fn public(page: Arc<Page>) -> Self {
        Self { page, keep: Keep::Public }
    }
}

impl From<Page> for Answer {
    /// A page that is only true for this moment.
    fn from(page: Page) -> Self {
        Self::new(Arc::new(page), None)
    }
}

/// The part of an answer that is a resource's: the rest depends on the request's headers, which no resource sees.
impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::empty());
        response.extensions_mut().insert(self);
        response
    }
}

/// What a request wants of a page.
#[derive(Debug)]
pub(in crate::api) struct Wishes<'a> {
    headers: &'a HeaderMap,
    head: bool,
    now: Timestamp,
}

impl<'a> Wishes<'a> {
    /// What a request wishes, if it only reads.
    pub(in crate::api) fn of(request: &'a Parts, now: Timestamp) -> Result<Self, Error> {
        let head = request.method == Method::HEAD;
        if !head && request.method != Method::GET {
            return Err(Error::MethodNotAllowed);
        }
        Ok(Self { headers: &request.headers, head, now })
    }

    /// Completes a response with the answer that was made.
    pub(in crate::api) async fn grant(
        &self,
        answer: Answer,
        mut response: Response,
    ) -> Result<Response, Error> {
        let Answer { page, keep } = answer;
        let coding = page.coding(Accepted::read(self.headers).best());
        let headers = response.headers_mut();
        headers.reserve(20);
        headers.insert(ETAG, page.tag(coding).clone());
        if let Some(modified) = page.modified() {
            headers.insert(LAST_MODIFIED, modified.clone());
        }
        let (cache, vary) = keep.headers(self.now);
        headers.insert(CACHE_CONTROL, cache);
        headers.insert(VARY, vary);
        if tags::has(self.headers, page.tag(coding)) {
            headers.remove(CONTENT_LENGTH);
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        let form = page.form(coding).await?;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, page.media().clone());
        headers.insert(CONTENT_LENGTH, form.length.clone());
        if coding != Coding::Identity {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        }
        if !self.head {
            *response.body_mut() = Body::from(form.body.clone());
        }
        Ok(response)
    }
}

impl Keep {
    fn headers(self, now: Timestamp) -> (HeaderValue, HeaderValue) {
        match self {
            Self::Private(next) => {
                let seconds = next.map_or(0, |next| next.as_second() - now.as_second());
                let place = usize::try_from(seconds).unwrap_or(0).min(PRIVATE.len() - 1);
                (
                    HeaderValue::from_static(PRIVATE[place]),
                    HeaderValue::from_static("X-API-Key, Accept-Encoding"),
                )
            }
            Self::Public => (
                HeaderValue::from_static("public, max-age=3600"),
                HeaderValue::from_static("Accept-Encoding"),
            ),
        }
    }
}

macro_rules! private {
    ($($seconds:literal)*) => {
        [$(concat!("private, max-age=", $seconds)),*]
    };
}

/// By seconds.
const PRIVATE: [&str; 31] = private!(
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_kept_until_the_next_refresh_and_half_a_minute_at_most() {
        let at = |second| Timestamp::from_second(second).unwrap();
        for (next, cache) in [
            (None, "private, max-age=0"),
            (Some(at(90)), "private, max-age=0"),
            (Some(at(110)), "private, max-age=10"),
            (Some(at(130)), "private, max-age=30"),
            (Some(at(9_000)), "private, max-age=30"),
        ] {
            assert_eq!(Keep::Private(next).headers(at(100)).0, cache, "{next:?}");
        }
    }
}
