//! Health checks: whether the process is alive and ready, served on both listeners.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parking_lot::RwLock;

/// The components that must be ready before the process is. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Readiness {
    components: Arc<RwLock<BTreeMap<&'static str, bool>>>,
    shared: Arc<RwLock<BTreeMap<&'static str, bool>>>,
}

impl Readiness {
    /// Sets whether a component is ready; before the first time, it is not waited for.
    pub fn set(&self, component: &'static str, ready: bool) {
        self.components.write().insert(component, ready);
    }

    /// Every component, and whether it is ready; those that are shared included.
    pub fn components(&self) -> Vec<(&'static str, bool)> {
        let (own, shared) = (self.components.read(), self.shared.read());
        own.iter().chain(shared.iter()).map(|(name, ready)| (*name, *ready)).collect()
    }

    /// The components that are not ready.
    pub fn missing(&self) -> Vec<&'static str> {
        self.components.read().iter().filter(|(_, ready)| !**ready).map(|(name, _)| *name).collect()
    }

    /// Sets whether a component works that is shared with other processes, and can be done without for a while.
    pub fn set_shared(&self, component: &'static str, works: bool) {
        self.shared.write().insert(component, works);
    }

    /// The shared components that don't work.
    fn degraded(&self) -> Vec<&'static str> {
        self.shared.read().iter().filter(|(_, works)| !**works).map(|(name, _)| *name).collect()
    }

    /// Marks the process as stopping: it is not ready from now on.
    pub fn drain(&self) {
        self.set("draining", false);
    }
}

/// `/health/live` and `/health/ready`.
pub fn routes<S: Clone + Send + Sync + 'static>(readiness: &Readiness) -> Router<S> {
    let readiness = readiness.clone();
    Router::new()
        .route("/health/live", get(|| async { plain(StatusCode::OK, "alive\n".into()) }))
        .route("/health/ready", get(move || async move { ready(&readiness) }))
}

fn ready(readiness: &Readiness) -> Response {
    match (readiness.missing().as_slice(), readiness.degraded().as_slice()) {
        ([], []) => plain(StatusCode::OK, "ready\n".into()),
        ([], degraded) => {
            plain(StatusCode::OK, format!("ready\ndegraded: {}\n", degraded.join(", ")))
        }
        (missing, _) => {
            plain(StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {}\n", missing.join(", ")))
        }
    }
}

fn plain(status: StatusCode, text: String) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_stops_is_not_ready() {
        let readiness = Readiness::default();
        readiness.drain();
        assert_eq!(readiness.missing(), ["draining"]);
    }
}
