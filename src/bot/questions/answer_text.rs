//! Answers texts without a command: small talk, questions about the game, and texts that are not understood.

use super::help::{example, menu_rows};
use super::{PhraseOutcome, answer_phrase, conversation, last_answer, shortcuts, small_talk};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{Courtesy, Intent};
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

/// Answers a text without a command. Returns what it is about if it asks for no query: the caller answers it then.
pub(crate) async fn answer_text(
    chat: &ChatContext,
    text: &str,
    addressed: Addressed,
) -> Result<Option<Intent>, HandlerError> {
    let courtesy = Courtesy::of(text);
    // "Yes" may be the answer to a question of the bot.
    if let Some(courtesy) = courtesy.filter(|courtesy| *courtesy != Courtesy::YesOrNo) {
        // A greeting begins a conversation.
        if courtesy == Courtesy::Greeting {
            last_answer::forget(chat);
        }
        small_talk::answer(chat, courtesy).await?;
        return Ok(None);
    }
    let outcome = answer_phrase(chat, text).await?;
    if outcome != PhraseOutcome::NotUnderstood {
        chat.context.recent.reset_hints(chat.speaker());
    }
    match (outcome, courtesy.or_else(|| Courtesy::leaning(text))) {
        (PhraseOutcome::Answered, _) => {}
        // "Thanks, when is PayDay".
        (PhraseOutcome::About(intent), _) if intent.is_unknowable() => return Ok(Some(intent)),
        // "Sorry, I meant Jane" after an alert.
        (PhraseOutcome::About(intent @ Intent::WatchMore), Some(Courtesy::Agreement)) => {
            return Ok(Some(intent));
        }
        (_, Some(courtesy)) => small_talk::answer(chat, courtesy).await?,
        (PhraseOutcome::About(intent), None) => return Ok(Some(intent)),
        (PhraseOutcome::NotUnderstood, None) => match offer(chat, text).await? {
            Some(offer) => chat.reply(offer).await?,
            None => hint(chat, addressed).await?,
        },
    }
    Ok(None)
}

/// Buttons for what the text may ask for.
async fn offer(chat: &ChatContext, text: &str) -> Result<Option<OutgoingMessage>, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    Ok(conversation::offer(&query, text, last_answer::of(chat).as_ref()).await)
}

/// Hints at texts that are understood: first with buttons for the chat's most frequent questions, then with an example,
/// then with the buttons of the help. A reply gets a shorter one.
pub(crate) async fn hint(chat: &ChatContext, addressed: Addressed) -> HandlerResult {
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
