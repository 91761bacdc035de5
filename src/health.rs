//! Health checks: whether the process is alive and ready, served on both listeners.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parking_lot::RwLock;

/// The state of the required and the optional components. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Readiness(Arc<RwLock<BTreeMap<Component, bool>>>);

/// Whether the component is optional, and its name.
type Component = (bool, &'static str);

impl Readiness {
    /// Sets whether a required component is ready. A component that was never set does not count.
    pub fn set(&self, component: &'static str, ready: bool) {
        self.0.write().insert((false, component), ready);
    }

    /// Sets whether an optional component is ready. If not, `/health/ready` only names it as degraded.
    pub fn set_optional(&self, component: &'static str, ready: bool) {
        self.0.write().insert((true, component), ready);
    }

    /// Every component, and whether it is ready.
    pub fn components(&self) -> Vec<(&'static str, bool)> {
        self.0.read().iter().map(|((_, name), ready)| (*name, *ready)).collect()
    }

    /// The required or the optional components that are not ready.
    fn missing(&self, is_optional: bool) -> Vec<&'static str> {
        let components = self.0.read();
        let missing = components
            .iter()
            .filter(|((can_do_without, _), ready)| *can_do_without == is_optional && !**ready);
        missing.map(|((_, name), _)| *name).collect()
    }

    /// Marks the process as stopping: from now on it is not ready.
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
    match (&*readiness.missing(false), &*readiness.missing(true)) {
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
        assert_eq!(readiness.missing(false), ["draining"]);
        assert_eq!(ready(&readiness).status(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn a_process_without_an_optional_component_is_ready() {
        let readiness = Readiness::default();
        readiness.set_optional("bot", false);
        assert_eq!(ready(&readiness).status(), StatusCode::OK);
    }
}
