//! The operator's listener of `muster bot`: metrics and health checks, because the process has neither an API nor a
//! feed.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use futures_util::FutureExt;
use prometheus_client::registry::Registry;
use tokio_util::sync::CancellationToken;

use super::server::bind;
use super::{RunError, Services};
use crate::health::Readiness;
use crate::keys::Store;
use crate::operator::{self, OperatorState};

/// How often the readiness is checked.
const READINESS_INTERVAL: Duration = Duration::from_secs(1);
/// How long the key store may take to answer.
const READ_TIMEOUT: Duration = Duration::from_secs(5);

/// Starts the listener, if it has an address. The caller drains the readiness at the end.
pub async fn start_bot_operator(
    services: &mut Services,
    addr: Option<SocketAddr>,
    keys: &Store,
    mut registry: Registry,
) -> Result<Readiness, RunError> {
    let readiness = Readiness::default();
    let Some(addr) = addr else { return Ok(readiness) };
    let (listener, addr) = bind("MUSTER_OPERATOR_ADDR", addr).await?;
    keys.db().register_metrics(&mut registry);
    if let Some(redis) = keys.redis() {
        redis.metrics().register(&mut registry);
    }
    readiness.set("store", false);
    let watch = |stop| watch_readiness(readiness.clone(), keys.clone(), stop).map(Ok);
    services.start("readiness", watch);
    let state = OperatorState { registry, readiness: readiness.clone(), routes: Router::new() };
    services
        .start("the operator's listener", |stop| operator::serve(listener, state, stop).map(Ok));
    tracing::info!("the operator's listener is http://{addr}");
    Ok(readiness)
}

/// Updates until `stop` whether the key store can be read, and whether Redis answers.
async fn watch_readiness(readiness: Readiness, keys: Store, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(READINESS_INTERVAL);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        let read = tokio::time::timeout(READ_TIMEOUT, keys.is_readable()).await;
        readiness.set("store", read.unwrap_or(false));
        if let Some(redis) = keys.redis() {
            readiness.set_optional("redis", redis.current_connection().is_some());
        }
    }
}
