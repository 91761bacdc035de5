//! `fractions.json`: the reference list of fractions.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::Deserialize;

use super::judged::Judged;
use super::list::List;
use super::number::{Finite, Id};
use super::scope::{Scope, Seen};
use super::words::{Name, Optional, Text};
use crate::game::{self, FractionId, Fractions, Point};

const SHIPPED: &str = include_str!("../demo/fractions.json");

/// The fractions, the same on every server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "fractions")]
pub(super) struct Document(Judged<List<Fraction>>);

/// One fraction.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a fraction")]
#[schemars(!default, rename = "fraction")]
struct Fraction {
    /// Its number.
    id: Judged<Id<u32>>,
    /// Its short name, the one answers carry.
    short: Judged<Name>,
    /// Its full name by language code.
    name: Judged<BTreeMap<String, Judged<Name>>>,
    /// What sort it is: `police`, `gang`, …
    kind: Judged<Name>,
    /// Its colour, `#RRGGBB`.
    color: Judged<Name>,
    /// What else people call it.
    #[serde(default)]
    aliases: Judged<List<Name>>,
    /// Its headquarters.
    #[serde(default)]
    hq: Judged<Optional<Corner>>,
}

/// A point in the world.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a point with `x` and `y`")]
#[schemars(!default, rename = "point")]
pub(super) struct Corner {
    /// West to east.
    x: Judged<Finite>,
    /// South to north.
    y: Judged<Finite>,
}

/// The list that comes with the program, for a feed that brings none.
pub fn shipped() -> Fractions {
    let faults = super::Faults::in_file("fractions.json");
    read(&Scope::root(&faults), SHIPPED)
}

pub(super) fn read(root: &Scope<'_>, text: &str) -> Fractions {
    let Document(fractions) = root.list(text);
    root.fill(&fractions);
    let mut reader = Reader::default();
    Fractions::new(root.each(root.unwrap(fractions), |at, fraction| reader.fraction(at, fraction)))
}

/// A point, wherever it is spoken of.
pub(super) fn point(at: &Scope<'_>, corner: Corner) -> Point {
    let Corner { x, y } = corner;
    Point { x: at.need("x", x).0, y: at.need("y", y).0 }
}

#[derive(Default)]
struct Reader {
    ids: Seen<Id<u32>>,
    shorts: Seen<Name>,
    /// Folded aliases, and the number of the fraction that has each.
    aliases: HashMap<String, u32>,
}

impl Reader {
    fn fraction(&mut self, at: &Scope<'_>, fraction: Fraction) -> game::Fraction {
        let Fraction { id, short, name, kind, color, aliases, hq } = fraction;
        let Id(id) = at.unique("id", id, &mut self.ids);
        let Text(short) = at.unique("short", short, &mut self.shorts);
        let names = at.need("name", name).into_iter().map(|(language, name)| {
            let Text(name) = at.field("name").need_at(&language, name);
            (language.into(), name)
        });
        let names = names.collect();
        let aliases = at.field("aliases").each(at.may("aliases", aliases), |at, alias| {
            let Text(alias) = alias;
            let owner = *self.aliases.entry(game::fractions::fold(&alias)).or_insert(id);
            if owner != id {
                at.fault(format!("is {alias:?}, which fraction {owner} is called already"));
            }
            alias
        });
        let Optional(hq) = at.may("hq", hq);
        game::Fraction {
            id: FractionId(id),
            short,
            names,
            kind: at.need("kind", kind).0,
            color: at.need("color", color).0,
            aliases: aliases.into(),
            hq: hq.map(|hq| point(&at.field("hq"), hq)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_list_is_without_fault() {
        let faults = super::super::Faults::in_file("fractions.json");
        let list = read(&Scope::root(&faults), SHIPPED);
        assert_eq!(faults.to_string(), "");
        assert_eq!(list.find("ЛСПД").map(|lspd| &*lspd.short), Some("LSPD"));
    }
}
