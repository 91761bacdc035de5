//! `fractions.json`: the reference list of fractions.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional, read_raw};
use super::list::List;
use super::number::{Finite, Id};
use super::scalar::FromScalar;
use super::text::{Name, Text};
use crate::game::{self, FractionId, Fractions, Point};

const SHIPPED: &str = demo_world::FRACTIONS;

/// The fractions, which are the same on every server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "fractions")]
pub(super) struct Document(Field<List<Fraction>>);

/// The same as the API answers it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Answer {
    fractions: Field<List<Fraction>>,
}

/// One fraction.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a fraction")]
#[schemars(!default, rename = "fraction")]
struct Fraction {
    /// Its number.
    id: Field<Id<u32>>,
    /// Its short name, which the API answers with.
    short: Field<Name>,
    /// Its full name by language code.
    name: Field<Names>,
    /// Its kind: `police`, `gang`, …
    kind: Field<Name>,
    /// Its colour, `#RRGGBB`.
    color: Field<Name>,
    /// Other names that people use.
    #[serde(default)]
    aliases: Field<List<Name>>,
    /// Its headquarters.
    #[serde(default)]
    hq: Field<Optional<Corner>>,
}

/// A full name by language code, or in English.
#[derive(Debug, Default)]
struct Names(BTreeMap<String, Field<Name>>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        match raw.get().starts_with('"') {
            true => Ok(Self([("en".to_owned(), Field::from(raw))].into())),
            false => read_raw(raw).map(Self),
        }
    }
}

impl JsonSchema for Names {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Names".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (all, english) = (<BTreeMap<String, Name>>::json_schema(generator), Name::schema());
        json_schema!({ "anyOf": [all, english] })
    }
}

/// A point in the world.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a point with `x` and `y`")]
#[schemars(!default, rename = "point")]
pub(super) struct Corner {
    /// West to east.
    x: Field<Finite>,
    /// South to north.
    y: Field<Finite>,
}

/// The built-in list, used until the feed has one.
pub fn shipped() -> Fractions {
    let errors = super::ValidationErrors::in_file("fractions.json");
    read(&Cursor::root(&errors), SHIPPED)
}

pub(super) fn read(root: &Cursor<'_>, text: &str) -> Fractions {
    let fractions = match text.trim_ascii_start().starts_with('{') {
        true => match root.object::<Answer>(text).fractions {
            Field::Missing => Field::Invalid("must be a list".into()),
            fractions => fractions,
        },
        false => root.list::<Document>(text).0,
    };
    root.not_empty(&fractions);
    let (mut ids, mut shorts) = (Seen::default(), Seen::default());
    // The number of the fraction that has each folded alias.
    let mut owners: HashMap<String, u32> = HashMap::new();
    Fractions::new(root.each(root.unwrap(fractions), |at, fraction| {
        let Id(id) = at.unique("id", fraction.id, &mut ids);
        let Text(short) = at.unique("short", fraction.short, &mut shorts);
        let names = at.required("name", fraction.name).0.into_iter().map(|(language, name)| {
            let Text(name) = at.field("name").optional(&language, name);
            (language.into(), name)
        });
        let names = names.collect();
        let aliases = at.optional("aliases", fraction.aliases);
        let aliases = at.field("aliases").all(aliases, |at, Text(alias)| {
            let owner = *owners.entry(game::fractions::fold(&alias)).or_insert(id);
            if owner != id {
                at.error(format!("is {alias:?}, already an alias of fraction {owner}"));
            }
            alias
        });
        let Optional(hq) = at.optional("hq", fraction.hq);
        game::Fraction {
            id: FractionId(id),
            short,
            names,
            kind: at.required("kind", fraction.kind).0,
            color: at.required("color", fraction.color).0,
            aliases: aliases.into(),
            hq: hq.map(|hq| point(&at.field("hq"), hq)),
        }
    }))
}

pub(super) fn point(at: &Cursor<'_>, corner: Corner) -> Point {
    Point { x: at.required("x", corner.x).0, y: at.required("y", corner.y).0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_list_is_valid() {
        let errors = super::super::ValidationErrors::in_file("fractions.json");
        let list = read(&Cursor::root(&errors), SHIPPED);
        assert_eq!(errors.to_string(), "");
        assert_eq!(list.find("ЛСПД").map(|lspd| &*lspd.short), Some("LSPD"));
    }
}
