//! The number of keys as a metric, counted periodically rather than at every scrape.

use std::time::Duration;

use jiff::Timestamp;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use tokio_util::sync::CancellationToken;

use crate::keys::{KeyCounts, Store};

const INTERVAL: Duration = Duration::from_secs(15);

/// Keys by kind and state.
#[derive(Clone, Default)]
pub(super) struct KeyMetrics(Family<[(&'static str, &'static str); 2], Gauge>);

impl KeyMetrics {
    pub(super) fn new(registry: &mut Registry) -> Self {
        let keys = Self::default();
        registry.register("muster_keys", "Keys, by kind and state", keys.0.clone());
        keys
    }

    /// Counts until `stop`.
    pub(super) async fn run(self, store: Store, stop: CancellationToken) {
        let mut ticks = tokio::time::interval(INTERVAL);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            match store.counts(Timestamp::now()).await {
                Ok(counts) => counts.iter().for_each(|kind| self.set(kind)),
                Err(error) => tracing::warn!(%error, "the keys could not be counted"),
            }
        }
    }

    fn set(&self, counts: &KeyCounts) {
        let states =
            [("active", counts.active), ("blocked", counts.blocked), ("expired", counts.expired)];
        for (state, count) in states {
            let labels = [("kind", counts.kind.as_str()), ("state", state)];
            self.0.get_or_create(&labels).set(i64::try_from(count).unwrap_or(i64::MAX));
        }
    }
}
