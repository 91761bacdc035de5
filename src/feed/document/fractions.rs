//! `fractions.json`: the reference list of fractions.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::Deserialize;

use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::list::List;
use super::number::{Finite, Id};
use super::text::{Name, Text};
use crate::game::{self, FractionId, Fractions, Point};

const SHIPPED: &str = demo_world::FRACTIONS;

/// The fractions, which are the same on every server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "fractions")]
pub(super) struct Document(Field<List<Fraction>>);

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
    name: Field<BTreeMap<String, Field<Name>>>,
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
    let Document(fractions) = root.list(text);
    root.not_empty(&fractions);
    let (mut ids, mut shorts) = (Seen::default(), Seen::default());
    // The number of the fraction that has each folded alias.
    let mut owners: HashMap<String, u32> = HashMap::new();
    Fractions::new(root.each(root.unwrap(fractions), |at, fraction| {
        let Id(id) = at.unique("id", fraction.id, &mut ids);
        let Text(short) = at.unique("short", fraction.short, &mut shorts);
        let names = at.required("name", fraction.name).into_iter().map(|(language, name)| {
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
