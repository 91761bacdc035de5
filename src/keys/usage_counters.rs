//! Counts usage in memory and writes it in batches, so that no request waits for a write.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;

use super::{Digest, Usage};

/// One counter per key, shared with every [`super::AuthenticatedKey`] of that key.
#[derive(Default)]
pub(super) struct UsageCounters {
    counters: Mutex<HashMap<Digest, Arc<UsageCounter>>>,
}

/// The usage of one key since its last write.
#[derive(Debug, Default)]
pub(super) struct UsageCounter {
    uses: AtomicU64,
    refused: AtomicU64,
    /// In milliseconds; 0 before the first use.
    last_used: AtomicI64,
}

impl UsageCounters {
    pub(super) fn counter(&self, digest: Digest) -> Arc<UsageCounter> {
        self.counters.lock().entry(digest).or_default().clone()
    }

    /// The counters with unwritten usage. Drops empty counters that nobody else holds.
    pub(super) fn unwritten(&self) -> Vec<(Digest, Arc<UsageCounter>)> {
        let mut counters = self.counters.lock();
        counters.retain(|_, counter| Arc::strong_count(counter) > 1 || !counter.is_empty());
        let unwritten = counters.iter().filter(|(_, counter)| !counter.is_empty());
        unwritten.map(|(digest, counter)| (*digest, counter.clone())).collect()
    }

    /// Adds the unwritten usage to the written.
    pub(super) fn complete(&self, digest: &Digest, written: Usage) -> Usage {
        let Some(counter) = self.counters.lock().get(digest).cloned() else {
            return written;
        };
        let unwritten = counter.read();
        Usage {
            last_used_at: written.last_used_at.max(unwritten.last_used_at),
            uses: written.uses + unwritten.uses,
            used_today: written.used_today + unwritten.used_today,
            refused_today: written.refused_today + unwritten.refused_today,
        }
    }
}

impl UsageCounter {
    pub(super) fn record_use(&self, now: Timestamp) {
        self.uses.fetch_add(1, Ordering::Relaxed);
        let now = now.as_millisecond();
        if self.last_used.load(Ordering::Relaxed) < now {
            self.last_used.fetch_max(now, Ordering::Relaxed);
        }
    }

    pub(super) fn record_refusal(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// The usage since the last write, all of which counts as today's.
    pub(super) fn read(&self) -> Usage {
        let last_used = Some(self.last_used.load(Ordering::Relaxed)).filter(|at| *at != 0);
        let uses = self.uses.load(Ordering::Relaxed);
        Usage {
            last_used_at: last_used.and_then(|at| Timestamp::from_millisecond(at).ok()),
            uses,
            used_today: uses,
            refused_today: self.refused.load(Ordering::Relaxed),
        }
    }

    fn is_empty(&self) -> bool {
        self.uses.load(Ordering::Relaxed) == 0 && self.refused.load(Ordering::Relaxed) == 0
    }

    /// Subtracts what has been written; usage counted since stays for the next batch.
    pub(super) fn subtract(&self, written: Usage) {
        self.uses.fetch_sub(written.uses, Ordering::Relaxed);
        self.refused.fetch_sub(written.refused_today, Ordering::Relaxed);
    }
}
