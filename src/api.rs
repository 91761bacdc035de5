//! The query API: tower layers, an axum router, and one file per resource of `/v2`.
//!
//! [`http_server`] accepts connections and parses HTTP. A request passes the layers of [`router::service`] and reaches
//! one handler of [`v2`]. The handler reads its parameters as types, picks a page rendered from the current game
//! data, and responds with it or with an [`Error`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::game::{Current, History, Origin, Players};
use crate::health::Readiness;
use crate::http_server::{self, ListenerConfig};
use crate::keys::{Authenticator, Networks};
use crate::ledger::Ledger;
use crate::people::People;

mod answered_error;
mod bot_link;
mod client_address;
mod compat;
mod docs;
mod error;
mod examples;
#[cfg(any(test, fuzzing))]
#[path = "../fuzz/muster/api/fuzz.rs"]
pub(crate) mod fuzz;
mod landing;
mod local;
mod mcp;
mod metrics;
mod middleware;
mod missing_data;
mod not_found;
mod openapi;
mod page_caches;
mod page_language;
mod pages;
mod parameters;
mod privacy;
mod public_pages;
mod rate_limiter;
mod redact;
mod renamings;
mod request_context;
mod router;
mod routes;
mod sdk;
mod status_alias;
mod streams;
mod v2;

pub use bot_link::BotLink;
pub use compat::Compat;
pub use local::LocalApi;
pub use metrics::Metrics;
pub use openapi::document;
pub use page_caches::PageCaches;
pub(crate) use page_language::PageLanguage;
pub(crate) use public_pages::file;
pub use rate_limiter::RateLimiter;
pub use renamings::{follow_renamings, follow_renamings_since};
pub use sdk::{SdkLanguage, sdk};
pub use status_alias::{StatusAlias, StatusAliasError};
pub use streams::Streams;

use error::{Error, Unauthorized};
use page_caches::View;
use pages::Page;
use parameters::{
    FamilyId, FractionInPath, FractionName, Hours, IsHourly, LastSegment, MemberName, Nickname,
    OptionalFraction, Query, SeenWithin, ServerId, Shape,
};
use rate_limiter::{LimitBalance, Remaining};
use request_context::{KEY, RequestContext};

/// The state that handlers and layers share.
#[derive(Debug)]
pub struct Api {
    /// Checks the keys of requests.
    pub authenticator: Authenticator,
    /// The current game data.
    pub current: Arc<Current>,
    /// Past numbers of players online.
    pub history: History,
    /// Recorded changes.
    pub ledger: Ledger,
    /// Player records.
    pub players: Players,
    /// The service that is asked for what is not at hand.
    pub origin: Option<Arc<dyn Origin>>,
    /// The nicknames that no history shows.
    pub people: People,
    /// Whether the process is ready, for `/health/ready`.
    pub readiness: Readiness,
    /// The rate limits of keys and owners.
    pub rate_limiter: RateLimiter,
    /// The API's metrics.
    pub metrics: Metrics,
    /// When the process started. Data that is missing a minute later counts as not provided.
    pub started: Timestamp,
    /// The address shown by `/` and the OpenAPI document.
    pub public_url: Box<str>,
    /// A second name of the list of servers in `/v2/status`.
    pub status_alias: Option<StatusAlias>,
    /// The service whose programs are answered in its own shapes.
    pub compat: Option<Compat>,
    /// The address of the bot that issues keys.
    pub bot: BotLink,
    /// The open streams of events.
    pub streams: Streams,
    /// The proxies that may name the addresses of clients.
    pub trusted_proxies: Networks,
    /// Rendered pages.
    pub page_caches: PageCaches,
}

/// Serves the API on `listener` until `stop`, then completes the requests in progress. Paths under `/app` go to `app`.
pub async fn serve(
    listener: TcpListener,
    api: Arc<Api>,
    app: Router,
    config: ListenerConfig,
    stop: CancellationToken,
) {
    let service = router::service(&api, app);
    let cleanup = tokio::spawn(clean_up(Arc::clone(&api)));
    let streams = tokio::spawn(streams::keep(Arc::clone(&api), stop.clone()));
    http_server::serve(listener, config, api.metrics.connections(), stop, service).await;
    cleanup.abort();
    streams.abort();
}

/// Drops idle rate limits every minute.
async fn clean_up(api: Arc<Api>) {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        api.rate_limiter.forget_idle(Instant::now());
    }
}
