//! Texts of several sentences.

use super::phrase::is_filler;
use super::small_talk::is_small_talk;
use super::undo_words::{means_never_mind, means_undo};
use super::word_list::{Word, is_sign};
use super::words::courtesy::{AGREEMENT, INTERJECTIONS, KIDDING, LAUGHTER, THANKS};

/// A sentence with fewer words says nothing.
const SHORTEST: usize = 2;

/// More of them are small talk.
const MOST_INTERJECTIONS: usize = 3;

/// The last sentence of a text with several.
pub fn last_sentence(text: &str) -> Option<&str> {
    let text = text.trim().trim_end_matches(['.', '!', '?']);
    let ends = [". ", "! ", "? ", "\n"];
    let at = ends.iter().filter_map(|end| Some(text.rfind(end)? + end.len())).max()?;
    let (before, last) = text.split_at_checked(at)?;
    let is_long = |part: &str| part.split_whitespace().nth(SHORTEST - 1).is_some();
    (is_long(before) && is_long(last)).then_some(last)
}

/// The text without the interjections before its request: `fine. the summary at 8 then`, `ok tell me when he is back`.
pub fn without_interjections(text: &str) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..MOST_INTERJECTIONS {
        let Some((first, after)) = rest.split_once(char::is_whitespace) else { break };
        let word = Word::new(first.trim_matches(is_sign));
        let ends = first.ends_with(is_sign);
        // "K Johnson" is a name.
        let is_initial = after.trim_start().starts_with(char::is_uppercase) && !ends;
        let is_interjection = word.is(INTERJECTIONS) && !is_initial
            || ends && word.is_any(&[AGREEMENT, KIDDING, LAUGHTER, THANKS]);
        if !is_interjection {
            break;
        }
        rest = after.trim_start();
    }
    let says_more = |word: &str| {
        let word = word.trim_matches(is_sign);
        !is_small_talk(word) && !is_filler(&Word::new(word))
    };
    let is_request = rest.split_whitespace().nth(SHORTEST - 1).is_some()
        && rest.split_whitespace().any(says_more);
    // "Ok never mind" is one sentence.
    let takes_back = means_undo(rest) || means_never_mind(text);
    if is_request && !takes_back { rest } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interjections_are_no_part_of_the_request() {
        for (text, request) in [
            ("fine. daily digest at 8pm then", "daily digest at 8pm then"),
            ("дякую) нагадай за 15 хв", "нагадай за 15 хв"),
            ("k tell me when he logs in", "tell me when he logs in"),
            ("ладно, ок. кто в фбр", "кто в фбр"),
            ("лан. сами мы вчера скок были", "сами мы вчера скок были"),
            ("жартую) сімя вінтаж", "сімя вінтаж"),
            ("thanks for the alert", "thanks for the alert"),
            ("ok thanks bot", "ok thanks bot"),
            ("ок", "ок"),
            ("ok lspd", "ok lspd"),
            ("ok never mind", "ok never mind"),
            ("thanks, never mind", "thanks, never mind"),
            ("K Johnson online", "K Johnson online"),
            ("нет, меньше 3", "нет, меньше 3"),
        ] {
            assert_eq!(without_interjections(text), request, "{text}");
        }
    }

    #[test]
    fn the_last_of_several_sentences() {
        for (text, last) in [
            ("long day today. how many in lspd?", Some("how many in lspd")),
            ("устал как собака!\nкто в фбр", Some("кто в фбр")),
            ("ok. how many in lspd", None),
            ("how many in lspd? pls", None),
            ("how many in lspd", None),
        ] {
            assert_eq!(last_sentence(text), last, "{text}");
        }
    }
}
