//! What the bot says to a text that asks for nothing: a hint, or an answer to thanks and greetings.

use super::shortcuts;
use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::HandlerResult;
use crate::bot::search::Courtesy;
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang};

const SENTENCES: [fn(Lang) -> Html; 2] = [Lang::hint, Lang::hint_other];

/// Names some texts that are understood, with buttons for what the chat asks most. It never repeats itself.
pub(crate) async fn hint(chat: &ChatContext) -> HandlerResult {
    let sentence = chat.context.hint_turns.next(chat.id(), SENTENCES.len());
    let text = SENTENCES[sentence](chat.lang);
    chat.reply(OutgoingMessage { text, rows: shortcuts::rows(chat) }).await
}

/// Answers thanks, and a greeting with the same buttons.
pub(crate) async fn return_courtesy(chat: &PrivateChat, courtesy: Courtesy) -> HandlerResult {
    match courtesy {
        Courtesy::Thanks => chat.reply(chat.lang.welcome()).await,
        Courtesy::Greeting => {
            let (text, rows) = (chat.lang.greet_back(), shortcuts::rows(chat));
            chat.reply(OutgoingMessage { text, rows }).await
        }
    }
}
