//! The keys with the most requests.

use crate::bot::callback::OperatorButton;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerError;
use crate::bot::keys::message;
use crate::bot::subjects::grouped;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::keys::Key;
use crate::text::Html;

use super::key_card;

const KEYS: u32 = 10;

/// How many days are counted, today included.
const DAYS: u16 = 30;

pub(super) async fn keys(chat: &PrivateChat) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    let keys = chat.context.keys.busiest(KEYS, DAYS, chat.now).await?;
    let number = |number: u64| grouped(lang, i64::try_from(number).unwrap_or(i64::MAX));
    let lines = keys.iter().map(|(key, counts)| {
        let failed = counts.client_errors + counts.server_errors;
        let title = message::title(key);
        lang.operator_busiest(title, number(counts.total()), number(counts.refused), number(failed))
    });
    let head = match keys.is_empty() {
        true => lang.operator_busiest_none(),
        false => lang.operator_busiest_head(),
    };
    let text = Html::paragraphs([head, Html::lines(lines)]);
    let card = |key: &Key| Button::press(key_card::name(key), OperatorButton::Card(key.id));
    let back = Button::press(lang.button_operator_overview(), OperatorButton::Overview);
    let rows = keys.iter().map(|(key, _)| vec![card(key)]).chain([vec![back]]).collect();
    Ok(OutgoingMessage { text, rows })
}
