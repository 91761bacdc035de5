//! Pulls documents from another service of this interface: asks for its answers in turn, and imports them like uploads.

mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;
use std::sync::Arc;
use std::time::Duration;

use foldhash::fast::RandomState;
use rand::RngExt;
use reqwest::header::HeaderValue;
use strum::IntoEnumIterator;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use super::document::{DocumentId, ServerDocument, SharedDocument};
use super::importer::{ImportError, Importer};
use source::Reply;

pub use source::{Answer, Source, SourceError};

const SERVERS: DocumentId = DocumentId::Shared(SharedDocument::Servers);
const FRACTIONS: DocumentId = DocumentId::Shared(SharedDocument::Fractions);
/// How often a document is asked for that does not say how long it stays fresh.
const DEFAULT_PACE: Duration = Duration::from_secs(30);
const FASTEST_PACE: Duration = Duration::from_secs(5);
const SLOWEST_PACE: Duration = Duration::from_secs(300);
/// However many documents are due, a source that fails is not asked more often.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);
/// How often a single pull asks again for a document that is not answered.
const ATTEMPTS: usize = 3;

/// Pulls documents from one source.
#[derive(Debug)]
pub struct Pull {
    source: Source,
    importer: Arc<Importer>,
    etags: BTreeMap<DocumentId, HeaderValue>,
    /// Digests of invalid answers, which are not judged again until they change.
    invalid: BTreeMap<DocumentId, u64>,
    hasher: RandomState,
    not_before: Instant,
    /// How often each document was asked for in vain since it was last answered.
    failures: BTreeMap<DocumentId, u32>,
    /// What went wrong since everything was answered.
    problems: BTreeSet<String>,
}

/// What became of a pulled document.
#[derive(Debug)]
pub enum Pulled {
    /// It is imported and saved.
    Imported,
    /// The source has no newer one.
    Unchanged,
    /// The source does not have it.
    Absent,
    /// It is not imported, and why.
    Refused(ImportError),
    /// The source did not answer, and why.
    Failed(String),
}

impl Pull {
    /// A pull into the folder of an importer.
    pub fn new(source: Source, importer: Arc<Importer>) -> Self {
        Self {
            source,
            importer,
            etags: BTreeMap::new(),
            invalid: BTreeMap::new(),
            hasher: RandomState::default(),
            not_before: Instant::now(),
            failures: BTreeMap::new(),
            problems: BTreeSet::new(),
        }
    }

    /// Pulls every document again and again until `stop`.
    pub async fn run(mut self, stop: CancellationToken) {
        stop.run_until_cancelled(async {
            self.importer.scanned().await;
            let mut due = BTreeMap::from([(SERVERS, Instant::now())]);
            loop {
                let next = due.iter().min_by_key(|(id, at)| (**at, **id));
                let Some((&id, &at)) = next else { return };
                sleep_until(at).await;
                let (pulled, wait) = self.pull(id).await;
                self.log(id, pulled);
                due.insert(id, Instant::now() + jittered(wait));
                if id == SERVERS {
                    let listed = self.listed();
                    due.retain(|id, _| *id == SERVERS || listed.contains(id));
                    self.failures.retain(|id, _| due.contains_key(id));
                    for id in listed {
                        due.entry(id).or_insert_with(Instant::now);
                    }
                }
            }
        })
        .await;
    }

    /// Pulls every document once, first the list of servers.
    pub async fn once(&mut self) -> Vec<(DocumentId, Pulled)> {
        let mut results = vec![(SERVERS, self.insist(SERVERS).await)];
        for id in self.listed() {
            results.push((id, self.insist(id).await));
        }
        results
    }

    async fn insist(&mut self, id: DocumentId) -> Pulled {
        let mut attempts = 1;
        loop {
            match self.pull(id).await {
                (Pulled::Failed(_), wait) if attempts < ATTEMPTS => {
                    attempts += 1;
                    sleep(wait).await;
                }
                (pulled, _) => return pulled,
            }
        }
    }

    /// The documents of all listed servers, and the list of fractions if there is none yet: one that the operator
    /// wrote stays.
    fn listed(&self) -> Vec<DocumentId> {
        let servers = self.importer.current().servers();
        let documents = servers.iter().flat_map(|listing| {
            ServerDocument::iter().map(|document| DocumentId::Server(listing.number, document))
        });
        let has_fractions = self.importer.has(FRACTIONS);
        documents.chain((!has_fractions).then_some(FRACTIONS)).collect()
    }

    /// The resource that answers a document, and the server to name.
    fn resource(&self, id: DocumentId) -> (&'static str, Option<u32>) {
        match id {
            SERVERS => ("status", None),
            // Any server has all fractions, once it has players.
            FRACTIONS => (id.name(), self.server_with_players()),
            _ => (id.name(), id.server()),
        }
    }

    fn server_with_players(&self) -> Option<u32> {
        let snapshot = self.importer.current().snapshot();
        let has_players = |number| snapshot.server(number).is_some_and(|it| it.online.is_some());
        let numbers: Vec<_> = snapshot.servers.iter().map(|listing| listing.number).collect();
        numbers.iter().find(|number| has_players(**number)).or(numbers.first()).copied()
    }

    /// Pulls one document as soon as the source allows it. Also returns how long to wait before asking for it again.
    async fn pull(&mut self, id: DocumentId) -> (Pulled, Duration) {
        sleep_until(self.not_before).await;
        let Reply { answer, pause, max_age } =
            self.source.get(self.resource(id), self.etags.get(&id)).await;
        let pace = max_age.unwrap_or(DEFAULT_PACE).clamp(FASTEST_PACE, SLOWEST_PACE);
        let (wait, pause) = match answer {
            Answer::Document { .. } | Answer::Unchanged | Answer::Absent => {
                self.failures.remove(&id);
                (pace, pause)
            }
            Answer::Limited | Answer::Unauthorized | Answer::Failed(_) => {
                (self.back_off(id), pause.max(PAUSE_AFTER_FAILURE))
            }
        };
        self.not_before = Instant::now() + pause;
        let (pulled, result) = match answer {
            Answer::Document { bytes, etag } => self.import(id, bytes, etag).await,
            Answer::Unchanged => (Pulled::Unchanged, "unchanged"),
            Answer::Absent => (Pulled::Absent, "absent"),
            Answer::Limited => (Pulled::Failed(answer.to_string()), "limited"),
            Answer::Unauthorized => (Pulled::Failed(answer.to_string()), "unauthorized"),
            Answer::Failed(_) => (Pulled::Failed(answer.to_string()), "failed"),
        };
        self.importer.pulls.get_or_create(&vec![("result", result)]).inc();
        (pulled, wait)
    }

    /// Imports an answer, unless it is as invalid as the last one.
    async fn import(
        &mut self,
        id: DocumentId,
        bytes: Vec<u8>,
        etag: Option<HeaderValue>,
    ) -> (Pulled, &'static str) {
        let digest = self.hasher.hash_one(&bytes);
        if self.invalid.get(&id) == Some(&digest) {
            return (Pulled::Unchanged, "unchanged");
        }
        let importer = Arc::clone(&self.importer);
        let imported = tokio::task::spawn_blocking(move || importer.import(id, &bytes)).await;
        let (is_invalid, result) = match imported.map_err(std::io::Error::other) {
            Ok(Ok(_)) => (false, (Pulled::Imported, "imported")),
            Ok(Err(error @ ImportError::Invalid(_))) => (true, (Pulled::Refused(error), "refused")),
            Ok(Err(error)) => return (Pulled::Refused(error), "refused"),
            Err(error) => return (Pulled::Refused(error.into()), "refused"),
        };
        match is_invalid {
            true => self.invalid.insert(id, digest),
            false => self.invalid.remove(&id),
        };
        // Neither version is needed again.
        if let Some(etag) = etag {
            self.etags.insert(id, etag);
        }
        result
    }

    /// Logs refusals, and each new problem of the source once.
    fn log(&mut self, id: DocumentId, pulled: Pulled) {
        match pulled {
            Pulled::Failed(why) => {
                if self.problems.insert(why.clone()) {
                    tracing::error!(document = %id, "data can't be pulled: {why}");
                }
                return;
            }
            Pulled::Refused(error) => {
                tracing::warn!(document = %id, "a pulled document was refused: {}", reasons(&error));
            }
            Pulled::Imported | Pulled::Unchanged | Pulled::Absent => {}
        }
        if self.failures.is_empty() && !self.problems.is_empty() {
            self.problems.clear();
            tracing::info!("all data can be pulled again");
        }
    }

    /// One second after the first failure, and twice as long after each further one.
    fn back_off(&mut self, id: DocumentId) -> Duration {
        let failures = self.failures.entry(id).or_default();
        *failures = failures.saturating_add(1);
        let doubled = Duration::from_millis(500) * 2_u32.saturating_pow((*failures).min(16));
        doubled.min(SLOWEST_PACE)
    }
}

/// Up to a tenth longer, so that many pullers don't ask at the same time.
fn jittered(pace: Duration) -> Duration {
    pace.mul_f64(rand::rng().random_range(1.0..1.1))
}

fn reasons(error: &ImportError) -> String {
    match error {
        ImportError::Invalid(errors) => {
            errors.to_string().lines().take(5).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}
