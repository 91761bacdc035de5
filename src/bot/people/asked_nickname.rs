//! What people answer when `/me` has asked for their nickname or for its server.

use std::sync::Arc;

use super::speaker::Speaker;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language;
use crate::bot::recent::NicknameQuestion;

/// The words for `/me` that a text is after the question; `None` if it is about anything else.
pub(in crate::bot) async fn asked_nickname(
    chat: Arc<ChatContext>,
    text: String,
) -> Result<Option<String>, HandlerError> {
    let name = match chat.context.recent.nickname_question(chat.speaker(), chat.now) {
        None => return Ok(None),
        Some(NicknameQuestion::Name) => return Ok(language::nickname_alone(&text)),
        Some(NicknameQuestion::ServerOf(name)) => name,
    };
    let Some(speaker) = Speaker::of(&chat).await? else { return Ok(None) };
    Ok(speaker.server(&text).await.map(|server| format!("{name} {server}")))
}
