//! Requests in flight: equal ones share one response.

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Error, Parsed};

/// A request target, and whether the caller waits out rate limits.
type Key = (String, bool);
type Response = Result<Parsed, Error>;

/// Holds a placeholder for every request in flight, and nothing else.
pub(super) struct InFlight(Cache<Key, Response, Weightless>);

/// Keeps responses from being evicted before they are removed.
#[derive(Clone)]
struct Weightless;

impl Weighter<Key, Response> for Weightless {
    fn weight(&self, _: &Key, _: &Response) -> u64 {
        0
    }
}

impl Default for InFlight {
    fn default() -> Self {
        Self(Cache::with_weighter(64, 64, Weightless))
    }
}

impl InFlight {
    /// The response to `request`, or to an equal one in flight. If that one is cancelled, a waiting caller takes over.
    pub(super) async fn share(
        &self,
        key: Key,
        request: impl Future<Output = Response>,
    ) -> Response {
        match self.0.get_value_or_guard_async(&key).await {
            Ok(response) => response,
            Err(guard) => {
                let response = request.await;
                let _ = guard.insert(response.clone());
                self.0.remove(&key);
                response
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::poll;
    use tokio::sync::Notify;

    use super::*;

    fn key() -> Key {
        ("/v2/status".to_owned(), false)
    }

    #[tokio::test]
    async fn equal_requests_are_sent_once_and_share_errors() {
        let (in_flight, sent, go) = (InFlight::default(), AtomicUsize::new(0), Notify::new());
        let send = |response: Response| {
            let (in_flight, sent, go) = (&in_flight, &sent, &go);
            in_flight.share(key(), async move {
                sent.fetch_add(1, Ordering::Relaxed);
                go.notified().await;
                response
            })
        };
        let one = || Ok(Arc::new(7_u32) as Parsed);
        let (first, second, ()) = tokio::join!(send(one()), send(one()), async { go.notify_one() });
        assert!(Arc::ptr_eq(&first.unwrap(), &second.unwrap()));
        let error = || Err(Error::Unavailable { retry_after: None });
        let (first, second, ()) =
            tokio::join!(send(error()), send(error()), async { go.notify_one() });
        assert!(first.is_err() && second.is_err());
        assert_eq!(sent.load(Ordering::Relaxed), 2);
        assert!(in_flight.0.is_empty());
    }

    #[tokio::test]
    async fn a_waiting_caller_takes_over_from_a_cancelled_one() {
        let in_flight = InFlight::default();
        let mut hanging = Box::pin(in_flight.share(key(), std::future::pending()));
        assert!(poll!(hanging.as_mut()).is_pending());
        let mut waiting = Box::pin(in_flight.share(key(), async { Ok(Arc::new(1_u32) as Parsed) }));
        assert!(poll!(waiting.as_mut()).is_pending());
        drop(hanging);
        assert!(waiting.await.is_ok());
        assert!(in_flight.0.is_empty());
    }
}
