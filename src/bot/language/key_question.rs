//! Questions about keys and the API in free sentences: a key leaked, requests fail, or somebody writes a program.

mod api_example;
mod failures;
#[cfg(test)]
mod tests;

use super::sentences::last_sentence;
use super::word_list::{REACH, Word, follows, has, read_short};
use super::words::List;
use super::words::commands::MINE;
use super::words::key_questions::{
    API, AUTHORIZATION, BEARER, BROKEN, CHECK, CODE, COSTING, DEAD, DOCS, DOING, ERROR, EVERY,
    EXAMPLE, EXCEEDED, GAME_THINGS, GAVE, HAVING, HEADER, HOW, HOW_MANY, INDEFINITE, KEY, LEAKED,
    LEFT, LIMIT, LIMITED, MAY, NOT, OF, OLD, PER, PROGRAM, PUBLIC_CHAT, PUBLIC_PLACE, PUBLISHED,
    PUT, PYTHON, RAISE, RATE, REQUESTS, ROUTE, SENT, SERVER, STRANGER, THIRD_PERSON, TIMEOUT,
    TOO_MANY, TOOL, UNAUTHORIZED, URL, USES, WHERE, WHO, WORK,
};

pub use api_example::{ApiExample, ApiTopic, ExampleLanguage};

/// A text with more words is not about one thing.
pub(super) const MAX_WORDS: usize = 24;

/// A longer text after an answer about keys is about something else.
const MAX_FOLLOWING: usize = 6;

/// A text about limits that names no key is short.
const MAX_SHORT: usize = 5;

/// A question about keys or the API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyQuestion {
    /// Others know a key.
    Leak,
    /// Requests fail.
    Trouble(KeyTrouble),
    /// Somebody asks how a request is made.
    Example(ApiExample),
    /// How many requests are allowed.
    Limit,
    /// Whether more requests may be allowed.
    MoreLimit,
    /// In which header the key goes.
    Header,
    /// For which servers a key works.
    Servers,
    /// Whether a key still works that was deleted or replaced.
    OldKey,
    /// Whether there is an API, what it costs, and what it can do.
    About,
}

/// How requests fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyTrouble {
    /// The text does not say how.
    Unspecified,
    /// 401.
    Rejected,
    /// 403.
    Forbidden,
    /// 429.
    Limited,
    /// 404 and 422: the key works, the request does not.
    NotFound,
    /// 500 and above.
    Unavailable,
    /// The answer comes late or never.
    Slow,
}

impl KeyQuestion {
    /// The question that a text asks; `None` if it is about something else, or only asks for a key.
    pub fn of(text: &str) -> Option<Self> {
        Self::read(text, Following::Other)
    }

    /// The question of a text that follows an answer about keys, and so need not name the API. Only after an example, a
    /// few words ask for another one.
    pub fn following(text: &str, is_after_example: bool) -> Option<Self> {
        // "Oh, it had a space in it. Now in Python": the last sentence says what is wanted.
        match is_after_example {
            true => {
                let last = last_sentence(text).and_then(|it| Self::read(it, Following::Example));
                last.or_else(|| Self::read(text, Following::Example))
            }
            false => Self::read(text, Following::Keys),
        }
    }

    fn read(text: &str, following: Following) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        let text = Text { following, ..Text::new(&said) };
        if following == Following::Other && !text.may_ask() {
            return None;
        }
        if text.is_leak() {
            return Some(Self::Leak);
        }
        if let Some(question) = text.about_keys() {
            return Some(question);
        }
        let trouble = text.status().or_else(|| text.trouble()).map(Self::Trouble);
        let about = || text.asks_about_api().then_some(Self::About);
        trouble.or_else(|| text.example().map(Self::Example)).or_else(about).or_else(|| {
            let asks = text.has_key && (text.has(CHECK) || text.has(WORK));
            asks.then_some(Self::Trouble(KeyTrouble::Unspecified))
        })
    }
}

/// Whether words speak of API keys, and not of the keys that things in the game have.
pub(super) fn names_api_key(said: &[Word<'_>]) -> bool {
    Text::new(said).is_about_api()
}

/// What the answer before a text was about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Following {
    Other,
    Keys,
    /// It showed a request.
    Example,
}

/// The words of a text, and what they are about.
struct Text<'a> {
    words: &'a [Word<'a>],
    has_api: bool,
    /// Whether a key is named, and nothing of the game that has keys. The API decides the doubt.
    has_key: bool,
    following: Following,
}

impl<'a> Text<'a> {
    fn new(words: &'a [Word<'a>]) -> Self {
        let text = Self { words, has_api: false, has_key: false, following: Following::Other };
        let has_api = text.has(API);
        let is_of_game = || text.has(GAME_THINGS) || text.is_key_of_game();
        let has_key = text.has(KEY) && (has_api || !is_of_game());
        Self { has_api, has_key, ..text }
    }

    /// Whether any word makes a question possible. Most texts are about the game and have none.
    fn may_ask(&self) -> bool {
        const SIGNS: [List; 15] = [
            BEARER,
            PUBLIC_PLACE,
            UNAUTHORIZED,
            REQUESTS,
            LIMIT,
            LIMITED,
            TIMEOUT,
            TOOL,
            CODE,
            PYTHON,
            DOCS,
            ROUTE,
            EXAMPLE,
            URL,
            HEADER,
        ];
        let is_number = |word: &Word<'_>| word.typed.starts_with(['4', '5']);
        self.is_about_api() || self.words.iter().any(is_number) || self.has_any(&SIGNS)
    }

    fn has(&self, list: List) -> bool {
        has(self.words, list)
    }

    fn has_any(&self, lists: &[List]) -> bool {
        self.words.iter().any(|word| word.is_any(lists))
    }

    /// The same, also with a typo in a long Russian word.
    fn has_nearly(&self, list: List) -> bool {
        self.words.iter().any(|word| word.misspelt_russian().has(list))
    }

    /// Whether a word of the second list follows one of the first within so many words.
    fn follows(&self, first: List, second: List, reach: usize) -> bool {
        follows(self.words, |word| word.is(first), &[second], reach)
    }

    /// Whether a key is said to be of something that is no program.
    fn is_key_of_game(&self) -> bool {
        self.words.windows(3).any(|three| match three {
            [key, of, thing] => key.is(KEY) && of.is(OF) && !thing.is(PROGRAM),
            _ => false,
        })
    }

    fn is_about_api(&self) -> bool {
        self.has_api || self.has_key
    }

    fn is_after_keys(&self) -> bool {
        self.following != Following::Other
    }

    /// A question that is not about a failure or an example.
    fn about_keys(&self) -> Option<KeyQuestion> {
        let is_about = self.is_about_api() || self.is_after_keys();
        if self.has(BEARER) || is_about && self.has(AUTHORIZATION) {
            return Some(KeyQuestion::Header);
        }
        if self.is_after_keys() && self.follows(WHERE, PUT, REACH + 1) {
            return Some(KeyQuestion::Header);
        }
        let is_raised = self.has(LIMIT) && self.has(RAISE) && !self.has(EXCEEDED);
        if is_raised && (is_about || self.words.len() <= MAX_SHORT) {
            return Some(KeyQuestion::MoreLimit);
        }
        let is_limit = self.has(LIMIT) && (self.has(RATE) || self.has(REQUESTS) || is_about)
            || self.has(REQUESTS) && self.has(PER);
        // "How often can I hit it", "can that be raised?" after an answer about keys.
        if self.is_after_keys() && self.words.len() <= MAX_FOLLOWING {
            if self.has(HOW_MANY) && self.has_any(&[USES, EXCEEDED, REQUESTS]) {
                return Some(KeyQuestion::Limit);
            }
            if self.has(RAISE) && self.has(MAY) {
                return Some(KeyQuestion::MoreLimit);
            }
        }
        let is_other = [EXCEEDED, LEFT, LIMITED, ERROR].iter().any(|list| self.has(*list))
            || self.has(TOO_MANY) && !self.has(HOW_MANY);
        if is_limit && !is_other && (self.has(HOW) || self.has(HOW_MANY)) {
            return Some(KeyQuestion::Limit);
        }
        let is_denied = self.follows(NOT, WORK, REACH);
        let works = self.has(WORK) || self.has(CHECK);
        if is_about && works && !is_denied && self.has(SERVER) && self.has(EVERY) {
            return Some(KeyQuestion::Servers);
        }
        let is_replaced = self.has(OLD) && (works || self.has(BROKEN) || self.has(DEAD));
        (is_about && is_replaced).then_some(KeyQuestion::OldKey)
    }

    /// "Is the API free", "what can it do".
    fn asks_about_api(&self) -> bool {
        self.has_api
            && !self.has_key
            && self.topic().is_none()
            && self.has_any(&[COSTING, DOING, HAVING])
    }

    fn is_leak(&self) -> bool {
        let is_published = self.has(PUBLISHED);
        // "I put it into a public chat" about the key that was spoken of.
        if self.is_after_keys()
            && !self.has(GAME_THINGS)
            && (is_published || self.has(LEAKED) || self.has(SENT))
            && self.has_any(&[PUBLIC_PLACE, PUBLIC_CHAT])
        {
            return true;
        }
        let is_sent = || self.has(SENT) && self.has(PUBLIC_CHAT);
        if !self.is_about_api() {
            let is_game = self.has(GAME_THINGS);
            return !is_game && (is_published || self.has(LEAKED)) && self.has(PUBLIC_PLACE);
        }
        let is_stranger = || self.has(STRANGER) || self.follows(WHO, INDEFINITE, 1);
        let is_taken = || self.has(THIRD_PERSON) && self.has(MINE) && !self.has(PROGRAM);
        self.has_nearly(LEAKED)
            || is_sent()
            || is_taken()
            || self.has_key && self.follows(NOT, GAVE, REACH)
            || self.has_key
                && (is_published
                    || self.has(PUBLIC_PLACE)
                    || is_stranger() && (self.has(USES) || self.has(SENT)))
    }
}
