//! A bounded cache of rendered pages.

use std::future::Future;
use std::hash::Hash;
use std::sync::Arc;

use quick_cache::sync::{Cache, EntryAction, EntryResult};
use quick_cache::{OptionsBuilder, Weighter};

use super::page::Page;
use super::version::Version;
use crate::api::Error;

/// The most bytes that the bodies of all pages have together.
const CAPACITY: u64 = 64 * 1024 * 1024;

/// The number of parts of the cache. There are few, so that a page of megabytes fits in one.
const SHARDS: usize = 4;

/// The share of the capacity for pages that were requested more than once. The longest new page has to fit in the rest.
const HOT: f64 = 0.75;

/// The expected number of pages.
const PAGES: usize = 4096;

/// Recently requested pages, by view. Each has the version of the data it was rendered from.
#[derive(Debug)]
pub(in crate::api) struct PageCache<V>(Cache<V, Entry, ByLength>);

type Entry = (Version, Arc<Page>);

#[derive(Debug, Clone)]
struct ByLength;

impl<V> Weighter<V, Entry> for ByLength {
    fn weight(&self, _: &V, (_, page): &Entry) -> u64 {
        // Includes the headers and the entry itself.
        page.length() as u64 + 512
    }
}

impl<V: Eq + Hash> Default for PageCache<V> {
    fn default() -> Self {
        let options = OptionsBuilder::new()
            .shards(SHARDS)
            .estimated_items_capacity(PAGES)
            .weight_capacity(CAPACITY)
            .hot_allocation(HOT)
            .build();
        Self(match options {
            Ok(all) => Cache::with_options(all, ByLength, Default::default(), Default::default()),
            // This can't happen, because both capacities are set.
            Err(_) => Cache::with_weighter(PAGES, CAPACITY, ByLength),
        })
    }
}

impl<V: Eq + Hash + Clone> PageCache<V> {
    /// The page of this version, if it is cached.
    pub(in crate::api) fn get(&self, view: &V, version: &Version) -> Option<Arc<Page>> {
        let (known, page) = self.0.get(view)?;
        (known == *version).then_some(page)
    }

    /// The page of this version. The first caller renders it, which replaces the page of another version.
    pub(in crate::api) async fn page<F: Future<Output = Result<Page, Error>>>(
        &self,
        view: V,
        version: Version,
        render: impl FnOnce() -> F,
    ) -> Result<Arc<Page>, Error> {
        match self.get(&view, &version) {
            Some(page) => Ok(page),
            // Boxed, because it is rare and would make the future of every request larger.
            None => Box::pin(self.render(view, version, render)).await,
        }
    }

    async fn render<F: Future<Output = Result<Page, Error>>>(
        &self,
        view: V,
        version: Version,
        render: impl FnOnce() -> F,
    ) -> Result<Arc<Page>, Error> {
        let known = self.0.entry_async(&view, |_, (known, page)| match *known == version {
            true => EntryAction::Retain(Arc::clone(page)),
            false => EntryAction::ReplaceWithGuard,
        });
        let guard = match known.await {
            EntryResult::Retained(page) => return Ok(page),
            EntryResult::Replaced(guard, _) | EntryResult::Vacant(guard) => guard,
            EntryResult::Removed(..) | EntryResult::Timeout => {
                return Err(Error::internal("a page was removed, or waited for in vain"));
            }
        };
        let page = Arc::new(render().await?);
        // Fails if the cache was cleared meanwhile.
        let _ = guard.insert((version, Arc::clone(&page)));
        Ok(page)
    }
}

/// Renders a page of `data` outside of the threads that serve requests.
pub(in crate::api) async fn rendered<T: Send + Sync + 'static>(
    data: Arc<T>,
    render: impl FnOnce(&T) -> Result<Page, Error> + Send + 'static,
) -> Result<Page, Error> {
    tokio::task::spawn_blocking(move || render(&data)).await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests {
    use futures_util::future::join;

    use super::*;

    async fn page(length: usize) -> Result<Page, Error> {
        Ok(Page::new("text/plain", vec![b'x'; length].into(), None))
    }

    #[tokio::test]
    async fn a_page_is_found_for_the_same_view_the_same_data_and_the_same_number_only() {
        let (now, later) = (Arc::new("list"), Arc::new("list"));
        let cache = PageCache::default();
        let version = Version::of(&now).and(7);
        let first = cache.page("A_B", version.clone(), || page(9)).await.unwrap();
        let again = cache.page("A_B", version.clone(), || page(9)).await.unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        for other in [Version::of(&now), Version::number(7), Version::of(&later).and(7)] {
            assert!(cache.get(&"A_B", &other).is_none());
        }
        assert!(cache.get(&"a_B", &version).is_none());
        let second = cache.page("A_B", Version::of(&later).and(7), || page(9)).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &second) && cache.get(&"A_B", &version).is_none());
    }

    #[tokio::test]
    async fn a_cached_page_does_not_keep_its_data() {
        let (cache, data) = (PageCache::default(), Arc::new("list"));
        cache.page((), Version::of(&data), || page(9)).await.unwrap();
        assert_eq!(Arc::strong_count(&data), 1);
    }

    #[tokio::test]
    async fn a_page_is_rendered_once_and_again_after_an_error() {
        let (cache, data) = (PageCache::default(), Arc::new("list"));
        let failed = cache.page((), Version::of(&data), || async { Err(Error::NotYet) }).await;
        assert!(failed.is_err());
        let slowly = || async {
            tokio::task::yield_now().await;
            page(9).await
        };
        let (one, two) = join(
            cache.page((), Version::of(&data), slowly),
            cache.page((), Version::of(&data), || async { panic!("it is being rendered") }),
        )
        .await;
        assert!(Arc::ptr_eq(&one.unwrap(), &two.unwrap()));
    }

    #[tokio::test]
    async fn frequently_requested_pages_stay_cached_and_the_cache_is_bounded() {
        let cache = PageCache::default();
        for number in 0..1_000 {
            cache.page(number, Version::number(0), || page(100_000)).await.unwrap();
            assert!(cache.get(&0, &Version::number(0)).is_some());
        }
        assert!(cache.0.weight() <= CAPACITY && cache.0.weight() > CAPACITY / 2);
    }

    #[tokio::test]
    async fn a_long_page_is_cached_also_beside_many_frequent_ones() {
        let (cache, version) = (PageCache::default(), Version::number(0));
        for number in 0..1_000 {
            for _ in 0..3 {
                cache.page(number, version.clone(), || page(100_000)).await.unwrap();
            }
        }
        for number in 1_000..1_010 {
            cache.page(number, version.clone(), || page(3 * 1024 * 1024)).await.unwrap();
            assert!(cache.get(&number, &version).is_some());
        }
    }
}
