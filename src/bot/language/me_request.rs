//! What `/me` is asked for.

use super::roster_words::is_back;
use super::word_list::read_short;
use super::words::people::{FORGET, HIDE, QUIET, SHOW};

/// A request about the person's own nickname.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeRequest {
    /// No history shows the nickname.
    Hide,
    /// Histories show it again.
    Show,
    /// The claim is deleted.
    Forget,
    /// The bot does not mention the person in groups.
    Quiet,
    /// It does again.
    NotQuiet,
}

impl MeRequest {
    /// The request that words begin with, and the words after it: `hide`, `hide 5`, `quiet off`.
    pub fn of(words: &str) -> Option<(Self, &str)> {
        let words = words.trim();
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let said = read_short(first, 1)?;
        let word = said.first()?;
        let request = match () {
            () if word.is(HIDE) => Self::Hide,
            () if word.is(SHOW) => Self::Show,
            () if word.is(FORGET) => Self::Forget,
            () if word.is(QUIET) && is_back(rest) => return Some((Self::NotQuiet, "")),
            () if word.is(QUIET) => Self::Quiet,
            () => return None,
        };
        Some((request, rest.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_begin_the_words() {
        assert_eq!(MeRequest::of("Hide"), Some((MeRequest::Hide, "")));
        assert_eq!(MeRequest::of(" show  5 "), Some((MeRequest::Show, "5")));
        assert_eq!(MeRequest::of("forget"), Some((MeRequest::Forget, "")));
        assert_eq!(MeRequest::of("quiet"), Some((MeRequest::Quiet, "")));
        assert_eq!(MeRequest::of("Тихо выкл"), Some((MeRequest::NotQuiet, "")));
        assert_eq!(MeRequest::of("Nicolas_Reed 5"), None);
        assert_eq!(MeRequest::of(""), None);
    }
}
