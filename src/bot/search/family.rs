//! Families: by number, or by some words of the name in any order.

use super::candidates::{self, Candidate};
use super::typed_text::TypedText;
use super::{Match, server};
use crate::wire::FamilyBase;

/// A family, by number or by words of its name.
pub fn family(words: &str, families: &[FamilyBase<'_>]) -> Match<u64> {
    let Some(typed) = TypedText::new(words) else { return Match::Nothing };
    let numbered =
        server::number(words).and_then(|number| families.iter().find(|one| one.id == number));
    let candidates_of = candidates_of(families);
    let Some(numbered) = numbered else {
        return candidates::meant(
            &typed,
            &candidates_of,
            &[&TypedText::fits, &TypedText::shuffles],
        );
    };
    // A family may be called by a number, and another one have it.
    let mut found = candidates::sure(&typed, &candidates_of, &[&TypedText::fits]);
    found.retain(|id| *id != numbered.id);
    found.insert(0, numbered.id);
    Match::each(found)
}

/// The families whose names can be meant by some of their words, by beginnings of them or by any part.
pub fn families(words: &str, families: &[FamilyBase<'_>]) -> Vec<u64> {
    let Some(typed) = TypedText::new(words) else { return Vec::new() };
    candidates::holding(&typed, &candidates_of(families))
}

/// Whether the words are certainly a family's.
pub(super) fn is_surely(words: &str, families: &[FamilyBase<'_>]) -> bool {
    let candidates_of = candidates_of(families);
    TypedText::new(words).is_some_and(|typed| {
        !candidates::sure(&typed, &candidates_of, &[&TypedText::fits, &TypedText::shuffles])
            .is_empty()
    })
}

fn candidates_of<'a>(families: &'a [FamilyBase<'_>]) -> Vec<Candidate<'a, u64>> {
    families.iter().map(|family| Candidate::new(family.id, [&*family.name])).collect()
}
