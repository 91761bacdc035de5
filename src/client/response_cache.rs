//! A bounded cache of parsed responses and their `ETag`s.

use http::HeaderValue;
use parking_lot::Mutex;
use quick_cache::Weighter;
use quick_cache::unsync::Cache;
use tokio::time::Instant;

use super::Parsed;

/// The most bytes of bodies, as they were received.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// The most responses.
const MAX_RESPONSES: u64 = 1024;

/// The cache, by request target. It is not sharded: one response may take nearly all of it.
pub(super) struct ResponseCache(Mutex<Cache<String, CachedResponse, BySize>>);

#[derive(Clone)]
pub(super) struct CachedResponse {
    pub(super) etag: HeaderValue,
    pub(super) parsed: Parsed,
    /// The size of the body in bytes.
    pub(super) size: usize,
    /// When the API sent it, or said that it has nothing newer.
    pub(super) confirmed_at: Instant,
    /// Until this time the API has nothing newer.
    pub(super) fresh_until: Instant,
}

/// Weighs a response by its size. The minimum keeps the number of responses within bounds as well.
#[derive(Clone)]
struct BySize;

impl Weighter<String, CachedResponse> for BySize {
    fn weight(&self, _: &String, response: &CachedResponse) -> u64 {
        (response.size as u64).max(MAX_BYTES / MAX_RESPONSES)
    }
}

impl Default for ResponseCache {
    fn default() -> Self {
        Self(Mutex::new(Cache::with_weighter(MAX_RESPONSES as usize, MAX_BYTES, BySize)))
    }
}

impl ResponseCache {
    pub(super) fn get(&self, target: &str) -> Option<CachedResponse> {
        self.0.lock().get(target).cloned()
    }

    /// Removes all responses.
    pub(super) fn clear(&self) {
        self.0.lock().clear();
    }

    /// Caches a response in place of an older one. A response that is too large for the cache only removes the older
    /// one.
    pub(super) fn insert(&self, target: &str, response: CachedResponse) {
        self.0.lock().insert(target.to_owned(), response);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn insert(cache: &ResponseCache, target: &str, size: u64) {
        let etag = HeaderValue::from_static("\"a\"");
        let (parsed, size, now) = (Arc::new(()), size as usize, Instant::now());
        let response = CachedResponse { etag, parsed, size, confirmed_at: now, fresh_until: now };
        cache.insert(target, response);
    }

    #[test]
    fn bytes_and_responses_are_bounded() {
        let cache = ResponseCache::default();
        for number in 0..10 {
            insert(&cache, &format!("/{number}"), MAX_BYTES / 3);
            assert!(cache.0.lock().weight() <= MAX_BYTES);
        }
        insert(&cache, "/9", MAX_BYTES + 1);
        assert!(cache.get("/9").is_none(), "the older response is outdated");
        for number in 0..2 * MAX_RESPONSES {
            insert(&cache, &number.to_string(), 1);
        }
        assert!(cache.0.lock().len() as u64 <= MAX_RESPONSES);
        assert!(cache.0.lock().weight() <= MAX_BYTES);
    }
}
