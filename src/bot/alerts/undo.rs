//! Takes back what a person has just done with an alert.

use super::create::create;
use super::delete::delete;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::state::{Alert, AlertId};
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::{OutgoingMessage, Rows};
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

/// Creates alerts again that were just deleted.
pub(crate) async fn undo_deleted(
    chat: &ChatContext,
    alerts: Vec<Alert>,
) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let (mut lines, mut last) = (vec![chat.lang.undone_alert_deleted()], Rows::new());
    for Alert { server, condition, .. } in alerts {
        let OutgoingMessage { text, rows } = create(chat, &query, server, condition).await?;
        lines.push(text);
        last = rows;
    }
    Ok(OutgoingMessage { text: Html::lines(lines), rows: last })
}
