//! The chat page: a messenger in the browser for the people of a [`Sandbox`], and an HTTP API to control it.
//!
//! Messages, chats and members are the same JSON as in the Bot API. Changes come as server-sent events, after a
//! snapshot of everything; what a person does is one POST.

mod assets;
mod command;
mod control;
mod demo_users;
mod json;
mod same_origin;
mod stream;

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

/// The state of the page's handlers.
#[derive(Clone)]
struct Page {
    sandbox: Sandbox,
    /// When the page started, in milliseconds; message ids of different runs are unrelated.
    started: i64,
    stop: CancellationToken,
}

/// Serves the page of this sandbox until `stop`, which also ends the event streams.
pub async fn serve(
    listener: TcpListener,
    sandbox: Sandbox,
    stop: CancellationToken,
) -> io::Result<()> {
    let started = sandbox.now().as_millisecond();
    let routes = Router::new()
        .route("/sandbox/events", get(stream::events))
        .route("/sandbox/action", post(command::run))
        .route("/sandbox/menu", get(menu))
        .route("/sandbox/photos/{file_id}", get(photo))
        .route("/sandbox/documents/{file_id}", get(document))
        .merge(control::router())
        .merge(assets::router())
        .layer(middleware::from_fn(same_origin::check))
        .with_state(Page { sandbox, started, stop: stop.clone() });
    axum::serve(listener, routes).with_graceful_shutdown(stop.cancelled_owned()).await
}

/// The person and chat of a command menu.
#[derive(Deserialize)]
struct MenuOf {
    person: i64,
    chat: i64,
}

async fn menu(State(page): State<Page>, Query(of): Query<MenuOf>) -> Json<Value> {
    let menu = page.sandbox.menu(ChatId(of.chat), UserId(of.person));
    Json(json!({ "ok": true, "result": menu }))
}

/// The file as an attachment, whatever it is: the page never opens what a bot has sent.
async fn document(State(page): State<Page>, Path(file_id): Path<String>) -> Response {
    let Some((_, bytes)) = page.sandbox.document(&file_id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment"),
    ];
    (headers, bytes).into_response()
}

async fn photo(State(page): State<Page>, Path(file_id): Path<String>) -> Response {
    let Some(bytes) = page.sandbox.photo(&file_id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = if bytes.starts_with(b"\xff\xd8") { "image/jpeg" } else { "image/png" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "max-age=3600")], bytes).into_response()
}
