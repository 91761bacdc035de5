//! Orders after an answer about keys, where the key need not be named: `make me one, name it dashboard`, `удали
//! старый`.

use super::ordinals::{number, ordinal};
use super::phrase::is_filler;
use super::word_list::{Word, has, is_sign, read_short};
use super::words::FILLERS;
use super::words::commands::{EXISTING, GIVING, KEY, MINE, NAMING, NEW, SUCH};
use super::words::courtesy::{AGREEMENT, THANKS};
use super::words::key_questions::OLD;

/// A longer text is about something else.
const MAX_WORDS: usize = 12;

/// A longer name is a sentence.
const LONGEST_LABEL: usize = 4;

/// What is to become of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyOrder {
    /// A new key, perhaps with a label.
    New(Option<String>),
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
            return Some(Self::New(label));
        }
        match (has(NEW) || has(GIVING)) && asked.iter().any(is_one) {
            true => Some(Self::New(label)),
            false => (has(EXISTING) && (has(OLD) || has(SUCH))).then_some(Self::List),
        }
    }
}

/// The label that a text gives to a key: `… name it dashboard`.
pub fn key_label(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is = |word: &str, list| Word::new(word.trim_matches(is_sign)).is(list);
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
    use super::{KeyOrder, key_label};

    #[test]
    fn after_an_answer_about_keys_the_key_need_not_be_named() {
        let new = |label: Option<&str>| Some(KeyOrder::New(label.map(str::to_owned)));
        for (text, order) in [
            ("ok make me one, name it fbi-dashboard", new(Some("fbi-dashboard"))),
            ("need one", new(None)),
            ("зроби один, назви його Мій сайт", new(Some("Мій сайт"))),
            ("создай один и назови сайт лспд", new(Some("сайт лспд"))),
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
        assert_eq!(key_label("создай ключ и назови его бот").as_deref(), Some("бот"));
        for text in ["name", "what is the name of it", "create a key", ""] {
            assert_eq!(key_label(text), None, "{text}");
        }
    }
}
