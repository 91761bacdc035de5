//! Questions about keys and the API in free sentences: a key leaked, requests fail, or somebody writes a program.

mod api_example;
#[cfg(test)]
mod tests;

use super::phrase::is_filler;
use super::word_list::{Word, has, read_short};
use super::words::commands::{MINE, NEW, PREPOSITIONS};
use super::words::following::AND;
use super::words::key_questions::{
    ADDRESS, API, AUTHORIZATION, BEARER, BROKEN, CHECK, CODE, DEAD, DEVELOPER, DOCS, ERROR, EVERY,
    EXAMPLE, EXCEEDED, FORBIDDEN, FORMAT, GAME_THINGS, GAVE, GET, HEADER, HOW, HOW_MANY,
    INDEFINITE, JAVASCRIPT, KEY, LEAKED, LEFT, LIMIT, LIMITED, MAY, NOT, OF, OLD, OUT, PER,
    PROGRAM, PUBLIC_CHAT, PUBLIC_PLACE, PUBLISHED, PYTHON, RATE, REQUESTS, ROUTE, SENT, SERVER,
    SLOW, STRANGER, THIRD_PERSON, TIMEOUT, TIMES, TOO_MANY, TOOL, UNAUTHORIZED, URL, USE, USES,
    WAY, WHO, WORK,
};
use super::words::{API_TOPICS, List};

pub use api_example::{ApiExample, ApiTopic, ExampleLanguage};

/// A longer text that goes on asks for something else.
const SHORT: usize = 4;

/// A text with more words is not about one thing.
pub(super) const MAX_WORDS: usize = 24;

/// How far behind "not" the word is that it denies: `my key does not seem to work`.
const REACH: usize = 3;

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
    /// In which header the key goes.
    Header,
    /// For which servers a key works.
    Servers,
    /// Whether a key still works that was deleted or replaced.
    OldKey,
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
        Self::read(text, false)
    }

    /// The question of a text that follows an answer about keys, and so need not name the API.
    pub fn following(text: &str) -> Option<Self> {
        Self::read(text, true)
    }

    fn read(text: &str, is_after: bool) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        let text = Text { is_after, ..Text::new(&said) };
        if !is_after && !text.may_ask() {
            return None;
        }
        if text.is_leak() {
            return Some(Self::Leak);
        }
        if let Some(question) = text.about_keys() {
            return Some(question);
        }
        let trouble = text.status().or_else(|| text.trouble()).map(Self::Trouble);
        trouble.or_else(|| text.example().map(Self::Example)).or_else(|| {
            let asks = text.has_key && (text.has(CHECK) || text.has(WORK));
            asks.then_some(Self::Trouble(KeyTrouble::Unspecified))
        })
    }
}

/// Whether words speak of API keys, and not of the keys that things in the game have.
pub(super) fn names_api_key(said: &[Word<'_>]) -> bool {
    Text::new(said).is_about_api()
}

/// The words of a text, and what they are about.
struct Text<'a> {
    words: &'a [Word<'a>],
    has_api: bool,
    /// Whether a key is named, and nothing of the game that has keys. The API decides the doubt.
    has_key: bool,
    /// Whether it follows an answer about keys.
    is_after: bool,
}

impl<'a> Text<'a> {
    fn new(words: &'a [Word<'a>]) -> Self {
        let text = Self { words, has_api: false, has_key: false, is_after: false };
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
        let after = |at| self.words.iter().skip(at + 1).take(reach);
        let mut firsts = self.words.iter().enumerate().filter(|(_, word)| word.is(first));
        firsts.any(|(at, _)| after(at).any(|word| word.is(second)))
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

    /// A question that is not about a failure or an example.
    fn about_keys(&self) -> Option<KeyQuestion> {
        let is_about = self.is_about_api() || self.is_after;
        if self.has(BEARER) || is_about && self.has(AUTHORIZATION) {
            return Some(KeyQuestion::Header);
        }
        let is_limit = self.has(LIMIT) && (self.has(RATE) || self.has(REQUESTS) || is_about)
            || self.has(REQUESTS) && self.has(PER);
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

    fn is_leak(&self) -> bool {
        let is_published = self.has(PUBLISHED);
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

    /// The trouble whose status is named. A number alone may be anything's, but hardly anything else is asked for by
    /// these three numbers.
    fn status(&self) -> Option<KeyTrouble> {
        if self.has(UNAUTHORIZED) {
            return Some(KeyTrouble::Rejected);
        }
        let (at, status) = self.words.iter().enumerate().find_map(|(at, word)| {
            let digits = word.typed.trim_end_matches(char::is_alphabetic);
            let status = digits.parse::<u16>().ok().filter(|number| (401..600).contains(number))?;
            Some((at, status))
        })?;
        let trouble = match status {
            401 => KeyTrouble::Rejected,
            403 => KeyTrouble::Forbidden,
            404 | 422 => KeyTrouble::NotFound,
            429 => KeyTrouble::Limited,
            500 | 502..=504 => KeyTrouble::Unavailable,
            _ => return None,
        };
        let is_of_keys = matches!(status, 401 | 403 | 429) && self.topic().is_none();
        let has_status =
            self.has_any(&[ERROR, REQUESTS, FORBIDDEN]) || is_of_keys && self.has_any(&[GET, WORK]);
        let is_alone = || {
            let others = self.words.iter().enumerate().filter(|(other, _)| *other != at);
            matches!(status, 401 | 403 | 429) && others.into_iter().all(|(_, word)| is_filler(word))
        };
        (self.is_about_api() || self.is_after || has_status || is_alone()).then_some(trouble)
    }

    fn trouble(&self) -> Option<KeyTrouble> {
        let is_limited = self.has(LIMIT) && (self.has(RATE) || self.has(EXCEEDED))
            || self.has(TOO_MANY) && self.has(REQUESTS)
            || self.has(LIMITED);
        if is_limited {
            return Some(KeyTrouble::Limited);
        }
        let is_about_requests = self.is_about_api() || self.is_after || self.has(REQUESTS);
        let is_of_game = !self.is_about_api() && self.topic().is_some();
        if is_about_requests
            && !is_of_game
            && (self.follows(NOT, WORK, REACH) || self.has_nearly(BROKEN))
        {
            return Some(KeyTrouble::Unspecified);
        }
        let is_late = self.has(SLOW) || self.follows(TIMES, OUT, 1);
        let is_timeout = || {
            let others = || self.words.iter().filter(|word| !word.is(TIMEOUT));
            self.has(TIMEOUT) && (is_about_requests || others().all(is_filler))
        };
        (is_about_requests && is_late || is_timeout()).then_some(KeyTrouble::Slow)
    }

    fn example(&self) -> Option<ApiExample> {
        let asks_for_code = self.has_any(&[CODE, PYTHON, DOCS, ROUTE, EXAMPLE, URL, HEADER]);
        let has_tool = self.has(TOOL);
        let is_asked = match has_tool || self.is_about_api() {
            true => {
                // "An API key for the server" asks for a key.
                let is_of_api = self.has_api && !self.has_key && self.topic().is_some();
                let is_used =
                    self.has(HOW) && (self.has(USE) || self.has(REQUESTS)) && !self.has(LIMIT);
                has_tool || asks_for_code || is_of_api || is_used || self.has(ADDRESS)
            }
            false if self.is_after => {
                let is_of_data = self.has(HOW) && self.has(GET) && self.topic().is_some();
                // "And for families?"
                let goes_on = self.words.len() <= SHORT
                    && self.words.first().is_some_and(|first| first.is(AND))
                    && self.topic().is_some();
                asks_for_code || is_of_data || goes_on || self.has(JAVASCRIPT)
            }
            false => {
                let is_sent = || self.has(REQUESTS) && self.has(USE);
                let is_written = || {
                    (self.has(CODE) || self.has(PYTHON))
                        && (self.has(DEVELOPER) || self.has(EXAMPLE))
                };
                let is_of_data = self.topic().is_some() && !self.has(URL) && !is_written();
                (asks_for_code || is_sent())
                    && !is_of_data
                    && (self.named().is_empty() || is_written())
            }
        };
        let says_more = || self.has_any(&[DOCS, EXAMPLE, URL, HEADER, TOOL]);
        if !is_asked || self.has_key && self.has(NEW) && !says_more() {
            return None;
        }
        let words = self.named().into_iter().map(str::to_owned).collect();
        let language = match () {
            () if self.has(PYTHON) => ExampleLanguage::Python,
            () if self.has(JAVASCRIPT) => ExampleLanguage::JavaScript,
            () => ExampleLanguage::Curl,
        };
        Some(ApiExample {
            topic: self.topic(),
            language,
            asks_whether: self.has(MAY) && !self.has(WAY),
            asks_format: self.has(FORMAT),
            words,
        })
    }

    /// The most specific topic of the words.
    fn topic(&self) -> Option<ApiTopic> {
        let (name, _) = API_TOPICS.iter().find(|(_, list)| self.has(*list))?;
        name.parse().ok()
    }

    /// The words that have no meaning of their own here, and so may be names.
    fn named(&self) -> Vec<&'a str> {
        const KNOWN: [List; 26] = [
            JAVASCRIPT,
            GET,
            FORMAT,
            PER,
            API,
            KEY,
            TOOL,
            CODE,
            PYTHON,
            DEVELOPER,
            DOCS,
            ROUTE,
            EXAMPLE,
            URL,
            ADDRESS,
            HEADER,
            HOW,
            USE,
            REQUESTS,
            NEW,
            PREPOSITIONS,
            ERROR,
            WORK,
            CHECK,
            LIMIT,
            OUT,
        ];
        let is_known = |word: &Word<'_>| {
            word.is_any(&KNOWN)
                || API_TOPICS.iter().any(|(_, list)| word.is(*list))
                || is_filler(word)
        };
        self.words.iter().filter(|word| !is_known(word)).map(|word| word.typed).collect()
    }
}
