//! `<number>/ghetto.json`: gang territory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::extra_fields::check_portable;
use super::field::Field;
use super::fractions::{Corner, point};
use super::list::List;
use super::number::{Id, Whole};
use super::text::{Name, Optional, Words};
use super::time::{Seconds, made_at};
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
    timestamp: Field<Seconds>,
    /// The zones.
    zones: Field<List<Zone>>,
}

/// What is known of a zone, and what else was said of it.
#[derive(Debug)]
struct Zone {
    known: Known,
    extra_fields: Vec<(Box<str>, Box<str>)>,
}

/// One zone. Further fields are passed on unchanged.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a zone")]
#[schemars(!default, rename = "zone")]
struct Known {
    /// Its number.
    id: Field<Id<u64>>,
    /// One corner.
    #[serde(rename = "squareStart")]
    square_start: Field<Corner>,
    /// The opposite corner.
    #[serde(rename = "squareEnd")]
    square_end: Field<Corner>,
    /// The colour it has on the map.
    #[serde(default)]
    color: Field<Optional<Name>>,
    /// The number of the gang that holds it.
    #[serde(default)]
    fraction_id: Field<Optional<Id<u32>>>,
    /// The number of the family that holds it.
    #[serde(default, rename = "famId")]
    fam_id: Field<Optional<Id<u64>>>,
    /// That family's name.
    #[serde(default, rename = "famName")]
    fam_name: Field<Optional<Name>>,
    /// What it yields.
    #[serde(default)]
    money: Field<Optional<Whole<i64>>>,
    /// The respect it yields.
    #[serde(default)]
    respects: Field<Optional<Whole<i64>>>,
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        let plain =
            |wrong: serde_json::Error| serde::de::Error::custom(super::field::plain(&wrong));
        let known = serde_json::from_str(raw.get()).map_err(plain)?;
        let all: BTreeMap<Cow<'_, str>, &RawValue> =
            serde_json::from_str(raw.get()).map_err(plain)?;
        let extra_fields = all.into_iter().filter(|(name, _)| !KNOWN.contains(&&**name));
        let extra_fields = extra_fields.map(|(name, value)| (name.into(), value.get().into()));
        Ok(Self { known, extra_fields: extra_fields.collect() })
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

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Ghetto {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut reader = Reader::default();
    let zones = root.required("zones", document.zones);
    let zones = root.field("zones").each(zones, |at, zone| reader.zone(at, zone));
    game::Ghetto::new(timestamp, zones)
}

fn corner(at: &Cursor<'_>, name: &'static str, corner: Field<Corner>) -> Point {
    match corner {
        Field::Valid(corner) => point(&at.field(name), corner),
        Field::Missing | Field::Invalid(_) => {
            at.required(name, corner);
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
    fn zone(&mut self, at: &Cursor<'_>, zone: Zone) -> game::Zone {
        let Zone { known, extra_fields } = zone;
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
        let extra_fields = extra_fields.into_iter().map(|(name, value)| {
            if let Some(why) = check_portable(&value) {
                at.named::<()>(&name, Field::Invalid(why.into()));
            }
            let name = self.words.word(name.into());
            (name, self.words.word(value.into()))
        });
        let extra_fields: Box<[(Arc<str>, Arc<str>)]> = extra_fields.collect();
        game::Zone {
            id: at.unique("id", id, &mut self.seen).0,
            start: corner(at, "squareStart", square_start),
            end: corner(at, "squareEnd", square_end),
            color: self.words.one(at.optional("color", color)),
            fraction: at.optional("fraction_id", fraction_id).0.map(|Id(id)| FractionId(id)),
            family_id: at.optional("famId", fam_id).0.map(|Id(id)| id),
            family_name: self.words.one(at.optional("famName", fam_name)),
            money: at.optional("money", money).0.map(|Whole(money)| money),
            respects: at.optional("respects", respects).0.map(|Whole(respects)| respects),
            extra_fields,
        }
    }
}
