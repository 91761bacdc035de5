//! The metrics of Redis.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

const BUCKETS: [f64; 9] = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.01, 0.05, 0.1, 0.25];

/// Whether Redis answers, how fast, and how many requests were counted without it. Clones share their counters.
#[derive(Clone, Debug)]
pub struct Metrics {
    up: Gauge,
    fallback_requests: Counter,
    seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            up: Gauge::default(),
            fallback_requests: Counter::default(),
            seconds: Histogram::new(BUCKETS),
        }
    }
}

impl Metrics {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("muster_redis");
        let Self { up, fallback_requests, seconds } = self.clone();
        registry.register("up", "Whether Redis answers", up);
        let help = "Requests counted by this process alone, because Redis was away";
        registry.register("fallback_requests", help, fallback_requests);
        let help = "Time from a call to its answer";
        registry.register_with_unit("call_duration", help, Unit::Seconds, seconds);
    }

    /// Counts a request whose limits were checked without Redis.
    pub fn fell_back(&self) {
        self.fallback_requests.inc();
    }

    pub(super) fn is_up(&self, is_up: bool) {
        self.up.set(is_up.into());
    }

    pub(super) fn answered(&self, after: Duration) {
        self.seconds.observe(after.as_secs_f64());
    }
}
