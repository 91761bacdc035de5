//! Answers texts without a command: small talk, questions about the game, and texts that are not understood.

use super::help::{example, menu_rows};
use super::{answer_phrase, last_answer, shortcuts, small_talk};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::language::Courtesy;
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::{OutgoingMessage, Rows};

/// The way in which a text is for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Addressed {
    /// It is in a private chat, or mentions the bot.
    Directly,
    /// It replies to a message of the bot in a group. It may be meant for other members.
    InReply,
}

pub(crate) async fn answer_text(
    chat: &ChatContext,
    text: &str,
    addressed: Addressed,
) -> HandlerResult {
    let courtesy = Courtesy::of(text);
    // "Yes" may be the answer to a question of the bot.
    if let Some(courtesy) = courtesy.filter(|courtesy| *courtesy != Courtesy::YesOrNo) {
        // A greeting begins a conversation.
        if courtesy == Courtesy::Greeting {
            last_answer::forget(chat);
        }
        return small_talk::answer(chat, courtesy).await;
    }
    if answer_phrase(chat, text).await? {
        chat.context.recent.reset_hints(chat.speaker());
        return Ok(());
    }
    match courtesy.or_else(|| Courtesy::leaning(text)) {
        Some(courtesy) => small_talk::answer(chat, courtesy).await,
        None => hint(chat, addressed).await,
    }
}

/// Hints at texts that are understood: first with buttons for the chat's most frequent questions, then with an example,
/// then with the buttons of the help. A reply gets a shorter one.
async fn hint(chat: &ChatContext, addressed: Addressed) -> HandlerResult {
    let (lang, missed) = (chat.lang, chat.context.recent.next_hint(chat.speaker(), chat.now));
    let (text, rows) = match (addressed, missed) {
        (Addressed::Directly, 0) => (lang.hint(), shortcuts::rows(chat)),
        (Addressed::Directly, 1) => {
            let query = QueryContext::new(chat, None).await?;
            (lang.hint_example(&example(&query).await), Rows::new())
        }
        (Addressed::Directly, _) => {
            let again = missed % 2 == 1;
            let text = if again { lang.hint_help_again() } else { lang.hint_help() };
            let rows = if chat.is_private() { menu_rows(lang) } else { shortcuts::rows(chat) };
            (text, rows)
        }
        (Addressed::InReply, 0) => (lang.hint_reply(), shortcuts::rows(chat)),
        (Addressed::InReply, _) => (lang.hint_reply(), Rows::new()),
    };
    chat.reply(OutgoingMessage { text, rows }).await
}
