//! `<number>/families.json`: families with their members.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Ground;
use super::judged::Judged;
use super::list::List;
use super::moment::{Seconds, made_at};
use super::number::{Flag, Id, Whole};
use super::scope::{Scope, Seen};
use super::words::{Name, Optional, Text};
use crate::game;

/// The families of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `families`")]
#[schemars(!default, rename = "families")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Judged<Seconds>,
    /// The families.
    families: Judged<List<Family>>,
}

/// One family.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase", expecting = "a family")]
#[schemars(!default, rename = "family")]
struct Family {
    /// Its number.
    id: Judged<Id<u64>>,
    /// Its name.
    name: Judged<Name>,
    /// The nickname of its leader.
    #[serde(default)]
    leader: Judged<Optional<Name>>,
    /// Its level.
    level: Judged<Whole<u32>>,
    /// The picture on its flag.
    flag_id: Judged<Whole<u32>>,
    /// Who belongs to it.
    #[serde(default)]
    members: Judged<List<Member>>,
}

/// One who belongs to a family.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a member")]
#[schemars(!default, rename = "member")]
struct Member {
    /// The number of the membership.
    id: Judged<Id<u64>>,
    /// The nickname.
    nickname: Judged<Name>,
    /// The rank in the family.
    rank: Judged<Whole<u32>>,
    /// The player's account.
    player_id: Judged<Id<u64>>,
    /// How often warned.
    #[serde(default)]
    warns: Judged<Whole<u32>>,
    /// Leads the family.
    #[serde(default)]
    leader: Judged<Flag>,
    /// Stands in for the leader.
    #[serde(default)]
    deputy: Judged<Flag>,
    /// Since when; 0 if not known.
    #[serde(default)]
    joined_at: Judged<Optional<Seconds>>,
}

pub(super) fn read(root: &Scope<'_>, text: &str, ground: &Ground) -> game::Families {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, ground.now);
    let mut seen = Seen::default();
    let families = root.need("families", document.families);
    let families = root.field("families").each(families, |at, family| {
        let Family { id, name, leader, level, flag_id, members } = family;
        game::Family {
            id: at.unique("id", id, &mut seen).0,
            name: at.need("name", name).0,
            leader: at.may("leader", leader).text(),
            level: at.need("level", level).0,
            flag_id: at.need("flagId", flag_id).0,
            members: self::members(&at.field("members"), at.may("members", members)),
        }
    });
    game::Families::new(timestamp, families)
}

fn members(at: &Scope<'_>, members: List<Member>) -> Box<[game::Member]> {
    let mut seen = Seen::default();
    let members = at.each(members, |at, member| {
        let Member { id, nickname, rank, player_id, warns, leader, deputy, joined_at } = member;
        let Text(nickname) = at.need("nickname", nickname);
        let joined_at = at.may("joined_at", joined_at).0.map(|Seconds(joined_at)| joined_at);
        game::Member {
            id: at.unique("id", id, &mut seen).0,
            nickname,
            rank: at.need("rank", rank).0,
            player_id: at.need("player_id", player_id).0,
            warns: at.may("warns", warns).0,
            leader: at.may("leader", leader).0,
            deputy: at.may("deputy", deputy).0,
            joined_at: joined_at.filter(|&joined_at| joined_at != Timestamp::UNIX_EPOCH),
        }
    });
    members.into()
}
