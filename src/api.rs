//! The query API: router, authentication, rate limits, errors, ready pages, one file a resource.
//!
//! A request passes the [`gate`] (is it HTTP?), the [`front`] (whose is it, may it, what is left?) and reaches one
//! resource of [`v2`], which takes parameters as types ([`query`]), picks from what is current, and gives back an
//! [`Answer`] or an [`Error`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::game::{Current, History, Players};
use crate::health::Readiness;
use crate::keys::Authenticator;

mod ask;
mod budgets;
mod caller;
mod cors;
mod docs;
mod error;
mod front;
mod gate;
mod guard;
mod landing;
mod limit;
mod listen;
mod metrics;
mod open;
mod openapi;
mod pages;
mod query;
mod redact;
mod routes;
mod v2;

use ask::Ask;
pub use budgets::RateLimiter;
use caller::Caller;
pub use error::{Cause, Error, Unauthorized};
pub use gate::Timeouts;
pub use listen::ListenerConfig;
pub use metrics::Metrics;
pub use openapi::document;
pub use pages::{Answer, Page, Shelf};
pub use query::{FamilyId, FractionId, Hours, Nickname, ServerId};
pub use v2::PageCaches;

/// What the API answers from.
#[derive(Debug)]
pub struct Api {
    /// Who may pass.
    pub authenticator: Authenticator,
    /// What is true of the game now.
    pub current: Arc<Current>,
    /// How many were online lately.
    pub history: History,
    /// The players' records.
    pub players: Players,
    /// Whether the process is ready, for `/health/ready`.
    pub readiness: Readiness,
    /// What everybody has left of the limits.
    pub rate_limiter: RateLimiter,
    /// What is counted.
    pub metrics: Metrics,
    /// The address that `/` and the OpenAPI document show.
    pub public_url: Box<str>,
    /// The pages that are ready.
    pub page_caches: PageCaches,
}

/// Serves the API on `listener` until `stop`, then finishes what has begun.
pub async fn serve(
    listener: TcpListener,
    api: Api,
    config: ListenerConfig,
    stop: CancellationToken,
) {
    let held = api.metrics.connections().clone();
    let front = Arc::new(front::Front::new(Arc::new(api)));
    let sweeping = tokio::spawn(sweep(Arc::clone(&front)));
    let answer = move |request| {
        let front = Arc::clone(&front);
        async move { front.answer(request).await }
    };
    listen::serve(listener, config, held, stop, answer).await;
    sweeping.abort();
}

/// Forgets idle budgets now and then.
async fn sweep(front: Arc<front::Front>) {
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    loop {
        minutes.tick().await;
        front.limiter.forget(Instant::now());
        front.tidy();
    }
}
