//! `<number>/ghetto.json`: gang territory.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::fractions::{Corner, point};
use super::list::List;
use super::number::{Id, Whole};
use super::object::{ExtraFields, Object};
use super::text::{Name, Words};
use super::time::{Seconds, made_at};
use crate::game::{self, FractionId, Point};

/// The zones of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `zones`")]
#[schemars(!default, rename = "ghetto")]
pub(super) struct Document<'a> {
    /// When the list was made.
    timestamp: Field<Seconds>,
    /// The zones.
    #[serde(borrow)]
    zones: Field<List<Zone<'a>>>,
}

/// One zone. Further fields are passed on unchanged.
#[derive(Debug, JsonSchema)]
#[schemars(rename = "zone")]
struct Zone<'a> {
    /// Its number.
    id: Field<Id<u64>>,
    /// One corner.
    #[schemars(rename = "squareStart")]
    square_start: Field<Corner>,
    /// The opposite corner.
    #[schemars(rename = "squareEnd")]
    square_end: Field<Corner>,
    /// Its colour on the map.
    #[schemars(default)]
    color: Field<Optional<Name>>,
    /// The number of the gang that holds it.
    #[schemars(default)]
    fraction_id: Field<Optional<Id<u32>>>,
    /// The number of the family that holds it.
    #[schemars(default, rename = "famId")]
    family_id: Field<Optional<Id<u64>>>,
    /// The name of that family.
    #[schemars(default, rename = "famName")]
    family_name: Field<Optional<Name>>,
    /// The money it yields.
    #[schemars(default)]
    money: Field<Optional<Whole<i64>>>,
    /// The respect it yields.
    #[schemars(default)]
    respects: Field<Optional<Whole<i64>>>,
    #[schemars(skip)]
    extra: ExtraFields<'a>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Zone<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = Object::deserialize(deserializer)?;
        Ok(Self {
            id: object.take("id"),
            square_start: object.take("squareStart"),
            square_end: object.take("squareEnd"),
            color: object.take("color"),
            fraction_id: object.take("fraction_id"),
            family_id: object.take("famId"),
            family_name: object.take("famName"),
            money: object.take("money"),
            respects: object.take("respects"),
            extra: object.rest(),
        })
    }
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Ghetto {
    let document: Document<'_> = root.object(text);
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
    fn zone(&mut self, at: &Cursor<'_>, zone: Zone<'_>) -> game::Zone {
        let Zone {
            id,
            square_start,
            square_end,
            color,
            fraction_id,
            family_id,
            family_name,
            money,
            respects,
            extra,
        } = zone;
        extra.report_repeated(at);
        let extra_fields = extra.read(at).map(|(name, value)| {
            let name = self.words.word(name.into());
            (name, self.words.word(value.into()))
        });
        let extra_fields = extra_fields.collect();
        game::Zone {
            id: at.unique("id", id, &mut self.seen).0,
            start: corner(at, "squareStart", square_start),
            end: corner(at, "squareEnd", square_end),
            color: self.words.one(at.optional("color", color)),
            fraction: at.optional("fraction_id", fraction_id).0.map(|Id(id)| FractionId(id)),
            family_id: at.optional("famId", family_id).0.map(|Id(id)| id),
            family_name: self.words.one(at.optional("famName", family_name)),
            money: at.optional("money", money).0.map(|Whole(money)| money),
            respects: at.optional("respects", respects).0.map(|Whole(respects)| respects),
            extra_fields,
        }
    }
}
