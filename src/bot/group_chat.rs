//! Groups: which texts are for the bot, and the handlers that no query has: one fixed line instead of anything about keys.

use std::sync::Arc;

use teloxide::types::{CallbackQuery, InlineKeyboardButtonKind, Message};

use super::callback::{ButtonData, KeyAction, LanguageChoice};
use super::chat::ChatContext;
use super::commands::{self, Command, Parsed};
use super::context::Context;
use super::error::HandlerResult;
use super::queries::ViewButton;
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

#[derive(Clone, Debug)]
pub(super) enum GroupButton {
    /// The menu is somebody else's, or its data is forged.
    NotYours,
    /// The message has no such menu any more: the button was pressed twice.
    PressedTwice,
    View(ViewButton),
    Language(LanguageChoice),
    /// A button about keys, which groups never show.
    Key,
    /// A button of an older version, or a forged one.
    OutOfDate,
}

impl GroupButton {
    /// Reads a callback query. The data may be made up; the buttons of the message can't be.
    pub(super) fn of_callback(query: CallbackQuery) -> Self {
        let data = query.data.as_deref().unwrap_or_default();
        if let Some(claimed) = owner_of(data) {
            let message = query.message.as_ref().and_then(|message| message.regular_message());
            match message.map(|message| carried(message).find_map(owner_of)) {
                Some(Some(owner)) if owner == claimed => {}
                // Telegram does not say what an old message carries.
                Some(Some(_)) | None => return Self::NotYours,
                Some(None) => return Self::PressedTwice,
            }
        }
        let view = ViewButton::decode(data).map(Self::View);
        view.or_else(|| LanguageChoice::decode(data).map(Self::Language))
            .or_else(|| KeyAction::decode(data).map(|_| Self::Key))
            .unwrap_or(Self::OutOfDate)
    }
}

fn carried(message: &Message) -> impl Iterator<Item = &str> {
    let rows = message.reply_markup().map(|markup| &markup.inline_keyboard);
    rows.into_iter().flatten().flatten().filter_map(|button| match &button.kind {
        InlineKeyboardButtonKind::CallbackData(data) => Some(data.as_str()),
        _ => None,
    })
}

/// The person whose menu a button belongs to: `Some(None)` are the admins. Other buttons belong to nobody.
fn owner_of(data: &str) -> Option<Option<u64>> {
    let owner = ViewButton::decode(data).map(|button| button.owner);
    owner.or_else(|| LanguageChoice::decode(data).map(|choice| choice.owner))
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
