//! The open streams of events: how many a key may have, what they cost, and when they end.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::rate_limiter::{Client, REQUEST};
use super::{Api, Error};
use crate::keys::{AuthenticatedKey, KeyId, Networks, Scope};

/// How many streams a key may have.
const PER_KEY: usize = 3;

/// How many streams a process has at most.
const MOST: usize = 10_000;

/// How often keys are checked. A stream of a revoked key ends after this time at the latest.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A stream costs a request when it opens, and one more each time this has passed.
const CHARGE_INTERVAL: Duration = Duration::from_secs(60);

/// How often, and at which interval, streams are probed before another one is refused.
const PROBES: usize = 5;
const PROBE_INTERVAL: Duration = Duration::from_millis(100);

/// The open streams.
#[derive(Debug)]
pub struct Streams {
    keys: Mutex<HashMap<KeyId, Streaming>>,
    free: Arc<Semaphore>,
}

impl Default for Streams {
    fn default() -> Self {
        Self { keys: Mutex::default(), free: Arc::new(Semaphore::new(MOST)) }
    }
}

/// The streams of a key.
#[derive(Debug)]
struct Streaming {
    presented: HeaderValue,
    /// What the key might read, and from where, when its first stream was opened.
    access: (Scope, Networks),
    streams: Vec<OpenStream>,
}

#[derive(Debug)]
struct OpenStream {
    end: CancellationToken,
    probe: Arc<Notify>,
    charged: Instant,
}

/// The place of an open stream, which is free again when this is dropped.
#[derive(Debug)]
pub(super) struct StreamSlot {
    /// Ends the stream.
    pub(super) end: CancellationToken,
    /// Asks for a sign of life.
    pub(super) probe: Arc<Notify>,
    _open: DropGuard,
    _place: OwnedSemaphorePermit,
}

impl Streams {
    /// Opens a stream. A peer that is gone is noticed only when bytes are sent to it, so the streams of a key that has no
    /// more are probed first.
    pub(super) async fn open(
        &self,
        key: &AuthenticatedKey,
        presented: HeaderValue,
    ) -> Result<StreamSlot, Error> {
        for _ in 0..PROBES {
            match self.try_open(key, presented.clone()) {
                Err(Error::TooManyStreams { of_key: true }) => self.probe(key.record.id),
                opened => return opened,
            }
            tokio::time::sleep(PROBE_INTERVAL).await;
        }
        self.try_open(key, presented)
    }

    fn probe(&self, id: KeyId) {
        if let Some(streaming) = self.keys.lock().get(&id) {
            streaming.streams.iter().for_each(|stream| stream.probe.notify_one());
        }
    }

    fn try_open(
        &self,
        key: &AuthenticatedKey,
        presented: HeaderValue,
    ) -> Result<StreamSlot, Error> {
        let place = Arc::clone(&self.free).try_acquire_owned();
        let place = place.map_err(|_| Error::TooManyStreams { of_key: false })?;
        let mut keys = self.keys.lock();
        let access = access_of(key);
        let streaming = || Streaming { presented, access, streams: Vec::new() };
        let streaming = keys.entry(key.record.id).or_insert_with(streaming);
        if streaming.forget_closed().len() >= PER_KEY {
            return Err(Error::TooManyStreams { of_key: true });
        }
        let (end, probe) = (CancellationToken::new(), Arc::new(Notify::new()));
        let open =
            OpenStream { end: end.clone(), probe: Arc::clone(&probe), charged: Instant::now() };
        streaming.streams.push(open);
        Ok(StreamSlot { end: end.clone(), probe, _open: end.drop_guard(), _place: place })
    }

    /// Ends the streams whose key is no longer valid or may read something else, and those that their key can't pay.
    async fn check(&self, api: &Api, now: Timestamp) {
        let keys: Vec<(KeyId, HeaderValue, (Scope, Networks))> = {
            let mut keys = self.keys.lock();
            keys.retain(|_, key| !key.forget_closed().is_empty());
            let facts =
                |(id, key): (&KeyId, &Streaming)| (*id, key.presented.clone(), key.access.clone());
            keys.iter().map(facts).collect()
        };
        if keys.is_empty() {
            return;
        }
        let is_current = api.authenticator.catch_up().await.is_ok();
        for (id, presented, access) in keys {
            let key = match api.authenticator.authenticate(presented.as_bytes(), now).await {
                Ok(key) if is_current && access_of(&key) == access => key,
                _ => {
                    let streaming = self.keys.lock().remove(&id);
                    streaming.iter().flat_map(|key| &key.streams).for_each(|it| it.end.cancel());
                    continue;
                }
            };
            for end in self.due(id) {
                let decision = api.rate_limiter.charge(&Client::of(&key), REQUEST).await;
                if decision.refused.is_some() {
                    end.cancel();
                }
            }
        }
    }

    /// The streams of a key that have to be charged now.
    fn due(&self, id: KeyId) -> Vec<CancellationToken> {
        let mut keys = self.keys.lock();
        let streams = keys.get_mut(&id).into_iter().flat_map(|key| &mut key.streams);
        let due = streams.filter(|stream| stream.charged.elapsed() >= CHARGE_INTERVAL);
        due.map(|stream| {
            stream.charged += CHARGE_INTERVAL;
            stream.end.clone()
        })
        .collect()
    }

    fn end_all(&self) {
        let keys = std::mem::take(&mut *self.keys.lock());
        keys.values().flat_map(|key| &key.streams).for_each(|stream| stream.end.cancel());
    }
}

/// What a key may read, and from where.
fn access_of(key: &AuthenticatedKey) -> (Scope, Networks) {
    (key.record.scope, key.record.networks.clone())
}

impl Streaming {
    fn forget_closed(&mut self) -> &[OpenStream] {
        self.streams.retain(|stream| !stream.end.is_cancelled());
        &self.streams
    }
}

/// Checks the keys of the streams until `stop`, then ends all streams.
pub(super) async fn keep(api: Arc<Api>, stop: CancellationToken) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        let now = api.authenticator.believed_time(Timestamp::now());
        api.streams.check(&api, now).await;
    }
    api.streams.end_all();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_open_stream_is_charged_once_a_minute() {
        let (streams, id) = (Streams::default(), "k_3fZ81bQx".parse::<KeyId>().unwrap());
        let (end, probe) = (CancellationToken::new(), Arc::default());
        let open = OpenStream { end, probe, charged: Instant::now() };
        let presented = HeaderValue::from_static("mst_x");
        streams
            .keys
            .lock()
            .insert(id, Streaming { presented, access: Default::default(), streams: vec![open] });
        let mut charged = Vec::new();
        for _ in 0..4 {
            tokio::time::advance(CHARGE_INTERVAL / 2).await;
            charged.push(streams.due(id).len());
        }
        assert_eq!(charged, [0, 1, 0, 1]);
    }
}
