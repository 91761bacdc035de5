use std::collections::HashMap;

use http::HeaderValue;
use parking_lot::Mutex;
use tokio::time::Instant;

use super::Parsed;

/// Bytes of bodies that are kept, as they were on the wire.
const ROOM: usize = 64 * 1024 * 1024;
/// How many answers are kept.
const PLACES: usize = 1024;

/// Answers kept with their `ETag`, the longest unread ones dropped first.
#[derive(Default)]
pub(super) struct ResponseCache(Mutex<Entries>);

#[derive(Default)]
struct Entries {
    by_target: HashMap<String, Entry>,
    size: usize,
    clock: u64,
}

struct Entry {
    answer: Kept,
    size: usize,
    read: u64,
}

/// A kept answer.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) etag: HeaderValue,
    pub(super) parsed: Parsed,
    /// Until then the API has nothing newer.
    pub(super) fresh_until: Instant,
}

impl ResponseCache {
    /// What is kept for a request line.
    pub(super) fn find(&self, target: &str) -> Option<Kept> {
        let mut entries = self.0.lock();
        entries.clock += 1;
        let clock = entries.clock;
        let entry = entries.by_target.get_mut(target)?;
        entry.read = clock;
        Some(entry.answer.clone())
    }

    /// The API has said again what is kept, and until when it has nothing newer.
    pub(super) fn refresh(&self, target: &str, fresh_until: Instant) {
        if let Some(entry) = self.0.lock().by_target.get_mut(target) {
            entry.answer.fresh_until = fresh_until;
        }
    }

    /// Keeps an answer, in place of an older one.
    pub(super) fn keep(&self, target: &str, answer: Kept, size: usize) {
        let mut entries = self.0.lock();
        entries.drop_one(target);
        if size > ROOM {
            return;
        }
        while entries.size + size > ROOM || entries.by_target.len() >= PLACES {
            let Some(oldest) = entries.oldest() else { break };
            entries.drop_one(&oldest);
        }
        entries.clock += 1;
        let read = entries.clock;
        entries.size += size;
        entries.by_target.insert(target.to_owned(), Entry { answer, size, read });
    }
}

impl Entries {
    fn oldest(&self) -> Option<String> {
        let oldest = self.by_target.iter().min_by_key(|(_, entry)| entry.read);
        oldest.map(|(target, _)| target.clone())
    }

    fn drop_one(&mut self, target: &str) {
        if let Some(entry) = self.by_target.remove(target) {
            self.size -= entry.size;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn keep(cache: &ResponseCache, target: &str, size: usize) {
        let etag = HeaderValue::from_static("\"a\"");
        let answer = Kept { etag, parsed: Arc::new(()), fresh_until: Instant::now() };
        cache.keep(target, answer, size);
    }

    #[test]
    fn the_longest_unread_goes_first_and_the_room_is_never_exceeded() {
        let cache = ResponseCache::default();
        keep(&cache, "/a", ROOM / 2);
        keep(&cache, "/b", ROOM / 2);
        assert!(cache.find("/a").is_some());
        keep(&cache, "/c", ROOM / 2);
        assert!(cache.find("/b").is_none() && cache.find("/a").is_some());
        keep(&cache, "/a", ROOM + 1);
        assert!(cache.find("/a").is_none(), "too large to keep, and the old one is no longer true");
        for number in 0..2 * PLACES {
            keep(&cache, &number.to_string(), 1);
        }
        let entries = cache.0.lock();
        assert_eq!(entries.by_target.len(), PLACES);
        assert_eq!(entries.size, entries.by_target.values().map(|entry| entry.size).sum::<usize>());
    }
}
