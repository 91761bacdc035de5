//! Asks from where a key may be used.

use std::net::IpAddr;

use crate::bot::callback::KeyAction;
use crate::bot::context::Context;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::keys::{Key, State};
use crate::text::{Html, Lang};

use super::message;

/// The button to the addresses of an active key. It is there if the operator has said which proxies are believed: else the
/// API may see the address of a proxy in place of the client's.
pub(super) fn button(context: &Context, lang: Lang, key: &Key) -> Option<Button> {
    let is_offered = context.settings.knows_addresses && key.state == State::Active;
    is_offered.then(|| Button::press(lang.button_from(), KeyAction::AskAddresses(key.id)))
}

/// Shows from where the key may be used. The next text that looks like addresses adds them.
pub(super) fn ask(lang: Lang, key: &Key) -> OutgoingMessage {
    let now = match key.networks.is_empty() {
        true => lang.from_anywhere(),
        false => lang.key_from(Html::code(&key.networks.to_string())),
    };
    let buttons = key.networks.texts().zip(key.networks.parts());
    let remove = |(network, (address, length)): (String, (IpAddr, u8))| {
        let action = KeyAction::RemoveNetwork { key: key.id, address, length };
        vec![Button::press(lang.button_from_remove(&network), action)]
    };
    let mut rows: Rows = buttons.map(remove).collect();
    if !key.networks.is_empty() {
        let action = KeyAction::AllowEverywhere(key.id);
        rows.push(vec![Button::press(lang.button_from_anywhere(), action)]);
    }
    rows.push(vec![Button::press(lang.button_key(), KeyAction::Return(key.id))]);
    OutgoingMessage { text: Html::paragraphs([lang.ask_from(message::title(key)), now]), rows }
}
