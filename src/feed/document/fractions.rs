//! `fractions.json`: the reference list of fractions.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde_json::{Value, json};

use super::json;
use super::object::{Object, Seen};
use super::object_kind::{ObjectKind, Presence};
use super::pois::point;
use super::root::Root;
use super::scalar::{FromScalar, Scalar};
use super::text::{Name, Text};
use crate::game::{self, FractionId, Fractions};

const SHIPPED: &str = demo_world::FRACTIONS;

const FRACTION: ObjectKind =
    ObjectKind::new("fraction", "a fraction", "One fraction.").never_none();

/// The list as the API answers it.
const ANSWER: ObjectKind = ObjectKind::new("fractions", "a list", "All fractions.");

pub(super) const POINT: ObjectKind =
    ObjectKind::new("point", "a point with `x` and `y`", "A point in the world.");

/// The built-in list, used until the feed has one.
pub fn shipped() -> Fractions {
    read(&Root::new(SHIPPED, &super::ValidationErrors::in_file("fractions.json")))
}

pub(super) fn read(root: &Root<'_>) -> Fractions {
    let (mut ids, mut shorts) = (Seen::default(), Seen::default());
    // The number of the fraction that has each folded alias.
    let mut owners: HashMap<String, u32> = HashMap::new();
    let read = |fraction: &Object<'_>| {
        let id = fraction.unique("id", "Its number.", &mut ids);
        let about = "Its short name, which the API answers with.";
        let short = fraction.unique::<Name>("short", about, &mut shorts).0;
        let names = names(fraction);
        let aliases = fraction.names("aliases", "Other names that people use.", |at, alias| {
            let owner = *owners.entry(game::fractions::fold(alias)).or_insert(id);
            if owner != id {
                at.error(format!("is {alias:?}, already an alias of fraction {owner}"));
            }
        });
        game::Fraction {
            id: FractionId(id),
            short,
            names,
            hq: fraction.object("hq", "Its headquarters.", Presence::Optional, &POINT, point),
            kind: fraction.required::<Name>("kind", "Its kind: `police`, `gang`, …").0,
            color: fraction.required::<Name>("color", "Its colour, `#RRGGBB`.").0,
            aliases,
        }
    };
    Fractions::new(match root.is_object() {
        true => root.object(&ANSWER, |answer| {
            answer.rows("fractions", "The list.", Presence::Required, &FRACTION, read)
        }),
        false => {
            let about = "The fractions, which are the same on every server.";
            root.rows("fractions", about, &FRACTION, read)
        }
    })
}

/// The full names by language code; a single text is the English name.
fn names(fraction: &Object<'_>) -> BTreeMap<Arc<str>, Arc<str>> {
    let (about, presence) = ("Its full name by language code.", Presence::Required);
    let Some(text) = fraction.json("name", about, presence, names_schema) else {
        return BTreeMap::new();
    };
    let at = fraction.field("name");
    let names = match text.as_bytes() {
        [b'"', ..] => Ok(vec![("en".into(), text)]),
        [b'{', ..] => json::fields(text),
        _ => Scalar::read(text).and_then(|value| Err(value.is_not("an object"))),
    };
    let names = at.valid(names).unwrap_or_default().into_iter();
    let names = names.filter(|(_, text)| *text != "null").filter_map(|(language, text)| {
        let Text(name) = at.field(&language).valid(Name::from_json(text))?;
        Some((language.into(), name))
    });
    names.collect()
}

fn names_schema() -> Value {
    let by_language = json!({ "type": "object", "additionalProperties": Name::schema() });
    json!({ "anyOf": [by_language, Name::schema()] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::document::ValidationErrors;

    #[test]
    fn the_shipped_list_is_valid() {
        let errors = ValidationErrors::in_file("fractions.json");
        let list = read(&Root::new(SHIPPED, &errors));
        assert_eq!(errors.to_string(), "");
        assert_eq!(list.find("ЛСПД").map(|lspd| &*lspd.short), Some("LSPD"));
    }
}
