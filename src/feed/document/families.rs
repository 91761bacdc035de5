//! `<number>/families.json`: families with their members.

use jiff::Timestamp;

use super::ValidationContext;
use super::object::{Object, Seen};
use super::object_kind::{ObjectKind, Presence};
use super::root::Root;
use super::text::Name;
use super::time::made_at;
use crate::game;

const DOCUMENT: ObjectKind = ObjectKind::new(
    "families",
    "an object with `timestamp` and `families`",
    "The families of one server.",
);

const FAMILY: ObjectKind = ObjectKind::new("family", "a family", "One family.");

const MEMBER: ObjectKind = ObjectKind::new("member", "a member", "A member of a family.");

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> game::Families {
    root.object(&DOCUMENT, |document| {
        let made = document.required("timestamp", "When the list was made.");
        let timestamp = made_at(document, made, context.now);
        let mut seen = Seen::default();
        let about = "The families.";
        let families = document.rows("families", about, Presence::Required, &FAMILY, |family| {
            let members = members(family);
            let about = "The number of members, believed when there are no `members`.";
            let counted = family.or_default("membersCount", about);
            game::Family {
                id: family.unique("id", "Its number.", &mut seen),
                name: family.optional_name("name", "Its name.").unwrap_or_default(),
                leader: family.optional_name("leader", "The nickname of its leader."),
                level: family.or_default("level", "Its level."),
                flag_id: family.or_default("flagId", "The picture on its flag."),
                members_count: match members.len() {
                    0 => counted,
                    listed => u32::try_from(listed).unwrap_or(u32::MAX),
                },
                members,
            }
        });
        game::Families::new(timestamp, families)
    })
}

fn members(family: &Object<'_>) -> Box<[game::Member]> {
    let mut seen = Seen::default();
    let members = family.rows("members", "The members.", Presence::Optional, &MEMBER, |member| {
        let nickname = member.required::<Name>("nickname", "The nickname.").0;
        let joined_at = member.optional("joined_at", "When they joined; 0 if unknown.");
        game::Member {
            id: member.unique("id", "The number of the membership.", &mut seen),
            nickname,
            rank: member.or_default("rank", "The rank in the family."),
            player_id: member.optional("player_id", "The player's account."),
            warns: member.or_default("warns", "The number of warnings."),
            leader: member.or_default("leader", "Whether this is the leader."),
            deputy: member.or_default("deputy", "Whether this is a deputy of the leader."),
            joined_at: joined_at.filter(|&joined_at| joined_at != Timestamp::UNIX_EPOCH),
        }
    });
    members.into()
}
