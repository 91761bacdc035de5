//! `/me quiet`: whether the bot mentions the person in groups.

use super::speaker::Speaker;
use crate::bot::error::HandlerError;
use crate::bot::telegram::OutgoingMessage;

/// Sets it for all nicknames of the person.
pub(super) async fn set(
    speaker: &Speaker<'_>,
    is_quiet: bool,
) -> Result<OutgoingMessage, HandlerError> {
    let (chat, lang) = (speaker.chat, speaker.chat.lang);
    if speaker.claims.is_empty() {
        return Ok(speaker.has_none(None).await);
    }
    chat.context.people.set_quiet(speaker.person.owner().0, is_quiet).await?;
    Ok(if is_quiet { lang.me_quiet() } else { lang.me_not_quiet() }.into())
}
