//! The chat page: a messenger in the browser for the people of a [`Sandbox`].
//!
//! It speaks the Bot API's own nouns: a message, a chat or a member is the same JSON as the bot sees. What
//! happens in sandbox comes as server-sent events, a whole picture first; what a person does is one POST.

mod assets;
mod command;
mod demo_users;
mod same_origin;
mod stream;
mod view;

use std::io;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::id::{ChatId, UserId};
use crate::sandbox::Sandbox;

pub use demo_users::add_demo_users;

/// What the page's handlers share.
#[derive(Clone)]
struct Page {
    sandbox: Sandbox,
    /// Tells one run of the sandbox from the next, in which message numbers begin again.
    born: i64,
    stop: CancellationToken,
}

/// Serves the page of this sandbox until it is told to stop; open pages are let go then.
pub async fn serve(
    listener: TcpListener,
    sandbox: Sandbox,
    stop: CancellationToken,
) -> io::Result<()> {
    let born = sandbox.now().as_millisecond();
    let routes = Router::new()
        .route("/town/events", get(stream::events))
        .route("/town/act", post(command::run))
        .route("/town/commands", get(commands))
        .route("/town/photo/{file_id}", get(photo))
        .merge(assets::router())
        .layer(middleware::from_fn(same_origin::check))
        .with_state(Page { sandbox, born, stop: stop.clone() });
    axum::serve(listener, routes).with_graceful_shutdown(stop.cancelled_owned()).await
}

/// Who asks for the menu, and where.
#[derive(Deserialize)]
struct Place {
    person: i64,
    chat: i64,
}

async fn commands(State(page): State<Page>, Query(place): Query<Place>) -> Json<Value> {
    let menu = page.sandbox.menu(ChatId(place.chat), UserId(place.person));
    Json(json!({ "ok": true, "result": menu }))
}

async fn photo(State(page): State<Page>, Path(file_id): Path<String>) -> Response {
    let Some(bytes) = page.sandbox.photo(&file_id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = if bytes.starts_with(b"\xff\xd8") { "image/jpeg" } else { "image/png" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "max-age=3600")], bytes).into_response()
}
