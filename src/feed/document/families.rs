//! `<number>/families.json`: families with their members.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::list::List;
use super::number::{Flag, Id, Whole};
use super::text::{Name, Text};
use super::time::{Seconds, made_at};
use crate::game;

/// The families of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `families`")]
#[schemars(!default, rename = "families")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Seconds>,
    /// The families.
    families: Field<List<Family>>,
}

/// One family.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase", expecting = "a family")]
#[schemars(!default, rename = "family")]
struct Family {
    /// Its number.
    id: Field<Id<u64>>,
    /// Its name.
    name: Field<Name>,
    /// The nickname of its leader.
    #[serde(default)]
    leader: Field<Optional<Name>>,
    /// Its level.
    level: Field<Whole<u32>>,
    /// The picture on its flag.
    flag_id: Field<Whole<u32>>,
    /// The members.
    #[serde(default)]
    members: Field<List<Member>>,
}

/// A member of a family.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a member")]
#[schemars(!default, rename = "member")]
struct Member {
    /// The number of the membership.
    id: Field<Id<u64>>,
    /// The nickname.
    nickname: Field<Name>,
    /// The rank in the family.
    rank: Field<Whole<u32>>,
    /// The player's account.
    player_id: Field<Id<u64>>,
    /// The number of warnings.
    #[serde(default)]
    warns: Field<Whole<u32>>,
    /// Whether this is the leader.
    #[serde(default)]
    leader: Field<Flag>,
    /// Whether this is a deputy of the leader.
    #[serde(default)]
    deputy: Field<Flag>,
    /// When they joined; 0 if unknown.
    #[serde(default)]
    joined_at: Field<Optional<Seconds>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Families {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut seen = Seen::default();
    let families = root.required("families", document.families);
    let families = root.field("families").each(families, |at, family| game::Family {
        id: at.unique("id", family.id, &mut seen).0,
        name: at.required("name", family.name).0,
        leader: at.optional("leader", family.leader).text(),
        level: at.required("level", family.level).0,
        flag_id: at.required("flagId", family.flag_id).0,
        members: members(&at.field("members"), at.optional("members", family.members)),
    });
    game::Families::new(timestamp, families)
}

fn members(at: &Cursor<'_>, members: List<Member>) -> Box<[game::Member]> {
    let mut seen = Seen::default();
    let members = at.each(members, |at, member| {
        let Text(nickname) = at.required("nickname", member.nickname);
        let joined_at = at.optional("joined_at", member.joined_at).0.map(|Seconds(at)| at);
        game::Member {
            id: at.unique("id", member.id, &mut seen).0,
            nickname,
            rank: at.required("rank", member.rank).0,
            player_id: at.required("player_id", member.player_id).0,
            warns: at.optional("warns", member.warns).0,
            leader: at.optional("leader", member.leader).0,
            deputy: at.optional("deputy", member.deputy).0,
            joined_at: joined_at.filter(|&joined_at| joined_at != Timestamp::UNIX_EPOCH),
        }
    });
    members.into()
}
