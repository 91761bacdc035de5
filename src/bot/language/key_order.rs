//! Orders after an answer about keys, where the key need not be named: `make me one, name it dashboard`, `удали
//! старый`.

use super::ordinals::{number, number_in_words, ordinal};
use super::phrase::is_filler;
use super::roster_words::{Span, span_of, unit_of_days};
use super::word_list::{Word, has, is_sign, read_short};
use super::words::commands::{ARTICLES, EXISTING, GIVING, KEY, LIFETIME, MINE, NAMING, NEW, SUCH};
use super::words::courtesy::{AGREEMENT, THANKS};
use super::words::key_questions::OLD;
use super::words::{FILLERS, List};

/// A longer text is about something else.
const MAX_WORDS: usize = 12;

/// A longer name is a sentence.
const LONGEST_LABEL: usize = 4;

/// What is to become of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyOrder {
    /// A new key.
    New,
    /// Something that only the list of keys offers.
    List,
}

impl KeyOrder {
    /// The order of a text that follows an answer about keys.
    pub fn following(text: &str) -> Option<Self> {
        let label = key_label(text);
        let said = read_short(text, MAX_WORDS)?;
        let naming = said.iter().position(|word| word.is(NAMING));
        let end = naming.filter(|_| label.is_some()).unwrap_or(said.len());
        let asked = said.get(..end)?;
        let known = [NEW, GIVING, EXISTING, OLD, SUCH, MINE, AGREEMENT, THANKS];
        let is_one = |word: &Word<'_>| number(word) == Some(1) || ordinal(&word.lower).is_some();
        let is_known = |word: &Word<'_>| word.is_any(&known) || is_one(word) || is_filler(word);
        if !asked.iter().all(is_known) {
            return None;
        }
        let has = |list| has(asked, list);
        // "Call it dashboard" names the key that was offered.
        if asked.is_empty() && label.is_some() {
            return Some(Self::New);
        }
        match (has(NEW) || has(GIVING)) && asked.iter().any(is_one) {
            true => Some(Self::New),
            false => (has(EXISTING) && (has(OLD) || has(SUCH))).then_some(Self::List),
        }
    }
}

/// A new key as it was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewKeyOrder {
    /// The name that it is to have.
    pub label: Option<String>,
    /// For how many days it is to be valid: 0 if the time has no whole days, and none if no time was said.
    pub days: Option<u16>,
}

impl NewKeyOrder {
    /// The words after `/new`: `bot`, `bot 30d`, `сайт на 90 дней`.
    pub fn of_words(words: &str) -> Self {
        let said: Vec<&str> = words.split_whitespace().collect();
        let (label, days) = match lifetime(&said, false) {
            Some((length, days)) => (said.get(..length).unwrap_or_default().join(" "), Some(days)),
            None => (words.to_owned(), None),
        };
        let label = Some(label).filter(|label| !label.is_empty());
        Self { label, days }
    }

    /// A sentence that asks for a key: `создай ключ на 30 дней и назови его бот`.
    pub fn of_sentence(text: &str) -> Self {
        let named = Self::of_words(&key_label(text).unwrap_or_default());
        let words: Vec<&str> = text.split_whitespace().collect();
        let said = || (1..=words.len()).find_map(|end| Some(lifetime(words.get(..end)?, true)?.1));
        Self { days: named.days.or_else(said), ..named }
    }
}

/// How many of the words stand before the time at their end, and that time in days. With `is_led`, only a time behind
/// `for` or `на` counts.
fn lifetime(words: &[&str], is_led: bool) -> Option<(usize, u16)> {
    (0..words.len()).find_map(|at| {
        let before = words.get(..at)?;
        let has_lead = before.last().is_some_and(|word| is(word, LIFETIME));
        let days = days(words.get(at..)?, has_lead).filter(|_| has_lead || !is_led)?;
        Some((at - usize::from(has_lead), days))
    })
}

/// The days of a time: `30d`, `2 недели`, and behind `for` or `на` also `a week`.
fn days(words: &[&str], has_lead: bool) -> Option<u16> {
    let unit = match words {
        [article, unit] if is(article, ARTICLES) => Some(*unit),
        [unit] => Some(*unit),
        _ => None,
    };
    if has_lead && let Some(days) = unit.and_then(unit_of_days) {
        return Some(days);
    }
    // "For two weeks".
    let in_words = words.split_first().filter(|_| has_lead).and_then(|(count, unit)| {
        let count = number_in_words(&count.to_lowercase())?.to_string();
        span_of(&[&[count.as_str()], unit].concat())
    });
    match in_words.or_else(|| span_of(words))? {
        Span::Hours(hours) if hours % 24 == 0 => Some(hours / 24),
        Span::Hours(_) => has_lead.then_some(0),
        // "Map 3d" is a name.
        Span::Days(days) => (has_lead || words.len() > 1 || days >= 7).then_some(days),
    }
}

fn is(word: &str, list: List) -> bool {
    Word::new(word.trim_matches(is_sign)).is(list)
}

/// The label that a text gives to a key: `… name it dashboard`.
fn key_label(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let naming = words.iter().rposition(|word| is(word, NAMING))?;
    let rest = words.get(naming + 1..)?;
    let skipped = rest.iter().take_while(|word| is(word, SUCH)).count();
    let label = rest.get(skipped..)?;
    let first = label.first()?;
    let is_label = label.len() <= LONGEST_LABEL
        && !is(first, KEY)
        && !is_no_label(first.trim_matches(is_sign));
    is_label.then(|| label.join(" ").trim_matches(is_sign).to_owned())
}

/// Whether a word goes on with the sentence. A key for a bot may be called "bot".
fn is_no_label(word: &str) -> bool {
    let word = Word::new(word);
    FILLERS.iter().any(|(name, list)| *name != "people" && word.is(*list))
}

#[cfg(test)]
mod tests {
    use super::{KeyOrder, NewKeyOrder, key_label};

    #[test]
    fn after_an_answer_about_keys_the_key_need_not_be_named() {
        let new = Some(KeyOrder::New);
        for (text, order) in [
            ("ok make me one, name it fbi-dashboard", new.clone()),
            ("need one", new.clone()),
            ("зроби один, назви його Мій сайт", new.clone()),
            ("создай один и назови сайт лспд", new),
            ("удали старый", Some(KeyOrder::List)),
            ("delete it please", Some(KeyOrder::List)),
            ("i get it", None),
            ("make me a sandwich", None),
            ("удали", None),
            ("один", None),
            ("", None),
        ] {
            assert_eq!(KeyOrder::following(text), order, "{text}");
        }
        assert_eq!(key_label("зроби один, назви його Мій сайт").as_deref(), Some("Мій сайт"));
        assert_eq!(key_label("создай ключ и назови его бот").as_deref(), Some("бот"));
        for text in ["name", "what is the name of it", "create a key", ""] {
            assert_eq!(key_label(text), None, "{text}");
        }
    }

    #[test]
    fn a_new_key_may_be_asked_for_with_its_lifetime() {
        let order =
            |label: Option<&str>, days| NewKeyOrder { label: label.map(str::to_owned), days };
        for (words, label, days) in [
            ("bot", Some("bot"), None),
            ("bot 30d", Some("bot"), Some(30)),
            ("my bot for 90 days", Some("my bot"), Some(90)),
            ("сайт на 2 недели", Some("сайт"), Some(14)),
            ("сайт на день", Some("сайт"), Some(1)),
            ("на місяць", None, Some(30)),
            ("bot for 2 months", Some("bot"), Some(60)),
            ("bot for a month", Some("bot"), Some(30)),
            ("bot for two weeks", Some("bot"), Some(14)),
            ("ключ на год", Some("ключ"), Some(365)),
            ("bot for two years", Some("bot"), Some(730)),
            ("site 24h", Some("site"), Some(1)),
            ("site на 5 часов", Some("site"), Some(0)),
            ("bot 4000 days", Some("bot"), Some(4000)),
            ("7d", None, Some(7)),
            ("Map 3d", Some("Map 3d"), None),
            ("One day", Some("One day"), None),
            ("day", Some("day"), None),
            ("v 2", Some("v 2"), None),
            ("30 days of night", Some("30 days of night"), None),
        ] {
            assert_eq!(NewKeyOrder::of_words(words), order(label, days), "{words}");
        }
        for (text, label, days) in [
            ("создай ключ на 30 дней и назови его бот", Some("бот"), Some(30)),
            ("create a key and call it site for a week", Some("site"), Some(7)),
            ("потрібен ключ на добу", None, Some(1)),
            ("i need an api key for 3 days please", None, Some(3)),
            ("i need an api key for my 3d map", None, None),
            ("create a key", None, None),
        ] {
            assert_eq!(NewKeyOrder::of_sentence(text), order(label, days), "{text}");
        }
    }
}
