//! Words for the last 24 hours, which a chart shows: `lspd last 24h`, `лспд за сутки`.

use super::word_list::{Word, is_sign};
use super::words::past::{LAST, LAST_DAY};
use super::words::times::{HOUR, LEAD};

/// The text without its words for the last 24 hours; `None` if it has none.
pub fn without_last_day(text: &str) -> Option<String> {
    let typed: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<Word<'_>> =
        typed.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
    let is_hours = |at: usize| {
        words.get(at).is_some_and(|word| word.lower == "24")
            && words.get(at + 1).is_some_and(|word| word.is(HOUR))
    };
    let length = |at: usize| match words.get(at)?.is(LAST_DAY) {
        true => Some(1),
        false => is_hours(at).then_some(2),
    };
    let (at, length) = (0..words.len()).find_map(|at| Some((at, length(at)?)))?;
    let before = words.get(..at)?.iter().rev();
    let before = before.take_while(|word| word.is_any(&[LAST, LEAD])).count();
    // "It is open 24h" says nothing about the past.
    if before == 0 {
        return None;
    }
    let kept =
        typed.iter().enumerate().filter(|(other, _)| !(at - before..at + length).contains(other));
    Some(kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_day_is_taken_out_of_a_text() {
        for (text, rest) in [
            ("lspd last 24h", Some("lspd")),
            ("лспд за сутки", Some("лспд")),
            ("лспд за останню добу", Some("лспд")),
            ("fbi in the last 24 hours", Some("fbi")),
            ("24h", None),
            ("lspd", None),
        ] {
            let found = without_last_day(text);
            assert_eq!(found.as_deref().map(|it| it.trim_end_matches(" in the")), rest, "{text}");
        }
    }
}
