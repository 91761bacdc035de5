//! Recognises texts that consist only of thanks or a greeting.

use super::word_list::{is_any, words};
use super::words::courtesy::{BESIDE, GREETINGS, THANKS};

/// A text that is kind and asks for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Courtesy {
    /// Thanks, also after a greeting.
    Thanks,
    /// A greeting.
    Greeting,
}

impl Courtesy {
    /// The courtesy that a text is, if it is nothing else.
    pub fn of(text: &str) -> Option<Self> {
        let words: Vec<&str> = words(text).collect();
        let all = [THANKS, GREETINGS, BESIDE];
        if !words.iter().all(|word| all.iter().any(|list| is_any(word, list))) {
            return None;
        }
        let has = |list| words.iter().any(|word| is_any(word, list));
        match (has(THANKS), has(GREETINGS)) {
            (true, _) => Some(Self::Thanks),
            (false, true) => Some(Self::Greeting),
            (false, false) => None,
        }
    }
}
