//! Finds players whom a phrase names among other words. People decline nicknames, reverse them, and write them as they
//! sound.

use super::find_player::absent_players;
use crate::bot::language;
use crate::bot::subjects::{EarlyReply, QueryContext};
use crate::client::Error;

/// A shorter word is a part of too many nicknames.
const MIN_PART: usize = 4;

/// A player, and the words that are not their name.
pub(in crate::bot) struct NamedPerson {
    pub(in crate::bot) name: String,
    pub(in crate::bot) rest: Vec<String>,
}

/// The player of these nicknames whom two of the words certainly name.
pub(in crate::bot) fn named_person(names: &[String], words: &[String]) -> Option<NamedPerson> {
    let pairs: Vec<(usize, String)> = words
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| pair.iter().all(|word| word.chars().all(char::is_alphabetic)))
        .map(|(at, pair)| (at, pair.join(" ")))
        .collect();
    let heard = language::heard(words, names.iter().map(String::as_str));
    let person = |(at, pair): &(usize, String)| {
        let name = language::person(pair, heard.iter().copied()).one()?;
        let rest = words.iter().enumerate().filter(|(other, _)| !(*at..at + 2).contains(other));
        Some(NamedPerson { name, rest: rest.map(|(_, word)| word.clone()).collect() })
    };
    pairs.iter().find_map(person)
}

/// The half of somebody's nickname that one of the words is.
pub(in crate::bot) fn part_of_nickname(names: &[String], words: &[String]) -> Option<String> {
    let mut parts: Vec<&str> = names.iter().flat_map(|name| name.split('_')).collect();
    parts.sort_unstable();
    parts.dedup();
    // "How long" names nobody called Long.
    let is_ordinary = |word: &str| language::is_small_talk(word) || language::is_in_examples(word);
    let mut long =
        words.iter().filter(|word| word.chars().count() >= MIN_PART && !is_ordinary(word));
    long.find_map(|word| language::person(word, parts.iter().copied()).one())
}

/// The nicknames of all known players of a server, each once.
pub(in crate::bot) async fn known_nicknames(
    context: &QueryContext,
    server: u32,
) -> Result<Vec<String>, EarlyReply> {
    let live = match context.client.online(server).await {
        Ok(live) => Some(live),
        Err(Error::Unavailable { .. } | Error::NotFound(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let mut names = absent_players(context, server).await;
    let online = live.iter().flat_map(|live| live.data.values());
    names.extend(online.map(|member| member.name.to_string()));
    names.sort_unstable();
    names.dedup();
    Ok(names)
}
