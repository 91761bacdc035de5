//! Budgets in Redis, which all processes share: one call decides about a key and its owner, and tells whether keys were
//! revoked that this process does not know of.
//!
//! While Redis is away, budgets are those in memory, and the caller asks the key store for changes on every request.

use std::sync::Arc;
use std::time::Instant;

use foldhash::{HashMap, HashMapExt};
use parking_lot::RwLock;

use super::budget::{Decision, Refusal, Spent};
use super::memory::MemoryLimiter;
use super::rate_limit_headers::{FixedHeaders, Left, Remaining};
use super::{Client, Permit, whole_seconds};
use crate::keys::Limit;
use crate::redis::{Act, Answer, Away, Count, Counts, Generation, Redis, Window};

/// How many clients are remembered.
const MAX_CLIENTS: usize = 4096;

/// The budgets in Redis, and those in memory for the time without it.
#[derive(Debug)]
pub(in crate::api) struct SharedLimiter {
    redis: Redis,
    memory: MemoryLimiter,
    clients: RwLock<HashMap<Client, Known>>,
}

/// What is made once for a client.
#[derive(Debug, Clone)]
struct Known {
    windows: Arc<[Window]>,
    headers: Arc<FixedHeaders>,
}

/// Nobody may be admitted yet: keys may have been revoked. The caller reads the changes and looks up its key again.
#[derive(Debug)]
pub(in crate::api) struct Behind;

/// Refunds an admitted request.
#[derive(Debug)]
pub(in crate::api) enum SharedPermit {
    Redis { slots: Vec<u64> },
    Memory(Permit),
}

type SharedDecision = Decision<SharedPermit>;

impl SharedLimiter {
    pub(super) fn new(redis: Redis, memory: MemoryLimiter) -> Self {
        Self { redis, memory, clients: RwLock::new(HashMap::new()) }
    }

    /// Decides about a request of a key that was looked up as of `generation`. Nothing is counted when that is behind, or
    /// when Redis can't tell.
    pub(in crate::api) async fn decide(
        &self,
        client: &Client,
        generation: Option<Generation>,
        act: Act<'static>,
    ) -> Result<SharedDecision, Behind> {
        let link = self.redis.link().ok_or(Behind)?;
        let generation = generation.and_then(|known| known.over(&link)).ok_or(Behind)?;
        let known = self.known(client);
        match self.redis.decide(&link, &known.windows, act, Some(generation), None).await {
            Ok(Answer::Decided(counts)) => Ok(decision(client, known, counts)),
            Ok(Answer::Moved(_) | Answer::Empty) | Err(Away) => Err(Behind),
        }
    }

    /// Decides about a request of a key that was looked up after all changes were read: what was revoked since then
    /// was revoked after the request had begun.
    pub(in crate::api) async fn decide_current(
        &self,
        client: &Client,
        act: Act<'static>,
    ) -> SharedDecision {
        if let Some(link) = self.redis.link() {
            let known = self.known(client);
            let answer = self.redis.decide(&link, &known.windows, act, None, None).await;
            if let Ok(Answer::Decided(counts)) = answer {
                return decision(client, known, counts);
            }
        }
        self.redis.metrics().fell_back();
        let now = Instant::now();
        match act {
            Act::Admit => {
                let Decision { refused, remaining, permit } = self.memory.admit(client, now);
                Decision { refused, remaining, permit: permit.map(SharedPermit::Memory) }
            }
            Act::Peek | Act::Refund(_) => {
                Decision { refused: None, remaining: self.memory.peek(client, now), permit: None }
            }
        }
    }

    /// What is left, without counting a request.
    pub(super) async fn peek(&self, client: &Client) -> Remaining {
        self.decide_current(client, Act::Peek).await.remaining
    }

    /// Uncounts a request, and tells what is left then; `None` if Redis is away.
    pub(in crate::api) async fn refund(
        &self,
        client: &Client,
        permit: &SharedPermit,
    ) -> Option<Remaining> {
        match permit {
            SharedPermit::Memory(permit) => {
                self.memory.refund(client, permit);
                Some(self.memory.peek(client, Instant::now()))
            }
            SharedPermit::Redis { slots } => {
                let (link, act) = (self.redis.link()?, Act::Refund(slots));
                let known = self.known(client);
                match self.redis.decide(&link, &known.windows, act, None, None).await {
                    Ok(Answer::Decided(counts)) => Some(decision(client, known, counts).remaining),
                    Ok(Answer::Moved(_) | Answer::Empty) | Err(Away) => None,
                }
            }
        }
    }

    fn known(&self, client: &Client) -> Known {
        if let Some(known) = self.clients.read().get(client) {
            return known.clone();
        }
        let owner = client.owner.map(|(_, limit)| limit);
        let headers = Arc::new(FixedHeaders::new(client.limit, owner));
        let known = Known { windows: windows(client), headers };
        let mut clients = self.clients.write();
        if clients.len() >= MAX_CLIENTS {
            clients.clear();
        }
        clients.entry(*client).or_insert(known).clone()
    }
}

fn decision(client: &Client, known: Known, counts: Counts) -> SharedDecision {
    let Counts { admitted, windows } = counts;
    let limits = [Some(client.limit), client.owner.map(|(_, limit)| limit)];
    let limits = limits.into_iter().flatten();
    let mut left = limits.clone().zip(&windows).map(|(limit, count)| left(limit, *count));
    let remaining = Remaining {
        // The script answers for every window that it was asked about.
        key: left.next().unwrap_or(Left { limit: client.limit, requests: 0, seconds: 0 }),
        owner: left.next(),
        headers: known.headers,
    };
    let mut waits = limits
        .zip(&windows)
        .map(|(limit, count)| (count.used >= limit.requests()).then_some(count.pending));
    let (key, owner) = (waits.next().flatten(), waits.next().flatten());
    let refused = key
        .max(owner)
        .filter(|_| !admitted)
        .map(|wait| Refusal { wait, spent: if owner > key { Spent::Owner } else { Spent::Key } });
    let slots: Vec<u64> = windows.iter().map(|count| count.slot).collect();
    let is_counted = slots.iter().any(|slot| *slot > 0);
    Decision { refused, remaining, permit: is_counted.then_some(SharedPermit::Redis { slots }) }
}

fn left(limit: Limit, count: Count) -> Left {
    let is_spent = count.used >= limit.requests();
    // Times are rounded up, so a request may count slightly longer than the window; only a rejection has to say so.
    let wait = if is_spent { count.pending } else { count.pending.min(limit.window()) };
    let requests = limit.requests().saturating_sub(count.used);
    Left { limit, requests, seconds: whole_seconds(wait) }
}

fn windows(client: &Client) -> Arc<[Window]> {
    let window = |name: String, limit: Limit| Window {
        name,
        requests: limit.requests(),
        seconds: limit.seconds(),
    };
    let mut windows = Vec::with_capacity(2);
    windows.push(window(format!("muster:key:{}", client.key), client.limit));
    if let Some((owner, limit)) = client.owner {
        windows.push(window(format!("muster:owner:{}", owner.0), limit));
    }
    windows.into()
}
