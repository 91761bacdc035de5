//! The bot in a private chat: what a person says and presses there goes to the right room.

use teloxide::types::MessageId;

use super::keys::{check, delete, forget, issue, limits, menus, rename};
use super::language;
use crate::bot::callback::{ButtonData, KeyAction, LanguageChoice};
use crate::bot::chat::PrivateChat;
use crate::bot::commands::{self, Command, Parsed, StartPayload};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::incoming::MessageContent;
use crate::bot::queries::{self, ViewButton};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::keys::{Label, Token};
use crate::text::{Html, clean};

/// The longest name a greeting repeats.
const NAME: usize = 32;

/// A person said something.
pub(super) async fn said(
    context: &Context,
    chat: &PrivateChat,
    message: MessageId,
    words: MessageContent,
) -> Result<(), HandlerError> {
    let (text, own) = match words {
        MessageContent::Own(text) => (text, true),
        MessageContent::Forwarded(text) => (text, false),
        MessageContent::NoText => {
            chat.reply(context, chat.lang.not_a_command()).await;
            return Ok(());
        }
    };
    // A key is a key wherever it stands: it never becomes a label.
    if Token::find_all(&text).next().is_some() {
        return check::keys(context, chat, message, &text).await;
    }
    if !own {
        return Ok(());
    }
    match commands::parse(&text, context.me()) {
        Parsed::Command { command, addressed: _ } => {
            context.chats.clear_prompt_if_pending(chat.id(), chat.now).await?;
            obey(context, chat, message, command).await
        }
        Parsed::Words if text.trim_start().starts_with("mst_") => {
            check::mistyped(context, chat, message).await
        }
        Parsed::Words => match context.chats.pending_prompt(chat.id(), chat.now).await? {
            Some(prompt) => rename::set_label(context, chat, prompt, &text).await,
            None => match commands::bare(&text) {
                Some(command) => obey(context, chat, message, command).await,
                None => {
                    chat.reply(context, chat.lang.not_a_command()).await;
                    Ok(())
                }
            },
        },
        Parsed::Unknown(near) if !near.is_empty() => {
            let near: Vec<String> = near.iter().map(|name| format!("/{name}")).collect();
            chat.reply(context, chat.lang.unknown_command_near(&near.join(", "))).await;
            Ok(())
        }
        Parsed::Unknown(_) | Parsed::ForAnother => {
            chat.reply(context, chat.lang.unknown_command()).await;
            Ok(())
        }
    }
}

/// A person pressed a button of the bot's.
pub(super) async fn pressed(
    context: &Context,
    chat: &PrivateChat,
    data: &str,
) -> Result<(), HandlerError> {
    // Whoever presses something else has thought better of the new label.
    context.chats.clear_prompt_if_pending(chat.id(), chat.now).await?;
    if let Some(button) = ViewButton::decode(data) {
        return queries::pressed(context, chat, &button).await;
    }
    if let Some(choice) = LanguageChoice::decode(data) {
        return language::set(context, chat, choice.lang).await;
    }
    let lang = chat.lang;
    match KeyAction::decode(data) {
        Some(KeyAction::Issue) => issue::new(context, chat, issue::default_label(lang)?).await,
        Some(KeyAction::NotNow) => {
            chat.reply(context, lang.not_now()).await;
            Ok(())
        }
        Some(KeyAction::Hide(key)) => issue::hide(context, chat, key).await,
        Some(KeyAction::Rename(key)) => rename::prompt(context, chat, key).await,
        Some(
            menu @ (KeyAction::List { .. }
            | KeyAction::Card(_)
            | KeyAction::AskRotate(_)
            | KeyAction::AskDelete { .. }),
        ) => menus::open(context, chat, menu).await,
        Some(KeyAction::Return(key)) => menus::return_to(context, chat, key).await,
        Some(KeyAction::Rotate(key)) => issue::rotate(context, chat, key).await,
        Some(KeyAction::Delete { key, return_to }) => {
            delete::delete(context, chat, key, return_to).await
        }
        Some(KeyAction::Forget) => forget::everything(context, chat).await,
        Some(KeyAction::CancelForget) => {
            chat.reply(context, lang.forget_kept()).await;
            Ok(())
        }
        None => {
            chat.reply_short(context, &lang.menu_out_of_date()).await;
            Ok(())
        }
    }
}

async fn obey(
    context: &Context,
    chat: &PrivateChat,
    message: MessageId,
    command: Command,
) -> Result<(), HandlerError> {
    let lang = chat.lang;
    match command {
        Command::Start(StartPayload::NewKey) => {
            let rows = vec![vec![
                Button::press(lang.button_new(), KeyAction::Issue),
                Button::press(lang.button_not_now(), KeyAction::NotNow),
            ]];
            chat.reply(context, OutgoingMessage { text: lang.ask_new(), rows }).await;
            Ok(())
        }
        Command::Start(StartPayload::None) => {
            let name = clean(&chat.person.name, NAME);
            let greeting = if name.is_empty() { lang.greet_nameless() } else { lang.greet(&name) };
            let rows = vec![vec![Button::press(lang.button_new(), KeyAction::Issue)]];
            let text = Html::lines([greeting, lang.start(&docs(context))]);
            chat.reply(context, OutgoingMessage { text, rows }).await;
            Ok(())
        }
        Command::Help => {
            let help = [lang.help_queries(), lang.help(&docs(context))];
            chat.reply(context, Html::paragraphs(help)).await;
            Ok(())
        }
        Command::Lang(wanted) => language::command(context, chat, wanted, async || true).await,
        Command::New(None) => issue::new(context, chat, issue::default_label(lang)?).await,
        Command::New(Some(Ok(label))) => issue::new(context, chat, label).await,
        Command::New(Some(Err(_))) => {
            chat.reply(context, lang.bad_label(Label::MAX_CHARS.into())).await;
            Ok(())
        }
        Command::List => menus::open(context, chat, KeyAction::List { page: 0 }).await,
        Command::Check(None) => {
            chat.reply(context, lang.check_usage()).await;
            Ok(())
        }
        Command::Check(Some(_)) => check::mistyped(context, chat, message).await,
        Command::Limits => limits::show(context, chat).await,
        Command::Forget => forget::ask(context, chat).await,
        Command::Query(question) => queries::asked(context, chat, &question).await,
    }
}

fn docs(context: &Context) -> String {
    format!("{}/docs", context.public_url)
}
