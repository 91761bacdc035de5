//! A cache of pages, each valid until the data it was rendered from is replaced.

use std::hash::Hash;
use std::sync::Arc;

use foldhash::HashMap;
use jiff::Timestamp;
use parking_lot::RwLock;
use tokio::sync::OnceCell;

use super::page::{CachedPage, Page};
use crate::api::Error;

/// The data a page is rendered from.
pub(in crate::api) trait Source: Clone + Send + Sync + 'static {
    /// Whether both are the very same data.
    fn is_same(&self, other: &Self) -> bool;

    /// Whether only the cache still holds the data, because it was replaced.
    fn is_replaced(&self) -> bool;
}

impl<T: Send + Sync + 'static> Source for Arc<T> {
    fn is_same(&self, other: &Self) -> bool {
        Self::ptr_eq(self, other)
    }

    fn is_replaced(&self) -> bool {
        Self::strong_count(self) == 1
    }
}

impl<A: Source, B: Source> Source for (A, B) {
    fn is_same(&self, other: &Self) -> bool {
        self.0.is_same(&other.0) && self.1.is_same(&other.1)
    }

    fn is_replaced(&self) -> bool {
        self.0.is_replaced() || self.1.is_replaced()
    }
}

/// Pages by server. One source can have several views, each of them a page.
#[derive(Debug)]
pub(in crate::api) struct PageCache<S, V = ()> {
    entries: RwLock<HashMap<u32, Arc<Entry<S, V>>>>,
}

/// The pages of one source.
#[derive(Debug)]
struct Entry<S, V> {
    /// Held, so that no other data can get its address.
    source: S,
    valid_until: Timestamp,
    pages: RwLock<HashMap<V, Arc<OnceCell<Arc<Page>>>>>,
}

impl<S, V> Default for PageCache<S, V> {
    fn default() -> Self {
        Self { entries: RwLock::default() }
    }
}

impl<S: Source> PageCache<S> {
    /// The page of `source`; the first caller renders it, off the threads that serve requests.
    pub(in crate::api) async fn page(
        &self,
        server: u32,
        source: &S,
        render: impl FnOnce(&S) -> Result<Page, Error> + Send + 'static,
    ) -> Result<CachedPage, Error> {
        self.view(server, (), source, render).await
    }

    /// A page that also depends on the time: one rendered at `now` is valid until `valid_until`.
    pub(in crate::api) async fn page_until(
        &self,
        server: u32,
        source: &S,
        now: Timestamp,
        valid_until: Timestamp,
        render: impl FnOnce(&S) -> Result<Page, Error> + Send + 'static,
    ) -> Result<CachedPage, Error> {
        self.entry(server, source, now, valid_until).page((), render).await
    }
}

impl<S: Source, V: Eq + Hash> PageCache<S, V> {
    /// One of the pages of `source`.
    pub(in crate::api) async fn view(
        &self,
        server: u32,
        view: V,
        source: &S,
        render: impl FnOnce(&S) -> Result<Page, Error> + Send + 'static,
    ) -> Result<CachedPage, Error> {
        self.entry(server, source, Timestamp::MIN, Timestamp::MAX).page(view, render).await
    }

    /// Drops the pages of replaced data.
    pub(in crate::api) fn remove_replaced(&self) {
        self.entries.write().retain(|_, entry| !entry.source.is_replaced());
    }

    fn entry(
        &self,
        server: u32,
        source: &S,
        now: Timestamp,
        valid_until: Timestamp,
    ) -> Arc<Entry<S, V>> {
        let is_valid =
            |entry: &&Arc<Entry<S, V>>| entry.source.is_same(source) && now < entry.valid_until;
        if let Some(entry) = self.entries.read().get(&server).filter(is_valid) {
            return Arc::clone(entry);
        }
        let mut entries = self.entries.write();
        if let Some(entry) = entries.get(&server).filter(is_valid) {
            return Arc::clone(entry);
        }
        let entry =
            Arc::new(Entry { source: source.clone(), valid_until, pages: RwLock::default() });
        entries.insert(server, Arc::clone(&entry));
        entry
    }
}

impl<S: Source, V: Eq + Hash> Entry<S, V> {
    async fn page(
        &self,
        view: V,
        render: impl FnOnce(&S) -> Result<Page, Error> + Send + 'static,
    ) -> Result<CachedPage, Error> {
        let cached =
            |page: &Arc<Page>| CachedPage { page: Arc::clone(page), valid_until: self.valid_until };
        let cell = self.pages.read().get(&view).map(Arc::clone);
        let cell = cell.unwrap_or_else(|| Arc::clone(self.pages.write().entry(view).or_default()));
        if let Some(page) = cell.get() {
            return Ok(cached(page));
        }
        let page = cell.get_or_try_init(|| async {
            let source = self.source.clone();
            let rendered = tokio::task::spawn_blocking(move || render(&source));
            rendered.await.map_err(Error::internal)?.map(Arc::new)
        });
        // Boxed, because it is rare and would make the future of every request larger.
        Box::pin(page).await.map(cached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(source: &Arc<u32>) -> Result<Page, Error> {
        Page::json(&**source, None)
    }

    #[tokio::test]
    async fn a_page_is_cached_until_its_source_is_replaced() {
        let cache = PageCache::default();
        let (one, two) = (Arc::new(1), Arc::new(2));
        let first = cache.page(7, &one, render).await.unwrap();
        assert!(Arc::ptr_eq(&first.page, &cache.page(7, &one, render).await.unwrap().page));
        let second = cache.page(7, &two, render).await.unwrap();
        assert!(!Arc::ptr_eq(&first.page, &second.page));
        assert!(Arc::ptr_eq(&second.page, &cache.page(7, &two, render).await.unwrap().page));
    }

    #[tokio::test]
    async fn views_of_one_source_are_replaced_together() {
        let cache = PageCache::<_, u8>::default();
        let (one, two) = (Arc::new(1), Arc::new(2));
        let first = cache.view(7, 1, &one, render).await.unwrap();
        let second = cache.view(7, 2, &one, render).await.unwrap();
        assert!(!Arc::ptr_eq(&first.page, &second.page));
        assert!(Arc::ptr_eq(&first.page, &cache.view(7, 1, &one, render).await.unwrap().page));
        cache.view(7, 1, &two, render).await.unwrap();
        assert_eq!(Arc::strong_count(&one), 1);
    }

    #[tokio::test]
    async fn replaced_data_is_dropped() {
        let cache = PageCache::default();
        let (replaced, current) = (Arc::new(1), Arc::new(2));
        cache.page(1, &replaced, render).await.unwrap();
        cache.page(2, &current, render).await.unwrap();
        drop(replaced);
        cache.remove_replaced();
        assert_eq!(cache.entries.read().keys().collect::<Vec<_>>(), [&2]);
    }

    #[tokio::test]
    async fn a_page_that_depends_on_the_time_expires() {
        let cache = PageCache::default();
        let source = Arc::new(1);
        let at = |second| Timestamp::from_second(second).unwrap();
        let page = |now| cache.page_until(0, &source, at(now), at(now + 2), render);
        let first = page(10).await.unwrap();
        assert!(Arc::ptr_eq(&first.page, &page(11).await.unwrap().page));
        assert!(!Arc::ptr_eq(&first.page, &page(12).await.unwrap().page));
    }
}
