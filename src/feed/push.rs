//! Uploads of documents over HTTP, on the operator's listener.

mod body;
mod client;
mod error;
mod players;
mod token;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Method, Request, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::any;

use super::document::{DocumentId, ServerDocument, SharedDocument};
use super::importer::Importer;

pub use client::{ClientError, PushClient, PushOutcome};
pub use error::PushError;
pub use players::players_routes;
pub use token::Token;

/// The routes of documents under `/feed`. Without a token uploads are disabled.
pub fn routes(importer: Arc<Importer>, token: Option<Token>) -> Router {
    Router::new()
        .route("/feed/{document}", any(shared_document))
        .route("/feed/{number}/{document}", any(server_document))
        .route_layer(from_fn_with_state(token, token::authorize))
        .with_state(importer)
}

async fn shared_document(
    State(importer): State<Arc<Importer>>,
    Path(document): Path<String>,
    request: Request<Body>,
) -> Result<StatusCode, PushError> {
    let document = SharedDocument::named(name(&document)).ok_or(PushError::NoSuchDocument)?;
    import(importer, DocumentId::Shared(document), request).await
}

async fn server_document(
    State(importer): State<Arc<Importer>>,
    Path((number, document)): Path<(String, String)>,
    request: Request<Body>,
) -> Result<StatusCode, PushError> {
    let number = error::server_number(&number)?;
    let document = ServerDocument::named(name(&document)).ok_or(PushError::NoSuchDocument)?;
    import(importer, DocumentId::Server(number, document), request).await
}

/// The name of a document, with or without the extension of its file.
fn name(document: &str) -> &str {
    document.strip_suffix(".json").unwrap_or(document)
}

async fn import(
    importer: Arc<Importer>,
    id: DocumentId,
    request: Request<Body>,
) -> Result<StatusCode, PushError> {
    if request.method() != Method::PUT {
        return Err(PushError::Method("PUT"));
    }
    let encoding = body::Encoding::of(request.headers())?;
    let body = body::collect(request.into_body()).await?;
    importer.scanned().await;
    let work = tokio::task::spawn_blocking(move || {
        let bytes = encoding.decode(body)?;
        importer.import(id, &bytes).map_err(PushError::from)
    });
    work.await.map_err(PushError::internal)?.map(|()| StatusCode::NO_CONTENT)
}
