//! Families: by id, or by words of the name in any order.

use super::candidates::{Candidates, add};
use super::typed_text::TypedText;
use super::{Match, server, without_case};
use crate::wire::FamilyBase;

/// The most words of a family's name that people say.
const MAX_WORDS: usize = 4;

/// A family, by id or by words of its name, in any Russian case.
pub fn family(words: &str, families: &[FamilyBase<'_>]) -> Match<u64> {
    let found = in_base_form(words, families);
    match without_case(words) {
        Some(stem) if !found.is_found() => match in_base_form(stem, families) {
            one @ Match::One(_) => one,
            _ => found,
        },
        _ => found,
    }
}

fn in_base_form(words: &str, families: &[FamilyBase<'_>]) -> Match<u64> {
    let Some(typed) = TypedText::new(words) else { return Match::Nothing };
    let numbered =
        server::number(words).and_then(|number| families.iter().find(|one| one.id == number));
    let candidates = candidates(families);
    let Some(numbered) = numbered else {
        return candidates.meant(&typed);
    };
    // The id of one family may be the name of another.
    let mut found = vec![numbered.id];
    add(&mut found, candidates.certain(&typed, &[&TypedText::fits]));
    Match::any_of(found)
}

/// The families whose names contain the words, beginnings of words, or any part.
pub fn families(words: &str, families: &[FamilyBase<'_>]) -> Vec<u64> {
    let Some(typed) = TypedText::new(words) else { return Vec::new() };
    candidates(families).containing(&typed)
}

/// The parts of these words that may be names of families, the longest first.
pub fn parts_of_names(words: &[String], least: usize) -> impl Iterator<Item = String> {
    let lengths = (least..=words.len().min(MAX_WORDS)).rev();
    lengths.flat_map(|length| words.windows(length)).map(|part| part.join(" "))
}

/// Whether the words are certainly the name of a family.
pub(super) fn is_certain(words: &str, families: &[FamilyBase<'_>]) -> bool {
    candidates(families).is_certain(words)
}

fn candidates<'a>(families: &'a [FamilyBase<'_>]) -> Candidates<'a, u64> {
    Candidates::new(families.iter().map(|family| (family.id, [&*family.name])))
}
