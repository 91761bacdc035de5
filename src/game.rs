//! The game's data: servers, players, fractions, families, property and gang territory.
//!
//! Each part of a server is an immutable value that is indexed once and replaced whole. Nothing here depends on HTTP.

pub mod admins;
pub mod current;
pub mod documents;
pub mod families;
pub mod fractions;
pub mod ghetto;
pub mod history;
pub mod map;
mod member_order;
pub mod online_players;
pub mod origin;
pub mod players;
pub mod poi;
pub mod server;
pub mod server_states;
pub mod servers;
pub mod sobes;

pub use admins::{Admin, Admins};
pub use current::{Current, GameSnapshot, Update};
pub use documents::Documents;
pub use families::{Families, Family, Member};
pub use fractions::{Fraction, FractionId, FractionName, Fractions};
pub use ghetto::{Ghetto, Zone};
pub use history::History;
pub use map::{Auction, Group, Map, Property};
pub use online_players::{Counts, Online, Player};
pub use origin::{AskedFamily, AskedPlayer, Origin, Unanswered};
pub use players::Players;
pub use poi::{Poi, Point, Pois};
pub use server::Server;
pub use server_states::{QueriedState, ServerInfo, ServerStates};
pub use servers::{Listing, Servers, Status};
pub use sobes::{Interview, Sobes};
