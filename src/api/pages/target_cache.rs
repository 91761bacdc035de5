//! The pages of recent responses, by the path and query of the request. A repeated request needs no handler.

use std::sync::{Arc, Weak};

use jiff::Timestamp;
use quick_cache::sync::Cache;

use super::page::Page;
use super::version::Version;

/// The most entries.
const CAPACITY: usize = 4096;
/// The longest path and query that is stored.
const MAX_LENGTH: usize = 256;

/// Pages by path and query, each with the version of all data at the time of the response. The entries hold weak
/// references, so this cache keeps no page alive.
#[derive(Debug)]
pub(in crate::api) struct TargetCache(Cache<Box<str>, Arc<Entry>>);

#[derive(Debug)]
struct Entry {
    version: Version,
    page: Weak<Page>,
    fresh_until: Option<Timestamp>,
}

impl Default for TargetCache {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl TargetCache {
    /// The page for `target` if it is still valid, and the time until which a client may keep it.
    pub(in crate::api) fn get(
        &self,
        target: &str,
        now: Timestamp,
        is_current: impl FnOnce(&Version) -> bool,
    ) -> Option<(Arc<Page>, Option<Timestamp>)> {
        let entry = self.0.get(target).filter(|entry| is_current(&entry.version))?;
        let page = entry.page.upgrade().filter(|page| page.is_valid(now))?;
        Some((page, entry.fresh_until))
    }

    /// Stores the page of the response to `target`. `version` was current before the page was looked up.
    pub(in crate::api) fn insert(
        &self,
        target: &str,
        version: Version,
        page: &Arc<Page>,
        fresh_until: Option<Timestamp>,
    ) {
        if target.len() <= MAX_LENGTH {
            let entry = Entry { version, page: Arc::downgrade(page), fresh_until };
            self.0.insert(target.into(), Arc::new(entry));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn page(valid_until: i64) -> Arc<Page> {
        Page::new("text/plain", "page".into(), None).valid_until(at(valid_until)).into()
    }

    #[test]
    fn a_page_is_found_while_it_is_valid() {
        let (cache, page) = (TargetCache::default(), page(20));
        cache.insert("/a?b=1", Version::number(7), &page, Some(at(15)));
        let find = |target, now, number| {
            cache.get(target, at(now), |known| *known == Version::number(number))
        };
        let (found, fresh_until) = find("/a?b=1", 19, 7).unwrap();
        assert!(Arc::ptr_eq(&found, &page));
        assert_eq!(fresh_until, Some(at(15)));
        assert!(find("/a?b=2", 19, 7).is_none());
        assert!(find("/a?b=1", 20, 7).is_none());
        assert!(find("/a?b=1", 19, 8).is_none());
    }

    #[test]
    fn a_page_that_its_owner_dropped_is_gone() {
        let (cache, page) = (TargetCache::default(), page(1));
        cache.insert("/a", Version::number(0), &page, None);
        assert!(cache.get("/a", at(0), |_| true).is_some());
        drop(page);
        assert!(cache.get("/a", at(0), |_| true).is_none());
    }

    #[test]
    fn long_targets_are_not_remembered() {
        let (cache, page) = (TargetCache::default(), page(1));
        let target = "x".repeat(MAX_LENGTH + 1);
        cache.insert(&target, Version::number(0), &page, None);
        assert!(cache.get(&target, at(0), |_| true).is_none());
    }
}
