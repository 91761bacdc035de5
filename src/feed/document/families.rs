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
use super::time::{Time, made_at};
use crate::game;

/// The families of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `families`")]
#[schemars(!default, rename = "families")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Time>,
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
    #[serde(default)]
    name: Field<Optional<Name>>,
    /// The nickname of its leader.
    #[serde(default)]
    leader: Field<Optional<Name>>,
    /// Its level.
    #[serde(default)]
    level: Field<Optional<Whole<u32>>>,
    /// The picture on its flag.
    #[serde(default)]
    flag_id: Field<Optional<Whole<u32>>>,
    /// The number of members, believed when there are no `members`.
    #[serde(default)]
    members_count: Field<Optional<Whole<u32>>>,
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
    #[serde(default)]
    rank: Field<Optional<Whole<u32>>>,
    /// The player's account.
    #[serde(default)]
    player_id: Field<Optional<Id<u64>>>,
    /// The number of warnings.
    #[serde(default)]
    warns: Field<Optional<Whole<u32>>>,
    /// Whether this is the leader.
    #[serde(default)]
    leader: Field<Optional<Flag>>,
    /// Whether this is a deputy of the leader.
    #[serde(default)]
    deputy: Field<Optional<Flag>>,
    /// When they joined; 0 if unknown.
    #[serde(default)]
    joined_at: Field<Optional<Time>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Families {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut seen = Seen::default();
    let families = root.required("families", document.families);
    let families = root.field("families").each(families, |at, family| {
        let members = members(&at.field("members"), at.optional("members", family.members));
        let Whole(counted) = at.or_default("membersCount", family.members_count);
        game::Family {
            id: at.unique("id", family.id, &mut seen).0,
            name: at.or_default("name", family.name).0,
            leader: at.optional("leader", family.leader).text(),
            level: at.or_default("level", family.level).0,
            flag_id: at.or_default("flagId", family.flag_id).0,
            members_count: match members.len() {
                0 => counted,
                listed => u32::try_from(listed).unwrap_or(u32::MAX),
            },
            members,
        }
    });
    game::Families::new(timestamp, families)
}

fn members(at: &Cursor<'_>, members: List<Member>) -> Box<[game::Member]> {
    let mut seen = Seen::default();
    let members = at.each(members, |at, member| {
        let Text(nickname) = at.required("nickname", member.nickname);
        let joined_at = at.optional("joined_at", member.joined_at).0.map(|Time(at)| at);
        game::Member {
            id: at.unique("id", member.id, &mut seen).0,
            nickname,
            rank: at.or_default("rank", member.rank).0,
            player_id: at.optional("player_id", member.player_id).0.map(|Id(id)| id),
            warns: at.or_default("warns", member.warns).0,
            leader: at.or_default("leader", member.leader).0,
            deputy: at.or_default("deputy", member.deputy).0,
            joined_at: joined_at.filter(|&joined_at| joined_at != Timestamp::UNIX_EPOCH),
        }
    });
    members.into()
}
