//! `/app/v2/…`: data of the game, from the handlers of `/v2` in this process.

use std::borrow::Cow;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use http::header::AUTHORIZATION;
use http::{HeaderName, Request, Uri};

use super::{App, AppFailure, Visitor};
use crate::wire::DOCUMENTED_SHAPE;

/// Headers about the key of the process, which is nobody's business.
const OF_THE_KEY: [&str; 5] = [
    "ratelimit",
    "ratelimit-policy",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
];

pub(super) fn routes() -> Router<App> {
    Router::new().route("/app/v2/{*path}", get(answer))
}

async fn answer(
    State(app): State<App>,
    _: Visitor,
    request: Request<Body>,
) -> Result<Response, AppFailure> {
    // The hours of persons have routes of their own, which leave out what the person may not see.
    if request.uri().path().starts_with("/app/v2/playtime") {
        return Err(AppFailure::NotFound);
    }
    forward(&app, request).await
}

/// The target of a request, whose answer is in the documented shape where it could be in another one.
fn documented(target: &str) -> Cow<'_, str> {
    let has_shapes =
        ["/v2/player/find?", "/v2/ghetto?"].iter().any(|path| target.starts_with(path));
    let (name, value) = DOCUMENTED_SHAPE;
    if has_shapes { format!("{target}&{name}={value}").into() } else { target.into() }
}

/// The answer of `/v2` to a request, without what it says about the key of the process.
pub(super) async fn forward(app: &App, mut request: Request<Body>) -> Result<Response, AppFailure> {
    let running = app.running()?;
    let target = request.uri().path_and_query().map_or("", |target| target.as_str());
    let target = target.strip_prefix("/app").unwrap_or(target);
    // The key is that of the process.
    if target.starts_with("/v2/key") {
        return Err(AppFailure::NotFound);
    }
    let target = &*documented(target);
    *request.uri_mut() = target.parse::<Uri>().map_err(|_| AppFailure::NotFound)?;
    request.headers_mut().remove(AUTHORIZATION);
    request.headers_mut().insert(HeaderName::from_static("x-api-key"), running.key.clone());
    let mut response = running.api.answer(request).await;
    for name in OF_THE_KEY {
        response.headers_mut().remove(name);
    }
    Ok(response)
}
