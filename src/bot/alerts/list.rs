//! `/watches`: the alerts of a chat.

use std::sync::Arc;

use futures_util::future::join_all;

use super::current_data;
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::state::{Alert, MAX_ALERTS};
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{AlertState, QueryContext, count, grid, time_of};
use crate::bot::telegram::{Button, OutgoingMessage, Rows, pages};
use crate::text::{Html, Plain};

const PAGE: usize = 8;

pub(crate) async fn list(chat: Arc<ChatContext>) -> HandlerResult {
    let query = QueryContext::new(&chat, None).await?;
    chat.reply(page(&chat, &query, 0).await?).await
}

/// A page of the list, with a numbered button for each alert. The next text may be about all of them.
pub(super) async fn page(
    chat: &ChatContext,
    query: &QueryContext,
    page: u16,
) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    chat.record_alert_list();
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    let new = Button::press(lang.button_new_alert(), AlertButton::Kinds);
    if alerts.is_empty() {
        return Ok(OutgoingMessage { text: lang.alerts_none(), rows: vec![vec![new]] });
    }
    let last = u16::try_from((alerts.len() - 1) / PAGE).unwrap_or(u16::MAX);
    let page = page.min(last);
    let shown: Vec<(usize, &Alert)> =
        alerts.iter().enumerate().skip(usize::from(page) * PAGE).take(PAGE).collect();
    let lines = join_all(shown.iter().map(|(at, alert)| line(query, *at, alert))).await;
    let mut rows = numbers(&shown);
    rows.extend(pages(page, last, |text, page| Button::press(text, AlertButton::List { page })));
    let (muted, loud): (Vec<&Alert>, Vec<&Alert>) =
        alerts.iter().partition(|alert| alert.is_muted(query.now));
    let mute = Button::press(lang.button_mute_all(), AlertButton::MuteAll);
    let unmute = Button::press(lang.button_unmute_all(), AlertButton::UnmuteAll);
    let silence = [(!loud.is_empty(), mute), (!muted.is_empty(), unmute)];
    rows.push(silence.into_iter().filter_map(|(is, button)| is.then_some(button)).collect());
    rows.push(vec![new]);
    let head = lang.alerts_head(count(alerts.len()), count(MAX_ALERTS));
    let head = Html::lines([head].into_iter().chain(quiet_now(query)));
    Ok(OutgoingMessage {
        text: Html::paragraphs([head, Html::lines(lines), lang.alerts_choose()]),
        rows,
    })
}

/// The alerts of the chat that may be meant, with a button for each. "All" does not mean the others of the chat.
pub(super) async fn choice(
    chat: &ChatContext,
    query: &QueryContext,
    meant: &[Alert],
) -> Result<OutgoingMessage, HandlerError> {
    chat.context.recent.forget_talk(chat.speaker());
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    let is_meant = |alert: &Alert| meant.iter().any(|meant| meant.id == alert.id);
    let shown = alerts.iter().enumerate().filter(|(_, alert)| is_meant(alert)).take(PAGE);
    let shown: Vec<(usize, &Alert)> = shown.collect();
    let lines = join_all(shown.iter().map(|(at, alert)| line(query, *at, alert))).await;
    let (lang, mut rows) = (chat.lang, numbers(&shown));
    rows.push(vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 })]);
    let head = lang.alerts_several(count(meant.len()));
    let text = Html::paragraphs([head, Html::lines(lines), lang.alerts_choose()]);
    Ok(OutgoingMessage { text, rows })
}

/// The buttons that open these alerts.
fn numbers(shown: &[(usize, &Alert)]) -> Rows {
    let numbers = shown.iter().map(|(at, alert)| {
        let number = Plain::untrusted(&(at + 1).to_string());
        Button::press(number, AlertButton::Edit(alert.id.0))
    });
    grid(numbers, 4)
}

/// Until when nothing is sent, if it is quiet hours now.
pub(super) fn quiet_now(query: &QueryContext) -> Option<Html> {
    let end = query.quiet_hours?.end(query.now, &query.zone)?;
    Some(query.lang.alert_quiet_now(&time_of(query, end.as_second())))
}

/// An alert, and below it the present state of what it watches.
async fn line(query: &QueryContext, at: usize, alert: &Alert) -> Html {
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    let what = alert.condition.title(query.lang, &titles);
    let row = query.lang.alert_row(count(at + 1), with_state(query, alert, what));
    let now = match (&alert.state, alert.condition.kind().as_count()) {
        (AlertState::Gone, _) => None,
        (_, Some(_)) => {
            let count = current_data::count(query, alert.server, &alert.condition).await;
            count.map(|(count, _)| query.lang.alert_now_count(count.into()))
        }
        (_, None) => current_data::present(query, alert.server, &alert.condition).await,
    };
    Html::lines([row].into_iter().chain(now.map(|now| query.lang.alert_row_now(now))))
}

/// The alert at a place of the list, from one on.
pub(super) async fn alert_at(
    chat: &ChatContext,
    place: u64,
) -> Result<Option<Alert>, HandlerError> {
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    Ok(at(&alerts, place).cloned())
}

pub(super) fn at(alerts: &[Alert], place: u64) -> Option<&Alert> {
    alerts.get(usize::try_from(place).ok()?.checked_sub(1)?)
}

/// The alert, and whether it is muted or rests.
pub(super) fn with_state(query: &QueryContext, alert: &Alert, what: Html) -> Html {
    match alert.muted_until.filter(|until| *until > query.now) {
        _ if alert.state == AlertState::Gone => query.lang.alert_row_gone(what),
        Some(until) => {
            let until = time_of(query, until.as_second());
            query.lang.alert_row_muted(what, &until)
        }
        None => what,
    }
}
