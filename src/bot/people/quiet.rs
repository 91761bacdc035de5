//! `/me quiet`: whether the bot mentions the person in groups.

use super::speaker::Speaker;
use crate::bot::error::HandlerResult;

/// Sets it for all nicknames of the person.
pub(super) async fn set(speaker: &Speaker<'_>, is_quiet: bool) -> HandlerResult {
    let (chat, lang) = (speaker.chat, speaker.chat.lang);
    if speaker.claims.is_empty() {
        return speaker.has_none(None).await;
    }
    chat.context.people.set_quiet(speaker.person.owner().0, is_quiet).await?;
    chat.reply(if is_quiet { lang.me_quiet() } else { lang.me_not_quiet() }).await
}
