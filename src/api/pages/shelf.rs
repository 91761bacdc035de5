use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::RwLock;
use tokio::sync::OnceCell;

use super::Page;
use crate::api::Error;

/// Pages of one resource, by server, each kept for as long as the part it was made from is the current one.
#[derive(Debug)]
pub struct Shelf<T> {
    kept: RwLock<HashMap<u32, Arc<Kept<T>>>>,
}

#[derive(Debug)]
struct Kept<T> {
    /// Held, so that no other part can come to lie at its address.
    part: Arc<T>,
    until: Timestamp,
    page: OnceCell<Arc<Page>>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { kept: RwLock::default() }
    }
}

impl<T: Send + Sync + 'static> Shelf<T> {
    /// The page of `part`, rendered by whoever asks first, away from the threads that serve.
    pub async fn page(
        &self,
        place: u32,
        part: &Arc<T>,
        render: impl FnOnce(&T) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Arc<Page>, Error> {
        self.page_until(place, part, Timestamp::MIN, Timestamp::MAX, render).await
    }

    /// The same for a page that also depends on the time: one rendered now is shown until `until`.
    pub async fn page_until(
        &self,
        place: u32,
        part: &Arc<T>,
        now: Timestamp,
        until: Timestamp,
        render: impl FnOnce(&T) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Arc<Page>, Error> {
        let kept = self.kept(place, part, now, until);
        if let Some(page) = kept.page.get() {
            return Ok(Arc::clone(page));
        }
        let page = kept.page.get_or_try_init(|| async {
            let part = Arc::clone(part);
            let rendered = tokio::task::spawn_blocking(move || render(&part));
            rendered.await.map_err(Error::internal)?.map(Arc::new)
        });
        page.await.cloned()
    }

    fn kept(&self, place: u32, part: &Arc<T>, now: Timestamp, until: Timestamp) -> Arc<Kept<T>> {
        let current = |kept: &&Arc<Kept<T>>| Arc::ptr_eq(&kept.part, part) && now < kept.until;
        if let Some(kept) = self.kept.read().get(&place).filter(current) {
            return Arc::clone(kept);
        }
        let mut shelf = self.kept.write();
        if let Some(kept) = shelf.get(&place).filter(current) {
            return Arc::clone(kept);
        }
        let kept = Arc::new(Kept { part: Arc::clone(part), until, page: OnceCell::new() });
        shelf.insert(place, Arc::clone(&kept));
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_lives_as_long_as_its_part() {
        let shelf = Shelf::default();
        let render = |part: &u32| Page::json(part, None);
        let (one, two) = (Arc::new(1), Arc::new(2));
        let first = shelf.page(7, &one, render).await.unwrap();
        assert!(Arc::ptr_eq(&first, &shelf.page(7, &one, render).await.unwrap()));
        let second = shelf.page(7, &two, render).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
        assert!(Arc::ptr_eq(&second, &shelf.page(7, &two, render).await.unwrap()));
    }

    #[tokio::test]
    async fn a_page_that_depends_on_the_time_is_made_anew_in_time() {
        let shelf = Shelf::default();
        let part = Arc::new(1);
        let at = |second| Timestamp::from_second(second).unwrap();
        let render = |part: &u32| Page::json(part, None);
        let ask = |now| shelf.page_until(0, &part, at(now), at(now + 2), render);
        let first = ask(10).await.unwrap();
        assert!(Arc::ptr_eq(&first, &ask(11).await.unwrap()));
        assert!(!Arc::ptr_eq(&first, &ask(12).await.unwrap()));
    }
}
