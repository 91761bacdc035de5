use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::RwLock;
use tokio::sync::OnceCell;

use super::Page;
use crate::api::Error;

/// What a page is made from.
pub trait Part: Clone + Send + Sync + 'static {
    /// Whether it is the very same part.
    fn is(&self, other: &Self) -> bool;

    /// Whether nobody else holds it: it has been replaced.
    fn is_past(&self) -> bool;
}

impl<T: Send + Sync + 'static> Part for Arc<T> {
    fn is(&self, other: &Self) -> bool {
        Self::ptr_eq(self, other)
    }

    fn is_past(&self) -> bool {
        Self::strong_count(self) == 1
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn is(&self, other: &Self) -> bool {
        self.0.is(&other.0) && self.1.is(&other.1)
    }

    fn is_past(&self) -> bool {
        self.0.is_past() || self.1.is_past()
    }
}

/// Pages by server, each kept for as long as the part it was made from is the current one. Of one part there can be
/// several sheets.
#[derive(Debug)]
pub struct Shelf<P, S = ()> {
    kept: RwLock<HashMap<u32, Arc<Kept<P, S>>>>,
}

/// The pages made from one part.
#[derive(Debug)]
struct Kept<P, S> {
    /// Held, so that no other part can come to lie at its address.
    part: P,
    until: Timestamp,
    sheets: RwLock<HashMap<S, Arc<OnceCell<Arc<Page>>>>>,
}

impl<P, S> Default for Shelf<P, S> {
    fn default() -> Self {
        Self { kept: RwLock::default() }
    }
}

impl<P: Part> Shelf<P> {
    /// The page of `part`, rendered by whoever asks first, away from the threads that serve.
    pub async fn page(
        &self,
        place: u32,
        part: &P,
        render: impl FnOnce(&P) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Arc<Page>, Error> {
        self.sheet(place, (), part, render).await
    }

    /// A page that also depends on the time: one rendered now is shown until `until`.
    pub async fn page_until(
        &self,
        place: u32,
        part: &P,
        now: Timestamp,
        until: Timestamp,
        render: impl FnOnce(&P) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Arc<Page>, Error> {
        self.kept(place, part, now, until).page((), render).await
    }
}

impl<P: Part, S: Eq + Hash> Shelf<P, S> {
    /// One of the pages of `part`.
    pub async fn sheet(
        &self,
        place: u32,
        sheet: S,
        part: &P,
        render: impl FnOnce(&P) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Arc<Page>, Error> {
        self.kept(place, part, Timestamp::MIN, Timestamp::MAX).page(sheet, render).await
    }

    /// Lets go of parts that only this shelf still holds.
    pub fn tidy(&self) {
        self.kept.write().retain(|_, kept| !kept.part.is_past());
    }

    fn kept(&self, place: u32, part: &P, now: Timestamp, until: Timestamp) -> Arc<Kept<P, S>> {
        let current = |kept: &&Arc<Kept<P, S>>| kept.part.is(part) && now < kept.until;
        if let Some(kept) = self.kept.read().get(&place).filter(current) {
            return Arc::clone(kept);
        }
        let mut shelf = self.kept.write();
        if let Some(kept) = shelf.get(&place).filter(current) {
            return Arc::clone(kept);
        }
        let kept = Arc::new(Kept { part: part.clone(), until, sheets: RwLock::default() });
        shelf.insert(place, Arc::clone(&kept));
        kept
    }
}

impl<P: Part, S: Eq + Hash> Kept<P, S> {
    async fn page(
        &self,
        sheet: S,
        render: impl FnOnce(&P) -> Result<Page, Error> + Send + 'static,
    ) -> Result<Arc<Page>, Error> {
        let cell = self.sheets.read().get(&sheet).map(Arc::clone);
        let cell =
            cell.unwrap_or_else(|| Arc::clone(self.sheets.write().entry(sheet).or_default()));
        if let Some(page) = cell.get() {
            return Ok(Arc::clone(page));
        }
        let page = cell.get_or_try_init(|| async {
            let part = self.part.clone();
            let rendered = tokio::task::spawn_blocking(move || render(&part));
            rendered.await.map_err(Error::internal)?.map(Arc::new)
        });
        page.await.cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(part: &Arc<u32>) -> Result<Page, Error> {
        Page::json(&**part, None)
    }

    #[tokio::test]
    async fn a_page_lives_as_long_as_its_part() {
        let shelf = Shelf::default();
        let (one, two) = (Arc::new(1), Arc::new(2));
        let first = shelf.page(7, &one, render).await.unwrap();
        assert!(Arc::ptr_eq(&first, &shelf.page(7, &one, render).await.unwrap()));
        let second = shelf.page(7, &two, render).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
        assert!(Arc::ptr_eq(&second, &shelf.page(7, &two, render).await.unwrap()));
    }

    #[tokio::test]
    async fn sheets_of_one_part_go_together() {
        let shelf = Shelf::<_, u8>::default();
        let (one, two) = (Arc::new(1), Arc::new(2));
        let first = shelf.sheet(7, 1, &one, render).await.unwrap();
        let second = shelf.sheet(7, 2, &one, render).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
        assert!(Arc::ptr_eq(&first, &shelf.sheet(7, 1, &one, render).await.unwrap()));
        shelf.sheet(7, 1, &two, render).await.unwrap();
        assert_eq!(Arc::strong_count(&one), 1);
    }

    #[tokio::test]
    async fn a_replaced_part_is_let_go() {
        let shelf = Shelf::default();
        let (past, current) = (Arc::new(1), Arc::new(2));
        shelf.page(1, &past, render).await.unwrap();
        shelf.page(2, &current, render).await.unwrap();
        drop(past);
        shelf.tidy();
        assert_eq!(shelf.kept.read().keys().collect::<Vec<_>>(), [&2]);
    }

    #[tokio::test]
    async fn a_page_that_depends_on_the_time_is_made_anew_in_time() {
        let shelf = Shelf::default();
        let part = Arc::new(1);
        let at = |second| Timestamp::from_second(second).unwrap();
        let ask = |now| shelf.page_until(0, &part, at(now), at(now + 2), render);
        let first = ask(10).await.unwrap();
        assert!(Arc::ptr_eq(&first, &ask(11).await.unwrap()));
        assert!(!Arc::ptr_eq(&first, &ask(12).await.unwrap()));
    }
}
