//! Lists of players through the door: as long as they come, never whole in memory.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Method, Request};
use axum::routing::any;
use http_body_util::BodyExt;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use super::body::{self, Coding};
use super::error::{PushError, Taken, is_full};
use super::token::Token;
use crate::feed::player_lists::PlayerLists;

/// The most bytes a list may have, compressed or not.
const LONGEST: u64 = 4 << 30;

struct PushState {
    player_lists: Arc<PlayerLists>,
    token: Option<Token>,
}

/// `/feed/<number>/players`: `PUT` replaces all records, `PATCH` adds and replaces by nickname.
pub fn players_routes(player_lists: Arc<PlayerLists>, token: Option<Token>) -> Router {
    let state = Arc::new(PushState { player_lists, token });
    Router::new()
        .route("/feed/{number}/players", any(list))
        .route("/feed/{number}/players.ndjson", any(list))
        .with_state(state)
}

async fn list(
    State(state): State<Arc<PushState>>,
    Path(number): Path<String>,
    request: Request<Body>,
) -> Result<Taken, PushError> {
    super::admit(state.token.as_ref(), request.headers())?;
    let server = super::number(&number)?;
    state.player_lists.must_list(server).await?;
    let coding = Coding::of(request.headers())?;
    match *request.method() {
        Method::PUT => state.replace(server, coding, request.into_body()).await,
        Method::PATCH => state.amend(server, coding, request.into_body()).await,
        _ => Err(PushError::PlayersMethod),
    }
}

impl PushState {
    async fn replace(&self, server: u32, coding: Coding, body: Body) -> Result<Taken, PushError> {
        let sent = self.player_lists.sheet(server)?;
        write(&sent, body).await?;
        let list = match coding {
            Coding::Identity => sent,
            Coding::Gzip | Coding::Zstd => {
                let plain = self.player_lists.sheet(server)?;
                let work = tokio::task::spawn_blocking(move || decode(coding, &sent, plain));
                work.await.map_err(PushError::broken)??
            }
        };
        self.player_lists.replace(server, list).await?;
        Ok(Taken)
    }

    async fn amend(&self, server: u32, coding: Coding, body: Body) -> Result<Taken, PushError> {
        let sent = super::collect(body).await?;
        let work = tokio::task::spawn_blocking(move || coding.decode(sent));
        let plain = work.await.map_err(PushError::broken)??;
        self.player_lists.amend(server, plain).await?;
        Ok(Taken)
    }
}

async fn write(sheet: &NamedTempFile, mut body: Body) -> Result<(), PushError> {
    let mut file = tokio::fs::File::from_std(sheet.reopen().map_err(PushError::Disk)?);
    let mut written = 0;
    loop {
        let frame = tokio::time::timeout(super::PATIENCE, body.frame());
        let Some(frame) = frame.await.map_err(|_| PushError::Slow)? else { break };
        let frame = frame.map_err(|wrong| body::unread(&wrong))?;
        let Ok(bytes) = frame.into_data() else { continue };
        written += bytes.len() as u64;
        if written > LONGEST {
            return Err(PushError::TooLarge);
        }
        file.write_all(&bytes).await.map_err(PushError::Disk)?;
    }
    file.flush().await.map_err(PushError::Disk)
}

fn decode(
    coding: Coding,
    sent: &NamedTempFile,
    plain: NamedTempFile,
) -> Result<NamedTempFile, PushError> {
    let sent = sent.reopen().map_err(PushError::Disk)?;
    let mut source = coding.reader(io::BufReader::new(sent))?.take(LONGEST + 1);
    let mut file: &File = plain.as_file();
    match io::copy(&mut source, &mut file) {
        Ok(copied) if copied > LONGEST => Err(PushError::TooLarge),
        Ok(_) => Ok(plain),
        Err(wrong) if is_full(&wrong) => Err(PushError::Disk(wrong)),
        Err(_) => Err(PushError::Undecodable),
    }
}
