//! Who is mentioned in a message about an event: a member of the group whose nickname is confirmed. Nobody else is, because a
//! group would learn whose nickname it is.

use teloxide::types::{ChatId, UserId};

use crate::bot::context::Context;
use crate::bot::subjects::AlertEvent;
use crate::bot::subjects::alert_kind::Mentions;
use crate::db::Error;
use crate::people::Nickname;

/// The persons of an event who are not hidden, not absent, and have not asked to be left alone.
pub(super) async fn mentions(
    context: &Context,
    chat: ChatId,
    server: u32,
    event: &AlertEvent,
) -> Result<Mentions, Error> {
    let (people, mut mentions) = (&context.people, Mentions::default());
    if chat.is_user() {
        return Ok(mentions);
    }
    for name in event.players() {
        let nickname = Nickname::new(server, name);
        let Some(claim) = people.confirmed_claim(&nickname).await? else { continue };
        let is_left_alone = claim.is_quiet || claim.is_absent(context.now());
        if is_left_alone || people.is_hidden(&nickname).await? {
            continue;
        }
        let Ok(user) = u64::try_from(claim.person).map(UserId) else { continue };
        if context.outbox.is_member(chat, user, context.now()).await {
            mentions.insert(name, claim.person);
        }
    }
    Ok(mentions)
}
