//! The JSON of `/v2`: written by `api`, read by `client`. Data only, no logic.
//!
//! Texts are `Cow`: the API borrows them from a snapshot, the client owns them.

mod admins;
mod empty;
mod error;
mod events;
mod families;
mod flat;
mod fractions;
mod ghetto;
mod history;
mod json;
mod key;
mod map;
mod members;
mod player;
mod playtime;
mod property;
mod sobes;
mod status;
mod summary;

pub use admins::{Admin, Admins, ServerName};
pub use error::{Detail, ErrorBody};
pub use events::{Event, Events};
pub use families::{
    Families, FamilyAnswer, FamilyBase, FamilyDetail, FamilyHistory, FamilyHour, FamilyMember,
};
pub use flat::{
    DOCUMENTED_SHAPE, FlatGhetto, FlatLevel, FlatMoney, FlatOrganization, FlatPlayer, FlatStatus,
};
pub use fractions::{FractionCount, Fractions};
pub use ghetto::{Corner, Ghetto, GhettoHistory, GhettoHour, Zone};
pub use history::{History, Sample};
pub use json::Json;
pub use key::{DayUsage, EndpointUsage, KeyAnswer, KeyFacts, KeyLimit};
pub use map::{Businesses, Houses, NearestPoi, Property, PropertyMap};
pub use members::{FractionMember, Members, Online, OnlineMember};
pub use player::{
    Player, PlayerAnswer, PlayerFraction, PlayerOnline, PlayerOnlineAnswer, PlayerStats,
};
pub use playtime::{PlayerTimes, Playtime};
pub use property::{Market, MarketGroup, MarketLot, PropertyAnswer};
pub use sobes::{Interview, Sobes};
pub use status::{CacheStatus, GameServer, ServerCache, Status};
pub use summary::{FractionSummary, ServerSummary, Summary};
