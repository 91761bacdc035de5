//! Families: by id, or by words of the name in any order.

use super::candidates::{self, Candidate};
use super::typed_text::TypedText;
use super::{Match, server};
use crate::wire::FamilyBase;

/// A family, by id or by words of its name.
pub fn family(words: &str, families: &[FamilyBase<'_>]) -> Match<u64> {
    let Some(typed) = TypedText::new(words) else { return Match::Nothing };
    let numbered =
        server::number(words).and_then(|number| families.iter().find(|one| one.id == number));
    let candidates = candidates(families);
    let Some(numbered) = numbered else {
        return candidates::meant(&typed, &candidates, &[&TypedText::fits, &TypedText::shuffles]);
    };
    // The id of one family may be the name of another.
    let mut found = candidates::certain(&typed, &candidates, &[&TypedText::fits]);
    found.retain(|id| *id != numbered.id);
    found.insert(0, numbered.id);
    Match::any_of(found)
}

/// The families whose names contain the words, beginnings of words, or any part.
pub fn families(words: &str, families: &[FamilyBase<'_>]) -> Vec<u64> {
    let Some(typed) = TypedText::new(words) else { return Vec::new() };
    candidates::containing(&typed, &candidates(families))
}

/// Whether the words are certainly the name of a family.
pub(super) fn is_certain(words: &str, families: &[FamilyBase<'_>]) -> bool {
    candidates::is_certain(words, &candidates(families))
}

fn candidates<'a>(families: &'a [FamilyBase<'_>]) -> Vec<Candidate<'a, u64>> {
    families.iter().map(|family| Candidate::new(family.id, [&*family.name])).collect()
}
