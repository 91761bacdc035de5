//! Wishes to be told after a time, whatever happens in the game until then: `через 10 минут про аук`, `in an hour`.

use super::alert_request_words::minutes_of;
use super::alert_words::AlertWords;
use super::word_list::{Word, read_short};
use super::words::times::{AFTER, EVERY};
use super::words::wishes::{BEFORE, EVENT, WHEN};

/// A longer text says more.
const MAX_WORDS: usize = 12;

/// After how many minutes the words of a wish want to be told, if nothing else says when.
pub fn timer(wish: &str) -> Option<u16> {
    let said = read_short(wish, MAX_WORDS)?;
    let says_when = |word: &Word<'_>| word.is_any(&[WHEN, BEFORE, EVENT, EVERY]);
    let AlertWords { bound, ends, price, .. } = AlertWords::new(wish);
    if said.iter().any(says_when) || bound.is_some() || ends || price {
        return None;
    }
    let at = said.iter().position(|word| word.is(AFTER))?;
    let behind = said.get(at + 1..)?;
    let mut spans = (1..=behind.len()).rev().filter_map(|length| behind.get(..length));
    spans.find_map(minutes_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_time_that_nothing_else_limits_is_a_timer() {
        for (text, minutes) in [
            ("через 10 минут про аук", Some(10)),
            ("про собес через час", Some(60)),
            ("через полчаса", Some(30)),
            ("in 10 minutes about the auction", Some(10)),
            ("in an hour", Some(60)),
            ("через 2 години", Some(120)),
            ("за 10 минут до собеса лспд", None),
            ("when it ends in 10 minutes", None),
            ("the auction ends in 10 minutes", None),
            ("lspd in san fierro", None),
            ("", None),
        ] {
            assert_eq!(timer(text), minutes, "{text}");
        }
    }
}
