//! Replies to a text that asks for nothing: a hint, or an answer to thanks and greetings.

use super::shortcuts;
use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::HandlerResult;
use crate::bot::language::Courtesy;
use crate::bot::recent::MAX_HINTS;
use crate::bot::telegram::{OutgoingMessage, Rows};
use crate::text::{Html, Lang};

const SENTENCES: [fn(Lang) -> Html; MAX_HINTS] = [Lang::hint, Lang::hint_other];

/// Hints at texts that the bot understands, with buttons for the chat's most frequent questions. The second hint is
/// shorter, and the third time there is none.
pub(crate) async fn hint(chat: &ChatContext) -> HandlerResult {
    let turn = chat.context.recent.next_hint(chat.id(), chat.now);
    let Some(sentence) = SENTENCES.get(turn) else { return Ok(()) };
    let rows = if turn == 0 { shortcuts::rows(chat) } else { Rows::new() };
    chat.reply(OutgoingMessage { text: sentence(chat.lang), rows }).await
}

/// Answers thanks, or a greeting, which gets the same buttons.
pub(crate) async fn return_courtesy(chat: &PrivateChat, courtesy: Courtesy) -> HandlerResult {
    match courtesy {
        Courtesy::Thanks => chat.reply(chat.lang.welcome()).await,
        Courtesy::Greeting => {
            let (text, rows) = (chat.lang.greet_back(), shortcuts::rows(chat));
            chat.reply(OutgoingMessage { text, rows }).await
        }
    }
}
