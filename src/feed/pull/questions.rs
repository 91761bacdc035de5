//! Single questions to the source: the record of a player, the members of a family. Each is asked when somebody wants
//! the answer, once for all who want it, and the answer is kept.

mod answer;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

use super::gate::Urgency;
use super::source::{Answer, Reply, Request, Source};
use crate::feed::document::DocumentId;
use crate::feed::pull_status::{Failure, Reason};
use crate::game::origin::Asked;
use crate::game::{AskedFamily, AskedPlayer, Current, Origin, Unanswered};
use answer::Found;

/// How long an answer is used without another question.
const FRESH: Duration = Duration::from_secs(60);
/// How long somebody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// A question that would wait longer than this for its turn is not asked.
const LONGEST_QUEUE: Duration = Duration::from_secs(60);
/// The most questions that wait, however fast the source is.
const MOST_WAITING: usize = 200;
/// The questions of one asker may take this part of the queue, so that others find a place, too.
const SHARE: u32 = 2;
/// The time for a request and its answer, in which nobody should ask again.
const ROUND_TRIP: Duration = Duration::from_secs(1);
/// How often a question is sent while the source says that its limit is used up.
const ATTEMPTS: usize = 3;
/// How long no question is sent after the source has refused the key, or said that it is in maintenance.
const PAUSE_AFTER_REFUSAL: Duration = Duration::from_secs(30);
/// The same after any other failure.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);
/// The most bytes of an answer.
const LONGEST_ANSWER: usize = 2 * 1024 * 1024;
/// The most bytes of all answers that are kept, about.
const KEPT_BYTES: u64 = 32 * 1024 * 1024;
const KEPT_ANSWERS: usize = 4_096;

/// Asks the source. Clones share what is kept.
#[derive(Debug, Clone)]
pub struct Questions(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    source: Source,
    current: Arc<Current>,
    kept: Cache<Question, Kept, ByLength>,
    waiting: Mutex<HashMap<Question, Waiting>>,
    failing: Mutex<Option<Failing>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Question {
    Player(u32, Box<str>),
    Family(u32, u64),
}

#[derive(Debug, Clone)]
struct Kept {
    found: Found,
    since: Instant,
}

/// A question that waits for its turn or its answer.
#[derive(Debug, Clone)]
struct Waiting {
    /// Who asked first.
    asker: Arc<str>,
    /// When the answer is expected.
    expected: Instant,
    answered: watch::Receiver<Option<Result<Found, Unanswered>>>,
}

/// A failure of the whole source.
#[derive(Debug)]
struct Failing {
    reason: Reason,
    until: Instant,
}

#[derive(Debug, Clone)]
struct ByLength;

impl Weighter<Question, Kept> for ByLength {
    fn weight(&self, _: &Question, kept: &Kept) -> u64 {
        kept.found.length() as u64 + 256
    }
}

impl Questions {
    /// Questions to a source, whose answers refer to the current game data.
    pub fn new(source: Source, current: Arc<Current>) -> Self {
        let kept = Cache::with_weighter(KEPT_ANSWERS, KEPT_BYTES, ByLength);
        let (waiting, failing) = Default::default();
        Self(Arc::new(Shared { source, current, kept, waiting, failing }))
    }

    /// The kept answer, if it is fresh or there is no new one now; otherwise a new one.
    async fn ask(&self, question: Question, asker: &str) -> Result<Found, Unanswered> {
        let kept = self.0.kept.get(&question);
        if let Some(Kept { found, since }) = &kept
            && since.elapsed() < FRESH
        {
            return Ok(found.clone());
        }
        let asked = match self.start(&question, asker) {
            Ok(waiting) => waiting.answer().await,
            Err(retry_after) => Err(Unanswered::Later { retry_after }),
        };
        match (asked, kept) {
            (Ok(found), _) => Ok(found),
            (Err(_), Some(Kept { found, .. })) => Ok(found),
            (Err(why), None) => Err(why),
        }
    }

    /// Lets the question be asked, if it is not already. Otherwise after how long to try again.
    fn start(&self, question: &Question, asker: &str) -> Result<Waiting, Duration> {
        let now = Instant::now();
        let mut waiting = self.0.waiting.lock();
        // The sender is gone if the task has failed.
        if let Some(waiting) = waiting.get(question)
            && waiting.answered.has_changed().is_ok()
        {
            return Ok(waiting.clone());
        }
        if let Some(Failing { until, .. }) = &*self.0.failing.lock()
            && now < *until
        {
            return Err(*until - now);
        }
        let wait = self.0.source.gate.wait(0);
        if LONGEST_QUEUE < wait || MOST_WAITING <= waiting.len() {
            return Err(wait);
        }
        let own = waiting.values().filter(|waiting| &*waiting.asker == asker).count();
        if self.0.source.gate.time_of(own) > LONGEST_QUEUE / SHARE
            || MOST_WAITING / SHARE as usize <= own
        {
            return Err(wait);
        }
        let (sender, answered) = watch::channel(None);
        let expected = now + wait + ROUND_TRIP;
        let started = Waiting { asker: asker.into(), expected, answered };
        waiting.insert(question.clone(), started.clone());
        let (shared, question) = (Arc::clone(&self.0), question.clone());
        tokio::spawn(async move {
            let answer = shared.request(&question).await;
            if let Ok(found) = &answer {
                let kept = Kept { found: found.clone(), since: Instant::now() };
                shared.kept.insert(question.clone(), kept);
            }
            shared.waiting.lock().remove(&question);
            sender.send_replace(Some(answer));
        });
        Ok(started)
    }
}

impl Waiting {
    /// The answer, if it comes soon.
    async fn answer(mut self) -> Result<Found, Unanswered> {
        let now = Instant::now();
        if self.expected <= now + PATIENCE + ROUND_TRIP {
            let answer = timeout_at(now + PATIENCE, self.answered.wait_for(Option::is_some)).await;
            if let Ok(Ok(answer)) = answer
                && let Some(answer) = answer.clone()
            {
                return answer;
            }
        }
        let retry_after = self.expected.saturating_duration_since(Instant::now()).max(ROUND_TRIP);
        Err(Unanswered::Later { retry_after })
    }
}

impl Shared {
    /// Asks the source, when the question has its turn.
    async fn request(&self, question: &Question) -> Result<Found, Unanswered> {
        for _ in 0..ATTEMPTS {
            self.source.gate.turn(Urgency::Question).await;
            let Reply { answer, .. } = self.source.get(question.request(&question.value())).await;
            match answer {
                Answer::Document { bytes, .. } => {
                    self.succeeded();
                    return answer::read(question, &bytes, &self.current).map_err(|why| {
                        tracing::warn!("an answer of the source can't be used: {why}");
                        self.later(PAUSE_AFTER_FAILURE)
                    });
                }
                Answer::Unknown(_) => {
                    self.succeeded();
                    return Ok(question.unknown());
                }
                Answer::Absent | Answer::Unchanged => {
                    self.succeeded();
                    return Err(Unanswered::NotProvided);
                }
                Answer::Failed(Failure { reason: Reason::Limited, .. }) => {}
                Answer::Failed(failure) => return Err(self.failed(failure)),
            }
        }
        Err(self.later(ROUND_TRIP))
    }

    fn later(&self, at_least: Duration) -> Unanswered {
        Unanswered::Later { retry_after: self.source.gate.wait(0).max(at_least) }
    }

    /// Logs a failure if it is a new one.
    fn failed(&self, failure: Failure) -> Unanswered {
        // Who was asked about is nobody's business.
        let address = failure.address.split('?').next().unwrap_or_default();
        let reason = failure.reason;
        match reason {
            // The source does not have the server, or not this resource.
            Reason::NotFound => return Unanswered::NotProvided,
            // The source waits for the data of this server.
            Reason::Unavailable => return self.later(PAUSE_AFTER_FAILURE),
            _ => {}
        }
        let is_refusal = matches!(reason, Reason::Unauthorized | Reason::Maintenance);
        let pause = if is_refusal { PAUSE_AFTER_REFUSAL } else { PAUSE_AFTER_FAILURE };
        let mut failing = self.failing.lock();
        if failing.as_ref().is_none_or(|known| known.reason != reason) {
            tracing::error!(%address, "the source can't be asked: {failure}");
        }
        *failing = Some(Failing { reason, until: Instant::now() + pause });
        drop(failing);
        self.later(pause)
    }

    fn succeeded(&self) {
        if self.failing.lock().take().is_some() {
            tracing::info!("the source can be asked again");
        }
    }
}

impl Question {
    /// The value of the parameter that names what it is about.
    fn value(&self) -> String {
        match self {
            Self::Player(_, nickname) => nickname.to_string(),
            Self::Family(_, id) => id.to_string(),
        }
    }

    fn request<'a>(&self, value: &'a str) -> Request<'a> {
        let (resource, server, parameter) = match self {
            Self::Player(server, _) => ("player/find", *server, "nickname"),
            Self::Family(server, _) => ("family", *server, "famId"),
        };
        let parameter = Some((parameter, value));
        Request { parameter, longest: LONGEST_ANSWER, ..Request::of(resource, Some(server)) }
    }

    /// The answer that there is no such thing.
    fn unknown(&self) -> Found {
        match self {
            Self::Player(..) => Found::Player(None),
            Self::Family(..) => Found::Family(None),
        }
    }
}

impl Origin for Questions {
    fn player<'a>(
        &'a self,
        server: u32,
        nickname: &'a str,
        asker: &'a str,
    ) -> BoxFuture<'a, Asked<AskedPlayer>> {
        async move {
            if !self.0.source.includes(server) {
                return Err(Unanswered::NotProvided);
            }
            match self.ask(Question::Player(server, nickname.into()), asker).await? {
                Found::Player(player) => Ok(player),
                Found::Family(_) => Err(Unanswered::NotProvided),
            }
        }
        .boxed()
    }

    fn family<'a>(
        &'a self,
        server: u32,
        id: u64,
        asker: &'a str,
    ) -> BoxFuture<'a, Asked<AskedFamily>> {
        async move {
            if !self.0.source.includes(server) {
                return Err(Unanswered::NotProvided);
            }
            match self.ask(Question::Family(server, id), asker).await? {
                Found::Family(family) => Ok(family),
                Found::Player(_) => Err(Unanswered::NotProvided),
            }
        }
        .boxed()
    }

    fn uses(&self, server: u32, document: &str, is_missing: bool) -> Option<Duration> {
        let id = DocumentId::Server(server, document.parse().ok()?);
        let ahead = self.0.source.uses.read(id, is_missing)?;
        Some(self.0.source.gate.wait(ahead) + ROUND_TRIP)
    }
}
