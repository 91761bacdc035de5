//! Writes nicknames that people type in two words, in whatever alphabet and case, as the game has them: `глянь чи
//! зайшов дилан дроздов`.

use crate::bot::language::{self, FamilyNames, FollowingText};
use crate::bot::questions::known_words::{KnownNames, topic_of};

/// A shorter word is no half of a nickname.
const MIN_HALF: usize = 3;

/// In a text with at most so many words, one half of a nickname may be an ordinary word.
const SHORT: usize = 5;

/// The most nicknames of a text.
const MOST: usize = 4;

/// The text with the nicknames of known players of the server as the game has them.
pub(in crate::bot) async fn with_written_nicknames(
    text: &str,
    known: &KnownNames<'_>,
    server: Option<u32>,
) -> String {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let Some(server) = server.filter(|_| pairs(&words, known).next().is_some()) else {
        return text.to_owned();
    };
    let names = known.nicknames(server).await.unwrap_or_default();
    let mut is_changed = write_all(&mut words, known, &names);
    // Some members of families are on record only there.
    if has_strange_pair(&words, known, server).await {
        is_changed |= write_all(&mut words, known, &known.members(server).await);
    }
    if is_changed { words.join(" ") } else { text.to_owned() }
}

/// Writes those of the nicknames that the words are. Returns whether there are any.
fn write_all(words: &mut Vec<String>, known: &KnownNames<'_>, names: &[String]) -> bool {
    let said: Vec<String> = words.iter().map(|word| language::bare(word).to_owned()).collect();
    let heard = language::heard(&said, names.iter().map(String::as_str));
    let mut is_changed = false;
    for _ in 0..MOST {
        let Some((at, name)) = find(words, known, &heard) else { break };
        write(words, at, &name);
        is_changed = true;
    }
    is_changed
}

/// Whether two words beside each other are of no family, and nobody uses them otherwise.
async fn has_strange_pair(words: &[String], known: &KnownNames<'_>, server: u32) -> bool {
    let is_ordinary = |word: &String| language::is_in_examples(language::bare(word));
    let strange: Vec<String> = pairs(words, known)
        .filter_map(|at| words.get(at..at + 2))
        .filter(|pair| match words.len() <= SHORT {
            true => !pair.iter().all(is_ordinary),
            false => !pair.iter().any(is_ordinary),
        })
        .map(|pair| bare_pair(pair).join(" "))
        .collect();
    if strange.is_empty() {
        return false;
    }
    let Ok(families) = known.context.client.families(server).await else { return true };
    let names = FamilyNames::new(&families.families);
    strange.iter().any(|pair| !names.find(pair).is_found())
}

/// The first pair of words that certainly is one of the nicknames, of which every half sounds like one of the words.
fn find(words: &[String], known: &KnownNames<'_>, heard: &[&str]) -> Option<(usize, String)> {
    pairs(words, known).filter(|_| !heard.is_empty()).find_map(|at| {
        let pair = &bare_pair(words.get(at..at + 2)?);
        let name = language::person(&pair.join(" "), heard.iter().copied()).one();
        // Latin letters are those of a nickname, which may be another one.
        let is_latin = pair.iter().all(|word| word.is_ascii());
        let by_sound = || match language::heard(pair, heard.iter().copied()).as_slice() {
            [only] if !is_latin => Some((*only).to_owned()),
            _ => None,
        };
        Some((at, name.or_else(by_sound)?))
    })
}

/// Writes the nickname in place of two words, with the signs around them.
fn write(words: &mut Vec<String>, at: usize, name: &str) {
    let signs = |word: &String| {
        let inner = language::bare(word);
        word.split_once(inner).map(|(before, after)| (before.to_owned(), after.to_owned()))
    };
    let before = words.get(at).and_then(signs).unwrap_or_default().0;
    let after = words.get(at + 1).and_then(signs).unwrap_or_default().1;
    words.splice(at..at + 2, [format!("{before}{name}{after}")]);
}

/// The places of two words that may be the halves of a nickname: one of them at least has no other meaning.
fn pairs<'w>(
    words: &'w [String],
    known: &'w KnownNames<'_>,
) -> impl Iterator<Item = usize> + use<'w> {
    let is_name = |word: &String| {
        let word = language::bare(word);
        word.chars().count() >= MIN_HALF && word.chars().all(char::is_alphabetic)
    };
    let has_meaning = |word: &String| {
        let word = language::bare(word);
        topic_of(word).is_some()
            || FollowingText::is_between(word)
            || language::is_small_talk(word)
            || language::is_in_examples(word)
            || language::is_fraction(word, known.fractions())
    };
    words.windows(2).enumerate().filter_map(move |(at, pair)| {
        let [first, second] = pair else { return None };
        let is_apart = first.ends_with(|sign: char| !sign.is_alphanumeric());
        let may_be = !is_apart && is_name(first) && is_name(second);
        (may_be && !(has_meaning(first) && has_meaning(second))).then_some(at)
    })
}

fn bare_pair(pair: &[String]) -> Vec<String> {
    pair.iter().map(|word| language::bare(word).to_owned()).collect()
}
