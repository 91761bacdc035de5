use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use crate::api::{Nickname, Page, ServerId};
use crate::game::Online;

/// How many pages one generation holds. Players are too many to keep ready; the ones in demand are few.
const GENERATION: usize = 2048;

type Asked = (ServerId, Nickname);

/// Pages of players who were asked for lately, in two generations: when the younger is full, the older is forgotten.
#[derive(Debug, Default)]
pub(in crate::api) struct Recent(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    young: HashMap<Asked, Kept>,
    old: HashMap<Asked, Kept>,
}

#[derive(Debug)]
struct Kept {
    /// Of the records, when the page was made.
    revision: u64,
    /// Keeps the list's address from being used again, not the list.
    online: Weak<Online>,
    page: Arc<Page>,
}

impl Recent {
    /// The page that was made of these records and this list, if it is still there.
    pub(super) fn find(
        &self,
        asked: &Asked,
        revision: u64,
        online: Option<&Arc<Online>>,
    ) -> Option<Arc<Page>> {
        let mut generations = self.0.lock();
        if let Some(kept) = generations.young.get(asked) {
            return kept.page(revision, online);
        }
        let (asked, kept) = generations.old.remove_entry(asked)?;
        let page = kept.page(revision, online)?;
        generations.keep(asked, kept);
        Some(page)
    }

    /// Keeps a page in place of an older one.
    pub(super) fn keep(
        &self,
        asked: Asked,
        revision: u64,
        online: Option<&Arc<Online>>,
        page: Arc<Page>,
    ) {
        let online = online.map_or_else(Weak::new, Arc::downgrade);
        self.0.lock().keep(asked, Kept { revision, online, page });
    }
}

impl Generations {
    fn keep(&mut self, asked: Asked, kept: Kept) {
        if self.young.len() >= GENERATION {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(asked, kept);
    }
}

impl Kept {
    fn page(&self, revision: u64, online: Option<&Arc<Online>>) -> Option<Arc<Page>> {
        let same = match online {
            Some(online) => std::ptr::eq(self.online.as_ptr(), Arc::as_ptr(online)),
            None => self.online.ptr_eq(&Weak::new()),
        };
        (same && self.revision == revision).then(|| Arc::clone(&self.page))
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::api::query::Parameter;
    use crate::game::Fractions;

    fn asked(name: &str) -> Asked {
        (ServerId(1), Nickname::read(Some(name)).unwrap())
    }

    fn list() -> Arc<Online> {
        Arc::new(Online::new(Timestamp::UNIX_EPOCH, vec![], Arc::new(Fractions::default())))
    }

    fn page() -> Arc<Page> {
        Arc::new(Page::json(&1, None).unwrap())
    }

    #[test]
    fn a_page_is_found_for_the_same_records_and_the_same_list_only() {
        let (recent, now, later) = (Recent::default(), list(), list());
        recent.keep(asked("A_B"), 7, Some(&now), page());
        assert!(recent.find(&asked("A_B"), 7, Some(&now)).is_some());
        assert!(recent.find(&asked("A_B"), 8, Some(&now)).is_none());
        assert!(recent.find(&asked("A_B"), 7, Some(&later)).is_none());
        assert!(recent.find(&asked("A_B"), 7, None).is_none());
        assert!(recent.find(&asked("a_B"), 7, Some(&now)).is_none());
        recent.keep(asked("A_B"), 7, None, page());
        assert!(recent.find(&asked("A_B"), 7, None).is_some());
    }

    #[test]
    fn those_in_demand_stay_and_the_rest_is_bounded() {
        let (recent, now) = (Recent::default(), list());
        recent.keep(asked("Star"), 1, Some(&now), page());
        for number in 0..5 * GENERATION {
            recent.keep(asked(&format!("P{number}")), 1, Some(&now), page());
            assert!(recent.find(&asked("Star"), 1, Some(&now)).is_some());
        }
        let generations = recent.0.lock();
        assert!(generations.young.len() + generations.old.len() <= 2 * GENERATION);
    }
}
