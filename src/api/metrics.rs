//! The metrics of the API. Labels never contain keys, users or nicknames.

use std::sync::OnceLock;
use std::time::Duration;

use http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::error::{Error, Unauthorized};

const BUCKETS: [f64; 10] = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.01, 0.05, 0.25, 1.0, 5.0];

/// The counters of the API.
#[derive(Debug, Clone)]
pub struct Metrics {
    requests: Family<RequestLabels, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    auth: Family<AuthLabels, Counter>,
    admitted: Counter,
    limited: Counter,
    connections: Gauge,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AuthLabels {
    outcome: &'static str,
}

impl Metrics {
    /// Registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let auth = Family::<AuthLabels, Counter>::default();
        let admitted = auth.get_or_create(&AuthLabels { outcome: "admitted" }).clone();
        let metrics = Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            auth,
            admitted,
            limited: Counter::default(),
            connections: Gauge::default(),
        };
        let registry = registry.sub_registry_with_prefix("muster_api");
        let Self { requests, seconds, auth, limited, connections, .. } = metrics.clone();
        registry.register("requests", "Requests answered, by route, method and status", requests);
        let help = "Time from the head of a request to its response";
        registry.register_with_unit("request_duration", help, Unit::Seconds, seconds);
        registry.register("auth", "Authenticated requests, by outcome", auth);
        registry.register("limit_refusals", "Requests rejected by a rate limit", limited);
        registry.register("connections", "Open connections", connections);
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

    pub(super) fn rejected(&self, error: &Error) {
        let outcome = match error {
            Error::Unauthorized(Unauthorized::Unknown) => "unknown",
            Error::Unauthorized(Unauthorized::Blocked { .. }) => "blocked",
            Error::Unauthorized(Unauthorized::Expired) => "expired",
            Error::Unauthorized(_) => "missing",
            Error::LimitExceeded { .. } => "limited",
            _ => "unavailable",
        };
        self.auth.get_or_create(&AuthLabels { outcome }).inc();
    }
}

/// The counters of one route.
#[derive(Debug)]
pub(super) struct RouteCounters {
    route: Box<str>,
    metrics: Metrics,
    seconds: Histogram,
    /// The counter of GET requests with a 200, which are nearly all requests.
    success: OnceLock<Counter>,
}

impl RouteCounters {
    pub(super) fn new(metrics: &Metrics, route: &str) -> Self {
        let seconds = metrics.seconds.get_or_create(&Route { route: route.to_owned() }).clone();
        Self { route: route.into(), metrics: metrics.clone(), seconds, success: OnceLock::new() }
    }

    /// The path of the route, with the names of its parameters.
    pub(super) fn name(&self) -> &str {
        &self.route
    }

    pub(super) fn count(&self, method: &Method, status: StatusCode, elapsed: Duration) {
        if *method == Method::GET && status == StatusCode::OK {
            self.success.get_or_init(|| self.counter(method, status)).inc();
        } else {
            self.counter(method, status).inc();
        }
        self.seconds.observe(elapsed.as_secs_f64());
    }

    fn counter(&self, method: &Method, status: StatusCode) -> Counter {
        let (route, method) = (self.route.to_string(), method_name(method));
        let request = RequestLabels { route, method, status: status.as_u16() };
        self.metrics.requests.get_or_create(&request).clone()
    }
}

/// The name of a method in labels and in the log. All methods that the API does not have are called `other`.
pub(super) fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
