//! Content negotiation: which encoding of a page a request gets, or whether it gets a 304.

use std::mem;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::response::Response;
use http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, LAST_MODIFIED, VARY,
};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use jiff::Timestamp;

use super::accept_encoding::{Encoding, preferred};
use super::etag;
use super::page::Page;
use crate::api::Error;

/// The parts of a request that decide how a page is sent.
#[derive(Debug)]
pub(in crate::api) struct Negotiation {
    headers: HeaderMap,
    is_head: bool,
}

/// Who may keep a response, and for how long.
#[derive(Debug, Clone, Copy)]
pub(in crate::api) enum CachePolicy {
    /// The holder of the key, until newer data is expected and at most 30 s; not at all without a time.
    Private { now: Timestamp, fresh_until: Option<Timestamp> },
    /// Anyone, for an hour: the page changes only with the program.
    Public,
}

impl Negotiation {
    /// Takes the headers out of a request.
    pub(in crate::api) fn take(parts: &mut Parts) -> Self {
        Self { headers: mem::take(&mut parts.headers), is_head: parts.method == Method::HEAD }
    }

    /// The response that sends `page`.
    pub(in crate::api) async fn respond(
        &self,
        page: &Page,
        policy: CachePolicy,
    ) -> Result<Response, Error> {
        let mut response = Response::new(Body::empty());
        let encoding = page.encoding(preferred(&self.headers));
        let headers = response.headers_mut();
        // With those of the layers, so that the map never grows.
        headers.reserve(20);
        headers.insert(ETAG, page.etag(encoding).clone());
        if let Some(modified) = page.last_modified() {
            headers.insert(LAST_MODIFIED, modified.clone());
        }
        let (cache_control, vary) = policy.headers();
        headers.insert(CACHE_CONTROL, cache_control);
        headers.insert(VARY, vary);
        if etag::is_listed(&self.headers, page.etag(encoding)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        let body = page.body(encoding).await?;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, page.media_type().clone());
        headers.insert(CONTENT_LENGTH, body.length.clone());
        if encoding != Encoding::Identity {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        if !self.is_head {
            *response.body_mut() = Body::from(body.bytes.clone());
        }
        Ok(response)
    }
}

impl<S: Sync> FromRequestParts<S> for Negotiation {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        Ok(Self::take(parts))
    }
}

impl CachePolicy {
    fn headers(self) -> (HeaderValue, HeaderValue) {
        let value = HeaderValue::from_static;
        match self {
            Self::Private { now, fresh_until } => {
                let seconds = fresh_until.map_or(0, |until| until.as_second() - now.as_second());
                let index = usize::try_from(seconds).unwrap_or(0).min(PRIVATE.len() - 1);
                (value(PRIVATE[index]), value("X-API-Key, Accept-Encoding"))
            }
            Self::Public => (value("public, max-age=3600"), value("Accept-Encoding, Origin")),
        }
    }
}

macro_rules! private {
    ($($seconds:literal)*) => {
        [$(concat!("private, max-age=", $seconds)),*]
    };
}

/// `Cache-Control` by seconds.
const PRIVATE: [&str; 31] = private!(
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_kept_until_newer_data_is_expected_and_at_most_30_s() {
        let at = |second| Timestamp::from_second(second).unwrap();
        for (fresh_until, cache_control) in [
            (None, "private, max-age=0"),
            (Some(at(90)), "private, max-age=0"),
            (Some(at(110)), "private, max-age=10"),
            (Some(at(130)), "private, max-age=30"),
            (Some(at(9_000)), "private, max-age=30"),
        ] {
            let policy = CachePolicy::Private { now: at(100), fresh_until };
            assert_eq!(policy.headers().0, cache_control, "{fresh_until:?}");
        }
    }
}
