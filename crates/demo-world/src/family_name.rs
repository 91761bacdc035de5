//! Names of families: an adjective and a noun, every seventh in Russian.

use std::sync::LazyLock;

use serde::Deserialize;

#[derive(Deserialize)]
struct Words<'a> {
    #[serde(borrow)]
    adjectives: Vec<&'a str>,
    #[serde(borrow)]
    nouns: Vec<&'a str>,
    #[serde(borrow)]
    russian_adjectives: Vec<&'a str>,
    #[serde(borrow)]
    russian_nouns: Vec<&'a str>,
}

#[expect(clippy::expect_used, reason = "the file is embedded, and a test reads it")]
static WORDS: LazyLock<Words<'static>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/family-names.json")).expect("lists of words")
});

/// The name of the family with this id, unique on its server.
pub(crate) fn family_name(id: u32) -> String {
    if id.is_multiple_of(7) {
        pair(&WORDS.russian_adjectives, &WORDS.russian_nouns, id / 7, 37)
    } else {
        pair(&WORDS.adjectives, &WORDS.nouns, id, 61)
    }
}

/// The pair for `n`, numbered when all pairs are used up. The stride mixes neighbouring pairs.
fn pair(adjectives: &[&str], nouns: &[&str], n: u32, stride: u32) -> String {
    let pairs = (adjectives.len() * nouns.len()) as u32;
    let at = (u64::from(n) * u64::from(stride) % u64::from(pairs)) as usize;
    let name = format!("{} {}", adjectives[at % adjectives.len()], nouns[at / adjectives.len()]);
    match n / pairs {
        0 => name,
        round => format!("{name} {}", round + 1),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique() {
        let names: HashSet<_> = (1..=2_000).map(family_name).collect();
        assert_eq!(names.len(), 2_000);
    }
}
