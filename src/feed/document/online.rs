//! `<number>/online.json`: who is online.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::Ground;
use super::judged::Judged;
use super::list::List;
use super::membership::Membership;
use super::moment::{Seconds, made_at};
use super::number::{Flag, Id, Whole};
use super::scope::{Scope, Seen};
use super::words::{Name, Optional, Phrase, Text, Words};
use crate::game::{Fractions, Online, Player};

/// Who is online on one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `players`")]
#[schemars(!default, rename = "online")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Judged<Seconds>,
    /// Everybody online.
    players: Judged<List<Entry>>,
}

/// One player.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase", expecting = "a player")]
#[schemars(!default, rename = "player")]
struct Entry {
    /// The in-game id.
    id: Judged<Id<u32>>,
    /// The nickname.
    name: Judged<Name>,
    /// The level.
    level: Judged<Whole<u32>>,
    /// The fraction: its number, its short name, or null.
    #[serde(default)]
    fraction: Judged<Optional<Membership>>,
    /// The title of the rank.
    #[serde(default)]
    position: Judged<Optional<Phrase>>,
    /// On duty.
    #[serde(default)]
    in_uniform: Judged<Flag>,
    /// Leads the fraction.
    #[serde(default)]
    is_leader: Judged<Flag>,
    /// Stands in for the leader.
    #[serde(default)]
    is_zam: Judged<Flag>,
}

pub(super) fn read(root: &Scope<'_>, text: &str, ground: &Ground) -> Online {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, ground.now);
    let mut reader = Reader {
        fractions: &ground.fractions,
        ids: Seen::default(),
        names: Seen::default(),
        words: Words::default(),
    };
    let players = root.need("players", document.players);
    let players = root.field("players").each(players, |at, entry| reader.player(at, entry));
    Online::new(timestamp, players, Arc::clone(&ground.fractions))
}

struct Reader<'a> {
    fractions: &'a Fractions,
    ids: Seen<Id<u32>>,
    names: Seen<Name>,
    words: Words,
}

impl Reader<'_> {
    fn player(&mut self, at: &Scope<'_>, entry: Entry) -> Player {
        let Entry { id, name, level, fraction, position, in_uniform, is_leader, is_zam } = entry;
        let Id(id) = at.unique("id", id, &mut self.ids);
        let Text(name) = at.unique("name", name, &mut self.names);
        let Optional(membership) = at.may("fraction", fraction);
        Player {
            id,
            name,
            level: at.need("level", level).0,
            fraction: membership
                .and_then(|membership| membership.read(&at.field("fraction"), self.fractions)),
            position: self.words.one(at.may("position", position)),
            in_uniform: at.may("inUniform", in_uniform).0,
            is_leader: at.may("isLeader", is_leader).0,
            is_deputy: at.may("isZam", is_zam).0,
        }
    }
}
