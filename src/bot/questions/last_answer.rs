//! The answer that a text follows: the one that it replies to, or the last one to the same person in the chat.

use serde::{Deserialize, Serialize};

use crate::bot::callback::ButtonData;
use crate::bot::chat::{ChatContext, Person, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::subjects::{View, ViewButton};

/// What a person was shown last.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::bot) struct LastAnswer {
    pub(in crate::bot) view: View,
    /// Whether the bot asked for something that the view lacks.
    pub(in crate::bot) is_question: bool,
    /// Whether the text replies to the message of the answer.
    pub(in crate::bot) is_replied_to: bool,
}

/// Remembers the answer for what the person says next.
pub(in crate::bot) fn record(chat: &ChatContext, view: &View, is_question: bool) {
    let answer = LastAnswer { view: view.clone(), is_question, is_replied_to: false };
    if let Ok(encoded) = postcard::to_allocvec(&answer) {
        chat.context.recent.record_answer(chat.speaker(), &encoded, chat.now);
    }
}

/// Forgets the answer, so that the next text begins anew.
pub(in crate::bot) fn forget(chat: &ChatContext) {
    chat.context.recent.forget_answer(chat.speaker());
}

/// The answer that a text in this chat follows.
pub(in crate::bot) fn of(chat: &ChatContext) -> Option<LastAnswer> {
    if let Some(view) = replied_view(chat) {
        return Some(LastAnswer { view, is_question: false, is_replied_to: true });
    }
    let encoded = chat.context.recent.last_answer(chat.speaker(), chat.now)?;
    postcard::from_bytes(&encoded).ok()
}

/// The answer that a person got last in the private chat.
pub(in crate::bot) fn in_private(context: &Context, person: &Person) -> Option<LastAnswer> {
    let encoded = context.recent.last_answer((person.chat(), person.id.0), context.now())?;
    postcard::from_bytes(&encoded).ok()
}

/// The view of the message that was replied to. Its buttons contain it; the one that shows it again belongs to everybody.
fn replied_view(chat: &ChatContext) -> Option<View> {
    let ReplyTarget::NewMessage { replied_buttons } = &chat.reply_target else { return None };
    let mut buttons: Vec<ViewButton> =
        replied_buttons.iter().filter_map(|data| ViewButton::decode(data)).collect();
    buttons.sort_by_key(|button| !button.place.is_shared());
    buttons.into_iter().next().map(|button| button.view)
}
