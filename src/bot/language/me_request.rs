//! What `/me` is asked for.

use super::nicknames;
use super::roster_words::{absence, is_back};
use super::word_list::{Word, follows, has, is_sign, read_short};
use super::words::people::{
    AWAY, BE, CALLED, FIRST_PERSON, FORGET, FORGOTTEN, HIDE, JOINING, MINE, MYSELF, NICK, NOT_BE,
    QUIET, SHOW,
};

/// A longer text says more than a name.
const MAX_WORDS: usize = 12;

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

/// Whether the bot is to forget the person: `forget me`, `удали всё обо мне`.
pub fn means_forget_me(text: &str) -> bool {
    let Some(said) = read_short(text, MAX_WORDS) else { return false };
    let is_first = said.first().is_some_and(|first| first.is(FORGET));
    is_first && said.iter().skip(1).take(3).any(|word| word.is(FORGOTTEN))
}

/// The words about their own absence that a person says: the span and the reason, if the text has them.
pub fn own_absence(text: &str) -> Option<String> {
    let said = read_short(text, MAX_WORDS)?;
    let has = |list| has(&said, list);
    let is_away = has(AWAY) || follows(&said, |word| word.is(NOT_BE), &[BE], 1);
    if !is_away || !has(MYSELF) || text.trim_end().ends_with('?') {
        return None;
    }
    let starts = text.char_indices().filter(|(at, _)| *at == 0 || text[..*at].ends_with(' '));
    let span = starts.map(|(at, _)| &text[at..]).find(|rest| absence(rest).is_some());
    Some(span.unwrap_or(text).to_owned())
}

/// The nickname that the person says to have: `меня зовут Hugo_Harris`, `im Cesar Jacobs, new cadet`.
pub fn own_nickname(text: &str) -> Option<String> {
    let typed: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_matches(is_sign)).take(MAX_WORDS).collect();
    let is = |at: usize, list| typed.get(at).is_some_and(|word| Word::new(word).is(list));
    let is_said = |at: &usize| {
        is(*at, CALLED)
            || *at == 0 && is(0, FIRST_PERSON)
            || is(*at, NICK) && at.checked_sub(1).is_some_and(|before| is(before, MINE))
    };
    let said = (0..typed.len()).find(is_said)?;
    let at = (said + 1..typed.len()).find(|at| !is(*at, JOINING))?;
    let name = typed.get(at)?;
    if name.contains('_') {
        return (!nicknames(name).is_empty()).then(|| (*name).to_owned());
    }
    let is_half = |word: &&&str| {
        word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic)
    };
    let (first, last) = (typed.get(at).filter(is_half)?, typed.get(at + 1).filter(is_half)?);
    Some(format!("{first} {last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_says_to_be_away_or_wants_to_be_forgotten() {
        for (text, words) in [
            ("меня не будет 3 дня сессия", Some("3 дня сессия")),
            ("i will be away till sunday", Some("i will be away till sunday")),
            ("уезжаю, меня не будет", Some("уезжаю, меня не будет")),
            ("кто в отпуске", None),
            ("меня кто-то искал", None),
        ] {
            assert_eq!(own_absence(text).as_deref(), words, "{text}");
        }
        assert!(means_forget_me("forget me. delete all you have about me"));
        assert!(means_forget_me("Удали всё обо мне"));
        assert!(!means_forget_me("удали ключ"));
        assert!(!means_forget_me("forget it"));
    }

    #[test]
    fn a_person_says_a_nickname() {
        for (text, name) in [
            ("меня зовут Hugo_Harris", Some("Hugo_Harris")),
            ("im Cesar_Jacobs new cadet lspd", Some("Cesar_Jacobs")),
            ("hi, I'm Cesar Jacobs", Some("Cesar Jacobs")),
            ("my nick in the game is Kai_Weaver", Some("Kai_Weaver")),
            ("мій нік Rodrigo_Klimov", Some("Rodrigo_Klimov")),
            ("я Kyle_Marshall, как это подтвердить", Some("Kyle_Marshall")),
            ("я ищу Kai_Weaver", None),
            ("im looking for Kai_Weaver", None),
            ("когда был Hugo_Harris", None),
            ("what is the nick of the leader", None),
        ] {
            assert_eq!(own_nickname(text).as_deref(), name, "{text}");
        }
    }

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
