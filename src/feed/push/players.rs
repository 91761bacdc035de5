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

use super::answer::{Refusal, Taken, is_full};
use super::body::{self, Coding};
use super::token::Token;
use crate::feed::rosters::Rosters;

/// The most bytes a list may have, compressed or not.
const LONGEST: u64 = 4 << 30;

struct Door {
    rosters: Arc<Rosters>,
    token: Option<Token>,
}

/// `/feed/<number>/players`: `PUT` replaces all records, `PATCH` adds and replaces by nickname.
pub fn players_door(rosters: Arc<Rosters>, token: Option<Token>) -> Router {
    let door = Arc::new(Door { rosters, token });
    Router::new()
        .route("/feed/{number}/players", any(list))
        .route("/feed/{number}/players.ndjson", any(list))
        .with_state(door)
}

async fn list(
    State(door): State<Arc<Door>>,
    Path(number): Path<String>,
    request: Request<Body>,
) -> Result<Taken, Refusal> {
    super::admit(door.token.as_ref(), request.headers())?;
    let server = super::number(&number)?;
    door.rosters.must_list(server).await?;
    let coding = Coding::of(request.headers())?;
    match *request.method() {
        Method::PUT => door.replace(server, coding, request.into_body()).await,
        Method::PATCH => door.amend(server, coding, request.into_body()).await,
        _ => Err(Refusal::PlayersMethod),
    }
}

impl Door {
    async fn replace(&self, server: u32, coding: Coding, body: Body) -> Result<Taken, Refusal> {
        let sent = self.rosters.sheet(server)?;
        write(&sent, body).await?;
        let list = match coding {
            Coding::Identity => sent,
            Coding::Gzip | Coding::Zstd => {
                let plain = self.rosters.sheet(server)?;
                let work = tokio::task::spawn_blocking(move || decode(coding, &sent, plain));
                work.await.map_err(Refusal::broken)??
            }
        };
        self.rosters.replace(server, list).await?;
        Ok(Taken)
    }

    async fn amend(&self, server: u32, coding: Coding, body: Body) -> Result<Taken, Refusal> {
        let sent = super::collect(body).await?;
        let work = tokio::task::spawn_blocking(move || coding.decode(sent));
        let plain = work.await.map_err(Refusal::broken)??;
        self.rosters.amend(server, plain).await?;
        Ok(Taken)
    }
}

async fn write(sheet: &NamedTempFile, mut body: Body) -> Result<(), Refusal> {
    let mut file = tokio::fs::File::from_std(sheet.reopen().map_err(Refusal::Disk)?);
    let mut written = 0;
    loop {
        let frame = tokio::time::timeout(super::PATIENCE, body.frame());
        let Some(frame) = frame.await.map_err(|_| Refusal::Slow)? else { break };
        let frame = frame.map_err(|wrong| body::unread(&wrong))?;
        let Ok(bytes) = frame.into_data() else { continue };
        written += bytes.len() as u64;
        if written > LONGEST {
            return Err(Refusal::TooLarge);
        }
        file.write_all(&bytes).await.map_err(Refusal::Disk)?;
    }
    file.flush().await.map_err(Refusal::Disk)
}

fn decode(
    coding: Coding,
    sent: &NamedTempFile,
    plain: NamedTempFile,
) -> Result<NamedTempFile, Refusal> {
    let sent = sent.reopen().map_err(Refusal::Disk)?;
    let mut source = coding.reader(io::BufReader::new(sent))?.take(LONGEST + 1);
    let mut file: &File = plain.as_file();
    match io::copy(&mut source, &mut file) {
        Ok(copied) if copied > LONGEST => Err(Refusal::TooLarge),
        Ok(_) => Ok(plain),
        Err(wrong) if is_full(&wrong) => Err(Refusal::Disk(wrong)),
        Err(_) => Err(Refusal::Undecodable),
    }
}
