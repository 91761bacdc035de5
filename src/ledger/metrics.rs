//! The ledger's metrics.

use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use super::event::EventKind;

/// A source may make a document minutes before it sends it.
const BUCKETS: [f64; 10] = [0.25, 1.0, 2.5, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 1800.0];

/// The ledger's metrics. Clones share their counters.
#[derive(Clone, Debug)]
pub(super) struct Metrics {
    recorded: Family<KindLabels, Counter>,
    delay: Histogram,
    pub(super) failures: Counter,
    pub(super) kept: Gauge,
    pub(super) store: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabels {
    kind: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            recorded: Family::default(),
            delay: Histogram::new(BUCKETS),
            failures: Counter::default(),
            kept: Gauge::default(),
            store: Gauge::default(),
        }
    }
}

impl Metrics {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "muster_ledger_recorded",
            "Changes recorded as events, by kind; gap means that a list was missing for too long to know what changed",
            self.recorded.clone(),
        );
        registry.register_with_unit(
            "muster_ledger_delay",
            "Time from making a document until its changes were recorded, if there were any",
            Unit::Seconds,
            self.delay.clone(),
        );
        registry.register(
            "muster_ledger_failures",
            "How often changes or old events could not be read or written; a document is served only after its changes were recorded",
            self.failures.clone(),
        );
        registry.register("muster_ledger_kept", "Events in the store", self.kept.clone());
        registry.register_with_unit(
            "muster_ledger_store",
            "Size of the store that has the ledger, with everything else in it",
            Unit::Bytes,
            self.store.clone(),
        );
    }

    /// Counts events that were recorded now, of a document that was made then.
    pub(super) fn record(&self, kinds: &[EventKind], made: Timestamp, now: Timestamp) {
        for kind in kinds {
            self.recorded.get_or_create(&KindLabels { kind: kind.name() }).inc();
        }
        if !kinds.is_empty() {
            self.delay.observe(now.duration_since(made).as_secs_f64().max(0.0));
        }
    }
}
