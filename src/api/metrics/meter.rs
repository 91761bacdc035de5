use std::sync::OnceLock;
use std::time::Duration;

use http::{Method, StatusCode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;

use super::{Metrics, Request, Route};

/// The counters of one route.
#[derive(Debug)]
pub(in crate::api) struct Meter {
    route: &'static str,
    metrics: Metrics,
    seconds: Histogram,
    /// The one that nearly every request ends in.
    usual: OnceLock<Counter>,
}

impl Meter {
    pub(in crate::api) fn new(metrics: &Metrics, route: &'static str) -> Self {
        let seconds = metrics.seconds.get_or_create(&Route { route }).clone();
        Self { route, metrics: metrics.clone(), seconds, usual: OnceLock::new() }
    }

    pub(in crate::api) fn count(&self, method: &Method, status: StatusCode, took: Duration) {
        if *method == Method::GET && status == StatusCode::OK {
            self.usual.get_or_init(|| self.counter(method, status)).inc();
        } else {
            self.counter(method, status).inc();
        }
        self.seconds.observe(took.as_secs_f64());
    }

    fn counter(&self, method: &Method, status: StatusCode) -> Counter {
        let method = method_name(method);
        let request = Request { route: self.route, method, status: status.as_u16() };
        self.metrics.requests.get_or_create(&request).clone()
    }
}

/// A method as it may be counted and logged: whatever a stranger makes up is one word.
pub(in crate::api) fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
