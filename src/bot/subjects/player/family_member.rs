//! Players of whom only a family knows.

use futures_util::future::join_all;

use crate::bot::language;
use crate::bot::subjects::QueryContext;

/// How many families are read at once, and at most.
const TOGETHER: usize = 8;
const MAX_READ: usize = 80;

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

/// The member of a family who is named by the sound of the words. Members are on record only in the families, so this
/// reads many of them: it is the last resort.
pub(in crate::bot) async fn member_by_sound(
    context: &QueryContext,
    server: u32,
    words: &str,
) -> Option<String> {
    // A nickname that is typed in full is not meant by its sound.
    words.split_once(' ')?;
    let known = context.client.families(server).await.ok()?;
    for together in known.families[..known.families.len().min(MAX_READ)].chunks(TOGETHER) {
        let read = together.iter().map(|family| context.client.family(server, family.id));
        for family in join_all(read).await.into_iter().flatten() {
            let names = family.family.members.iter().map(|member| &*member.nickname);
            if let Some(name) = language::person(words, names).one() {
                return Some(name);
            }
        }
    }
    None
}
