//! `<number>/ghetto.json`: gang territory.

use super::ValidationContext;
use super::color::Color;
use super::fraction_ref::FractionRef;
use super::fractions::POINT;
use super::object::{Object, Seen};
use super::object_kind::{ObjectKind, Presence};
use super::pois::point;
use super::root::Root;
use super::text::Words;
use super::time::made_at;
use crate::game::{self, Point};

const DOCUMENT: ObjectKind =
    ObjectKind::new("ghetto", "an object with `timestamp` and `zones`", "The zones of one server.")
        .alias("zones", "data");

const ZONE: ObjectKind =
    ObjectKind::new("zone", "a zone", "One zone. Further fields are passed on unchanged.")
        .named_by("id");

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> game::Ghetto {
    root.object(&DOCUMENT, |document| {
        let made = document.required("timestamp", "When the list was made.");
        let timestamp = made_at(document, made, context.now);
        let (mut seen, mut words) = (Seen::default(), Words::default());
        let zones = document.rows("zones", "The zones.", Presence::Required, &ZONE, |zone| {
            let gang = zone.optional::<FractionRef>("fraction_id", "The gang that holds it.");
            let color = zone.optional("color", "Its colour on the map.");
            let family_name = zone.optional_name("famName", "The name of that family.");
            game::Zone {
                id: zone.unique("id", "Its number.", &mut seen),
                start: corner(zone, "squareStart", "One corner."),
                end: corner(zone, "squareEnd", "The opposite corner."),
                color: color.map(|Color(color)| color),
                fraction: gang.and_then(|gang| gang.read(&context.fractions)),
                family_id: zone.optional("famId", "The number of the family that holds it."),
                family_name: words.one(family_name),
                money: zone.optional("money", "The money it yields."),
                respects: zone.optional("respects", "The respect it yields."),
                extra_fields: (zone.further_fields())
                    .map(|(name, value)| (words.word(name.into()), words.word(value.into())))
                    .collect(),
            }
        });
        game::Ghetto::new(timestamp, zones)
    })
}

fn corner(zone: &Object<'_>, name: &'static str, about: &str) -> Point {
    zone.object(name, about, Presence::Required, &POINT, point).unwrap_or_default()
}
