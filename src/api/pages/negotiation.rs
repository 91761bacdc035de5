//! Content negotiation: chooses the encoding of a page, or a 304.

use std::mem;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::response::Response;
use bytes::Bytes;
use http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, LAST_MODIFIED, VARY,
};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode};

use super::accept_encoding::{Encoding, preferred};
use super::cache_control::CachePolicy;
use super::etag;
use super::page::{Page, Validators};
use crate::api::Error;

/// The parts of a request that decide how a page is sent.
#[derive(Debug)]
pub(in crate::api) struct Negotiation {
    headers: HeaderMap,
    is_head: bool,
}

impl Negotiation {
    /// Takes the headers out of a request.
    pub(in crate::api) fn take(parts: &mut Parts) -> Self {
        Self::new(&parts.method, &mut parts.headers)
    }

    /// A header of the request.
    pub(in crate::api) fn header(&self, name: &HeaderName) -> Option<&HeaderValue> {
        self.headers.get(name)
    }

    fn new(method: &Method, headers: &mut HeaderMap) -> Self {
        Self { headers: mem::take(headers), is_head: *method == Method::HEAD }
    }

    /// The response that sends `page`.
    pub(in crate::api) async fn respond(
        self,
        page: &Page,
        policy: CachePolicy,
    ) -> Result<Response, Error> {
        let Selection { encoding, is_not_modified } = Selection::of(page, &self.headers);
        let body = if is_not_modified { None } else { Some(page.body(encoding).await?) };
        let body = body.map(|body| (page.media_type(), body));
        Ok(self.response(page.validators(), encoding, body, policy))
    }

    /// The response that sends `page`. Takes the headers out of the request. `None` if the page has to be compressed
    /// first.
    pub(in crate::api) fn respond_at_once(
        request: &mut Request<Body>,
        page: &Page,
        policy: CachePolicy,
    ) -> Option<Response> {
        let Selection { encoding, is_not_modified } = Selection::of(page, request.headers());
        let body = if is_not_modified { None } else { Some(page.ready_body(encoding)?) };
        let method = request.method().clone();
        let negotiation = Self::new(&method, request.headers_mut());
        let body = body.map(|body| (page.media_type(), body));
        Some(negotiation.response(page.validators(), encoding, body, policy))
    }

    /// A 304, if the client already has the page with these validators. The page need not be rendered then. Takes the
    /// request's headers.
    pub(in crate::api) fn not_modified(
        &mut self,
        validators: &Validators,
        policy: CachePolicy,
    ) -> Option<Response> {
        // Small pages are never compressed, and the size of this page is not known yet, so both tags are tried.
        let mut encodings = [preferred(&self.headers), Encoding::Identity].into_iter();
        let is_listed =
            |encoding: &Encoding| etag::is_listed(&self.headers, validators.etag(*encoding));
        let encoding = encodings.find(is_listed)?;
        let negotiation = Self { headers: mem::take(&mut self.headers), is_head: self.is_head };
        Some(negotiation.response(validators, encoding, None, policy))
    }

    /// The response with a body, or a 304 without a body.
    ///
    /// The response reuses the request's header map. The connection keeps the map of every response for its next
    /// request, so a request allocates nothing for headers.
    fn response(
        self,
        validators: &Validators,
        encoding: Encoding,
        body: Option<(&HeaderValue, &Bytes)>,
        policy: CachePolicy,
    ) -> Response {
        let mut headers = self.headers;
        headers.clear();
        // The layers add more headers. The map has room for all of them, so that it never grows.
        headers.reserve(20);
        headers.insert(ETAG, validators.etag(encoding).clone());
        if let Some(modified) = validators.last_modified() {
            headers.insert(LAST_MODIFIED, modified.clone());
        }
        let (cache_control, vary) = policy.headers();
        headers.insert(CACHE_CONTROL, cache_control);
        headers.insert(VARY, vary);
        let mut response = Response::new(Body::empty());
        if let Some((media_type, body)) = body {
            headers.insert(CONTENT_TYPE, media_type.clone());
            if encoding != Encoding::Identity {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
            }
            if self.is_head {
                headers.insert(CONTENT_LENGTH, body.len().into());
            } else {
                // hyper adds the length.
                *response.body_mut() = Body::from(body.clone());
            }
        } else {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        *response.headers_mut() = headers;
        response
    }
}

/// The form in which a client gets a page.
struct Selection {
    encoding: Encoding,
    is_not_modified: bool,
}

impl Selection {
    fn of(page: &Page, headers: &HeaderMap) -> Self {
        let encoding = page.encoding(preferred(headers));
        Self {
            encoding,
            is_not_modified: etag::is_listed(headers, page.validators().etag(encoding)),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Negotiation {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        Ok(Self::take(parts))
    }
}
