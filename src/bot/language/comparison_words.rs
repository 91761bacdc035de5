//! The words around the names in a comparison.

use super::ordinals::number_in_words;
use super::word_list::{Word, follows, has, read};
use super::words::alerts::{A_MILLION, MILLION};
use super::words::comparisons::{AROUND, BETWEEN, EVERYWHERE, MORE, PASSES, THAN, WITH};
use super::words::questions::{SERVER, SUPERLATIVE, WHICH};
use super::words::wishes::IN_ADVANCE;

/// Whether a text asks which server, and not what is on one.
pub fn asks_which_server(text: &str) -> bool {
    follows(&read(text), |word| word.is(WHICH), &[SERVER], 1)
}

/// Whether a word is for the first of many: `most`, `oldest`.
pub fn is_superlative(word: &str) -> bool {
    Word::new(word).is(SUPERLATIVE)
}

/// Whether a word only joins names, or says that one follows.
pub fn joins_names(word: &str) -> bool {
    Word::new(word).is_any(&[BETWEEN, AROUND])
}

/// Whether a word only joins names.
pub fn is_between_names(word: &str) -> bool {
    Word::new(word).is(BETWEEN)
}

/// Whether a word means all servers.
pub fn is_everywhere(word: &str) -> bool {
    Word::new(word).is(EVERYWHERE)
}

/// The most words between a comparison and its number: `than at least 5`.
const NEAR: usize = 2;

/// Whether a text compares two things, and not one with a number: `when grove has more than us`.
pub fn compares_two(text: &str) -> bool {
    let said = read(text);
    let is = |at: usize, list| said.get(at).is_some_and(|word| word.is(list));
    let is_number = |word: &Word<'_>| {
        word.lower.starts_with(|first: char| first.is_ascii_digit() || first == '$')
            || number_in_words(&word.lower).is_some()
    };
    let is_amount = |word: &Word<'_>| is_number(word) || word.is_any(&[A_MILLION, MILLION]);
    // "If more than 10, then the more the better".
    let is_apart = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| text.split_whitespace().nth(at));
        before.is_some_and(|before| before.ends_with(','))
    };
    (0..said.len()).any(|at| {
        // `більше за рифу`.
        let is_than = is(at, THAN) || at > 0 && is(at - 1, MORE) && is(at, IN_ADVANCE);
        // "Passes to another owner".
        let compares = is(at, PASSES) && !is(at + 1, WITH) || is_than && has(&said, MORE);
        let behind = said.get(at + 1..).unwrap_or_default();
        let is_bound = behind.iter().take(NEAR + 1).any(is_amount);
        compares && !is_apart(at) && !behind.is_empty() && !is_bound
    })
}

#[cfg(test)]
mod tests {
    use crate::bot::language::comparison_words::*;

    #[test]
    fn two_things_are_compared_where_no_number_is() {
        for text in [
            "when grove has 5 more ppl than us",
            "если их станет больше чем нас",
            "iron squad passes neon cartel",
            "коли в рифи більше за вагос",
            "якщо нас менше ніж у балласів",
        ] {
            assert!(compares_two(text), "{text}");
        }
        for text in [
            "more than 5",
            "больше чем 10 человек",
            "дешевле чем за 5кк",
            "passes 20",
            "більше за 5",
            "more than five",
            "more",
            "rather than that",
            "more than at least 5",
            "less than a mil",
            "меньше чем за лям",
            "если лспд больше 10, чем раньше тем лучше",
            "when house 5 passes to another owner",
        ] {
            assert!(!compares_two(text), "{text}");
        }
    }
}
