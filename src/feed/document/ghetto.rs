//! `<number>/ghetto.json`: gang territory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::Ground;
use super::fractions::{Corner, point};
use super::further::unsound;
use super::judged::Judged;
use super::list::List;
use super::moment::{Seconds, made_at};
use super::number::{Id, Whole};
use super::scope::{Scope, Seen};
use super::words::{Name, Optional, Words};
use crate::game::{self, FractionId, Point};

/// The names in [`Known`].
const KNOWN: [&str; 9] = [
    "id",
    "squareStart",
    "squareEnd",
    "color",
    "fraction_id",
    "famId",
    "famName",
    "money",
    "respects",
];

/// The zones of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `zones`")]
#[schemars(!default, rename = "ghetto")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Judged<Seconds>,
    /// The zones.
    zones: Judged<List<Zone>>,
}

/// What is known of a zone, and what else was said of it.
#[derive(Debug)]
struct Zone {
    known: Known,
    further: Vec<(Box<str>, Box<str>)>,
}

/// One zone. Further fields are passed on unchanged.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a zone")]
#[schemars(!default, rename = "zone")]
struct Known {
    /// Its number.
    id: Judged<Id<u64>>,
    /// One corner.
    #[serde(rename = "squareStart")]
    square_start: Judged<Corner>,
    /// The opposite corner.
    #[serde(rename = "squareEnd")]
    square_end: Judged<Corner>,
    /// The colour it has on the map.
    #[serde(default)]
    color: Judged<Optional<Name>>,
    /// The number of the gang that holds it.
    #[serde(default)]
    fraction_id: Judged<Optional<Id<u32>>>,
    /// The number of the family that holds it.
    #[serde(default, rename = "famId")]
    fam_id: Judged<Optional<Id<u64>>>,
    /// That family's name.
    #[serde(default, rename = "famName")]
    fam_name: Judged<Optional<Name>>,
    /// What it yields.
    #[serde(default)]
    money: Judged<Optional<Whole<i64>>>,
    /// The respect it yields.
    #[serde(default)]
    respects: Judged<Optional<Whole<i64>>>,
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        let plain =
            |wrong: serde_json::Error| serde::de::Error::custom(super::judged::plain(&wrong));
        let known = serde_json::from_str(raw.get()).map_err(plain)?;
        let all: BTreeMap<Cow<'_, str>, &RawValue> =
            serde_json::from_str(raw.get()).map_err(plain)?;
        let further = all.into_iter().filter(|(name, _)| !KNOWN.contains(&&**name));
        let further = further.map(|(name, value)| (name.into(), value.get().into()));
        Ok(Self { known, further: further.collect() })
    }
}

impl JsonSchema for Zone {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Known::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Known>()
    }
}

pub(super) fn read(root: &Scope<'_>, text: &str, ground: &Ground) -> game::Ghetto {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, ground.now);
    let mut reader = Reader::default();
    let zones = root.need("zones", document.zones);
    let zones = root.field("zones").each(zones, |at, zone| reader.zone(at, zone));
    game::Ghetto::new(timestamp, zones)
}

fn corner(at: &Scope<'_>, name: &'static str, corner: Judged<Corner>) -> Point {
    match corner {
        Judged::Good(corner) => point(&at.field(name), corner),
        Judged::Missing | Judged::Wrong(_) => {
            at.need(name, corner);
            Point { x: 0.0, y: 0.0 }
        }
    }
}

#[derive(Default)]
struct Reader {
    seen: Seen<Id<u64>>,
    words: Words,
}

impl Reader {
    fn zone(&mut self, at: &Scope<'_>, zone: Zone) -> game::Zone {
        let Zone { known, further } = zone;
        let Known {
            id,
            square_start,
            square_end,
            color,
            fraction_id,
            fam_id,
            fam_name,
            money,
            respects,
        } = known;
        let further = further.into_iter().map(|(name, value)| {
            if let Some(why) = unsound(&value) {
                at.need_at::<()>(&name, Judged::Wrong(why.into()));
            }
            let name = self.words.word(name.into());
            (name, self.words.word(value.into()))
        });
        let further: Box<[(Arc<str>, Arc<str>)]> = further.collect();
        game::Zone {
            id: at.unique("id", id, &mut self.seen).0,
            start: corner(at, "squareStart", square_start),
            end: corner(at, "squareEnd", square_end),
            color: self.words.one(at.may("color", color)),
            fraction: at.may("fraction_id", fraction_id).0.map(|Id(id)| FractionId(id)),
            family_id: at.may("famId", fam_id).0.map(|Id(id)| id),
            family_name: self.words.one(at.may("famName", fam_name)),
            money: at.may("money", money).0.map(|Whole(money)| money),
            respects: at.may("respects", respects).0.map(|Whole(respects)| respects),
            further,
        }
    }
}
