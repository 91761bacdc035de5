//! What `/start` shows: the fractions of the person's server, or the question for the server.

use super::{last_answer, run_query};
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerError;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::server::status_alert::ServerStatusAlert;
use crate::bot::subjects::{Fractions, Query, QueryContext, ServerChoice};
use crate::bot::telegram::{Button, OutgoingMessage};

pub(crate) async fn start_card(chat: &PrivateChat) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let server = own_server(&query).await;
    let view = match server {
        Some(server) => Fractions { page: 0 }.on(server),
        None => ServerChoice { all: false }.anywhere(),
    };
    let mut card = run_query::answer(&query, &view).await;
    last_answer::record(chat, &view, card.is_question);
    if let Some(server) = server.filter(|_| !card.is_question) {
        card.message.rows.extend(alert_row(&query, server).await);
    }
    Ok(card.message)
}

/// The button for the alert about the server that a card shows.
pub(super) async fn alert_row(query: &QueryContext, server: u32) -> Option<Vec<Button>> {
    let title = query.title_of(server).await.ok()??;
    let open = AlertButton::Open { server, condition: ServerStatusAlert.into() };
    Some(vec![Button::press(query.lang.button_start_alert(&title), open)])
}

/// The chat's server, or the only one.
async fn own_server(query: &QueryContext) -> Option<u32> {
    if query.defaults.server.is_some() {
        return query.defaults.server;
    }
    match query.client.status().await.ok()?.game.as_slice() {
        [only] => Some(only.number),
        _ => None,
    }
}
