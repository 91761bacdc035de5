//! Takes back what a person has just done with an alert.

use super::buttons::delete;
use super::create::create;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::state::{Alert, AlertId};
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;

/// Deletes an alert that was just created; `None` if it does not exist any more.
pub(crate) async fn undo_created(
    chat: &ChatContext,
    id: AlertId,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let Some(alert) = chat.context.alerts.get(chat.id(), id).await? else { return Ok(None) };
    let query = QueryContext::new(chat, None).await?;
    delete(chat, &query, &alert).await.map(Some)
}

/// Creates an alert again that was just deleted.
pub(crate) async fn undo_deleted(
    chat: &ChatContext,
    alert: Alert,
) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let OutgoingMessage { text, rows } =
        create(chat, &query, alert.server, alert.condition).await?;
    Ok(OutgoingMessage { text: Html::lines([chat.lang.undone_alert_deleted(), text]), rows })
}
