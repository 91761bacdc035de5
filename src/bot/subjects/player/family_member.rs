//! Players of whom only a family knows.

use futures_util::future::join_all;

use super::nickname_half::{MIN_HALF, only_with_half};
use crate::bot::language;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::large_families::{MAX_READ, TOGETHER, largest_first};

/// The nickname under which a family has the player.
pub(in crate::bot) async fn listed_nickname(
    context: &QueryContext,
    server: u32,
    names: &[String],
) -> Option<String> {
    for name in names.iter().filter(|name| name.contains('_')) {
        let families = context.client.families_of(server, name).await.ok()?;
        if !families.families.is_empty() {
            return Some(name.clone());
        }
    }
    None
}

/// The nicknames in the largest families, each once; none if a family can't be read. Some members are on record only
/// there. This reads many families: it is the last resort.
pub(in crate::bot) async fn members(context: &QueryContext, server: u32) -> Vec<String> {
    let Ok(known) = context.client.families(server).await else { return Vec::new() };
    let largest = largest_first(&known.families);
    let mut names: Vec<String> = Vec::new();
    for together in largest[..largest.len().min(MAX_READ)].chunks(TOGETHER) {
        let read = together.iter().map(|family| context.client.family(server, family.id));
        for family in join_all(read).await {
            // Without all of them, nobody is the only one.
            let Ok(family) = family else { return Vec::new() };
            names.extend(family.family.members.iter().map(|member| member.nickname.to_string()));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The only one of the members whom two words name by their sound. A nickname that is typed in full is not meant by its
/// sound.
pub(in crate::bot) fn by_sound(members: &[String], words: &str) -> Option<String> {
    let said: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    if said.len() < 2 {
        return None;
    }
    let heard = language::heard(&said, members.iter().map(String::as_str));
    let only = || match heard.as_slice() {
        [only] if said.len() == 2 => Some((*only).to_owned()),
        _ => None,
    };
    language::person(words, heard.iter().copied()).one().or_else(only)
}

/// The only one of the members of whose nickname a word is a half, or sounds like one.
pub(in crate::bot) fn by_half(members: &[String], word: &str) -> Option<String> {
    let heard = || {
        let is_long = word.chars().count() >= MIN_HALF;
        let mut heard =
            members.iter().filter(|name| is_long && language::sounds_like_half(word, name));
        heard.next().filter(|_| heard.next().is_none()).map(String::as_str)
    };
    only_with_half(word, members).or_else(heard).map(str::to_owned)
}
