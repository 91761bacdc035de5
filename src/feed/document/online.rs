//! `<number>/online.json`: the players online.

use std::sync::Arc;

use super::ValidationContext;
use super::fraction_ref::FractionRef;
use super::object::Seen;
use super::object_kind::{ObjectKind, Presence};
use super::root::Root;
use super::text::{Name, Words};
use super::time::made_at;
use crate::game::{Online, Player};

const DOCUMENT: ObjectKind = ObjectKind::new(
    "online",
    "an object with `timestamp` and `players`",
    "Who is online on one server.",
)
.alias("players", "data");

const PLAYER: ObjectKind =
    ObjectKind::new("player", "a player", "One player.").named_by("id").alias("fraction", "member");

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> Online {
    root.object(&DOCUMENT, |document| {
        let made = document.required("timestamp", "When the list was made.");
        let timestamp = made_at(document, made, context.now);
        let (mut ids, mut names, mut words) = (Seen::default(), Seen::default(), Words::default());
        let about = "All players who are online.";
        let players = document.rows("players", about, Presence::Required, &PLAYER, |player| {
            let id = player.unique("id", "The in-game id.", &mut ids);
            let name = player.unique::<Name>("name", "The nickname.", &mut names).0;
            let about = "The fraction: its number or any of its names.";
            let fraction = player.optional::<FractionRef>("fraction", about);
            Player {
                id,
                name,
                level: player.or_default("level", "The level."),
                fraction: fraction.and_then(|fraction| fraction.read(&context.fractions)),
                rank: player.optional("rank", "The number of the rank, from the lowest."),
                position: words.one(player.optional_phrase("position", "The title of the rank.")),
                in_uniform: player.or_default("inUniform", "Whether the player is on duty."),
                is_leader: player.or_default("isLeader", "Whether the player leads the fraction."),
                is_deputy: player
                    .or_default("isZam", "Whether the player is a deputy of the leader."),
            }
        });
        Online::new(timestamp, players, Arc::clone(&context.fractions))
    })
}
