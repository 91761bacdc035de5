//! The operator's listener, never public: metrics, health, and the feed's door.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::health::{self, Readiness};

mod metrics;

pub use metrics::registry;

/// How long a stop waits for what has begun; the process as a whole has ten seconds.
pub const DRAIN: Duration = Duration::from_secs(7);

/// What the operator sees.
#[derive(Debug)]
pub struct OperatorState {
    /// Every metric of the process: begun with [`registry`], filled by each part as it is made.
    pub registry: Registry,
    /// What is ready.
    pub readiness: Readiness,
    /// Further paths: the feed's door.
    pub routes: Router,
}

/// Serves the operator on `listener` until `stop`, then finishes what has begun.
pub async fn serve(
    listener: TcpListener,
    state: OperatorState,
    stop: CancellationToken,
) -> Result<(), io::Error> {
    let OperatorState { registry, readiness, routes } = state;
    let registry = Arc::new(registry);
    let router = Router::new()
        .route("/metrics", get(move || async move { metrics::show(&registry) }))
        .merge(health::routes(&readiness))
        .merge(routes);
    let serving =
        axum::serve(listener, router).with_graceful_shutdown(stop.clone().cancelled_owned());
    tokio::select! {
        ended = serving.into_future() => ended,
        () = async { stop.cancelled().await; tokio::time::sleep(DRAIN).await } => Ok(()),
    }
}
