//! Answers questions about keys and the API that people ask in sentences.

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::language::KeyQuestion;
use crate::bot::telegram::{Button, Rows};
use crate::keys::{Key, State};

use super::{leak, message, request_examples, trouble};

pub(crate) async fn answer(chat: PrivateChat, question: KeyQuestion) -> HandlerResult {
    match question {
        KeyQuestion::Leak => leak::offer_replacement(&chat).await,
        KeyQuestion::Trouble(kind) => trouble::explain(&chat, kind).await,
        KeyQuestion::Example(example) => request_examples::show(&chat, &example).await,
    }
}

/// Buttons to a new key for a person without an active one, and to the list for a person with any.
pub(super) fn rows(chat: &PrivateChat, keys: &[Key]) -> Rows {
    let is_active = |key: &Key| key.state == State::Active;
    let new = (!keys.iter().any(is_active))
        .then(|| vec![Button::press(chat.lang.button_new(), KeyAction::Issue)]);
    let list = (!keys.is_empty()).then(|| vec![message::list_button(chat.lang)]);
    new.into_iter().chain(list).collect()
}
