//! `<number>/ghetto.json`: gang territory.

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::color::Color;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::fraction_ref::FractionRef;
use super::fractions::{Corner, point};
use super::list::List;
use super::number::{Id, Whole};
use super::object::Extensible;
use super::text::{Name, Words};
use super::time::{Time, made_at};
use crate::game::{self, Point};

/// The zones of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `zones`")]
#[schemars(!default, rename = "ghetto")]
pub(super) struct Document<'a> {
    /// When the list was made.
    timestamp: Field<Time>,
    /// The zones.
    #[serde(borrow, alias = "data")]
    zones: Field<List<Extensible<'a, Zone>>>,
}

/// One zone. Further fields are passed on unchanged.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(!default, rename = "zone")]
struct Zone {
    /// Its number.
    id: Field<Id<u64>>,
    /// One corner.
    #[serde(rename = "squareStart")]
    square_start: Field<Corner>,
    /// The opposite corner.
    #[serde(rename = "squareEnd")]
    square_end: Field<Corner>,
    /// Its colour on the map.
    #[serde(default)]
    color: Field<Optional<Color>>,
    /// The gang that holds it.
    #[serde(default)]
    fraction_id: Field<Optional<FractionRef>>,
    /// The number of the family that holds it.
    #[serde(default, rename = "famId")]
    family_id: Field<Optional<Id<u64>>>,
    /// The name of that family.
    #[serde(default, rename = "famName")]
    family_name: Field<Optional<Name>>,
    /// The money it yields.
    #[serde(default)]
    money: Field<Optional<Whole<i64>>>,
    /// The respect it yields.
    #[serde(default)]
    respects: Field<Optional<Whole<i64>>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Ghetto {
    let document: Document<'_> = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let (mut seen, mut words) = (Seen::default(), Words::default());
    let zones = root.required("zones", document.zones);
    let zones = root.field("zones").each(zones, |at, Extensible { known: zone, extra }| {
        extra.report_repeated(at);
        let extra_fields = extra.read(at).map(|(name, value)| {
            let name = words.word(name.into());
            (name, words.word(value.into()))
        });
        let extra_fields = extra_fields.collect();
        let Optional(fraction) = at.optional("fraction_id", zone.fraction_id);
        game::Zone {
            id: at.unique("id", at.or_name(zone.id), &mut seen).0,
            start: corner(at, "squareStart", zone.square_start),
            end: corner(at, "squareEnd", zone.square_end),
            color: at.optional("color", zone.color).0.map(|Color(color)| color),
            fraction: fraction.and_then(|fraction| fraction.read(&context.fractions)),
            family_id: at.optional("famId", zone.family_id).0.map(|Id(id)| id),
            family_name: words.one(at.optional("famName", zone.family_name)),
            money: at.optional("money", zone.money).0.map(|Whole(money)| money),
            respects: at.optional("respects", zone.respects).0.map(|Whole(respects)| respects),
            extra_fields,
        }
    });
    game::Ghetto::new(timestamp, zones)
}

fn corner(at: &Cursor<'_>, name: &'static str, corner: Field<Corner>) -> Point {
    match corner {
        Field::Valid(corner) => point(&at.field(name), corner),
        invalid => {
            at.required(name, invalid);
            Point::default()
        }
    }
}
