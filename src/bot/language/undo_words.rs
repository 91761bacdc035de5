//! Recognises texts that only take back what the bot has just done: `undo`, `не надо`, `поверни як було`.

use super::word_list::{is_any, words};
use super::words::undo::{BESIDE, PHRASES, UNDO};

/// A longer text is a sentence about something else.
const MAX_WORDS: usize = 6;

/// Whether a text takes back the last action, and says nothing else.
pub fn means_undo(text: &str) -> bool {
    let said: Vec<&str> = words(text).take(MAX_WORDS + 1).collect();
    if said.is_empty() || said.len() > MAX_WORDS {
        return false;
    }
    let is_undo = |word: &&str| is_any(word, UNDO);
    let is_beside = |word: &&str| is_any(word, BESIDE);
    if said.iter().any(is_undo) {
        return said.iter().all(|word| is_undo(word) || is_beside(word));
    }
    PHRASES.split_whitespace().any(|phrase| {
        let phrase: Vec<&str> = phrase.split('-').collect();
        let is_said = |word: &&str| said.iter().any(|typed| is_any(typed, word));
        let is_of_phrase = |typed: &&str| phrase.iter().any(|word| is_any(typed, word));
        phrase.iter().all(is_said)
            && said.iter().all(|typed| is_of_phrase(typed) || is_beside(typed))
    })
}

#[cfg(test)]
mod tests {
    use crate::bot::language::undo_words::*;

    #[test]
    fn a_text_that_takes_back_is_recognised_whatever_accompanies_it() {
        for text in [
            "undo",
            "Undo that!",
            "never mind",
            "nevermind",
            "turn it off",
            "turn off",
            "take it back, please",
            "revert",
            "отмени",
            "отмени это",
            "верни как было",
            "верни обратно",
            "не надо",
            "уже не нужно",
            "передумал",
            "yt yflj",
            "выключи",
            "убери это",
            "відміни",
            "скасуй",
            "не треба",
            "поверни як було",
        ] {
            assert!(means_undo(text), "{text}");
        }
        for text in [
            "",
            "…",
            "верни клаву",
            "не",
            "надо",
            "как",
            "it",
            "отмени оповещение",
            "отключи уведомления",
            "turn off my alerts",
            "мне не надо лспд",
            "убери ключ",
            "не надо мне ничего про дома писать",
        ] {
            assert!(!means_undo(text), "{text}");
        }
    }
}
