//! The texts that Telegram shows about the bot: descriptions, and a command menu for each kind of chat and language.

use serde::de::IgnoredAny;
use serde_json::json;
use teloxide::payloads::{
    DeleteMyCommands, DeleteMyCommandsSetters, SetMyCommands, SetMyCommandsSetters,
    SetMyDescription, SetMyShortDescription,
};
use teloxide::types::{BotCommand, BotCommandScope, ChatId, Recipient};

use super::client::{Call, TelegramClient};
use super::failure::ApiFailure;
use crate::text::{Lang, Plain};

/// Returns the commands of a menu with their descriptions in a language. The flag says whether it is for private chats.
pub(crate) type CommandList = fn(Lang, bool) -> Vec<(&'static str, Plain)>;

/// Registers everything, call by call, except for the calls that are `done`.
pub(crate) async fn register(
    telegram: &TelegramClient,
    commands: CommandList,
    done: &mut usize,
) -> Result<(), ApiFailure> {
    for call in calls(commands).into_iter().skip(*done) {
        telegram.make::<IgnoredAny>(call).await?;
        *done += 1;
    }
    Ok(())
}

/// All calls of the registration. People with any other language see the English menu.
fn calls(list: CommandList) -> Vec<Call> {
    let mut calls = Vec::new();
    let coded = Lang::ALL
        .into_iter()
        .flat_map(|lang| lang.telegram_codes().iter().map(move |code| (lang, Some(*code))));
    for (lang, code) in [(Lang::En, None)].into_iter().chain(coded) {
        let code = code.map(str::to_owned);
        for (scope, commands) in [
            (BotCommandScope::AllPrivateChats, list(lang, true)),
            (BotCommandScope::AllGroupChats, list(lang, false)),
        ] {
            let mut call = SetMyCommands::new(bot_commands(commands)).scope(scope);
            call.language_code.clone_from(&code);
            calls.push(Call::of(&call));
        }
        let (description, language_code) = (Some(lang.description().to_string()), code.clone());
        let long = SetMyDescription { description, language_code };
        let short_description = Some(lang.short_description().to_string());
        let short = SetMyShortDescription { short_description, language_code: code };
        calls.extend([Call::of(&long), Call::of(&short)]);
    }
    calls
}

/// Sets the menu of one chat, whatever language the apps of its people have.
pub(crate) async fn set_in_chat(
    telegram: &TelegramClient,
    commands: Vec<(&'static str, Plain)>,
    chat: ChatId,
) -> Result<(), ApiFailure> {
    let commands = bot_commands(commands);
    let scope = BotCommandScope::Chat { chat_id: Recipient::Id(chat) };
    let call = Call::of(&SetMyCommands::new(commands).scope(scope));
    telegram.make::<IgnoredAny>(call).await.map(drop)
}

/// Sets the button beside the message field of private chats: it opens the Mini App, or the list of commands without one.
pub(crate) async fn set_menu_button(
    telegram: &TelegramClient,
    app: Option<&reqwest::Url>,
) -> Result<(), ApiFailure> {
    let button = match app {
        // Telegram takes one text for people of all languages.
        Some(url) => {
            let text = Lang::En.menu_button_app();
            json!({ "type": "web_app", "text": text.as_str(), "web_app": { "url": url } })
        }
        None => json!({ "type": "default" }),
    };
    let call = Call::json("SetChatMenuButton", &json!({ "menu_button": button }));
    telegram.make::<IgnoredAny>(call).await.map(drop)
}

/// Gives the chat the common menu again.
pub(crate) async fn forget(telegram: &TelegramClient, chat: ChatId) -> Result<(), ApiFailure> {
    let scope = BotCommandScope::Chat { chat_id: Recipient::Id(chat) };
    let call = Call::of(&DeleteMyCommands::new().scope(scope));
    telegram.make::<IgnoredAny>(call).await.map(drop)
}

fn bot_commands(commands: Vec<(&'static str, Plain)>) -> Vec<BotCommand> {
    commands.iter().map(|(name, text)| BotCommand::new(*name, text.as_str())).collect()
}
