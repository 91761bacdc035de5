//! What the API counts. No key, user or nickname is ever a label.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::error::{Error, Unauthorized};

mod meter;

pub(super) use meter::{Meter, method_name};

const BUCKETS: [f64; 10] = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.01, 0.05, 0.25, 1.0, 5.0];

/// The API's own counters, registered once.
#[derive(Debug, Clone)]
pub struct Metrics {
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    auth: Family<Outcome, Counter>,
    admitted: Counter,
    limited: Counter,
    connections: Gauge,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    route: &'static str,
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl Metrics {
    /// Counters that begin at nothing, shown by `registry` from now on.
    pub fn new(registry: &mut Registry) -> Self {
        let auth = Family::<Outcome, Counter>::default();
        let admitted = auth.get_or_create(&Outcome { outcome: "admitted" }).clone();
        let metrics = Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            auth,
            admitted,
            limited: Counter::default(),
            connections: Gauge::default(),
        };
        let registry = registry.sub_registry_with_prefix("muster_api");
        registry.register(
            "requests",
            "Requests answered, by route, method and status",
            metrics.requests.clone(),
        );
        registry.register_with_unit(
            "request_duration",
            "Time from a request's head to its answer",
            Unit::Seconds,
            metrics.seconds.clone(),
        );
        registry.register("auth", "Requests judged by the guard, by outcome", metrics.auth.clone());
        registry.register(
            "limit_refusals",
            "Requests refused because a budget was spent",
            metrics.limited.clone(),
        );
        registry.register("connections", "Connections held now", metrics.connections.clone());
        metrics
    }

    pub(super) fn connections(&self) -> &Gauge {
        &self.connections
    }

    pub(super) fn admitted(&self) {
        self.admitted.inc();
    }

    pub(super) fn limited(&self) {
        self.limited.inc();
    }

    pub(super) fn refused(&self, error: &Error) {
        let outcome = match error {
            Error::Unauthorized(Unauthorized::Unknown) => "unknown",
            Error::Unauthorized(Unauthorized::Blocked { .. }) => "blocked",
            Error::Unauthorized(Unauthorized::Expired) => "expired",
            Error::Unauthorized(_) => "missing",
            _ => "unavailable",
        };
        self.auth.get_or_create(&Outcome { outcome }).inc();
    }
}
