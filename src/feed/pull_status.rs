//! The state of a pull: when each document was last answered, and which documents the source does not provide.

use std::collections::{BTreeMap, BTreeSet};

use derive_more::Display;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use strum::IntoStaticStr;

use super::document::DocumentId;

/// The state of a pull, for its metrics and for operators.
#[derive(Debug, Default)]
pub struct PullStatus {
    /// The requests by document and result.
    pub(super) requests: Family<Vec<(&'static str, &'static str)>, Counter>,
    followed: Mutex<Followed>,
}

/// A failure of the source to provide documents of one kind, or any at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PullFailure {
    /// The name of the documents; `None` for all.
    pub document: Option<&'static str>,
    /// Since when.
    pub since: Timestamp,
    /// What happened last.
    pub why: String,
}

/// Why the source did not provide a document, as a sentence for the log and for people.
#[derive(Debug, Clone, Display, PartialEq, Eq)]
#[display("{why}")]
pub struct Failure {
    /// The kind of failure.
    pub reason: Reason,
    /// The requested address.
    pub address: String,
    /// What happened.
    pub why: String,
}

/// The kinds of failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Reason {
    /// The limit of the key is used up.
    Limited,
    /// The key is refused.
    Unauthorized,
    /// There is no such address, or no such server.
    NotFound,
    /// The source says that it is in maintenance.
    Maintenance,
    /// The data has not arrived at the source yet, or the source can't answer at the moment.
    Unavailable,
    /// There was no answer in time.
    Timeout,
    /// There was no connection.
    Unreachable,
    /// Any other answer.
    Failed,
}

#[derive(Debug, Default)]
struct Followed {
    documents: BTreeMap<DocumentId, LastAnswer>,
    /// The logged problems that are not over.
    logged: BTreeSet<Problem>,
}

#[derive(Debug)]
struct LastAnswer {
    /// When the source last answered with the document, or that it has none. Before the first answer, when pulling
    /// began.
    at: Timestamp,
    /// The time between the last two answers. Before the second, the time until the first.
    interval: Option<SignedDuration>,
    /// Since when it fails, and how.
    failing: Option<(Timestamp, Failure)>,
}

/// A problem, which is logged once: documents of one name, or all, fail for a reason.
type Problem = (Option<&'static str>, Reason);

impl PullStatus {
    /// Sets which documents are pulled, and forgets others.
    pub(super) fn follow(&self, ids: &BTreeSet<DocumentId>, now: Timestamp) {
        let mut followed = self.followed.lock();
        followed.documents.retain(|id, _| ids.contains(id));
        for id in ids {
            let new = || LastAnswer { at: now, interval: None, failing: None };
            followed.documents.entry(*id).or_insert_with(new);
        }
        followed.log_ended();
    }

    /// Records that the source answered with a document, or that it has none.
    pub(super) fn answered(&self, id: DocumentId, now: Timestamp) {
        let mut followed = self.followed.lock();
        let interval = followed.documents.get(&id).map(|last| now.duration_since(last.at));
        followed.documents.insert(id, LastAnswer { at: now, interval, failing: None });
        followed.log_ended();
    }

    /// Records a failure, and logs it if it is a new problem.
    pub(super) fn failed(&self, id: DocumentId, failure: Failure, now: Timestamp) {
        let mut followed = self.followed.lock();
        let Followed { documents, logged } = &mut *followed;
        if logged.insert(problem(id, &failure)) {
            let address = &failure.address;
            tracing::error!(document = %id, %address, "data can't be pulled: {failure}");
        }
        let last =
            documents.entry(id).or_insert(LastAnswer { at: now, interval: None, failing: None });
        let since = last.failing.as_ref().map_or(now, |(since, _)| *since);
        last.failing = Some((since, failure));
        followed.log_ended();
    }

    /// Forgets everything but the counters: this process does not pull any more.
    pub(super) fn clear(&self) {
        *self.followed.lock() = Followed::default();
    }

    /// The failures that go on.
    pub(super) fn failures(&self) -> Vec<PullFailure> {
        let followed = self.followed.lock();
        let mut failures: BTreeMap<_, PullFailure> = BTreeMap::new();
        for (id, last) in &followed.documents {
            let Some((since, failure)) = &last.failing else { continue };
            let (document, _) = problem(*id, failure);
            let new = || PullFailure { document, since: *since, why: failure.to_string() };
            let known = failures.entry(document).or_insert_with(new);
            known.since = known.since.min(*since);
        }
        failures.into_values().collect()
    }

    /// How long it takes until every document has been answered again: the longest time between two answers about the
    /// same one. `None` if this process pulls nothing.
    pub(super) fn round(&self, now: Timestamp) -> Option<SignedDuration> {
        let followed = self.followed.lock();
        let waits = followed.documents.values().map(|last| {
            let waited = now.duration_since(last.at);
            last.interval.map_or(waited, |interval| interval.max(waited))
        });
        waits.max()
    }

    /// The last answer for each name of documents, of the server whose answer is the oldest.
    pub(super) fn oldest_answers(&self) -> BTreeMap<&'static str, Timestamp> {
        let mut oldest = BTreeMap::new();
        for (id, last) in &self.followed.lock().documents {
            let at = oldest.entry(id.name()).or_insert(last.at);
            *at = last.at.min(*at);
        }
        oldest
    }
}

impl Reason {
    /// Whether other documents can be expected to fail for the same reason.
    pub(super) fn is_of_source(self) -> bool {
        matches!(self, Self::Limited | Self::Unauthorized | Self::Maintenance | Self::Unreachable)
    }

    /// Whether the source works and only this document is missing, so others need not wait.
    pub(super) fn is_of_document(self) -> bool {
        matches!(self, Self::NotFound | Self::Unavailable)
    }
}

impl Followed {
    /// Logs each problem that no document has any more, unless the documents fail for another reason now.
    fn log_ended(&mut self) {
        if self.logged.is_empty() {
            return;
        }
        let failing =
            self.documents.iter().filter_map(|(id, last)| Some((id, last.failing.as_ref()?)));
        let present: BTreeSet<Problem> =
            failing.map(|(id, (_, failure))| problem(*id, failure)).collect();
        let subjects: BTreeSet<_> = present.iter().map(|(subject, _)| *subject).collect();
        for (subject, _) in self.logged.difference(&present) {
            match subject {
                _ if subjects.contains(subject) => {}
                Some(document) => tracing::info!(%document, "data can be pulled again"),
                None => tracing::info!("the source of pulled data answers again"),
            }
        }
        self.logged = present;
    }
}

fn problem(id: DocumentId, failure: &Failure) -> Problem {
    ((!failure.reason.is_of_source()).then_some(id.name()), failure.reason)
}
