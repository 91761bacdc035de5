//! The chat page: a messenger in the browser for the people of a [`Sandbox`].
//!
//! It speaks the Bot API's own nouns: a message, a chat or a member is the same JSON as the bot sees. What
//! happens in town comes as server-sent events, a whole picture first; what a person does is one POST.

mod act;
mod assets;
mod cast;
mod door;
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

pub use cast::people;

/// What the page's handlers share.
#[derive(Clone)]
struct Page {
    town: Sandbox,
    /// Tells one run of the town from the next, in which message numbers begin again.
    born: i64,
    stop: CancellationToken,
}

/// Serves the page of this town until it is told to stop; open pages are let go then.
pub async fn serve(listener: TcpListener, town: Sandbox, stop: CancellationToken) -> io::Result<()> {
    let born = town.now().as_millisecond();
    let routes = Router::new()
        .route("/town/events", get(stream::events))
        .route("/town/act", post(act::act))
        .route("/town/commands", get(commands))
        .route("/town/photo/{file_id}", get(photo))
        .merge(assets::router())
        .layer(middleware::from_fn(door::door))
        .with_state(Page { town, born, stop: stop.clone() });
    axum::serve(listener, routes).with_graceful_shutdown(stop.cancelled_owned()).await
}

/// Who asks for the menu, and where.
#[derive(Deserialize)]
struct Place {
    person: i64,
    chat: i64,
}

async fn commands(State(page): State<Page>, Query(place): Query<Place>) -> Json<Value> {
    let menu = page.town.menu(ChatId(place.chat), UserId(place.person));
    Json(json!({ "ok": true, "result": menu }))
}

async fn photo(State(page): State<Page>, Path(file_id): Path<String>) -> Response {
    let Some(bytes) = page.town.picture(&file_id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = if bytes.starts_with(b"\xff\xd8") { "image/jpeg" } else { "image/png" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "max-age=3600")], bytes).into_response()
}
