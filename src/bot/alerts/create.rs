//! Creates an alert.

use super::{current_data, list};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::questions::last_answer;
use crate::bot::recent::{LastAction, LastAlert};
use crate::bot::state::{Alert, AlertId, Created, MAX_ALERTS};
use crate::bot::subjects::alert_kind::store::{Stored, store};
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{self, Condition, QueryContext};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::text::{Html, Lang};

/// Creates the alert. `None` if the chat has as many as it may have.
pub(in crate::bot) async fn set(
    chat: &ChatContext,
    query: &QueryContext,
    server: u32,
    condition: Condition,
) -> Result<Option<AlertId>, HandlerError> {
    let now = current_data::read_current_state(query, server, &condition).await;
    match store(chat, server, condition, now.state).await?.created {
        Created::New(id) | Created::Existing(id) => Ok(Some(id)),
        Created::TooMany => Ok(None),
    }
}

/// Creates the alert, and replies with its condition.
pub(super) async fn create(
    chat: &ChatContext,
    query: &QueryContext,
    server: u32,
    condition: Condition,
) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    let titles = Titles::of(query, server, &condition).await;
    let what = condition.kind().text(lang, &titles);
    let now = current_data::read_current_state(query, server, &condition).await;
    let Stored { created, similar } =
        store(chat, server, condition.clone(), now.state.clone()).await?;
    let similar = similar.filter(|_| matches!(created, Created::New(_)));
    let similar = match similar {
        Some(alert) => {
            let titles = Titles::of(query, server, &alert.condition).await;
            Some(lang.alert_overlaps(alert.condition.title(lang, &titles)))
        }
        None => None,
    };
    let (head, id) = match created {
        Created::New(id) if condition.is_ping() => (lang.alert_created_ping(what), id),
        Created::New(id) => (lang.alert_created(what), id),
        Created::Existing(id) => (lang.alert_exists(condition.title(lang, &titles)), id),
        Created::TooMany => {
            let list = Button::press(lang.button_alerts(), AlertButton::List { page: 0 });
            let text = lang.alert_too_many(subjects::count(MAX_ALERTS));
            return Ok(OutgoingMessage { text, rows: vec![vec![list]] });
        }
    };
    // What is said next may be about the same thing.
    last_answer::record(chat, &condition.kind().view(server, None), false);
    chat.record_alert(LastAlert::Created { id, words: None });
    // A ping says by itself what is sent in the quiet hours.
    let quiet = list::quiet_now(query).filter(|_| !condition.is_ping());
    let text = Html::lines([head].into_iter().chain(now.line).chain(similar).chain(quiet));
    Ok(OutgoingMessage { text, rows: rows(lang, id) })
}

/// Replaces an alert by the same on another server, and names both.
pub(super) async fn moved(
    chat: &ChatContext,
    query: &QueryContext,
    alert: Alert,
    server: u32,
) -> Result<OutgoingMessage, HandlerError> {
    let is_known = matches!(query.title_of(server).await, Ok(Some(_)));
    if !is_known || server == alert.server {
        return list::page(chat, query, 0).await;
    }
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    let former = chat.lang.alert_off(alert.condition.title(chat.lang, &titles));
    chat.context.alerts.delete(chat.id(), alert.id).await?;
    let OutgoingMessage { text, rows } = create(chat, query, server, alert.condition).await?;
    chat.record_action(LastAction::Other);
    Ok(OutgoingMessage { text: Html::paragraphs([former, text]), rows })
}

/// The buttons under an alert that was just set or changed.
pub(super) fn rows(lang: Lang, id: AlertId) -> Rows {
    vec![
        vec![
            Button::press(lang.button_alert_edit(), AlertButton::Edit(id.0)),
            Button::press(lang.button_alert_off(), AlertButton::Delete(id.0)),
        ],
        vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 })],
    ]
}
