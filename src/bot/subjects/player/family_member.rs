//! Players of whom only a family knows.

use futures_util::future::join_all;

use super::nickname_half::only_with_half;
use crate::bot::language;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::large_families::{MAX_READ, TOGETHER, largest_first};

/// The nickname under which a family has the player.
pub(super) async fn member_of_family(
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

/// The only member of a family whom the words name by their sound. Members are on record only in the families, so this
/// reads many of them, the largest first: it is the last resort.
pub(in crate::bot) async fn member_by_sound(
    context: &QueryContext,
    server: u32,
    words: &str,
) -> Option<String> {
    // A nickname that is typed in full is not meant by its sound.
    words.split_once(' ')?;
    let names = members(context, server).await?;
    let names = || names.iter().map(String::as_str);
    let said: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let heard = || match language::heard(&said, names()).as_slice() {
        [only] if said.len() == 2 => Some((*only).to_owned()),
        _ => None,
    };
    language::person(words, names()).one().or_else(heard)
}

/// The only member of a family of whose nickname a word is a half, or sounds like one.
pub(in crate::bot) async fn member_by_half(
    context: &QueryContext,
    server: u32,
    word: &str,
) -> Option<String> {
    let names = members(context, server).await?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let heard = || {
        let mut heard = names.iter().filter(|name| language::sounds_like_half(word, name));
        heard.next().filter(|_| heard.next().is_none()).copied()
    };
    only_with_half(word, &names).or_else(heard).map(str::to_owned)
}

/// The members of the largest families.
async fn members(context: &QueryContext, server: u32) -> Option<Vec<String>> {
    let known = context.client.families(server).await.ok()?;
    let largest = largest_first(&known.families);
    let mut names: Vec<String> = Vec::new();
    for together in largest[..largest.len().min(MAX_READ)].chunks(TOGETHER) {
        let read = together.iter().map(|family| context.client.family(server, family.id));
        for family in join_all(read).await.into_iter().flatten() {
            names.extend(family.family.members.iter().map(|member| member.nickname.to_string()));
        }
    }
    Some(names)
}
