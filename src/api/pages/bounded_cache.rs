//! A bounded cache of pages, for resources with too many pages to keep every one: players, families, what was recorded.

use std::hash::Hash;
use std::ptr;
use std::sync::{Arc, Weak};

use jiff::Timestamp;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::page::{CachedPage, Page};

/// Recently requested pages, each with the version of the data it was rendered from. Their bodies have at most `MIB`
/// mebibytes together. About `PAGES` pages are expected; a page much longer than that suggests does not get in.
#[derive(Debug)]
pub(in crate::api) struct BoundedPageCache<K, V, const MIB: u64 = 8, const PAGES: usize = 4096>(
    Cache<K, Arc<Entry<V>>, ByLength>,
);

#[derive(Debug)]
struct Entry<V> {
    version: V,
    page: Arc<Page>,
}

/// The identity of shared data. It keeps the address from being used again, but not the data.
#[derive(Debug)]
pub(in crate::api) struct Identity<T>(Weak<T>);

impl<T> Identity<T> {
    pub(in crate::api) fn of(data: &Arc<T>) -> Self {
        Self(Arc::downgrade(data))
    }

    /// Whether `data` is the very same data.
    pub(in crate::api) fn is_of(&self, data: &Arc<T>) -> bool {
        ptr::eq(self.0.as_ptr(), Arc::as_ptr(data))
    }
}

impl<T> PartialEq for Identity<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

/// For few and long pages: one of a month has over half a mebibyte.
pub(in crate::api) type RecordedCache<K, V> = BoundedPageCache<K, V, 32, 64>;

#[derive(Debug, Clone)]
struct ByLength;

impl<K, V> Weighter<K, Arc<Entry<V>>> for ByLength {
    fn weight(&self, _: &K, entry: &Arc<Entry<V>>) -> u64 {
        // A page is more than its body.
        entry.page.length() as u64 + 512
    }
}

impl<K: Eq + Hash, V, const MIB: u64, const PAGES: usize> Default
    for BoundedPageCache<K, V, MIB, PAGES>
{
    fn default() -> Self {
        Self(Cache::with_weighter(PAGES, MIB * 1024 * 1024, ByLength))
    }
}

impl<K: Eq + Hash, V: PartialEq, const MIB: u64, const PAGES: usize>
    BoundedPageCache<K, V, MIB, PAGES>
{
    /// The page of this version, if it is cached.
    pub(in crate::api) fn get(&self, key: &K, version: &V) -> Option<CachedPage> {
        let entry = self.0.get(key)?;
        (entry.version == *version).then(|| cached(Arc::clone(&entry.page)))
    }

    /// Caches a page and returns it; an older one with the same key is replaced.
    pub(in crate::api) fn insert(&self, key: K, version: V, page: Page) -> CachedPage {
        let page = Arc::new(page);
        self.0.insert(key, Arc::new(Entry { version, page: Arc::clone(&page) }));
        cached(page)
    }
}

/// A page that is valid until its data is replaced.
fn cached(page: Arc<Page>) -> CachedPage {
    CachedPage { page, valid_until: Timestamp::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        Page::new("text/plain", vec![b'x'; 10_000].into(), None)
    }

    #[test]
    fn a_page_is_found_for_the_same_key_and_the_same_data_only() {
        let (now, later) = (Arc::new("list"), Arc::new("list"));
        let at = |revision, list| (revision, Identity::of(list));
        let cache = BoundedPageCache::<_, _>::default();
        cache.insert("A_B", at(7, &now), page());
        assert!(cache.get(&"A_B", &at(7, &now)).is_some());
        assert!(cache.get(&"A_B", &at(8, &now)).is_none());
        assert!(cache.get(&"A_B", &at(7, &later)).is_none());
        assert!(cache.get(&"a_B", &at(7, &now)).is_none());
        cache.insert("A_B", at(7, &later), page());
        assert!(cache.get(&"A_B", &at(7, &later)).is_some());
    }

    #[test]
    fn frequently_requested_pages_stay_cached_and_the_cache_is_bounded() {
        let cache = BoundedPageCache::<_, _, 8>::default();
        cache.insert(0, (), page());
        for number in 1..5_000 {
            cache.insert(number, (), page());
            assert!(cache.get(&0, &()).is_some());
        }
        let capacity = 8 * 1024 * 1024;
        assert!(cache.0.weight() <= capacity && cache.0.weight() > capacity / 2);
    }

    #[test]
    fn the_longest_page_of_what_was_recorded_is_cached() {
        let cache = RecordedCache::default();
        let month = || Page::new("text/plain", vec![b'x'; 1024 * 1024].into(), None);
        for number in 0..10 {
            cache.insert(number, (), month());
            assert!(cache.get(&number, &()).is_some());
        }
    }
}
