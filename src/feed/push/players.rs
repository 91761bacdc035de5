//! Uploads of lists of players, which are written to disk as they arrive.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Method, Request, StatusCode};
use axum::routing::any;
use http_body_util::BodyExt;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use super::body::{self, Encoding};
use super::error::{self, PushError};
use super::token::{self, Token};
use crate::feed::player_lists::PlayerLists;

/// The most bytes a list may have, compressed or not.
const LONGEST: u64 = 4 << 30;

struct PlayersState {
    lists: Arc<PlayerLists>,
    token: Option<Token>,
}

/// `/feed/<number>/players`: `PUT` replaces all records, `PATCH` adds and replaces by nickname.
pub fn players_routes(lists: Arc<PlayerLists>, token: Option<Token>) -> Router {
    Router::new()
        .route("/feed/{number}/players", any(upload))
        .route("/feed/{number}/players.ndjson", any(upload))
        .with_state(Arc::new(PlayersState { lists, token }))
}

async fn upload(
    State(state): State<Arc<PlayersState>>,
    Path(number): Path<String>,
    request: Request<Body>,
) -> Result<StatusCode, PushError> {
    token::authorize(state.token.as_ref(), request.headers())?;
    let server = error::server_number(&number)?;
    state.lists.must_be_listed(server).await?;
    let encoding = Encoding::of(request.headers())?;
    match *request.method() {
        Method::PUT => state.replace(server, encoding, request.into_body()).await?,
        Method::PATCH => state.amend(server, encoding, request.into_body()).await?,
        _ => return Err(PushError::Method("PUT, PATCH")),
    }
    Ok(StatusCode::NO_CONTENT)
}

impl PlayersState {
    async fn replace(&self, server: u32, encoding: Encoding, body: Body) -> Result<(), PushError> {
        let sent = self.lists.temporary_file(server)?;
        write(&sent, body).await?;
        let list = match encoding {
            Encoding::Identity => sent,
            Encoding::Gzip | Encoding::Zstd => {
                let plain = self.lists.temporary_file(server)?;
                let work = tokio::task::spawn_blocking(move || decode(encoding, &sent, plain));
                work.await.map_err(PushError::internal)??
            }
        };
        Ok(self.lists.replace(server, list).await?)
    }

    async fn amend(&self, server: u32, encoding: Encoding, body: Body) -> Result<(), PushError> {
        let sent = body::collect(body).await?;
        let work = tokio::task::spawn_blocking(move || encoding.decode(sent));
        let plain = work.await.map_err(PushError::internal)??;
        Ok(self.lists.amend(server, plain).await?)
    }
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

fn decode(
    encoding: Encoding,
    sent: &NamedTempFile,
    plain: NamedTempFile,
) -> Result<NamedTempFile, PushError> {
    let mut source = encoding.reader(io::BufReader::new(sent.reopen()?))?.take(LONGEST + 1);
    let mut file: &File = plain.as_file();
    match io::copy(&mut source, &mut file) {
        Ok(copied) if copied > LONGEST => Err(PushError::TooLarge),
        Ok(_) => Ok(plain),
        Err(error) if error::is_full(&error) => Err(error.into()),
        Err(_) => Err(PushError::Undecodable),
    }
}
