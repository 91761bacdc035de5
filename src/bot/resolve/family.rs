//! Families: by number, or by some words of the name in any order.

use super::among::{self, Thing};
use super::typed::Typed;
use super::{Meant, server};
use crate::wire::FamilyBase;

/// A family, by number or by words of its name.
pub fn family(words: &str, families: &[FamilyBase<'_>]) -> Meant<u64> {
    let Some(typed) = Typed::new(words) else { return Meant::Nothing };
    let numbered =
        server::number(words).and_then(|number| families.iter().find(|one| one.id == number));
    let things = things(families);
    let Some(numbered) = numbered else {
        return among::meant(&typed, &things, &[&Typed::fits, &Typed::shuffles]);
    };
    // A family may be called by a number, and another one have it.
    let mut found = among::sure(&typed, &things, &[&Typed::fits]);
    found.retain(|id| *id != numbered.id);
    found.insert(0, numbered.id);
    Meant::each(found)
}

/// The families whose names can be meant by some of their words, by beginnings of them or by any part.
pub fn families(words: &str, families: &[FamilyBase<'_>]) -> Vec<u64> {
    let Some(typed) = Typed::new(words) else { return Vec::new() };
    among::holding(&typed, &things(families))
}

/// Whether the words are certainly a family's.
pub(super) fn is_surely(words: &str, families: &[FamilyBase<'_>]) -> bool {
    let things = things(families);
    Typed::new(words).is_some_and(|typed| {
        !among::sure(&typed, &things, &[&Typed::fits, &Typed::shuffles]).is_empty()
    })
}

fn things<'a>(families: &'a [FamilyBase<'_>]) -> Vec<Thing<'a, u64>> {
    families.iter().map(|family| Thing::new(family.id, [&*family.name])).collect()
}
