//! The bot's metrics. No person, chat or key is ever a label.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

const BUCKETS: [f64; 10] = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

/// The bot's metrics. Clones share their counters.
#[derive(Clone, Debug)]
pub struct Metrics {
    updates: Family<Update, Counter>,
    calls: Family<Call, Counter>,
    answers: Histogram,
    active: Gauge,
}

/// While it lives, this process runs the bot.
pub(super) struct Active(Gauge);

impl Drop for Active {
    fn drop(&mut self) {
        self.0.set(0);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Update {
    kind: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    method: &'static str,
    status: &'static str,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            updates: Family::default(),
            calls: Family::default(),
            answers: Histogram::new(BUCKETS),
            active: Gauge::default(),
        }
    }
}

impl Metrics {
    /// Metrics at zero, registered with `registry`.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        let registry = registry.sub_registry_with_prefix("muster_bot");
        let Self { updates, calls, answers, active } = metrics.clone();
        registry.register("updates", "Updates dealt with, by kind and outcome", updates);
        let help = "Calls to Telegram, by method and what became of them";
        registry.register("telegram_calls", help, calls);
        let help = "Time from an update to its answer";
        registry.register_with_unit("answer_duration", help, Unit::Seconds, answers);
        registry.register("active", "Whether this process runs the bot", active);
        metrics
    }

    /// This process runs the bot, not another one, until the guard is dropped.
    pub(super) fn activate(&self) -> Active {
        self.active.set(1);
        Active(self.active.clone())
    }

    pub(super) fn update(&self, kind: &'static str, outcome: &'static str) {
        self.updates.get_or_create(&Update { kind, outcome }).inc();
    }

    pub(super) fn answered(&self, after: Duration) {
        self.answers.observe(after.as_secs_f64());
    }

    /// Counts a call to Telegram; `status` is "ok" or the name of its failure.
    pub(super) fn call(&self, method: &'static str, status: &'static str) {
        self.calls.get_or_create(&Call { method, status }).inc();
    }
}
