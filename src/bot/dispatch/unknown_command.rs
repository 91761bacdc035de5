//! Commands that the bot does not know.

use std::sync::Arc;

use super::commands::UnknownCommand;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::questions::{self, PhraseOutcome};
use crate::bot::telegram::OutgoingMessage;
use crate::text::clean;

/// Longer words are cut where no button repeats them.
const LONGEST_WORDS: usize = 32;

/// Replies to an unknown command with similar known ones. Each button runs a query with the words of the message.
pub(in crate::bot) async fn answer(
    chat: Arc<ChatContext>,
    UnknownCommand { name, words, similar, .. }: UnknownCommand,
) -> HandlerResult {
    if similar.is_empty() {
        // `/lspd 5`
        return match questions::answer_phrase(&chat, &format!("{name} {words}")).await? {
            PhraseOutcome::Answered => Ok(()),
            PhraseOutcome::About(_) | PhraseOutcome::NotUnderstood => {
                chat.reply(chat.lang.unknown_command()).await
            }
        };
    }
    let rows = questions::suggest_commands(&chat, &similar, &words).await?;
    let words = if rows.is_empty() { clean(&words, LONGEST_WORDS) } else { String::new() };
    let command = |name: &&str| format!("/{name} {words}").trim_end().to_owned();
    let similar: Vec<String> = similar.iter().map(command).collect();
    let text = chat.lang.unknown_command_near(&similar.join(", "));
    chat.reply(OutgoingMessage { text, rows }).await
}
