//! The tower layers around the router, one file each, and the type of service they wrap and return.
//!
//! A layer is a function from a service to a service. It returns an opaque future, so no layer allocates. A layer that
//! only changes the response uses `map_ok`, because an async block would store the future it awaits twice, and hyper
//! moves the future of every request.

use std::convert::Infallible;

use axum::response::Response;
use tower::Service;

mod authenticate;
mod cached_pages;
mod catch_panic;
mod check_access;
mod cors;
mod count_answer;
mod rate_limit;
mod request_id;
mod request_size;
mod trace;

pub(super) use authenticate::authenticate;
pub(super) use cached_pages::cached_pages;
pub(super) use catch_panic::catch_panic;
pub(super) use check_access::check_access;
pub(super) use cors::cors;
pub(super) use rate_limit::rate_limit;
pub(super) use request_size::limit_request_size;
pub(super) use trace::trace;

/// A service that is always ready and answers every request with a response.
pub(super) trait HttpService<R>:
    Service<R, Response = Response, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
{
}

impl<R, S> HttpService<R> for S where
    S: Service<R, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static
{
}
