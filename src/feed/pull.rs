//! Pulls documents from another service with the same API: requests them in turn, and imports them like uploads.

mod error_body;
mod gate;
mod questions;
mod source;
mod targets;
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;
use std::sync::Arc;
use std::time::Duration;

use foldhash::fast::RandomState;
use jiff::Timestamp;
use rand::RngExt;
use reqwest::header::HeaderValue;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use super::document::DocumentId;
use super::importer::{ImportError, Importer, first_errors};
use super::pull_status::{Failure, Reason};
use gate::Urgency;
use source::{Reply, Request};
use targets::{SERVERS, Targets};
use uses::Need;

pub use questions::Questions;
pub use source::{Answer, Source, SourceError};

/// How often a document is requested, if the answer does not say how long it stays fresh.
const DEFAULT_PACE: Duration = Duration::from_secs(30);
const FASTEST_PACE: Duration = Duration::from_secs(5);
const SLOWEST_PACE: Duration = Duration::from_secs(300);
/// Of so many requests for lists, one is for the list that waits longest, whether somebody reads it or not.
const TURNS_OF_ALL: u32 = 4;
/// How often a single pull requests a document before it gives up.
const ATTEMPTS: usize = 3;
/// Pulls documents from one source.
#[derive(Debug)]
pub struct Pull {
    source: Source,
    importer: Arc<Importer>,
    known: BTreeMap<DocumentId, KnownVersion>,
    hasher: RandomState,
    /// The number of lists that were requested.
    turns: u32,
    /// The failed requests for each document since its last answer.
    failures: BTreeMap<DocumentId, u32>,
    /// The last logged sentence about servers that are left out.
    left_out: Option<String>,
}

/// The last version of a document that the source gave.
#[derive(Debug)]
struct KnownVersion {
    etag: Option<HeaderValue>,
    /// The digest of a version that was refused, which is not judged again until it changes.
    refused: Option<u64>,
    /// When a refused version becomes valid by itself.
    valid_from: Option<Timestamp>,
}

/// The outcome of pulling a document.
#[derive(Debug)]
pub enum Pulled {
    /// It is imported and saved.
    Imported,
    /// The source has no newer version.
    Unchanged,
    /// The source does not have it.
    Absent,
    /// It is not imported, and why.
    Refused(ImportError),
    /// The source did not provide it, and why.
    Failed(Failure),
}

impl Pull {
    /// A pull into the folder of an importer.
    pub fn new(source: Source, importer: Arc<Importer>) -> Self {
        Self {
            source,
            importer,
            known: BTreeMap::new(),
            hasher: RandomState::default(),
            turns: 0,
            failures: BTreeMap::new(),
            left_out: None,
        }
    }

    /// Pulls every document again and again until `stop`.
    pub async fn run(mut self, stop: CancellationToken) {
        stop.run_until_cancelled(self.repeat()).await;
        self.importer.pull_status.clear();
        self.source.uses.clear();
    }

    async fn repeat(&mut self) {
        self.importer.scanned().await;
        let mut due = BTreeMap::from([(SERVERS, Instant::now())]);
        loop {
            let id = self.next(&due).await;
            let (pulled, wait) = self.request(id).await;
            self.report(id, pulled, Timestamp::now());
            due.insert(id, Instant::now() + jittered(wait));
            if id == SERVERS {
                let documents = self.listed();
                let listed: BTreeSet<_> = documents.iter().copied().chain([SERVERS]).collect();
                due.retain(|id, _| listed.contains(id));
                self.failures.retain(|id, _| listed.contains(id));
                self.known.retain(|id, _| listed.contains(id));
                self.importer.pull_status.follow(&listed, Timestamp::now());
                self.source.uses.follow(&listed);
                for id in documents {
                    due.entry(id).or_insert_with(Instant::now);
                }
            }
        }
    }

    /// Waits for the turn of the next document. Which one that is, is decided when the turn has come.
    async fn next(&mut self, due: &BTreeMap<DocumentId, Instant>) -> DocumentId {
        let source = self.source.clone();
        loop {
            let wanted = source.uses.wanted();
            let Some((_, need)) = self.most_needed(due) else {
                let first = due.values().min().copied().unwrap_or_else(Instant::now);
                tokio::select! {
                    () = sleep_until(first) => {}
                    () = wanted => {}
                }
                continue;
            };
            match need {
                Need::Wanted(_) => source.gate.turn(Urgency::Question).await,
                Need::Used | Need::Unused => tokio::select! {
                    biased;
                    () = source.gate.turn(Urgency::List) => {}
                    () = wanted => continue,
                },
            }
            if let Some((id, _)) = self.most_needed(due) {
                self.turns = self.turns.wrapping_add(1);
                return id;
            }
        }
    }

    /// The document that is due and needed most.
    fn most_needed(&self, due: &BTreeMap<DocumentId, Instant>) -> Option<(DocumentId, Need)> {
        let now = Instant::now();
        let due = due.iter().filter(|(_, at)| **at <= now);
        let due = due.map(|(id, at)| (self.source.uses.need(*id, now), *at, *id));
        let is_turn_of_all = self.turns % TURNS_OF_ALL == TURNS_OF_ALL - 1;
        let (need, _, id) = due.min_by_key(|(need, at, id)| {
            let need = if is_turn_of_all { (*need).min(Need::Used) } else { *need };
            (need, *at, *id)
        })?;
        Some((id, need))
    }

    /// Pulls every document once, first the list of servers.
    pub async fn once(&mut self) -> Vec<(DocumentId, Pulled)> {
        let mut results = vec![(SERVERS, self.pull_with_retries(SERVERS).await)];
        for id in self.listed() {
            results.push((id, self.pull_with_retries(id).await));
        }
        results
    }

    async fn pull_with_retries(&mut self, id: DocumentId) -> Pulled {
        let mut attempts = 1;
        loop {
            match self.pull(id).await {
                (Pulled::Failed(failure), wait)
                    if attempts < ATTEMPTS && !failure.reason.is_of_document() =>
                {
                    attempts += 1;
                    sleep(wait).await;
                }
                (pulled, _) => return pulled,
            }
        }
    }

    /// The documents that are pulled. Logs which servers are left out.
    fn listed(&mut self) -> Vec<DocumentId> {
        let Targets { documents, left_out } = Targets::of(&self.importer, &self.source);
        if self.left_out != left_out {
            if let Some(left_out) = &left_out {
                tracing::warn!("{left_out}");
            }
            self.left_out = left_out;
        }
        documents
    }

    /// Pulls one document as soon as the source allows it. Also returns how long to wait before the next request for
    /// it.
    async fn pull(&mut self, id: DocumentId) -> (Pulled, Duration) {
        self.source.gate.turn(Urgency::List).await;
        self.request(id).await
    }

    /// The same, when the turn has come.
    async fn request(&mut self, id: DocumentId) -> (Pulled, Duration) {
        // A version that may be valid by now is requested without its entity tag, for which the source would not send
        // it again.
        let valid_from = self.known.get(&id).and_then(|version| version.valid_from);
        if valid_from.is_some_and(|at| at <= Timestamp::now()) {
            self.known.remove(&id);
        }
        let etag = self.known.get(&id).and_then(|version| version.etag.as_ref());
        let (resource, server) = targets::resource(&self.importer, id);
        let request = Request { etag, ..Request::of(resource, server) };
        let Reply { answer, retry, max_age } = self.source.get(request).await;
        let wait = match &answer {
            Answer::Failed(_) | Answer::Unknown(_) => self.back_off(id).max(retry),
            Answer::Document { .. } | Answer::Unchanged | Answer::Absent => {
                self.failures.remove(&id);
                max_age.unwrap_or(DEFAULT_PACE).clamp(FASTEST_PACE, SLOWEST_PACE)
            }
        };
        let pulled = match answer {
            Answer::Document { bytes, etag } => self.import(id, bytes, etag).await,
            Answer::Unchanged => Pulled::Unchanged,
            Answer::Absent => Pulled::Absent,
            Answer::Failed(failure) | Answer::Unknown(failure) => Pulled::Failed(failure),
        };
        let labels = vec![("document", id.name()), ("result", pulled.result())];
        self.importer.pull_status.requests.get_or_create(&labels).inc();
        (pulled, wait)
    }

    /// Imports an answer, unless it is the version that was refused before.
    async fn import(
        &mut self,
        id: DocumentId,
        bytes: Vec<u8>,
        etag: Option<HeaderValue>,
    ) -> Pulled {
        let digest = self.hasher.hash_one(&bytes);
        if let Some(version) = self.known.get_mut(&id)
            && version.refused == Some(digest)
        {
            version.etag = etag;
            return Pulled::Unchanged;
        }
        let importer = Arc::clone(&self.importer);
        let imported = tokio::task::spawn_blocking(move || importer.import(id, &bytes)).await;
        let imported = imported.map_err(std::io::Error::other).map_err(ImportError::from).flatten();
        let (refused, valid_from) = match &imported {
            Ok(_) => (None, None),
            Err(ImportError::Invalid(errors)) => (Some(digest), errors.valid_from()),
            Err(ImportError::Older { .. }) => (Some(digest), None),
            // The same version may be imported the next time.
            Err(_) => {
                self.known.remove(&id);
                return imported.map_or_else(Pulled::Refused, |_| Pulled::Imported);
            }
        };
        self.known.insert(id, KnownVersion { etag, refused, valid_from });
        imported.map_or_else(Pulled::Refused, |_| Pulled::Imported)
    }

    /// Logs a refusal, and records the outcome in the status.
    fn report(&self, id: DocumentId, pulled: Pulled, now: Timestamp) {
        let status = &self.importer.pull_status;
        match &pulled {
            Pulled::Failed(failure) if !failure.reason.is_of_document() => {}
            _ => self.source.uses.answered(id),
        }
        match pulled {
            // Waiting for the limit is normal. A document that does not arrive because of it gets old.
            Pulled::Failed(Failure { reason: Reason::Limited, .. }) => {}
            Pulled::Failed(failure) => status.failed(id, failure, now),
            Pulled::Refused(error) => {
                let reasons = match &error {
                    ImportError::Invalid(errors) => first_errors(errors),
                    other => other.to_string(),
                };
                tracing::warn!(document = %id, "a pulled document was refused: {reasons}");
                status.answered(id, now);
            }
            Pulled::Imported | Pulled::Unchanged | Pulled::Absent => status.answered(id, now),
        }
    }

    /// The pause after a failure: one second at first, twice as long after each further failure.
    fn back_off(&mut self, id: DocumentId) -> Duration {
        let failures = self.failures.entry(id).or_default();
        *failures = failures.saturating_add(1);
        let doubled = Duration::from_millis(500) * 2_u32.saturating_pow((*failures).min(16));
        doubled.min(SLOWEST_PACE)
    }
}

impl Pulled {
    /// Its name in the metrics.
    fn result(&self) -> &'static str {
        match self {
            Self::Imported => "imported",
            Self::Unchanged => "unchanged",
            Self::Absent => "absent",
            Self::Refused(_) => "refused",
            Self::Failed(failure) => failure.reason.into(),
        }
    }
}

/// Up to a tenth longer, so that many pullers don't ask at the same time.
fn jittered(pace: Duration) -> Duration {
    pace.mul_f64(rand::rng().random_range(1.0..1.1))
}
