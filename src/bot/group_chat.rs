//! Groups: which texts are for the bot, and the handlers that no query has: the language, and one fixed line instead of
//! anything about keys.

use std::sync::Arc;

use teloxide::types::{CallbackQuery, InlineKeyboardButtonKind, Message};

use super::callback::{ButtonData, KeyAction, LanguageChoice};
use super::chat::GroupChat;
use super::commands::{self, Command, NotALanguage, Parsed, StartPayload};
use super::context::Context;
use super::error::HandlerResult;
use super::lang_command;
use super::queries::ViewButton;
use super::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Lang};

pub(super) use super::chat::{retry_after, unknown_button as out_of_date};

/// Whether a text in a group is for this bot. `/start` and `/help` are shared by all bots, so they need its name.
pub(super) fn is_for_the_bot(text: &str, me: &str) -> bool {
    match commands::parse(text, me) {
        Parsed::Command { command: Command::Start(_) | Command::Help, addressed } => addressed,
        Parsed::Command { .. } => true,
        Parsed::Unknown(_) | Parsed::ForAnother | Parsed::Words => false,
    }
}

pub(super) fn command(context: Arc<Context>, message: Message) -> Option<Command> {
    match commands::parse(message.text()?, context.me()) {
        Parsed::Command { command, .. } => Some(command),
        Parsed::Unknown(_) | Parsed::ForAnother | Parsed::Words => None,
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
pub(super) async fn private_only(context: &Context, chat: &GroupChat) -> HandlerResult {
    chat.reply(context, in_private(context, chat, chat.lang.private_only(), "desk")).await;
    Ok(())
}

/// `/new`: the same, and the button opens the confirmation.
pub(super) async fn new_key(context: &Context, chat: &GroupChat) -> HandlerResult {
    chat.reply(context, in_private(context, chat, chat.lang.private_only(), "new")).await;
    Ok(())
}

pub(super) async fn help(context: &Context, chat: &GroupChat) -> HandlerResult {
    let help = Html::paragraphs([chat.lang.help_queries_group(), chat.lang.help_group()]);
    chat.reply(context, in_private(context, chat, help, "desk")).await;
    Ok(())
}

pub(super) async fn start(
    context: &Context,
    chat: &GroupChat,
    payload: StartPayload,
) -> HandlerResult {
    match payload {
        StartPayload::NewKey => new_key(context, chat).await,
        StartPayload::None => help(context, chat).await,
    }
}

pub(super) async fn language(
    context: &Context,
    chat: &GroupChat,
    wanted: Option<Result<Lang, NotALanguage>>,
) -> HandlerResult {
    lang_command::command(context, chat, wanted, async || chat.sender_is_admin(context).await).await
}

/// A button that sets the language: only of the person who asked, and only for admins.
pub(super) async fn set_language(
    context: &Context,
    chat: &GroupChat,
    LanguageChoice { lang, owner }: LanguageChoice,
) -> HandlerResult {
    if owner.is_some_and(|owner| !chat.sender.is(owner)) {
        return not_yours(context, chat).await;
    }
    if chat.sender_is_admin(context).await {
        return lang_command::set(context, chat, lang).await;
    }
    chat.reply_short(context, &chat.lang.lang_admins_only_toast()).await;
    Ok(())
}

pub(super) async fn not_yours(context: &Context, chat: &GroupChat) -> HandlerResult {
    chat.reply_short(context, &chat.lang.not_yours()).await;
    Ok(())
}

pub(super) async fn pressed_twice(context: &Context, chat: &GroupChat) -> HandlerResult {
    chat.answer_callback(context).await;
    Ok(())
}

pub(super) async fn key_button(context: &Context, chat: &GroupChat) -> HandlerResult {
    chat.reply_short(context, &chat.lang.no_such_key()).await;
    Ok(())
}

fn in_private(context: &Context, chat: &GroupChat, text: Html, payload: &str) -> OutgoingMessage {
    let link = context.link(payload).map(|url| vec![Button::link(chat.lang.button_private(), url)]);
    OutgoingMessage { text, rows: link.into_iter().collect() }
}
