//! Words for the time that is left until something, such as `рейд через 10 мин`. Their numbers name nothing.

use super::word_list::{Word, is_sign};
use super::words::List;
use super::words::times::{AFTER, HALF_AN_HOUR, HOUR, MINUTE};

/// The text without `через 10 мин`, `in an hour` and the like.
pub fn without_delays(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut kept, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        match delay(words.get(at..).unwrap_or_default()) {
            Some(length) => at += length,
            None => {
                kept.push(*word);
                at += 1;
            }
        }
    }
    kept.join(" ")
}

/// How many words at the beginning say how long it takes.
fn delay(words: &[&str]) -> Option<usize> {
    let is = |at: usize, list: List| {
        words.get(at).is_some_and(|word| Word::new(word.trim_matches(is_sign)).is(list))
    };
    let is_unit = |at| is(at, HOUR) || is(at, MINUTE);
    if !is(0, AFTER) {
        return None;
    }
    let is_count = words.get(1)?.bytes().all(|byte| byte.is_ascii_digit());
    match (is_count && is_unit(2), is_unit(1) || is(1, HALF_AN_HOUR)) {
        (true, _) => Some(3),
        (false, true) => Some(2),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::language::without_delays;

    #[test]
    fn delays_are_taken_out() {
        for (text, rest) in [
            ("скок нас ща, а то рейд через 10 мин", "скок нас ща, а то рейд"),
            ("через час собес", "собес"),
            ("who is in lspd", "who is in lspd"),
            ("лспд на 5", "лспд на 5"),
        ] {
            assert_eq!(without_delays(text), rest);
        }
    }
}
