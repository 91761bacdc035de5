//! What the bot says to a text that asks for nothing: a hint, or an answer to thanks and greetings.

use super::shortcuts;
use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::HandlerResult;
use crate::bot::language::Courtesy;
use crate::bot::recent::MAX_HINTS;
use crate::bot::telegram::{OutgoingMessage, Rows};
use crate::text::{Html, Lang};

const SENTENCES: [fn(Lang) -> Html; MAX_HINTS] = [Lang::hint, Lang::hint_other];

/// Names some texts that are understood, with buttons for what the chat asks most; then a shorter hint, then nothing.
pub(crate) async fn hint(chat: &ChatContext) -> HandlerResult {
    let turn = chat.context.recent.next_hint(chat.id(), chat.now);
    let Some(sentence) = SENTENCES.get(turn) else { return Ok(()) };
    let rows = if turn == 0 { shortcuts::rows(chat) } else { Rows::new() };
    chat.reply(OutgoingMessage { text: sentence(chat.lang), rows }).await
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
