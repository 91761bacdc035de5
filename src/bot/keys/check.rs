//! Whether a key works. The message with the key is deleted, whatever the answer.

use teloxide::types::MessageId;

use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::keys::{KeyStatus, State, Token};
use crate::text::Html;

use super::message;

/// How many keys of one message are answered for.
const MOST: usize = 5;

/// Says how each key in the text stands.
pub(in crate::bot) async fn keys(
    context: &Context,
    chat: &PrivateChat,
    message: MessageId,
    text: &str,
) -> Result<(), HandlerError> {
    let erased = context.outbox.delete_message(chat.id(), message).await;
    let (lang, mut parts) = (chat.lang, Vec::new());
    for token in Token::find_all(text).take(MOST) {
        let at = |moment| context.moment(lang, moment);
        let verdict = match context.keys.status(&token.digest(), chat.now).await? {
            KeyStatus::Unknown => lang.check_unknown(),
            KeyStatus::Deleted(when) => lang.check_deleted(&at(when)),
            KeyStatus::Exists(key) => match &key.state {
                State::Active => lang.check_live(),
                State::Blocked(block) => {
                    lang.check_blocked(&at(block.at), &message::reason(lang, block))
                }
                State::Expired => lang.check_expired(&at(key.expires_at.unwrap_or(chat.now))),
            },
        };
        parts.push(Html::lines([Html::code(&format!("mst_{}", token.hint())), verdict]));
    }
    if !erased {
        parts.push(lang.check_remains());
    }
    chat.reply(context, Html::paragraphs(parts)).await;
    Ok(())
}

/// Says that this is no key.
pub(in crate::bot) async fn mistyped(
    context: &Context,
    chat: &PrivateChat,
    message: MessageId,
) -> Result<(), HandlerError> {
    let erased = context.outbox.delete_message(chat.id(), message).await;
    let remains = (!erased).then(|| chat.lang.check_remains());
    chat.reply(context, Html::paragraphs([chat.lang.check_mistyped()].into_iter().chain(remains)))
        .await;
    Ok(())
}
