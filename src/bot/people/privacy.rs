//! `/privacy`: what is kept about people, and how to hide or delete it.

use std::sync::Arc;

use super::card;
use crate::bot::callback::KeyAction;
use crate::bot::chat::{ChatContext, Sender};
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::text::Html;

pub(in crate::bot) async fn command(chat: Arc<ChatContext>) -> HandlerResult {
    let page = format!("{}/privacy", chat.context.settings.public_url);
    let text = Html::lines([chat.lang.start_privacy(&page), chat.lang.privacy_steps()]);
    let rows = match &chat.sender {
        Sender::Person(person) if chat.is_private() => {
            let claims = chat.context.people.claims_of(person.owner().0).await?;
            let cards = claims.iter().map(|claim| vec![card::button(claim)]);
            let forget = Button::press(chat.lang.button_ask_forget(), KeyAction::AskForget);
            cards.chain([vec![forget]]).collect()
        }
        _ => Rows::new(),
    };
    chat.reply(OutgoingMessage { text, rows }).await
}
