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
pub(super) type KeyMetrics = Family<[(&'static str, &'static str); 2], Gauge>;

pub(super) fn register(registry: &mut Registry) -> KeyMetrics {
    let keys = KeyMetrics::default();
    registry.register("muster_keys", "Keys, by kind and state", keys.clone());
    keys
}

/// Counts the keys until `stop`.
pub(super) async fn run(metrics: KeyMetrics, store: Store, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(INTERVAL);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        match store.counts(Timestamp::now()).await {
            Ok(counts) => counts.into_iter().for_each(|counts| set(&metrics, counts)),
            Err(error) => store.db().log_failure("the keys could not be counted", &error),
        }
    }
}

fn set(metrics: &KeyMetrics, KeyCounts { kind, active, blocked, expired }: KeyCounts) {
    for (state, count) in [("active", active), ("blocked", blocked), ("expired", expired)] {
        let labels = [("kind", kind.as_str()), ("state", state)];
        metrics.get_or_create(&labels).set(i64::try_from(count).unwrap_or(i64::MAX));
    }
}
