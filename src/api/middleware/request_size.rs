//! Limits on the size of a request: 4 KiB for the URL, 16 KiB for the head, and 64 KiB for the body, which is never
//! read.

use std::future::ready;

use axum::body::Body;
use axum::response::IntoResponse;
use futures_util::TryFutureExt;
use futures_util::future::Either;
use http::header::{CONNECTION, HOST};
use http::{HeaderValue, Request, Version};
use hyper::body::Body as HttpBody;
use tower::service_fn;

use super::HttpService;
use crate::api::Error;

const MAX_URI: usize = 4 * 1024;
const MAX_HEAD: usize = 16 * 1024;
const MAX_BODY: u64 = 64 * 1024;

/// Rejects requests over the limits, and passes the other requests on without their body.
pub(in crate::api) fn limit_request_size<B, S>(mut next: S) -> impl HttpService<Request<B>>
where
    B: HttpBody + Send + 'static,
    S: HttpService<Request<Body>>,
{
    service_fn(move |request: Request<B>| {
        let has_body = !request.body().is_end_stream();
        let response = match check(&request) {
            Ok(()) => Either::Left(next.call(request.map(|_| Body::empty()))),
            Err(error) => Either::Right(ready(Ok(error.into_response()))),
        };
        response.map_ok(move |mut response| {
            if has_body {
                // Nothing reads the body, so no request can follow it.
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            response
        })
    })
}

fn check(request: &Request<impl HttpBody>) -> Result<(), Error> {
    let headers = request.headers();
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    if target > MAX_URI {
        return Err(Error::UriTooLong);
    }
    let (mut size, mut hosts) = (target, 0);
    for (name, value) in headers {
        // Each line has a name, a colon, a space, a value and a line end.
        size += name.as_str().len() + value.len() + 4;
        hosts += u32::from(name == HOST);
    }
    if size > MAX_HEAD {
        return Err(Error::HeadersTooLarge);
    }
    if request.body().size_hint().lower() > MAX_BODY {
        return Err(Error::BodyTooLarge);
    }
    match (hosts, request.version()) {
        (1, _) | (0, Version::HTTP_10) => Ok(()),
        _ => Err(Error::Malformed),
    }
}
