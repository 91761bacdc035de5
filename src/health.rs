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
    optional: Arc<RwLock<BTreeMap<&'static str, bool>>>,
}

impl Readiness {
    /// Sets whether a component is ready; before the first time, it is not waited for.
    pub fn set(&self, component: &'static str, ready: bool) {
        self.components.write().insert(component, ready);
    }

    /// Sets whether a component is ready that the process can do without: it is only named.
    pub fn set_optional(&self, component: &'static str, ready: bool) {
        self.optional.write().insert(component, ready);
    }

    /// Every component, and whether it is ready.
    pub fn components(&self) -> Vec<(&'static str, bool)> {
        let (required, optional) = (self.components.read(), self.optional.read());
        required.iter().chain(optional.iter()).map(|(name, ready)| (*name, *ready)).collect()
    }

    /// The components that are not ready.
    pub fn missing(&self) -> Vec<&'static str> {
        missing(&self.components)
    }

    /// Marks the process as stopping: it is not ready from now on.
    pub fn drain(&self) {
        self.set("draining", false);
    }
}

fn missing(components: &RwLock<BTreeMap<&'static str, bool>>) -> Vec<&'static str> {
    components.read().iter().filter(|(_, ready)| !**ready).map(|(name, _)| *name).collect()
}

/// `/health/live` and `/health/ready`.
pub fn routes<S: Clone + Send + Sync + 'static>(readiness: &Readiness) -> Router<S> {
    let readiness = readiness.clone();
    Router::new()
        .route("/health/live", get(|| async { plain(StatusCode::OK, "alive\n".into()) }))
        .route("/health/ready", get(move || async move { ready(&readiness) }))
}

fn ready(readiness: &Readiness) -> Response {
    match (readiness.missing().as_slice(), missing(&readiness.optional).as_slice()) {
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
        assert_eq!(ready(&readiness).status(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn a_process_without_an_optional_component_is_ready() {
        let readiness = Readiness::default();
        readiness.set_optional("bot", false);
        assert_eq!(ready(&readiness).status(), StatusCode::OK);
    }
}
