//! The caches of all pages: one per part of the game data, and one for player records.

use std::sync::{Arc, Weak};

use quick_cache::sync::Cache;

use super::pages::{Page, PageCache};
use super::parameters::{Nickname, ServerId};
use crate::game::{
    Admins, Families, FractionId, GameSnapshot, Ghetto, Listing, Map, Online, Sobes,
};

/// The cached pages of the API.
#[derive(Debug, Default)]
pub struct PageCaches {
    pub(super) status: PageCache<Arc<GameSnapshot>>,
    /// The page also shows the server's name.
    pub(super) admins: PageCache<(Arc<Listing>, Arc<Admins>)>,
    pub(super) online: PageCache<Arc<Online>, OnlineView>,
    pub(super) families: PageCache<Arc<Families>>,
    pub(super) map: PageCache<Arc<Map>>,
    pub(super) sobes: PageCache<Arc<Sobes>>,
    pub(super) ghetto: PageCache<Arc<Ghetto>>,
    pub(super) players: PlayerPageCache,
}

/// The pages rendered from one list of players online.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum OnlineView {
    /// `/v2/online`
    Online,
    /// `/v2/fractions`
    Fractions,
    /// `/v2/fraction`
    Fraction(FractionId),
    /// `/v2/leaders`
    Leaders,
    /// `/v2/subleaders`
    Subleaders,
}

impl PageCaches {
    /// Drops pages of replaced data.
    pub(super) fn remove_replaced(&self) {
        // Player pages hold no data but their own.
        let Self { status, admins, online, families, map, sobes, ghetto, players: _ } = self;
        status.remove_replaced();
        admins.remove_replaced();
        online.remove_replaced();
        families.remove_replaced();
        map.remove_replaced();
        sobes.remove_replaced();
        ghetto.remove_replaced();
    }
}

/// How many players' pages are kept. There are too many players to keep every page; few are requested often.
const PLAYER_PAGES: usize = 4096;

/// The pages of recently requested players.
#[derive(Debug)]
pub(super) struct PlayerPageCache(Cache<(ServerId, Nickname), Arc<PlayerPage>>);

#[derive(Debug)]
struct PlayerPage {
    /// The revision of the player records when the page was made.
    revision: u64,
    /// Weak: keeps the address of the list from being used again, but not the list.
    online: Weak<Online>,
    page: Arc<Page>,
}

impl Default for PlayerPageCache {
    fn default() -> Self {
        Self(Cache::new(PLAYER_PAGES))
    }
}

impl PlayerPageCache {
    /// The page made from this revision of the records and this list, if it is cached.
    pub(super) fn get(
        &self,
        player: &(ServerId, Nickname),
        revision: u64,
        online: Option<&Arc<Online>>,
    ) -> Option<Arc<Page>> {
        let cached = self.0.get(player)?;
        let same_list = match online {
            Some(online) => std::ptr::eq(cached.online.as_ptr(), Arc::as_ptr(online)),
            None => cached.online.ptr_eq(&Weak::new()),
        };
        (same_list && cached.revision == revision).then(|| Arc::clone(&cached.page))
    }

    /// Caches a page, replacing an older one of the same player.
    pub(super) fn insert(
        &self,
        player: (ServerId, Nickname),
        revision: u64,
        online: Option<&Arc<Online>>,
        page: Arc<Page>,
    ) {
        let online = online.map_or_else(Weak::new, Arc::downgrade);
        self.0.insert(player, Arc::new(PlayerPage { revision, online, page }));
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::api::parameters::Parameter;
    use crate::game::Fractions;

    fn player(name: &str) -> (ServerId, Nickname) {
        (ServerId(1), Nickname::parse(Some(name)).unwrap())
    }

    fn list() -> Arc<Online> {
        Arc::new(Online::new(Timestamp::UNIX_EPOCH, vec![], Arc::new(Fractions::default())))
    }

    fn page() -> Arc<Page> {
        Arc::new(Page::json(&1, None).unwrap())
    }

    #[test]
    fn a_player_page_is_found_for_the_same_records_and_the_same_list_only() {
        let (cache, now, later) = (PlayerPageCache::default(), list(), list());
        cache.insert(player("A_B"), 7, Some(&now), page());
        assert!(cache.get(&player("A_B"), 7, Some(&now)).is_some());
        assert!(cache.get(&player("A_B"), 8, Some(&now)).is_none());
        assert!(cache.get(&player("A_B"), 7, Some(&later)).is_none());
        assert!(cache.get(&player("A_B"), 7, None).is_none());
        assert!(cache.get(&player("a_B"), 7, Some(&now)).is_none());
        cache.insert(player("A_B"), 7, None, page());
        assert!(cache.get(&player("A_B"), 7, None).is_some());
    }

    #[test]
    fn frequent_players_stay_cached_and_the_cache_is_bounded() {
        let (cache, now) = (PlayerPageCache::default(), list());
        cache.insert(player("Star"), 1, Some(&now), page());
        for number in 0..5 * PLAYER_PAGES {
            cache.insert(player(&format!("P{number}")), 1, Some(&now), page());
            assert!(cache.get(&player("Star"), 1, Some(&now)).is_some());
        }
        assert!(cache.0.len() <= PLAYER_PAGES);
    }
}
