//! The feed's door on the operator's listener: documents sent over HTTP.

mod answer;
mod body;
mod players;
mod send;
mod token;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, Request};
use axum::routing::any;

use super::document::{Address, MAX_BYTES, Part, World};
use super::intake::{Intake, Untaken};

pub use answer::Refusal;
pub use players::players_door;
pub use send::{Outcome, Sender, Unsent};
pub use token::Token;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(120);

struct Door {
    intake: Arc<Intake>,
    token: Option<Token>,
}

/// The paths under `/feed`. Without a token the door is shut.
pub fn door(intake: Arc<Intake>, token: Option<Token>) -> Router {
    let door = Arc::new(Door { intake, token });
    Router::new()
        .route("/feed/{document}", any(world))
        .route("/feed/{number}/{document}", any(part))
        .with_state(door)
}

async fn world(
    State(door): State<Arc<Door>>,
    Path(document): Path<String>,
    request: Request<Body>,
) -> Result<answer::Taken, Refusal> {
    admit(door.token.as_ref(), request.headers())?;
    let world = World::named(name(&document)).ok_or(Refusal::NoSuchDocument)?;
    door.take(Address::World(world), request).await
}

async fn part(
    State(door): State<Arc<Door>>,
    Path((number, document)): Path<(String, String)>,
    request: Request<Body>,
) -> Result<answer::Taken, Refusal> {
    admit(door.token.as_ref(), request.headers())?;
    let number = self::number(&number)?;
    let part = Part::named(name(&document)).ok_or(Refusal::NoSuchDocument)?;
    door.take(Address::Server(number, part), request).await
}

/// A document may be called as its file is.
fn name(document: &str) -> &str {
    document.strip_suffix(".json").unwrap_or(document)
}

fn number(text: &str) -> Result<u32, Refusal> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or(Refusal::NoSuchDocument)
}

fn admit(token: Option<&Token>, headers: &HeaderMap) -> Result<(), Refusal> {
    let token = token.ok_or(Refusal::Shut)?;
    if token.is_shown_in(headers) { Ok(()) } else { Err(Refusal::Unauthorized) }
}

async fn collect(body: Body) -> Result<Bytes, Refusal> {
    let body = tokio::time::timeout(PATIENCE, axum::body::to_bytes(body, MAX_BYTES));
    body.await.map_err(|_| Refusal::Slow)?.map_err(|wrong| body::unread(&wrong))
}

impl Door {
    async fn take(
        &self,
        address: Address,
        request: Request<Body>,
    ) -> Result<answer::Taken, Refusal> {
        if request.method() != Method::PUT {
            return Err(Refusal::Method);
        }
        let coding = body::Coding::of(request.headers())?;
        let body = collect(request.into_body()).await?;
        self.intake.first_read().await;
        let intake = Arc::clone(&self.intake);
        let work = tokio::task::spawn_blocking(move || {
            let bytes = coding.decode(body)?;
            intake.take(address, &bytes).map_err(Refusal::from)
        });
        work.await.map_err(Refusal::broken)?.map(|()| answer::Taken)
    }
}

impl From<Untaken> for Refusal {
    fn from(untaken: Untaken) -> Self {
        match untaken {
            Untaken::Refused(faults) => Self::Faulty(faults),
            Untaken::Older { offered, there } => Self::Older { offered, there },
            Untaken::UnknownServer(number) => Self::UnknownServer(number),
            Untaken::Disk(wrong) => Self::Disk(wrong),
            Untaken::Behind(wrong) => Self::Behind(wrong),
        }
    }
}
