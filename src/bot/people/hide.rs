//! `/me hide` and `/me show`.

use super::nickname::{code, title};
use super::speaker::Speaker;
use crate::bot::error::HandlerError;
use crate::bot::telegram::OutgoingMessage;

/// Hides the confirmed nickname on a server from all histories, or shows it again.
pub(super) async fn set(
    speaker: &Speaker<'_>,
    server: Option<u32>,
    is_hidden: bool,
) -> Result<OutgoingMessage, HandlerError> {
    let (chat, lang) = (speaker.chat, speaker.chat.lang);
    let Some(claim) = speaker.claim(server) else { return Ok(speaker.has_none(server).await) };
    if !claim.is_confirmed() {
        return Ok(lang.me_confirm_first().into());
    }
    chat.context.people.set_hidden(&claim.nickname, is_hidden, chat.now).await?;
    // Answers of before have the nickname.
    chat.context.api.forget_responses();
    let server = title(&speaker.query, claim.nickname.server).await;
    let text = match is_hidden {
        true => lang.me_hidden(code(&claim.nickname), &server),
        false => lang.me_shown(code(&claim.nickname), &server),
    };
    Ok(text.into())
}
