//! The pages that recent requests were answered with, by their paths and queries: asked again, they need no handler.

use std::sync::{Arc, Weak};

use jiff::Timestamp;
use quick_cache::sync::Cache;

use super::page::{CachedPage, Page};

/// How many paths and queries are remembered.
const CAPACITY: usize = 4096;
/// Longer ones are not remembered.
const MAX_LENGTH: usize = 256;

/// Pages by path and query, each with the version `V` of the data it was rendered from. It keeps no page alive: the
/// other caches own them.
#[derive(Debug)]
pub(in crate::api) struct TargetCache<V>(Cache<Box<str>, Arc<Entry<V>>>);

#[derive(Debug)]
struct Entry<V> {
    version: V,
    page: Weak<Page>,
    valid_until: Timestamp,
    fresh_until: Option<Timestamp>,
}

impl<V> Default for TargetCache<V> {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl<V> TargetCache<V> {
    /// The page for `target`, and until when a client may keep it, if it is still valid.
    pub(in crate::api) fn get(
        &self,
        target: &str,
        now: Timestamp,
        is_current: impl FnOnce(&V) -> bool,
    ) -> Option<(Arc<Page>, Option<Timestamp>)> {
        let entry = self.0.get(target)?;
        let is_valid = now < entry.valid_until && is_current(&entry.version);
        if is_valid { Some((entry.page.upgrade()?, entry.fresh_until)) } else { None }
    }

    /// Remembers the page that `target` was answered with; `version` was current before the page was looked up.
    pub(in crate::api) fn insert(
        &self,
        target: &str,
        version: V,
        page: &CachedPage,
        fresh_until: Option<Timestamp>,
    ) {
        if target.len() <= MAX_LENGTH {
            let CachedPage { page, valid_until } = page;
            let (page, valid_until) = (Arc::downgrade(page), *valid_until);
            self.0
                .insert(target.into(), Arc::new(Entry { version, page, valid_until, fresh_until }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn cached(valid_until: Timestamp) -> CachedPage {
        CachedPage { page: Page::new("text/plain", "page".into(), None).into(), valid_until }
    }

    #[test]
    fn a_page_is_found_while_it_is_valid() {
        let (cache, page) = (TargetCache::default(), cached(at(20)));
        cache.insert("/a?b=1", 7, &page, Some(at(15)));
        let find = |target, now, version| cache.get(target, at(now), |known| *known == version);
        let (found, fresh_until) = find("/a?b=1", 19, 7).unwrap();
        assert!(Arc::ptr_eq(&found, &page.page));
        assert_eq!(fresh_until, Some(at(15)));
        assert!(find("/a?b=2", 19, 7).is_none());
        assert!(find("/a?b=1", 20, 7).is_none());
        assert!(find("/a?b=1", 19, 8).is_none());
    }

    #[test]
    fn a_page_that_its_owner_dropped_is_gone() {
        let (cache, page) = (TargetCache::default(), cached(Timestamp::MAX));
        cache.insert("/a", (), &page, None);
        assert!(cache.get("/a", at(0), |()| true).is_some());
        drop(page);
        assert!(cache.get("/a", at(0), |()| true).is_none());
    }

    #[test]
    fn long_targets_are_not_remembered() {
        let (cache, page) = (TargetCache::default(), cached(Timestamp::MAX));
        let target = "x".repeat(MAX_LENGTH + 1);
        cache.insert(&target, (), &page, None);
        assert!(cache.get(&target, at(0), |()| true).is_none());
    }
}
