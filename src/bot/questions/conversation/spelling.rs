//! Spells the names of a text as the game has them: `лспд+фбр`, `на брейне`, `lider grova`.

use crate::bot::language::{self, FollowingText, Match};
use crate::bot::questions::known_words::{KnownNames, OF_LOTS, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::family::listed_families::lists_families;
use crate::bot::subjects::property::listed_lots::{lists_lots, numbers_lots};
use crate::bot::subjects::{View, ViewKind};

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

/// A city has two words.
const INITIALS: usize = 2;

/// The fewest digits of a number that is no server's.
const MIN_LONG: usize = 3;

/// Topics about single lots.
const LOTS: [&str; 2] = ["house", "business"];

/// The text with its names apart from each other and without case endings, and with the numbers of lots in digits.
pub(super) fn with_known_names(
    text: &str,
    known: &KnownNames<'_>,
    last: Option<&LastAnswer>,
) -> String {
    // After a list, "the second house" is the second of the list.
    let list = last.and_then(LastAnswer::list);
    let is_list = list.is_some_and(|list| lists_lots(&list.kind) || lists_families(&list.kind))
        || last.is_some_and(|last| numbers_lots(&last.view.kind));
    // "Who is the second" asks about a list of people.
    let of_people = list
        .is_some_and(|list| list.server.is_some() && matches!(list.kind, ViewKind::Fraction(_)));
    let is_of_list = is_list
        || of_people
            && FollowingText::new(text).asks_for_person()
            && !text
                .split_whitespace()
                .any(|word| language::is_fraction(word.trim_matches(SIGNS), known.fractions()));
    let is_lot = last.is_some_and(|last| last.view.subject().lot.is_some());
    let text = separated(&with_plain_numbers(&language::with_joined_prices(text)), known);
    let text = if is_of_list { with_places(&text) } else { text };
    let text = match last {
        Some(last) => without_denied_server(&text, known, last.view.server),
        None => text,
    };
    // "The second one" answers the question for the server.
    let asks_server = last.is_some_and(|last| {
        last.is_question && last.view.server.is_none() && known.context.defaults.server.is_none()
    });
    // "And the eighth" after all servers is one of them.
    let shows_servers = last.is_some_and(|last| match &last.view {
        View { kind: ViewKind::Counts(_), server } => server.is_none(),
        view => view.lists_servers(),
    });
    let text = if asks_server || shows_servers { with_ordinals(&text) } else { text };
    let text = language::with_server_numbers(&text, &known.status.game, is_of_list || is_lot);
    let text = language::with_written_names(&text, known.fractions());
    let text = in_other_city(text, known, last);
    let text = declined(&text, known);
    with_numbers(&text, !is_list)
}

/// The text without typos in the words for what is asked about. Names of fractions, servers, families and players stay.
pub(super) async fn without_typos(text: &str, known: &KnownNames<'_>) -> String {
    let is_named = |word: &str| {
        language::is_fraction(word, known.fractions())
            || language::server(word, &known.status.game).is_found()
    };
    let written = language::with_written_topics(text, is_named);
    if written == text {
        return written;
    }
    let Some(server) = known.context.defaults.server else { return text.to_owned() };
    let nicknames = known.nicknames(server).await.unwrap_or_default();
    let names = known.families().await;
    language::with_written_topics(text, |word| {
        let word = word.to_lowercase();
        let is_half = |name: &String| name.split('_').any(|half| half.eq_ignore_ascii_case(&word));
        is_named(&word)
            || nicknames.iter().any(is_half)
            || names.iter().any(|name| name.split(' ').any(|part| part == word))
    })
}

/// The text with the fraction of a city in place of the city alone, after an answer about the same fraction of another
/// one: `а сф?` after LSMC.
fn in_other_city(text: String, known: &KnownNames<'_>, last: Option<&LastAnswer>) -> String {
    let fractions = known.fractions();
    let shown = last.and_then(|last| known.fraction(last.view.subject().fraction?));
    let Some(shown) = shown else { return text };
    let is_named = |word: &str| language::is_fraction(word, fractions);
    let words: Vec<&str> = text.split_whitespace().collect();
    // "Houses in LS" after its police is about the city.
    let is_lot = |word: &&str| {
        topic_of(&language::bare(word).to_lowercase()).is_some_and(|it| OF_LOTS.contains(&it))
    };
    if words.iter().any(is_lot) {
        return text;
    }
    // The initials of a city, and not a word of its name.
    let city = words.iter().enumerate().find_map(|(at, word)| {
        let bare = language::bare(word);
        let city = language::city(bare).filter(|_| bare.chars().count() == INITIALS)?;
        Some((at, language::initials(city)))
    });
    // "And LV, all hospitals in one go" is about the kind.
    let is_other = |word: &&str| is_named(word) || language::kind_of_people(word).is_some();
    let (Some((at, city)), false) = (city, words.iter().any(is_other)) else {
        return text;
    };
    let own =
        language::CITIES.map(language::initials).into_iter().find(|own| shown.short.contains(own));
    let there = own.map(|own| shown.short.replacen(&own, &city, 1));
    match there.and_then(|short| fractions.iter().find(|fraction| *fraction.short == *short)) {
        Some(other) => {
            let mut written: Vec<&str> = words.clone();
            if let Some(word) = written.get_mut(at) {
                *word = &other.short;
            }
            written.join(" ")
        }
        None => text,
    }
}

/// The text without the server of the last answer that it denies: `ой не 8, 18`.
fn without_denied_server(text: &str, known: &KnownNames<'_>, last: Option<u32>) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_last = |word: &&str| {
        let bare = language::bare(word);
        last.is_some() && language::server_in_full(bare, &known.status.game).one() == last
    };
    let Some(at) = words.iter().position(is_last) else { return text.to_owned() };
    let before = words.get(..at).unwrap_or_default();
    let denies = before.iter().rev().take(2).any(|word| FollowingText::is_denial(word));
    let rest = words.get(at + 1..).unwrap_or_default();
    if !denies || rest.is_empty() { text.to_owned() } else { rest.join(" ") }
}

/// The text with ordinals for the places in a list: `number two`, `номер 3`.
fn with_places(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let place = |word: &str| {
        let bare = language::bare(word);
        bare.parse().ok().or_else(|| language::number_in_words(bare))
    };
    let mut written: Vec<String> = Vec::new();
    for word in &words {
        let follows = written.last().is_some_and(|before| FollowingText::is_number_sign(before));
        match place(word).filter(|_| follows) {
            Some(place) => {
                written.pop();
                written.push(format!("{place}nd"));
            }
            None => written.push((*word).to_owned()),
        }
    }
    written.join(" ")
}

/// The text with the numbers of lots in digits alone: `дом 1о3`, `117й чей`.
fn with_plain_numbers(text: &str) -> String {
    let is_o = |sign: char| matches!(sign, 'o' | 'O' | 'о' | 'О');
    let is_digit = |sign: char| sign.is_ascii_digit();
    let has_o = |word: &str| {
        word.contains(is_o)
            && word.starts_with(is_digit)
            && word.chars().all(|sign| is_o(sign) || is_digit(sign))
    };
    let without_ending = |word: &str| {
        let digits = ["й", "я", "ю", "го"].iter().find_map(|ending| word.strip_suffix(ending))?;
        // A shorter one may be that of a server.
        let is_long = digits.len() >= MIN_LONG && digits.chars().all(is_digit);
        is_long.then(|| digits.to_owned())
    };
    let words = text.split(' ').map(|word| match has_o(language::bare(word)) {
        true => word.replace(is_o, "0"),
        false => without_ending(language::bare(word)).unwrap_or_else(|| word.to_owned()),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The text with the only ordinal in it as a number.
fn with_ordinals(text: &str) -> String {
    let words = || text.split_whitespace();
    let mut places = words().filter_map(|word| language::ordinal(language::bare(word)));
    match (places.next(), places.next()) {
        (Some(_), None) => {
            let written = words().map(|word| match language::ordinal(language::bare(word)) {
                Some(place) => place.to_string(),
                None => word.to_owned(),
            });
            written.collect::<Vec<_>>().join(" ")
        }
        _ => text.to_owned(),
    }
}

/// The text with digits beside words for lots: `девятый дом`, `house nine`. "Two houses" is a count, and in "which house
/// first ends" no lot is numbered.
fn with_numbers(text: &str, has_ordinals: bool) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: Option<usize>| {
        let word = at.and_then(|at| words.get(at)).copied().unwrap_or_default();
        language::bare(word)
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
        let bare = language::bare(word);
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
