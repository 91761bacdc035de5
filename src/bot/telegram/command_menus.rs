//! What Telegram shows of the bot before anything is said: descriptions, and a command menu for each kind of chat in
//! each language.

use serde::de::IgnoredAny;
use teloxide::payloads::{
    DeleteMyCommands, DeleteMyCommandsSetters, SetMyCommands, SetMyCommandsSetters,
    SetMyDescription, SetMyDescriptionSetters, SetMyShortDescription, SetMyShortDescriptionSetters,
};
use teloxide::types::{BotCommand, BotCommandScope, ChatId, Recipient};

use super::client::{Call, TelegramClient};
use super::failure::ApiFailure;
use crate::text::{Lang, Plain};

/// Registers everything but what is `done`, call by call.
pub(in crate::bot) async fn register(
    telegram: &TelegramClient,
    done: &mut usize,
) -> Result<(), ApiFailure> {
    for call in calls().into_iter().skip(*done) {
        telegram.make::<IgnoredAny>(call).await?;
        *done += 1;
    }
    Ok(())
}

/// English is also what people of all other languages see.
fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    for (lang, code) in [(Lang::En, None), (Lang::En, Some(Lang::En)), (Lang::Ru, Some(Lang::Ru))] {
        for (scope, commands) in [
            (BotCommandScope::AllPrivateChats, private(lang)),
            (BotCommandScope::AllGroupChats, group(lang)),
        ] {
            let call = SetMyCommands::new(commands).scope(scope);
            let call = match code {
                Some(code) => call.language_code(code.code()),
                None => call,
            };
            calls.push(Call::of(&call));
        }
        let long = SetMyDescription::new().description(lang.description().as_str());
        let short =
            SetMyShortDescription::new().short_description(lang.short_description().as_str());
        let (long, short) = match code {
            Some(code) => (long.language_code(code.code()), short.language_code(code.code())),
            None => (long, short),
        };
        calls.extend([Call::of(&long), Call::of(&short)]);
    }
    calls
}

/// The menu of one chat, for a language that its people's apps don't speak.
pub(in crate::bot) async fn speak(
    telegram: &TelegramClient,
    chat: ChatId,
    lang: Lang,
) -> Result<(), ApiFailure> {
    let commands = if chat.is_user() { private(lang) } else { group(lang) };
    let scope = BotCommandScope::Chat { chat_id: Recipient::Id(chat) };
    telegram.ask::<_, IgnoredAny>(&SetMyCommands::new(commands).scope(scope)).await?;
    Ok(())
}

/// The chat gets the common menu again.
pub(in crate::bot) async fn forget(
    telegram: &TelegramClient,
    chat: ChatId,
) -> Result<(), ApiFailure> {
    let scope = BotCommandScope::Chat { chat_id: Recipient::Id(chat) };
    telegram.ask::<_, IgnoredAny>(&DeleteMyCommands::new().scope(scope)).await?;
    Ok(())
}

fn private(lang: Lang) -> Vec<BotCommand> {
    let keys = [
        ("new", lang.command_new()),
        ("list", lang.command_list()),
        ("check", lang.command_check()),
        ("limits", lang.command_limits()),
    ];
    let rest = [
        ("lang", lang.command_lang()),
        ("help", lang.command_help()),
        ("forget", lang.command_forget()),
    ];
    keys.into_iter().chain(queries(lang)).chain(rest).map(command).collect()
}

fn group(lang: Lang) -> Vec<BotCommand> {
    let rest = [("lang", lang.command_lang()), ("help", lang.command_help())];
    queries(lang).into_iter().chain(rest).map(command).collect()
}

fn queries(lang: Lang) -> [(&'static str, Plain); 17] {
    [
        ("online", lang.command_online()),
        ("player", lang.command_player()),
        ("family", lang.command_family()),
        ("servers", lang.command_servers()),
        ("fractions", lang.command_fractions()),
        ("leaders", lang.command_leaders()),
        ("deputies", lang.command_deputies()),
        ("interviews", lang.command_interviews()),
        ("admins", lang.command_admins()),
        ("families", lang.command_families()),
        ("auctions", lang.command_auctions()),
        ("map", lang.command_map()),
        ("ghetto", lang.command_ghetto()),
        ("property", lang.command_property()),
        ("house", lang.command_house()),
        ("business", lang.command_business()),
        ("settings", lang.command_settings()),
    ]
}

fn command((name, what): (&'static str, Plain)) -> BotCommand {
    BotCommand::new(name, what.as_str())
}
