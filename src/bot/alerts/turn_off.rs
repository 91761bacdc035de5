//! Turns off the alerts about something: `убери уведомления про фбр`.

use super::list;
use super::parse::is_of_topic;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language::{self, AlertWords, Expected};
use crate::bot::recent::LastAction;
use crate::bot::state::Alert;
use crate::bot::subjects::alert_kind::title_names::{TitleOf, Titles};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{QueryContext, short_name};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Html;

/// Deletes the alerts that the words are about, or says that there are none.
pub(super) async fn turn_off(
    chat: &ChatContext,
    query: &QueryContext,
    about: &str,
) -> Result<OutgoingMessage, HandlerError> {
    let (lang, words) = (chat.lang, AlertWords::new(about));
    let (mut lines, mut deleted) = (Vec::new(), Vec::new());
    for alert in chat.context.alerts.of_chat(chat.id()).await? {
        if !is_about(query, &alert, &words).await {
            continue;
        }
        let titles = Titles::of(query, alert.server, &alert.condition).await;
        let what = alert.condition.title(lang, &titles);
        lines.push(list::with_state(query, &alert, what));
        chat.context.alerts.delete(chat.id(), alert.id).await?;
        deleted.push(alert);
    }
    let text = match deleted.is_empty() {
        true => lang.alerts_none_about(&short_name(about)),
        false => {
            chat.record_action(LastAction::AlertsDeleted(deleted));
            lang.alert_off(Html::lines(lines))
        }
    };
    let list = Button::press(lang.button_alerts(), AlertButton::List { page: 0 });
    Ok(OutgoingMessage { text, rows: vec![vec![list]] })
}

async fn is_about(query: &QueryContext, alert: &Alert, words: &AlertWords) -> bool {
    let is_topic = words.topic.is_none_or(|topic| is_of_topic(&alert.condition, topic));
    if words.rest.is_empty() || !is_topic {
        return words.topic.is_some() && is_topic;
    }
    let Ok(status) = query.client.status().await else { return false };
    let known = query.client.fractions(alert.server).await.ok();
    let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let split = language::split_server(&words.rest, &status.game, Expected::Fraction(known));
    if split.server.is_some_and(|server| server.one() != Some(alert.server)) {
        return false;
    }
    match alert.condition.kind().title_of() {
        TitleOf::Fraction(id) => language::fraction(&split.what, known).one() == Some(id),
        TitleOf::Family(id) => match query.client.families(alert.server).await {
            Ok(known) => language::family(&split.what, &known.families).one() == Some(id),
            Err(_) => false,
        },
        TitleOf::Words(names) => names
            .split(", ")
            .any(|name| split.what == name || language::player(&split.what, [name]).is_found()),
        TitleOf::Nothing => language::server(&words.rest, &status.game).one() == Some(alert.server),
    }
}
