//! Which words of a wish are names.

use crate::bot::language::{self, AlertTopic, AlertWords, FollowingText};
use crate::bot::questions::known_words::{KnownNames, topic_of};
use crate::bot::questions::written_nicknames::with_written_nicknames;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::arguments::Arguments;

/// So many words are more than the name of a fraction.
const MORE_THAN_NAME: usize = 3;

/// The words that may be a name: all but those that people say around one.
pub(super) async fn names_in(query: &QueryContext, words: &str) -> String {
    let may_be_name = |word: &str| {
        topic_of(word).is_some()
            || !language::is_in_examples(word) && !language::is_small_talk(word)
    };
    words_of(query, words, may_be_name).await
}

/// The words that certainly are a name, if the text says in another way of whom it speaks: `tell me when he logs in, I
/// catch him there`.
pub(super) async fn known_in(
    query: &QueryContext,
    typed: &str,
    asked: &AlertWords,
) -> Option<String> {
    let said = FollowingText::new(typed);
    let speaks_of_it = said.pronoun || said.they || said.own || said.this;
    // "Make such a summary arrive every evening": of so many words, not all belong to a name.
    let says_more =
        needs_fraction(asked) && asked.rest.split_whitespace().count() >= MORE_THAN_NAME;
    let speaks_of_it = speaks_of_it || FollowingText::speaks_of_us(typed) || says_more;
    match speaks_of_it || only_unknown_word(asked).is_some() {
        true => Some(words_of(query, &asked.rest, |_| false).await),
        false => None,
    }
}

/// Whether the topic is always that of a fraction.
pub(super) fn needs_fraction(asked: &AlertWords) -> bool {
    use AlertTopic::{Digest, Interview, Leader, Week, Zones};
    matches!(asked.topic, Some(Digest | Interview | Leader | Week | Zones))
}

/// The only word beside the topic, if it begins no name: `сводку картинкой`.
fn only_unknown_word(asked: &AlertWords) -> Option<&str> {
    let is_word = |word: &&str| {
        !word.is_empty()
            && !word.contains(char::is_whitespace)
            && !word.starts_with(char::is_uppercase)
            && word.chars().all(char::is_alphabetic)
    };
    Some(asked.rest.as_str()).filter(|word| needs_fraction(asked) && is_word(word))
}

/// The word that was not used, which the answer names.
pub(super) fn unread_word(asked: &AlertWords, used: &AlertWords) -> Option<String> {
    only_unknown_word(asked).filter(|_| used.rest.is_empty()).map(str::to_owned)
}

/// The words that name something, and those that may.
async fn words_of(query: &QueryContext, words: &str, may_be_name: impl Fn(&str) -> bool) -> String {
    let known = (Arguments { context: query, words: "" }).known_fractions().await.ok().flatten();
    let fractions = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let is_name = |word: &&str| {
        may_be_name(word)
            || word.contains(|sign: char| sign == '_' || sign.is_ascii_digit())
            || language::is_fraction(word, fractions)
            || language::kind_of_people(word).is_some()
            || language::city(word).is_some()
    };
    let bare = words.split_whitespace().map(|word| word.trim_matches(is_sign));
    bare.filter(is_name).collect::<Vec<_>>().join(" ")
}

fn is_sign(sign: char) -> bool {
    ",.;!?".contains(sign)
}

/// The words with the numbers of servers, and with the names of fractions as the game has them.
pub(super) async fn with_known_names(
    query: &QueryContext,
    typed: String,
    is_after_list: bool,
) -> String {
    let Ok(status) = query.client.status().await else { return typed };
    let typed = language::with_server_numbers(&typed, &status.game, is_after_list);
    let Ok(known) = KnownNames::of(query).await else { return typed };
    let typed = with_written_nicknames(&typed, &known, query.defaults.server).await;
    language::with_written_names(&typed, known.fractions())
}
