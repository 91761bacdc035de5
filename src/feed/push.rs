//! The feed's door on the operator's listener: documents sent over HTTP.

mod body;
mod client;
mod error;
mod players;
mod token;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, Request};
use axum::routing::any;

use super::document::{DocumentId, MAX_BYTES, ServerDocument, SharedDocument};
use super::importer::{ImportError, Importer};

pub use client::{ClientError, PushClient, PushOutcome};
pub use error::PushError;
pub use players::players_routes;
pub use token::Token;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(120);

struct PushState {
    importer: Arc<Importer>,
    token: Option<Token>,
}

/// The paths under `/feed`. Without a token the door is shut.
pub fn routes(importer: Arc<Importer>, token: Option<Token>) -> Router {
    let state = Arc::new(PushState { importer, token });
    Router::new()
        .route("/feed/{document}", any(world))
        .route("/feed/{number}/{document}", any(part))
        .with_state(state)
}

async fn world(
    State(state): State<Arc<PushState>>,
    Path(document): Path<String>,
    request: Request<Body>,
) -> Result<error::Taken, PushError> {
    admit(state.token.as_ref(), request.headers())?;
    let world = SharedDocument::named(name(&document)).ok_or(PushError::NoSuchDocument)?;
    state.take(DocumentId::Shared(world), request).await
}

async fn part(
    State(state): State<Arc<PushState>>,
    Path((number, document)): Path<(String, String)>,
    request: Request<Body>,
) -> Result<error::Taken, PushError> {
    admit(state.token.as_ref(), request.headers())?;
    let number = self::number(&number)?;
    let part = ServerDocument::named(name(&document)).ok_or(PushError::NoSuchDocument)?;
    state.take(DocumentId::Server(number, part), request).await
}

/// A document may be called as its file is.
fn name(document: &str) -> &str {
    document.strip_suffix(".json").unwrap_or(document)
}

fn number(text: &str) -> Result<u32, PushError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or(PushError::NoSuchDocument)
}

fn admit(token: Option<&Token>, headers: &HeaderMap) -> Result<(), PushError> {
    let token = token.ok_or(PushError::Shut)?;
    if token.is_shown_in(headers) { Ok(()) } else { Err(PushError::Unauthorized) }
}

async fn collect(body: Body) -> Result<Bytes, PushError> {
    let body = tokio::time::timeout(PATIENCE, axum::body::to_bytes(body, MAX_BYTES));
    body.await.map_err(|_| PushError::Slow)?.map_err(|wrong| body::unread(&wrong))
}

impl PushState {
    async fn take(
        &self,
        id: DocumentId,
        request: Request<Body>,
    ) -> Result<error::Taken, PushError> {
        if request.method() != Method::PUT {
            return Err(PushError::Method);
        }
        let coding = body::Coding::of(request.headers())?;
        let body = collect(request.into_body()).await?;
        self.importer.first_read().await;
        let importer = Arc::clone(&self.importer);
        let work = tokio::task::spawn_blocking(move || {
            let bytes = coding.decode(body)?;
            importer.take(id, &bytes).map_err(PushError::from)
        });
        work.await.map_err(PushError::broken)?.map(|()| error::Taken)
    }
}

impl From<ImportError> for PushError {
    fn from(untaken: ImportError) -> Self {
        match untaken {
            ImportError::Refused(faults) => Self::Faulty(faults),
            ImportError::Older { offered, there } => Self::Older { offered, there },
            ImportError::UnknownServer(number) => Self::UnknownServer(number),
            ImportError::Disk(wrong) => Self::Disk(wrong),
            ImportError::Behind(wrong) => Self::Behind(wrong),
        }
    }
}
