//! Ranks that words name: `выше 3 ранга`, `rank 7+`. Their numbers name no server.

use super::word_list::{MAX_WORDS, Word, is_sign};
use super::words::alerts::{ABOVE, AND, AT_LEAST, BELOW, FROM};
use super::words::following::{OLDER, RANK, YOUNGER};

/// No rank is higher.
const HIGHEST: u32 = 99;

/// How far apart a number and the word for a rank are.
const NEAR: usize = 2;

/// The ranks that a text asks for, and the text without them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankBound {
    /// The lowest rank.
    pub least: u32,
    /// The highest rank.
    pub most: u32,
    /// The words for them, as they were typed.
    pub said: String,
    /// The other words.
    pub rest: String,
}

impl RankBound {
    /// Reads a text; `None` if it names no rank by its number.
    pub fn new(text: &str) -> Option<Self> {
        let typed: Vec<&str> = text.split_whitespace().take(MAX_WORDS + 1).collect();
        if typed.len() > MAX_WORDS {
            return None;
        }
        let words: Vec<Word<'_>> =
            typed.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
        let rank = words.iter().position(|word| word.is(RANK))?;
        let near = rank.saturating_sub(NEAR)..=rank + NEAR;
        let (at, number, is_open) = near
            .filter_map(|at| {
                let (number, is_open) = number(&words.get(at)?.lower)?;
                Some((at, number, is_open))
            })
            .min_by_key(|(at, ..)| at.abs_diff(rank))?;
        let before = at.min(rank).checked_sub(1).and_then(|before| words.get(before));
        // "Above rank 5", "rank above 5".
        let between = words.get(at.min(rank) + 1..at.max(rank)).unwrap_or_default();
        let compares =
            |word: &&Word<'_>| word.is_any(&[ABOVE, BELOW, AT_LEAST, OLDER, YOUNGER, FROM]);
        let compared = before.into_iter().filter(compares).chain(between.iter().filter(compares));
        // "Rank 7 above", "rank 7 and above".
        let is_joined = words.get(at.max(rank) + 1).is_some_and(|word| word.is(AND));
        let last = at.max(rank) + 1 + usize::from(is_joined);
        let after = words.get(last).filter(|word| word.is_any(&[ABOVE, BELOW, OLDER, YOUNGER]));
        let comparison = compared.chain(after).next();
        let (least, most) = match comparison {
            _ if is_open => (number, HIGHEST),
            // "Rank 7 and above" begins with 7.
            Some(_) if after.is_some_and(|word| word.is_any(&[ABOVE, OLDER])) => (number, HIGHEST),
            Some(_) if after.is_some() => (0, number),
            Some(word) if word.is_any(&[AT_LEAST, FROM]) => (number, HIGHEST),
            Some(word) if word.is_any(&[ABOVE, OLDER]) => (number + 1, HIGHEST),
            Some(_) => (0, number.saturating_sub(1)),
            None if at.abs_diff(rank) > 1 => return None,
            None => (number, number),
        };
        let first = at.min(rank) - usize::from(before.is_some_and(|word| compares(&word)));
        let last = if after.is_some() { last } else { at.max(rank) };
        let part = |is_said: bool| {
            let words = typed.iter().enumerate();
            let words = words.filter(|(at, _)| (first..=last).contains(at) == is_said);
            words.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
        };
        let said = part(true).trim_matches(is_sign).to_owned();
        Some(Self { least, most, said, rest: part(false) })
    }
}

/// A rank, and whether a plus says that it is the lowest: `7`, `7+`, `3-го`.
fn number(word: &str) -> Option<(u32, bool)> {
    let digits = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let is_open = word.get(digits.len()..)?.starts_with('+');
    let number = digits.parse().ok().filter(|number| *number < HIGHEST)?;
    Some((number, is_open))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ranks_are_bounds_and_no_servers() {
        for (text, least, most, rest) in [
            ("а кто из них выше 3 ранга", 4, HIGHEST, "а кто из них"),
            ("старше 3 ранга", 4, HIGHEST, ""),
            ("who of them is rank 7+", 7, HIGHEST, "who of them is"),
            ("не всех, тока 7+ ранг", 7, HIGHEST, "не всех, тока"),
            ("хто з них рангом 8 і вище", 8, HIGHEST, "хто з них"),
            ("who is rank 5 and up", 5, HIGHEST, "who is"),
            ("8 ранг и выше кто", 8, HIGHEST, "кто"),
            ("anyone above rank 5", 6, HIGHEST, "anyone"),
            ("хто нижче 4 рангу", 0, 3, "хто"),
            ("lspd rank 8", 8, 8, "lspd"),
        ] {
            let bound = RankBound::new(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((bound.least, bound.most, &*bound.rest), (least, most, rest), "{text}");
        }
        for text in ["какой у него ранг", "лспд 3", "выше 3", ""] {
            assert_eq!(RankBound::new(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|((ранг|7\\+|3|выше|rank|above|лспд) ?){0,12}") {
            let _ = RankBound::new(&text);
        }
    }
}
