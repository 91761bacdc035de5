//! What a program is to request, and the questions of programmers for it.

use super::{Following, Text};
use crate::bot::language::is_in_examples;
use crate::bot::language::phrase::is_filler;
use crate::bot::language::word_list::Word;
use crate::bot::language::words::commands::{NEW, PREPOSITIONS};
use crate::bot::language::words::fields::UNIFORM;
use crate::bot::language::words::following::AND;
use crate::bot::language::words::key_questions::{
    ADDRESS, API, CHECK, CODE, CURL, DEVELOPER, DOCS, ERROR, EXAMPLE, FORMAT, GET, HAVING, HEADER,
    HOW, JAVASCRIPT, KEY, LIMIT, MAY, OUT, PER, PYTHON, REQUESTS, ROUTE, SAME, TOOL, URL, USE, WAY,
    WORK,
};
use crate::bot::language::words::{API_TOPICS, List};

/// A longer text that goes on asks for something else.
const SHORT: usize = 4;

/// A longer text asks for more than a part of the answer.
const MAX_NARROWING: usize = 10;

/// Words that are no names.
const KNOWN: [List; 28] = [
    SAME,
    UNIFORM,
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

/// The request that somebody asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApiExample {
    /// What it requests; `None` if the text does not say.
    pub topic: Option<ApiTopic>,
    /// The language of the program, if the text says.
    pub language: Option<ExampleLanguage>,
    /// Whether the text asks whether that can be requested.
    pub asks_whether: bool,
    /// Whether the text asks for the format of the answer.
    pub asks_format: bool,
    /// Whether the text asks for members in uniform.
    pub asks_uniform: bool,
    /// The words that may be names or numbers.
    pub words: Vec<String>,
}

impl ApiExample {
    /// Whether the text says nothing but the language of a program: `now python version`.
    pub fn names_only_language(&self) -> bool {
        use ExampleLanguage::{JavaScript, Python};
        self.topic.is_none()
            && matches!(self.language, Some(JavaScript | Python))
            && self.words.iter().all(|word| is_in_examples(word))
    }
}

/// The language of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleLanguage {
    /// A command line.
    Curl,
    /// Python.
    Python,
    /// JavaScript.
    JavaScript,
}

/// What can be requested. `locales/words/api_topics.txt` has the words for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum ApiTopic {
    /// `/v2/events`.
    Events,
    /// `/v2/history`.
    History,
    /// `/v2/playtime/fraction`.
    Playtime,
    /// `/v2/leaders`.
    Leaders,
    /// `/v2/subleaders`.
    Deputies,
    /// `/v2/sobes`.
    Interviews,
    /// `/v2/admins`.
    Admins,
    /// `/v2/ghetto`.
    Ghetto,
    /// `/v2/map`: houses, businesses and auctions.
    Map,
    /// `/v2/families`.
    Families,
    /// `/v2/family`.
    Family,
    /// `/v2/player/find`.
    Player,
    /// `/v2/fractions`.
    Fractions,
    /// `/v2/fraction`: the members online.
    Fraction,
    /// `/v2/online`: all players.
    Online,
    /// `/v2/status`: the servers.
    Status,
}

impl<'a> Text<'a> {
    /// The request that the words ask for.
    pub(super) fn example(&self) -> Option<ApiExample> {
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
            false if self.following != Following::Other => {
                let is_of_data = self.has(HOW) && self.has(GET) && self.topic().is_some();
                // "And for families?"
                let goes_on = self.following == Following::Example
                    && self.words.len() <= SHORT
                    && self.words.first().is_some_and(|first| first.is(AND))
                    && self.topic().is_some();
                // "Can I get only those in uniform".
                let narrows = self.following == Following::Example
                    && self.words.len() <= MAX_NARROWING
                    && self.has(UNIFORM)
                    && self.has_any(&[GET, MAY]);
                // "Is there history too".
                let asks_whether = self.following == Following::Example
                    && self.words.len() <= MAX_NARROWING
                    && self.has_any(&[HAVING, MAY])
                    && self.topic().is_some();
                asks_for_code
                    || is_of_data
                    || goes_on
                    || asks_whether
                    || narrows
                    || self.has(JAVASCRIPT)
            }
            false => {
                let is_sent =
                    || self.has(REQUESTS) && (self.has(USE) || self.has(GET) && self.has(HOW));
                let is_written = || {
                    (self.has(CODE) || self.has(PYTHON))
                        && (self.has_any(&[DEVELOPER, EXAMPLE]) || self.has(HOW) && self.has(GET))
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
            () if self.has(PYTHON) => Some(ExampleLanguage::Python),
            () if self.has(JAVASCRIPT) => Some(ExampleLanguage::JavaScript),
            () if self.has(CURL) => Some(ExampleLanguage::Curl),
            () => None,
        };
        Some(ApiExample {
            topic: self.topic(),
            language,
            asks_whether: self.has(MAY) && !self.has(WAY),
            asks_format: self.has(FORMAT),
            asks_uniform: self.has(UNIFORM),
            words,
        })
    }

    /// The most specific topic of the words.
    pub(super) fn topic(&self) -> Option<ApiTopic> {
        let (name, _) = API_TOPICS.iter().find(|(_, list)| self.has(*list))?;
        name.parse().ok()
    }

    /// The words that have no meaning of their own here, and so may be names.
    fn named(&self) -> Vec<&'a str> {
        let is_known = |word: &Word<'_>| {
            word.is_any(&KNOWN)
                || API_TOPICS.iter().any(|(_, list)| word.is(*list))
                || is_filler(word)
        };
        self.words.iter().filter(|word| !is_known(word)).map(|word| word.typed).collect()
    }
}
