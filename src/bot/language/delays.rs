//! Words for the time that is left until something, such as `рейд через 10 мин`. Their numbers name nothing.

use super::alert_words::AlertWords;
use super::word_list::{Word, is_sign};
use super::words::times::AFTER;

/// The most words of a delay: `in half an hour`.
const LONGEST: usize = 4;

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
    let first = words.first()?;
    if !Word::new(first.trim_matches(is_sign)).is(AFTER) {
        return None;
    }
    (2..=LONGEST.min(words.len())).find(|length| {
        let named = words.get(..*length).map(|words| AlertWords::new(&words.join(" ")));
        named.is_some_and(|named| {
            let minutes = named.minutes;
            minutes.is_some() && named == AlertWords { minutes, ..AlertWords::default() }
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::bot::language::without_delays;

    #[test]
    fn delays_are_taken_out() {
        for (text, rest) in [
            ("скок нас ща, а то рейд через 10 мин", "скок нас ща, а то рейд"),
            ("через час собес", "собес"),
            ("fight in half an hour, who is on", "fight who is on"),
            ("рейд через дві години, лспд", "рейд лспд"),
            ("who is in lspd", "who is in lspd"),
            ("лспд на 5", "лспд на 5"),
        ] {
            assert_eq!(without_delays(text), rest);
        }
    }
}
