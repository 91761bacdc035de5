//! What `/start` shows: the fractions of the person's server, or the question for the server.

use super::start_alert::alert_row;
use super::{last_answer, run_query};
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerError;
use crate::bot::subjects::{Fractions, Query, QueryContext, ServerChoice};
use crate::bot::telegram::OutgoingMessage;

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
