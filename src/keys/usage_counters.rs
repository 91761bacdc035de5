//! Counts usage in memory and writes it in batches, so that no request waits for a write.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;

use super::day::day;
use super::failures::Failures;
use super::{AnswerCounts, AnswerKind, Digest, Failure, Usage};

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
    /// By day, in days since 1970, and endpoint. There are only as many as the API has paths.
    answers: Mutex<foldhash::HashMap<(i64, &'static str), AnswerCounts>>,
    failures: Mutex<Failures>,
}

/// The answers of each day, in days since 1970, and endpoint.
pub(super) type Answers = Vec<((i64, &'static str), AnswerCounts)>;

/// What a counter held at one moment, to be written and then subtracted.
pub(super) struct Unwritten {
    pub(super) usage: Usage,
    pub(super) answers: Answers,
    pub(super) failures: Vec<Failure>,
}

impl UsageCounters {
    pub(super) fn counter(&self, digest: Digest) -> Arc<UsageCounter> {
        self.counters.lock().entry(digest).or_default().clone()
    }

    /// The counters with unwritten usage. Drops empty counters that nobody else holds.
    pub(super) fn unwritten(&self) -> Vec<(Digest, Arc<UsageCounter>)> {
        let mut unwritten = Vec::new();
        self.counters.lock().retain(|digest, counter| {
            let is_empty = counter.is_empty();
            let is_held = Arc::strong_count(counter) > 1;
            if !is_empty {
                unwritten.push((*digest, counter.clone()));
            }
            is_held || !is_empty
        });
        unwritten
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

    /// The unwritten answers to the requests of a key.
    pub(super) fn unwritten_answers(&self, digest: &Digest) -> Answers {
        let counter = self.counters.lock().get(digest).cloned();
        counter.map(|counter| counter.answers()).unwrap_or_default()
    }

    /// The unwritten failures of a key, the latest last.
    pub(super) fn unwritten_failures(&self, digest: &Digest) -> Vec<Failure> {
        let counter = self.counters.lock().get(digest).cloned();
        counter.map(|counter| counter.failures.lock().to_vec()).unwrap_or_default()
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

    pub(super) fn record_answer(&self, now: Timestamp, endpoint: &'static str, kind: AnswerKind) {
        self.answers.lock().entry((day(now), endpoint)).or_default().count(kind);
    }

    pub(super) fn record_failure(&self, failure: Failure) {
        self.failures.lock().push(failure);
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

    fn answers(&self) -> Answers {
        self.answers.lock().iter().map(|(of, counts)| (*of, *counts)).collect()
    }

    /// Everything since the last write.
    pub(super) fn unwritten(&self) -> Unwritten {
        let failures = self.failures.lock().to_vec();
        Unwritten { usage: self.read(), answers: self.answers(), failures }
    }

    fn is_empty(&self) -> bool {
        self.uses.load(Ordering::Relaxed) == 0
            && self.refused.load(Ordering::Relaxed) == 0
            && self.answers.lock().is_empty()
            && self.failures.lock().is_empty()
    }

    /// Subtracts what has been written; what was counted since stays for the next batch.
    pub(super) fn subtract(&self, written: &Unwritten) {
        self.uses.fetch_sub(written.usage.uses, Ordering::Relaxed);
        self.refused.fetch_sub(written.usage.refused_today, Ordering::Relaxed);
        let mut answers = self.answers.lock();
        for (of, counts) in &written.answers {
            if let Some(left) = answers.get_mut(of) {
                *left -= *counts;
            }
        }
        answers.retain(|_, left| left.total() > 0);
        drop(answers);
        self.failures.lock().remove(&written.failures);
    }
}
