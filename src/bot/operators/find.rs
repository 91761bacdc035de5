//! Finds keys by public id, hint, or owner.

use crate::bot::callback::OperatorButton;
use crate::bot::chat::PrivateChat;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::subjects;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::db::Error;
use crate::keys::{Hint, Key, KeyId, Owner};

use super::{key_card, overview, words};

/// The most matching keys that are offered. Equal hints are rare.
const MAX_FOUND: usize = 8;

enum Found {
    /// Keys with this id or hint.
    Keys(Vec<Key>),
    Owner(Owner),
    /// Nobody with this @name has written since the start of the bot.
    UnknownName,
}

/// Shows the matching key or keys, or the keys of the owner.
pub(super) async fn show(chat: &PrivateChat, text: &str) -> HandlerResult {
    match find(chat, text).await? {
        Found::Owner(owner) => chat.reply(key_card::keys_of(chat, owner.0, 0).await?).await,
        Found::UnknownName => chat.reply(chat.lang.operator_unknown_name(text)).await,
        Found::Keys(keys) => match keys.as_slice() {
            [] => chat.reply(nothing(chat, text)).await,
            [key] => chat.reply(key_card::card(chat, key, None)).await,
            keys => chat.reply(choice(chat, keys)).await,
        },
    }
}

/// The only matching key. If there is none or several, shows the matches instead.
pub(super) async fn one(chat: &PrivateChat, text: &str) -> Result<Option<Key>, HandlerError> {
    let keys = match find(chat, text).await? {
        Found::Keys(keys) => keys,
        Found::Owner(owner) => chat.context.keys.list(owner, chat.now).await?,
        Found::UnknownName => Vec::new(),
    };
    match <[Key; 1]>::try_from(keys) {
        Ok([key]) => Ok(Some(key)),
        Err(_) => show(chat, text).await.map(|()| None),
    }
}

async fn find(chat: &PrivateChat, text: &str) -> Result<Found, Error> {
    let (keys, now) = (&chat.context.keys, chat.now);
    if let Some(name) = text.strip_prefix('@') {
        let person = chat.context.recent.person_named(name);
        return Ok(person.map_or(Found::UnknownName, |person| Found::Owner(Owner(person))));
    }
    if let Ok(id) = text.parse::<KeyId>() {
        return Ok(Found::Keys(keys.get(&id, now).await?.into_iter().collect()));
    }
    // Eight digits can be a hint as well as an owner.
    let hinted = match text.parse::<Hint>() {
        Ok(hint) => keys.with_hint(&hint, now).await?,
        Err(_) => Vec::new(),
    };
    match text.parse() {
        Ok(person) if hinted.is_empty() => Ok(Found::Owner(Owner(person))),
        _ => Ok(Found::Keys(hinted)),
    }
}

/// Says that there is no such key, or which command was probably meant.
fn nothing(chat: &PrivateChat, text: &str) -> OutgoingMessage {
    let text = match words::similar(text) {
        Some(near) => chat.lang.unknown_command_near(&near),
        None => chat.lang.operator_no_key(),
    };
    OutgoingMessage { text, rows: vec![vec![overview::help_button(chat)]] }
}

fn choice(chat: &PrivateChat, keys: &[Key]) -> OutgoingMessage {
    let button = |key: &Key| vec![Button::press(key_card::name(key), OperatorButton::Card(key.id))];
    let rows = keys.iter().take(MAX_FOUND).map(button).collect();
    OutgoingMessage { text: chat.lang.operator_many_keys(subjects::count(keys.len())), rows }
}
