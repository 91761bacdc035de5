//! `/check`: says whether a key works. The message with the key is deleted in any case.

use teloxide::types::Message;

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::keys::{KEY_PREFIX, KeyStatus, State, Token};
use crate::text::Html;

use super::message;

const MAX_KEYS: usize = 5;

pub(crate) async fn keys(chat: PrivateChat, message: Message, text: String) -> HandlerResult {
    let (context, lang, mut parts) = (&chat.context, chat.lang, Vec::new());
    let mut rows = Rows::new();
    let is_deleted = context.outbox.delete_message(chat.id(), message.id).await;
    for token in Token::find_all(&text).take(MAX_KEYS) {
        let at = |time| context.moment(lang, time);
        let result = match context.keys.status(&token.digest(), chat.now).await? {
            KeyStatus::Unknown => lang.check_unknown(),
            KeyStatus::Deleted(time) => lang.check_deleted(&at(time)),
            KeyStatus::Exists(key) => match &key.state {
                State::Active if key.owner == Some(chat.owner()) => {
                    let (key, ask) =
                        (key.id, KeyAction::AskDelete { key: key.id, return_to: key.id });
                    rows.push(vec![Button::press(lang.button_replace(), KeyAction::Replace(key))]);
                    rows.push(vec![Button::press(lang.button_delete(), ask)]);
                    lang.check_own()
                }
                State::Active => lang.check_live(),
                State::Blocked(block) => {
                    lang.check_blocked(&at(block.at), &message::reason(lang, block))
                }
                State::Expired => lang.check_expired(&at(key.expires_at.unwrap_or(chat.now))),
            },
        };
        parts.push(Html::lines([Html::code(&format!("{KEY_PREFIX}{}", token.hint())), result]));
    }
    reply(&chat, is_deleted, parts, rows).await
}

/// Replies that the text is not a valid key.
pub(crate) async fn mistyped(chat: PrivateChat, message: Message) -> HandlerResult {
    let is_deleted = chat.context.outbox.delete_message(chat.id(), message.id).await;
    reply(&chat, is_deleted, vec![chat.lang.check_mistyped()], Rows::new()).await
}

async fn reply(
    chat: &PrivateChat,
    is_deleted: bool,
    mut parts: Vec<Html>,
    rows: Rows,
) -> HandlerResult {
    if !is_deleted {
        parts.push(chat.lang.check_remains());
    }
    chat.reply(OutgoingMessage { text: Html::paragraphs(parts), rows }).await
}
