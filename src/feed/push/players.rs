//! Uploads of lists of players, which are written to disk as they arrive.

use std::io::BufReader;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Method, Request};
use axum::middleware::from_fn_with_state;
use axum::routing::any;
use http_body_util::BodyExt;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use super::accepted::Accepted;
use super::body::{self, Encoding};
use super::error::PushError;
use super::token::{self, CurrentToken};
use super::uploads::Uploads;
use crate::feed::document::{ValidationErrors, server_number};
use crate::feed::importer::ImportError;
use crate::feed::player_lists::PlayerLists;

/// The most bytes a list may have, compressed or not.
const LONGEST: u64 = 4 << 30;

/// `/feed/<number>/players`: `PUT` replaces all records, `PATCH` adds and replaces by nickname.
pub fn players_routes(lists: Arc<PlayerLists>, uploads: &Uploads, token: CurrentToken) -> Router {
    Router::new()
        .route("/feed/{number}/players", any(upload))
        .route("/feed/{number}/players.ndjson", any(upload))
        .route_layer(from_fn_with_state(token, token::authorize))
        .with_state((lists, uploads.clone()))
}

async fn upload(
    State((lists, uploads)): State<(Arc<PlayerLists>, Uploads)>,
    Path(number): Path<String>,
    request: Request<Body>,
) -> Result<Accepted, PushError> {
    let server = server_number(&number).ok_or(PushError::NoSuchDocument)?;
    lists.must_be_listed(server).await?;
    let encoding = Encoding::of(request.headers())?;
    let errors = match *request.method() {
        Method::PUT => {
            let sent = lists.temporary_file(server)?;
            write(&sent, request.into_body()).await?;
            let list = match encoding {
                Encoding::Identity => sent,
                Encoding::Gzip | Encoding::Zstd => {
                    let plain = lists.temporary_file(server)?;
                    let work = tokio::task::spawn_blocking(move || {
                        let sent = BufReader::new(sent.reopen()?);
                        encoding.decode_into(&mut plain.as_file(), sent, LONGEST)?;
                        Ok::<_, PushError>(plain)
                    });
                    work.await.map_err(PushError::internal)??
                }
            };
            import(async move { lists.replace(server, list).await }).await?
        }
        Method::PATCH => {
            let received = uploads.receive(request.into_body()).await?;
            let turn = uploads.turn().await;
            let work = tokio::task::spawn_blocking(move || received.decode(encoding));
            let plain = work.await.map_err(PushError::internal)??;
            let amended = async move {
                let _turn = turn;
                lists.amend(server, plain).await
            };
            import(amended).await?
        }
        _ => {
            let message = "Send all players with PUT, or some with PATCH.";
            return Err(PushError::Method("PUT, PATCH", message));
        }
    };
    Ok(Accepted(errors))
}

/// Completes an import even if the client disconnects.
async fn import(
    work: impl Future<Output = Result<ValidationErrors, ImportError>> + Send + 'static,
) -> Result<ValidationErrors, PushError> {
    Ok(tokio::spawn(work).await.map_err(PushError::internal)??)
}

async fn write(file: &NamedTempFile, mut body: Body) -> Result<(), PushError> {
    let mut file = tokio::fs::File::from_std(file.reopen()?);
    let mut written = 0;
    loop {
        let frame = tokio::time::timeout(body::TIMEOUT, body.frame());
        let Some(frame) = frame.await.map_err(|_| PushError::Slow)? else { break };
        let frame = frame.map_err(|error| body::read_error(&error))?;
        let Ok(bytes) = frame.into_data() else { continue };
        written += bytes.len() as u64;
        if written > LONGEST {
            return Err(PushError::TooLarge);
        }
        file.write_all(&bytes).await?;
    }
    Ok(file.flush().await?)
}
