//! `<number>/online.json`: who is online.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::fraction_ref::FractionRef;
use super::list::List;
use super::number::{Flag, Id, Whole};
use super::text::{Name, Phrase, Text, Words};
use super::time::{Time, made_at};
use crate::game::{Online, Player};

/// Who is online on one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `players`")]
#[schemars(!default, rename = "online")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Time>,
    /// All players who are online.
    #[serde(alias = "data")]
    players: Field<List<Entry>>,
}

/// One player.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase", expecting = "a player")]
#[schemars(!default, rename = "player")]
struct Entry {
    /// The in-game id.
    id: Field<Id<u32>>,
    /// The nickname.
    name: Field<Name>,
    /// The level.
    #[serde(default)]
    level: Field<Optional<Whole<u32>>>,
    /// The fraction: its number or any of its names.
    #[serde(default, alias = "member")]
    fraction: Field<Optional<FractionRef>>,
    /// The title of the rank.
    #[serde(default)]
    position: Field<Optional<Phrase>>,
    /// Whether the player is on duty.
    #[serde(default)]
    in_uniform: Field<Optional<Flag>>,
    /// Whether the player leads the fraction.
    #[serde(default)]
    is_leader: Field<Optional<Flag>>,
    /// Whether the player is a deputy of the leader.
    #[serde(default)]
    is_zam: Field<Optional<Flag>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> Online {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let (mut ids, mut names, mut words) = (Seen::default(), Seen::default(), Words::default());
    let players = root.required("players", document.players);
    let players = root.field("players").each(players, |at, entry| {
        let Id(id) = at.unique("id", at.or_name(entry.id), &mut ids);
        let Text(name) = at.unique("name", entry.name, &mut names);
        let Optional(fraction) = at.optional("fraction", entry.fraction);
        Player {
            id,
            name,
            level: at.or_default("level", entry.level).0,
            fraction: fraction.and_then(|fraction| fraction.read(&context.fractions)),
            position: words.one(at.optional("position", entry.position)),
            in_uniform: at.or_default("inUniform", entry.in_uniform).0,
            is_leader: at.or_default("isLeader", entry.is_leader).0,
            is_deputy: at.or_default("isZam", entry.is_zam).0,
        }
    });
    Online::new(timestamp, players, Arc::clone(&context.fractions))
}
