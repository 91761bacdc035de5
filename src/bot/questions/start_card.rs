//! What `/start` shows: how the person's server is, or the question for the server.

use super::start_alert::alert_row;
use super::{last_answer, run_query};
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerError;
use crate::bot::subjects::{QueryContext, ServerChoice, View};
use crate::bot::telegram::OutgoingMessage;

pub(crate) async fn start_card(chat: &PrivateChat) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let server = own_server(&query).await;
    let view = View { kind: ServerChoice { all: false }.into(), server };
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
