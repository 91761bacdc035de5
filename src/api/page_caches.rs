//! The cached pages of the API, the views that identify them, and the version of all data.

use super::Api;
use super::page_language::PageLanguage;
use super::pages::{PageCache, TargetCache, Version};
use super::parameters::property::{City, Days, PropertyId, PropertyType};
use super::parameters::{FamilyId, Hours, MemberName, Nickname, SeenWithin, ServerId};
use crate::game::FractionId;
use crate::text::Lang;

/// The cached pages of the API.
#[derive(Debug, Default)]
pub struct PageCaches {
    pub(super) pages: PageCache<View>,
    /// The same pages by the path and query of requests.
    pub(super) targets: TargetCache,
}

/// The content of a page: its path, and the parameters that its data depends on. Pages about the past also hash their
/// view into their entity tags.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum View {
    /// `/v2/history`, of a fraction or of the whole server, perhaps by the hour.
    History(ServerId, Option<FractionId>, Hours, bool),
    /// `/v2/family/history`
    FamilyHistory(ServerId, FamilyId, Hours),
    /// `/v2/ghetto/history`
    ZoneHistory(ServerId, Hours),
    /// `/v2/playtime/fraction`
    FractionPlaytime(ServerId, FractionId, SeenWithin),
    /// `/v2/playtime/family`
    FamilyPlaytime(ServerId, FamilyId, SeenWithin),
    /// `/`
    Landing(PageLanguage),
    /// `/privacy`
    Privacy(PageLanguage),
    /// `/docs`
    Reference(Lang),
    /// `/docs.md`
    ReferenceText(Lang),
    /// `/llms.txt`
    ReferenceSummary,
    /// `/docs/page.json`
    ReferenceData,
    /// `/v2/status`
    Status,
    /// `/v2/summary`
    Summary,
    /// `/v2/admins`
    Admins(ServerId),
    /// `/v2/online`
    Online(ServerId),
    /// `/v2/fractions`
    Fractions(ServerId),
    /// `/v2/fraction`
    Fraction(ServerId, FractionId),
    /// `/v2/leaders`
    Leaders(ServerId),
    /// `/v2/subleaders`
    Subleaders(ServerId),
    /// `/v2/player/find`
    Player(ServerId, Nickname),
    /// `/v2/player/find`, flat
    FlatPlayer(ServerId, Nickname),
    /// `/v2/families`, perhaps of one member
    Families(ServerId, Option<MemberName>),
    /// `/v2/family`
    Family(ServerId, FamilyId),
    /// `/v2/map`
    Map(ServerId),
    /// `/v2/property`
    Property(ServerId, PropertyType, PropertyId),
    /// `/v2/market`
    Market(ServerId, PropertyType, Option<City>, Days),
    /// `/v2/sobes`
    Sobes(ServerId),
    /// `/v2/ghetto`
    Ghetto(ServerId),
    /// `/v2/ghetto`, one level deeper
    FlatGhetto(ServerId),
}

/// The version of all data that cached pages can show.
pub(super) fn version_of_all(api: &Api) -> Version {
    Version::of(&api.current.snapshot()).and(api.players.revision())
}

/// Whether `version` is still the version of all data.
pub(super) fn is_current(version: &Version, api: &Api) -> bool {
    version.is_of(&api.current.peek(), api.players.revision())
}
