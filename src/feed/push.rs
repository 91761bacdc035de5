//! Uploads of documents over HTTP, on the operator's listener.

mod accepted;
mod body;
mod client;
mod error;
mod players;
mod token;
mod uploads;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Method, Request};
use axum::middleware::from_fn_with_state;
use axum::routing::any;

use super::document::DocumentId;
use super::importer::Importer;
use accepted::Accepted;

pub use client::{ClientError, PushClient, PushOutcome};
pub use error::PushError;
pub use players::players_routes;
pub use token::{CurrentToken, Token};
pub use uploads::Uploads;

/// The routes of documents under `/feed`. Without a token uploads are disabled.
pub fn routes(importer: Arc<Importer>, uploads: &Uploads, token: CurrentToken) -> Router {
    Router::new()
        .route("/feed/{document}", any(upload))
        .route("/feed/{number}/{document}", any(upload))
        .route_layer(from_fn_with_state(token, token::authorize))
        .with_state((importer, uploads.clone()))
}

async fn upload(
    State((importer, uploads)): State<(Arc<Importer>, Uploads)>,
    Path(path): Path<Vec<String>>,
    request: Request<Body>,
) -> Result<Accepted, PushError> {
    let id = DocumentId::at(&path.join("/")).ok_or(PushError::NoSuchDocument)?;
    if request.method() != Method::PUT {
        return Err(PushError::Method("PUT", "Send documents with PUT."));
    }
    let encoding = body::Encoding::of(request.headers())?;
    let received = uploads.receive(request.into_body()).await?;
    importer.scanned().await;
    let turn = uploads.turn().await;
    let work = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let bytes = received.decode(encoding)?;
        importer.import(id, &bytes).map_err(PushError::from)
    });
    work.await.map_err(PushError::internal)?.map(Accepted)
}
