//! The caches of all pages: one per part of the game data, and bounded ones for players and families.

use std::sync::Arc;

use super::Api;
use super::pages::{BoundedPageCache, Identity, PageCache, RecordedCache, TargetCache};
use super::parameters::{FamilyId, Hours, Nickname, ServerId};
use crate::game::{
    Admins, Families, FractionId, GameSnapshot, Ghetto, Listing, Map, Online, Sobes,
};

/// The cached pages of the API.
#[derive(Debug, Default)]
pub struct PageCaches {
    pub(super) status: PageCache<Arc<GameSnapshot>>,
    pub(super) summary: PageCache<Arc<GameSnapshot>>,
    /// The page also shows the server's name.
    pub(super) admins: PageCache<(Arc<Listing>, Arc<Admins>)>,
    pub(super) online: PageCache<Arc<Online>, OnlineView>,
    pub(super) families: PageCache<Arc<Families>>,
    pub(super) map: PageCache<Arc<Map>>,
    pub(super) sobes: PageCache<Arc<Sobes>>,
    pub(super) ghetto: PageCache<Arc<Ghetto>>,
    pub(super) players: BoundedPageCache<(ServerId, Nickname), PlayerVersion>,
    pub(super) family: BoundedPageCache<(ServerId, FamilyId), Identity<Families>>,
    pub(super) recorded: RecordedCache<Recorded, u64>,
    /// Pages of the caches above, found without a handler.
    pub(super) targets: TargetCache<DataVersion>,
}

/// The version of everything that a cached page can show.
#[derive(Debug)]
pub(super) struct DataVersion {
    snapshot: Identity<GameSnapshot>,
    players: u64,
}

impl DataVersion {
    /// The current version.
    pub(super) fn of(api: &Api) -> Self {
        Self { snapshot: Identity::of(&api.current.snapshot()), players: api.players.revision() }
    }

    /// Whether nothing has changed since.
    pub(super) fn is_current(&self, api: &Api) -> bool {
        self.players == api.players.revision() && self.snapshot.is_of(&api.current.peek())
    }
}

/// What a player's page depends on: the revision of the records, and who is online.
pub(super) type PlayerVersion = (u64, Option<Identity<Online>>);

/// The pages made of what was recorded over the last hours and days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Recorded {
    /// `/v2/history`, of a fraction or of the whole server, over so many hours.
    Players(ServerId, Option<FractionId>, Hours),
    /// `/v2/ghetto/history`
    Zones(ServerId, Hours),
    /// `/v2/playtime/fraction`
    FractionPlaytime(ServerId, FractionId),
    /// `/v2/playtime/family`
    FamilyPlaytime(ServerId, FamilyId),
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
        // Bounded caches hold no data but their own.
        let Self {
            status,
            summary,
            admins,
            online,
            families,
            map,
            sobes,
            ghetto,
            players: _,
            family: _,
            recorded: _,
            targets: _,
        } = self;
        status.remove_replaced();
        summary.remove_replaced();
        admins.remove_replaced();
        online.remove_replaced();
        families.remove_replaced();
        map.remove_replaced();
        sobes.remove_replaced();
        ghetto.remove_replaced();
    }
}
