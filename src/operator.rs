//! The operator's private listener: metrics, health checks, and feed uploads.

mod metrics_format;
mod process_metrics;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::health::{self, Readiness};
use crate::http_server::{self, ListenerConfig};
use metrics_format::MetricsFormat;

/// The most connections at once.
const CONNECTIONS: usize = 64;

/// How long a shutdown waits for open requests. The whole process has ten seconds.
pub const DRAIN: Duration = Duration::from_secs(7);

/// What `/` answers: the paths that are there for reading.
const PATHS: &str = "/metrics\n/health/live\n/health/ready\n";

/// The data that the listener serves.
#[derive(Debug)]
pub struct OperatorState {
    /// All metrics of the process. [`registry`] creates it, and every module registers its own.
    pub registry: Registry,
    /// Whether the process is ready.
    pub readiness: Readiness,
    /// Further routes, such as feed uploads.
    pub routes: Router,
}

/// Serves `listener` until `stop`, then finishes open requests.
pub async fn serve(listener: TcpListener, state: OperatorState, stop: CancellationToken) {
    let OperatorState { registry, readiness, routes } = state;
    let registry = Arc::new(registry);
    let router = Router::new()
        .route("/", get(async || PATHS))
        .route(
            "/metrics",
            get(move |headers: HeaderMap| async move { render(&registry, &headers) }),
        )
        .merge(health::routes(&readiness))
        .merge(routes);
    let config = ListenerConfig::private(CONNECTIONS, DRAIN);
    http_server::serve(listener, config, &Gauge::default(), stop, router).await;
}

/// A registry with the version of the program, and the metrics of the process.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    let commit = option_env!("BUILD_COMMIT").unwrap_or_default();
    let build = Info::new([("version", env!("CARGO_PKG_VERSION")), ("commit", commit)]);
    registry.register("muster_build", "The version of the program", build);
    registry.register_collector(Box::new(process_metrics::ProcessMetrics {
        started: SystemTime::now(),
    }));
    registry
}

fn render(registry: &Registry, headers: &HeaderMap) -> Response {
    let format = MetricsFormat::preferred(headers);
    match format.encode(registry) {
        Ok(text) => {
            let headers = [(header::CONTENT_TYPE, format.content_type()), (header::VARY, "accept")];
            (headers, text).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the metrics could not be encoded");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
