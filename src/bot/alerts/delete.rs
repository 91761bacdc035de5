//! Deletes an alert, and offers to take that back.

use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::recent::LastAction;
use crate::bot::state::Alert;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::telegram::{Button, OutgoingMessage};

/// Deletes the alert; another one like it is one press away.
pub(super) async fn delete(
    chat: &ChatContext,
    query: &QueryContext,
    alert: &Alert,
) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    chat.context.alerts.delete(chat.id(), alert.id).await?;
    chat.record_action(LastAction::AlertsDeleted(vec![alert.clone()]));
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    let what = alert.condition.title(lang, &titles);
    let rows = vec![
        vec![Button::press(lang.button_undo(), AlertButton::Restore)],
        vec![
            Button::press(lang.button_alerts(), AlertButton::List { page: 0 }),
            Button::press(lang.button_new_alert(), AlertButton::Kinds),
        ],
    ];
    Ok(OutgoingMessage { text: lang.alert_off(what), rows })
}
