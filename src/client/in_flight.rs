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
    /// The response to `request`, or to an equal request in flight. If that one is cancelled, a waiting caller takes
    /// over.
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

    use futures_util::poll;

    use super::*;

    #[tokio::test]
    async fn a_waiting_caller_takes_over_from_a_cancelled_one() {
        let (in_flight, key) = (InFlight::default(), || ("/v2/status".to_owned(), false));
        let mut hanging = Box::pin(in_flight.share(key(), std::future::pending()));
        assert!(poll!(hanging.as_mut()).is_pending());
        let mut waiting = Box::pin(in_flight.share(key(), async { Ok(Arc::new(1_u32) as Parsed) }));
        assert!(poll!(waiting.as_mut()).is_pending());
        drop(hanging);
        assert!(waiting.await.is_ok());
        assert!(in_flight.0.is_empty());
    }
}
