//! Spells the names of a text as the game has them: `лспд+фбр`, `на брейне`, `lider grova`.

use crate::bot::language::{self, FollowingText, Match};
use crate::bot::questions::known_words::{KnownNames, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::ViewKind;

/// A shorter stem is the beginning of too many names.
const MIN_STEM: usize = 4;

/// A shorter stem is one typo away from too many names.
const MIN_MISSPELT: usize = 6;

/// A shorter name in Latin letters has no Russian ending.
const MIN_LATIN: usize = 3;

/// The most letters of such an ending.
const MAX_ENDING: usize = 3;

/// Signs between names.
const SIGNS: [char; 4] = ['+', '&', ',', '/'];

/// Topics about single lots.
const LOTS: [&str; 2] = ["house", "business"];

/// The text with its names apart from each other and without case endings, and with the numbers of lots in digits.
pub(super) fn with_known_names(
    text: &str,
    known: &KnownNames<'_>,
    last: Option<&LastAnswer>,
) -> String {
    // After a list, "the second house" is the second of the list.
    let is_list = last.is_some_and(|last| matches!(last.view.kind, ViewKind::Auctions(_)));
    let is_lot = last.is_some_and(|last| last.view.subject().lot.is_some());
    let text = language::with_server_numbers(
        &separated(text, known),
        &known.status.game,
        is_list || is_lot,
    );
    let text = language::with_written_names(&text, known.fractions());
    let text = declined(&text, known);
    with_numbers(&text, !is_list)
}

/// The text with digits beside words for lots: `девятый дом`, `house nine`. "Two houses" is a count, and in "which house
/// first ends" no lot is numbered.
fn with_numbers(text: &str, has_ordinals: bool) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: Option<usize>| {
        let word = at.and_then(|at| words.get(at)).copied().unwrap_or_default();
        word.trim_matches(|sign: char| !sign.is_alphanumeric())
    };
    let is_lot = |at: Option<usize>| topic_of(bare(at)).is_some_and(|it| LOTS.contains(&it));
    let written = (0..words.len()).map(|at| {
        let (before, word, after) = (at.checked_sub(1), bare(Some(at)), Some(at + 1));
        let number = match (is_lot(before), is_lot(after)) {
            // "The house of one player" has no number.
            (true, _) => language::number_in_words(word).filter(|number| *number > 1),
            (false, true) => language::ordinal(word).filter(|_| has_ordinals),
            (false, false) => None,
        };
        number.map_or_else(|| words.get(at).map_or("", |word| word).to_owned(), |it| it.to_string())
    });
    written.collect::<Vec<_>>().join(" ")
}

/// The text with the names as the game has them, where people decline or shorten them: `на брейне`, `lider grova`.
fn declined(text: &str, known: &KnownNames<'_>) -> String {
    let servers = &known.status.game;
    let is_fraction = |word: &str| language::is_fraction(word, known.fractions());
    let words: Vec<&str> = text.split_whitespace().collect();
    let before = [""].into_iter().chain(words.iter().copied());
    let name = |(before, word): (&str, &&str)| {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        let may_be_server = FollowingText::is_before_server(before);
        if let Some(stem) = without_russian_ending(bare)
            && !is_fraction(bare)
        {
            return stem.to_owned();
        }
        let stem = language::without_case(bare).or_else(|| language::latin_stem(bare));
        let is_long = |stem: &&str| stem.chars().count() >= MIN_STEM;
        let is_other = || is_fraction(bare) || topic_of(bare).is_some();
        let stem = stem.filter(|_| may_be_server || bare.is_ascii()).filter(is_long);
        let Some(stem) = stem.filter(|_| !is_other()) else { return (*word).to_owned() };
        if may_be_server
            && !language::server_in_full(bare, servers).is_found()
            && let Some(server) = only_server(stem, language::server(stem, servers))
        {
            return server.to_string();
        }
        if bare.is_ascii() && is_fraction(stem) { stem.to_owned() } else { (*word).to_owned() }
    };
    before.zip(&words).map(name).collect::<Vec<_>>().join(" ")
}

/// A name in Latin letters without the Russian ending that people add to it: `tigersи`, `Hitmen'и`.
fn without_russian_ending(word: &str) -> Option<&str> {
    let at = word.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
    let (stem, ending) = word.split_at(at);
    let letters = ending.trim_start_matches(['\'', '’', 'ʼ', '-']);
    let is_ending = (1..=MAX_ENDING).contains(&letters.chars().count())
        && letters.chars().all(|letter| letter.is_alphabetic() && !letter.is_ascii());
    let is_name = stem.len() >= MIN_LATIN && stem.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_ending && is_name).then_some(stem)
}

/// The one server that a word names, perhaps with a typo. Ukrainian cases change the last consonant, too.
fn only_server(stem: &str, found: Match<u32>) -> Option<u32> {
    match found {
        Match::One(server) => Some(server),
        Match::Near(near) if stem.chars().count() >= MIN_MISSPELT => match near.as_slice() {
            [only] => Some(*only),
            _ => None,
        },
        Match::Near(_) | Match::Several(_) | Match::Nothing => None,
    }
}

/// The text with spaces in place of the signs between names: `лспд+фбр`, `lspd/fbi`. On another keyboard layout, some of
/// these signs are letters, so all parts of such a word have to be names.
fn separated(text: &str, known: &KnownNames<'_>) -> String {
    let is_name = |part: &&str| {
        !part.is_empty()
            && (language::is_fraction(part, known.fractions())
                || language::kind_of_people(part).is_some())
    };
    let words = text.split_whitespace().map(|word| {
        let parts: Vec<&str> = word.trim_matches(SIGNS).split(SIGNS).collect();
        match parts.len() > 1 && parts.iter().all(is_name) {
            true => parts.join(" "),
            false => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
