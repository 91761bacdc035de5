//! Groups: which texts are for the bot, and the handlers that no query has: one fixed line instead of anything about keys.

use std::sync::Arc;

use teloxide::types::Message;

use super::chat::ChatContext;
use super::commands::{self, Command, Parsed};
use super::context::Context;
use super::error::HandlerResult;
use super::telegram::{Button, OutgoingMessage};
use crate::text::Html;

/// Whether a text in a group is for this bot. `/start` and `/help` are shared by all bots, so they need its name.
pub(super) fn is_for_the_bot(text: &str, me: &str) -> bool {
    match commands::parse(text, me) {
        Parsed::Command {
            command: Command::Start | Command::ConfirmNew | Command::Help,
            addressed,
        } => addressed,
        Parsed::Command { .. } => true,
        Parsed::Unknown(_) | Parsed::Words => false,
    }
}

pub(super) fn command(context: Arc<Context>, message: Message) -> Option<Command> {
    match commands::parse(message.text()?, context.me()) {
        Parsed::Command { command, .. } => Some(command),
        Parsed::Unknown(_) | Parsed::Words => None,
    }
}

/// Replies that keys are a private matter; the button opens the private chat.
pub(super) async fn private_only(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply(in_private(&chat, chat.lang.private_only(), "desk")).await
}

/// `/new`: the same, and the button opens the confirmation.
pub(super) async fn new_key(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply(in_private(&chat, chat.lang.private_only(), "new")).await
}

pub(super) async fn help(chat: Arc<ChatContext>) -> HandlerResult {
    let help = Html::paragraphs([chat.lang.help_queries_group(), chat.lang.help_group()]);
    chat.reply(in_private(&chat, help, "desk")).await
}

pub(super) async fn pressed_twice(chat: Arc<ChatContext>) -> HandlerResult {
    chat.answer_callback(None).await;
    Ok(())
}

pub(super) async fn key_button(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply_short(&chat.lang.no_such_key()).await
}

fn in_private(chat: &ChatContext, text: Html, payload: &str) -> OutgoingMessage {
    let link = chat.context.link(payload);
    let link = link.map(|url| vec![Button::link(chat.lang.button_private(), url)]);
    OutgoingMessage { text, rows: link.into_iter().collect() }
}
