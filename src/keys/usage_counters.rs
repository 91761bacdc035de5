//! Uses that were counted and not written yet: no request waits for a write.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;

use super::{Digest, Usage};

/// One count a key, shared by whoever holds a pass for it.
#[derive(Default)]
pub(super) struct UsageCounters {
    counts: Mutex<HashMap<Digest, Arc<UsageCounter>>>,
}

/// What one key did since it was last written.
#[derive(Debug)]
pub(super) struct UsageCounter {
    uses: AtomicU64,
    refused: AtomicU64,
    last_used: AtomicI64,
}

/// What a batch writes of one count.
#[derive(Clone, Copy, Debug)]
pub(super) struct UsageDelta {
    pub(super) uses: u64,
    pub(super) refused: u64,
    pub(super) last_used_at: Option<Timestamp>,
}

impl Default for UsageCounter {
    fn default() -> UsageCounter {
        UsageCounter {
            uses: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            last_used: AtomicI64::new(i64::MIN),
        }
    }
}

impl UsageCounters {
    /// The count of a key.
    pub(super) fn of(&self, digest: Digest) -> Arc<UsageCounter> {
        self.counts.lock().entry(digest).or_default().clone()
    }

    /// What is not written yet. Counts that are, and that no pass holds, are dropped.
    pub(super) fn unwritten(&self) -> Vec<(Digest, Arc<UsageCounter>)> {
        let mut counts = self.counts.lock();
        counts.retain(|_, count| Arc::strong_count(count) > 1 || !count.read().is_nothing());
        let full = counts.iter().filter(|(_, count)| !count.read().is_nothing());
        full.map(|(digest, count)| (*digest, count.clone())).collect()
    }

    /// Adds what is not written yet to what is.
    pub(super) fn complete(&self, digest: &Digest, written: Usage) -> Usage {
        let Some(count) = self.counts.lock().get(digest).cloned() else {
            return written;
        };
        let more = count.read();
        Usage {
            last_used_at: written.last_used_at.max(more.last_used_at),
            uses: written.uses + more.uses,
            used_today: written.used_today + more.uses,
            refused_today: written.refused_today + more.refused,
        }
    }
}

impl UsageCounter {
    /// Counts an admitted request.
    pub(super) fn used(&self, now: Timestamp) {
        self.uses.fetch_add(1, Ordering::Relaxed);
        let now = now.as_millisecond();
        if self.last_used.load(Ordering::Relaxed) < now {
            self.last_used.fetch_max(now, Ordering::Relaxed);
        }
    }

    /// Counts a request that a limit refused.
    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// What is not written yet.
    pub(super) fn read(&self) -> UsageDelta {
        let last_used = Timestamp::from_millisecond(self.last_used.load(Ordering::Relaxed));
        UsageDelta {
            uses: self.uses.load(Ordering::Relaxed),
            refused: self.refused.load(Ordering::Relaxed),
            last_used_at: last_used.ok(),
        }
    }

    /// Takes off what has been written; what came since stays for the next batch.
    pub(super) fn written(&self, taken: UsageDelta) {
        self.uses.fetch_sub(taken.uses, Ordering::Relaxed);
        self.refused.fetch_sub(taken.refused, Ordering::Relaxed);
    }
}

impl UsageDelta {
    fn is_nothing(&self) -> bool {
        self.uses == 0 && self.refused == 0
    }
}
