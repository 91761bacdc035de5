//! Handlers of private chats: what each command and button does there.

use std::sync::Arc;

use teloxide::types::Message;

use super::callback::{KeyAction, LanguageChoice};
use super::chat::PrivateChat;
use super::commands::{self, Command, NotALanguage, Parsed, StartPayload};
use super::context::Context;
use super::error::{HandlerError, HandlerResult};
use super::keys::{issue, menus};
use super::lang_command;
use super::state::PendingPrompt as Prompt;
use super::telegram::{Button, OutgoingMessage};
use crate::keys::{Label, LabelError, Token};
use crate::text::{Html, Lang, clean};

pub(super) use super::chat::{retry_after, unknown_button};
pub(super) use super::commands::bare as bare_command;
pub(super) use super::keys::check::{keys as check_keys, mistyped as mistyped_key};
pub(super) use super::keys::delete::delete as delete_key;
pub(super) use super::keys::rename::set_label;

/// The longest name that a greeting repeats.
const LONGEST_NAME: usize = 32;

#[derive(Clone, Debug)]
pub(super) enum PrivateText {
    /// No text: a picture, a sticker, a voice message.
    None,
    /// A text with keys in it, also a forwarded one or a caption. A key never becomes a label.
    Keys(String),
    /// Something like a key.
    MistypedKey,
    Command(Command),
    /// An unknown command, with the known ones that resemble it.
    UnknownCommand(Vec<&'static str>),
    Other(String),
}

impl PrivateText {
    pub(super) fn of_message(context: Arc<Context>, message: Message) -> Option<Self> {
        let Some(text) = message.text() else {
            let caption = message.caption().filter(|caption| has_key(caption));
            return Some(caption.map_or(Self::None, |caption| Self::Keys(caption.to_owned())));
        };
        if has_key(text) {
            return Some(Self::Keys(text.to_owned()));
        }
        if message.forward_origin().is_some() {
            return None;
        }
        Some(match commands::parse(text, context.me()) {
            Parsed::Command { command, addressed: _ } => Self::Command(command),
            Parsed::Unknown(similar) => Self::UnknownCommand(similar),
            Parsed::ForAnother => Self::UnknownCommand(Vec::new()),
            Parsed::Words if text.trim_start().starts_with("mst_") => Self::MistypedKey,
            Parsed::Words => Self::Other(text.to_owned()),
        })
    }
}

fn has_key(text: &str) -> bool {
    Token::find_all(text).next().is_some()
}

pub(super) async fn not_a_command(context: &Context, chat: &PrivateChat) -> HandlerResult {
    chat.reply(context, chat.lang.not_a_command()).await;
    Ok(())
}

/// Replies to an unknown command, with the known ones that resemble it.
pub(super) async fn unknown_command(
    context: &Context,
    chat: &PrivateChat,
    similar: Vec<&'static str>,
) -> HandlerResult {
    let text = match similar.is_empty() {
        true => chat.lang.unknown_command(),
        false => {
            let similar: Vec<String> = similar.iter().map(|name| format!("/{name}")).collect();
            chat.lang.unknown_command_near(&similar.join(", "))
        }
    };
    chat.reply(context, text).await;
    Ok(())
}

/// `/start`: a greeting, or the confirmation that a deep link opens.
pub(super) async fn start(
    context: &Context,
    chat: &PrivateChat,
    payload: StartPayload,
) -> HandlerResult {
    let lang = chat.lang;
    let new = Button::press(lang.button_new(), KeyAction::Issue);
    let message = match payload {
        StartPayload::NewKey => {
            let rows = vec![vec![new, Button::press(lang.button_not_now(), KeyAction::NotNow)]];
            OutgoingMessage { text: lang.ask_new(), rows }
        }
        StartPayload::None => {
            let name = clean(&chat.person.name, LONGEST_NAME);
            let greeting = if name.is_empty() { lang.greet_nameless() } else { lang.greet(&name) };
            let text = Html::lines([greeting, lang.start(&docs(context))]);
            OutgoingMessage { text, rows: vec![vec![new]] }
        }
    };
    chat.reply(context, message).await;
    Ok(())
}

pub(super) async fn help(context: &Context, chat: &PrivateChat) -> HandlerResult {
    let help = [chat.lang.help_queries(), chat.lang.help(&docs(context))];
    chat.reply(context, Html::paragraphs(help)).await;
    Ok(())
}

pub(super) async fn language(
    context: &Context,
    chat: &PrivateChat,
    wanted: Option<Result<Lang, NotALanguage>>,
) -> HandlerResult {
    lang_command::command(context, chat, wanted, async || true).await
}

/// `/new`, with the label if one was given.
pub(super) async fn new_key(
    context: &Context,
    chat: &PrivateChat,
    label: Option<Result<Label, LabelError>>,
) -> HandlerResult {
    match label {
        None => issue(context, chat).await,
        Some(Ok(label)) => issue::new(context, chat, label).await,
        Some(Err(_)) => {
            chat.reply(context, chat.lang.bad_label(Label::MAX_CHARS.into())).await;
            Ok(())
        }
    }
}

pub(super) async fn issue(context: &Context, chat: &PrivateChat) -> HandlerResult {
    issue::new(context, chat, issue::default_label(chat.lang)?).await
}

pub(super) async fn not_now(context: &Context, chat: &PrivateChat) -> HandlerResult {
    chat.reply(context, chat.lang.not_now()).await;
    Ok(())
}

pub(super) async fn list_keys(context: &Context, chat: &PrivateChat) -> HandlerResult {
    menus::open(context, chat, KeyAction::List { page: 0 }).await
}

/// `/check`: without a key it shows how to use it; what is no key has been mistyped.
pub(super) async fn check(
    context: &Context,
    chat: &PrivateChat,
    message: Message,
    rest: Option<String>,
) -> HandlerResult {
    if rest.is_some() {
        return mistyped_key(context, chat, message).await;
    }
    chat.reply(context, chat.lang.check_usage()).await;
    Ok(())
}

pub(super) async fn set_language(
    context: &Context,
    chat: &PrivateChat,
    choice: LanguageChoice,
) -> HandlerResult {
    lang_command::set(context, chat, choice.lang).await
}

pub(super) async fn cancel_forget(context: &Context, chat: &PrivateChat) -> HandlerResult {
    chat.reply(context, chat.lang.forget_kept()).await;
    Ok(())
}

/// A command or a button closes the pending prompt: the person has changed their mind.
pub(super) async fn close_prompt(
    context: Arc<Context>,
    chat: Arc<PrivateChat>,
) -> Result<Option<PromptClosed>, HandlerError> {
    context.chats.clear_prompt_if_pending(chat.id(), chat.now).await?;
    Ok(Some(PromptClosed))
}

/// No prompt is pending.
#[derive(Clone, Copy)]
pub(super) struct PromptClosed;

/// The prompt that the next text answers.
pub(super) async fn pending_prompt(
    context: Arc<Context>,
    chat: Arc<PrivateChat>,
) -> Result<Option<Prompt>, HandlerError> {
    Ok(context.chats.pending_prompt(chat.id(), chat.now).await?)
}

fn docs(context: &Context) -> String {
    format!("{}/docs", context.public_url)
}
