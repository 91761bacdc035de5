//! Texts that correct the alert that was set or offered last, or add another one.

mod merged;
mod named;

use std::sync::Arc;

use super::turn_off::delete_all;
use super::watch::{watch, wished};
use super::{create, current_data, list, menu};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{self, AlertWords, Correction, FollowingText};
use crate::bot::questions::last_answer;
use crate::bot::recent::{LastAction, LastAlert};
use crate::bot::state::{Alert, Document};
use crate::bot::subjects::alert_kind::correction::price_alone;
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{Condition, QueryContext};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;
use merged::merged;

/// What a text makes of the last alert.
#[derive(Clone, Debug)]
pub(in crate::bot) enum AlertCorrection {
    Alert {
        alert: Box<Alert>,
        condition: Condition,
        /// The wish for it with what has changed: "and the same for FBI" takes the rest from it.
        wish: Option<Box<AlertWords>>,
        /// Whether the text names days, which the alert has not.
        ignores_days: bool,
    },
    Draft {
        server: u32,
        condition: Condition,
    },
    /// The wish with what it lacked, or with other values.
    Wish {
        typed: String,
        words: Box<AlertWords>,
    },
    Another(String),
    /// The alert is to be about the same on this server.
    Moved(Box<Alert>, u32),
    /// Which of the alerts are to go can be seen in their list.
    List,
    /// The person chooses among these.
    Choice(Vec<Alert>),
    /// These are to go. Of several, the person chooses one, unless all are meant.
    Off {
        alerts: Vec<Alert>,
        is_all: bool,
    },
}

impl AlertCorrection {
    /// The correction that a text is; `None` if there is no alert that it could be about.
    pub(in crate::bot) async fn of(
        chat: Arc<ChatContext>,
        text: String,
    ) -> Result<Option<Self>, HandlerError> {
        let is_listed = chat.context.recent.is_after_alert_list(chat.speaker(), chat.now);
        if let Some(named) = named::find(&chat, &text, is_listed).await? {
            return Ok(Some(named));
        }
        if is_listed {
            return Self::of_listed(&chat, &text).await;
        }
        let Some((last, is_after_question)) = last_alert(&chat) else { return Ok(None) };
        if matches!(last, LastAlert::Created { .. })
            && !is_after_question
            && let Some(listed) = Self::at_place(&chat, &text).await?
        {
            return Ok(Some(listed));
        }
        let correction = Correction::of(&text);
        if is_after_question && !corrects_count(&chat, &text, correction.as_ref()) {
            return Ok(None);
        }
        // A price that is typed alone is that of an auction. A count would take it for its bound.
        if let LastAlert::Draft { server, condition } = &last
            && condition.kind().document() == Document::Map
            && let Some(condition) = price_alone(&text).and_then(|it| condition.corrected(&it))
        {
            return Ok(Some(Self::Draft { server: *server, condition }));
        }
        let words = match correction {
            Some(Correction::Only(named)) => return Ok(Some(Self::only(last, named))),
            Some(Correction::Another(typed)) => return Ok(Some(Self::Another(typed))),
            Some(Correction::Change(words)) => words,
            None => return Ok(None),
        };
        Ok(match last {
            LastAlert::Created { id, words: wish } => {
                let alert = chat.context.alerts.get(chat.id(), id).await?;
                alert.and_then(|alert| match alert.condition.corrected(&words) {
                    Some(condition) => Some(Self::changed(alert, condition, wish, *words)),
                    // "Change to 4" of an alert without a number is about its server.
                    None => {
                        let server = words.rest.parse().ok()?;
                        let is_possible = alert.condition.is_of_any_server();
                        is_possible.then(|| Self::Moved(Box::new(alert), server))
                    }
                })
            }
            LastAlert::Draft { server, condition } => {
                condition.corrected(&words).map(|condition| Self::Draft { server, condition })
            }
            LastAlert::Asked { typed, words: asked } => {
                merged(*asked, *words).map(|words| Self::Wish { typed, words: Box::new(words) })
            }
        })
    }

    /// The correction of an alert in the list that was just shown: of the one at a place, or the only one.
    async fn of_listed(chat: &ChatContext, text: &str) -> Result<Option<Self>, HandlerError> {
        if let Some(at_place) = Self::at_place(chat, text).await? {
            return Ok(Some(at_place));
        }
        let Some(Correction::Change(words)) = Correction::of(text) else { return Ok(None) };
        let mut alerts = chat.context.alerts.of_chat(chat.id()).await?;
        let only = alerts.pop().filter(|_| alerts.is_empty());
        Ok(Some(only.map_or(Self::List, |alert| Self::of_words(alert, *words))))
    }

    /// The correction of the alert at the place that a text names: `change 1 to 7`.
    async fn at_place(chat: &ChatContext, text: &str) -> Result<Option<Self>, HandlerError> {
        let Some((place, rest)) = language::place_in_list(text) else { return Ok(None) };
        let Some(Correction::Change(words)) = Correction::of(&rest) else { return Ok(None) };
        let alert = list::alert_at(chat, place).await?;
        Ok(Some(alert.map_or(Self::List, |alert| Self::of_words(alert, *words))))
    }

    /// The correction of an alert in the list, which shows what else the words may be about.
    fn of_words(alert: Alert, words: AlertWords) -> Self {
        match alert.condition.corrected(&words) {
            Some(condition) => Self::changed(alert, condition, None, words),
            None => Self::List,
        }
    }

    /// The alert with another condition, which these words ask for.
    pub(super) fn changed(
        alert: Alert,
        condition: Condition,
        wish: Option<Box<AlertWords>>,
        words: AlertWords,
    ) -> Self {
        let ignores_days = condition.ignores_days(&words);
        let wish = wish.and_then(|wish| merged(*wish, words)).map(Box::new);
        Self::Alert { alert: Box::new(alert), condition, wish, ignores_days }
    }

    /// The wish about only one of its things.
    fn only(last: LastAlert, named: String) -> Self {
        match last {
            LastAlert::Asked { words: asked, .. } => {
                let own = AlertWords::new(&named);
                let topic = own.topic.or(asked.topic);
                let words = AlertWords { topic, rest: own.rest, ..*asked };
                Self::Wish { typed: named, words: Box::new(words) }
            }
            LastAlert::Draft { .. } => Self::Another(named),
            LastAlert::Created { .. } => Self::List,
        }
    }
}

/// The alert that a text may be about, and whether something else was answered since then.
fn last_alert(chat: &ChatContext) -> Option<(LastAlert, bool)> {
    let (recent, speaker) = (&chat.context.recent, chat.speaker());
    if let Some(last) = recent.last_alert(speaker, chat.now) {
        return Some((last, false));
    }
    match recent.actions.last(speaker, chat.now)? {
        LastAction::AlertCreated(id) if recent.shown(speaker, chat.now).is_none() => {
            Some((LastAlert::Created { id, words: None }, true))
        }
        _ => None,
    }
}

/// Whether a text corrects the bound of an alert although a question came in between. After a list of prices, a bound is a
/// price, and "only above 5" narrows the list that was shown.
fn corrects_count(chat: &ChatContext, text: &str, correction: Option<&Correction>) -> bool {
    let has_bound = matches!(correction, Some(Correction::Change(words)) if words.bound.is_some());
    let shows_lots = || last_answer::of(chat).is_some_and(|last| lists_lots(&last.view.kind));
    has_bound && !FollowingText::new(text).narrows && !shows_lots()
}

/// The alert that the text finishes, if its kind was chosen in the menu: the text is a nickname or a number, also with the
/// number of a server.
pub(in crate::bot) fn chosen_in_menu(chat: &ChatContext, text: &str) -> Option<String> {
    let before = chat.context.recent.menu_choice(chat.speaker(), chat.now)?;
    is_name_or_number(text).then(|| format!("{before} {text}"))
}

fn is_name_or_number(text: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [one] => one.contains('_') || is_number(one),
        [one, server] => (one.contains('_') || is_number(one)) && is_number(server),
        _ => false,
    }
}

/// Changes the alert, and says so.
pub(crate) async fn correct(chat: Arc<ChatContext>, correction: AlertCorrection) -> HandlerResult {
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.alerts_admins_only()).await;
    }
    let query = QueryContext::new(&chat, None).await?;
    let answer = match correction {
        AlertCorrection::Alert { alert, condition, wish, ignores_days } => {
            let mut answer = change(&chat, &query, &alert, condition).await?;
            if ignores_days {
                answer.text = Html::lines([answer.text, chat.lang.alert_on_all_days()]);
            }
            chat.record_alert(LastAlert::Created { id: alert.id, words: wish });
            answer
        }
        AlertCorrection::Draft { server, condition } => {
            let OutgoingMessage { text, rows } = menu::draft(&query, server, &condition).await;
            chat.record_alert(LastAlert::Draft { server, condition });
            OutgoingMessage { text: Html::lines([chat.lang.alert_draft_changed(), text]), rows }
        }
        AlertCorrection::Wish { typed, words } => wished(&chat, &query, typed, *words).await?,
        AlertCorrection::Another(typed) => return watch(chat, typed).await,
        AlertCorrection::Moved(alert, to) => create::moved(&chat, &query, *alert, to).await?,
        AlertCorrection::List => list::page(&chat, &query, 0).await?,
        AlertCorrection::Choice(alerts) => list::choice(&chat, &query, &alerts).await?,
        AlertCorrection::Off { alerts, is_all } if is_all || alerts.len() == 1 => {
            delete_all(&chat, &query, alerts).await?
        }
        AlertCorrection::Off { alerts, .. } => list::choice(&chat, &query, &alerts).await?,
    };
    chat.reply(answer).await
}

async fn change(
    chat: &ChatContext,
    query: &QueryContext,
    alert: &Alert,
    condition: Condition,
) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    let titles = Titles::of(query, alert.server, &condition).await;
    let what = condition.kind().text(lang, &titles);
    let head = match condition.is_ping() {
        true => lang.alert_changed_ping(what),
        false => lang.alert_changed(what),
    };
    let line = set_condition(chat, query, alert, condition).await?;
    let text = Html::lines([head].into_iter().chain(line));
    Ok(OutgoingMessage { text, rows: create::rows(lang, alert.id) })
}

/// Lets the alert watch for something else. Returns how that is now.
pub(in crate::bot) async fn set_condition(
    chat: &ChatContext,
    query: &QueryContext,
    alert: &Alert,
    condition: Condition,
) -> Result<Option<Html>, HandlerError> {
    let now = current_data::read_current_state(query, alert.server, &condition).await;
    chat.context.alerts.set_condition(chat.id(), alert.id, condition, now.state).await?;
    // "Cancel it" after a correction is about the alert.
    let is_new = matches!(
        chat.context.recent.actions.last(chat.speaker(), chat.now),
        Some(LastAction::AlertCreated(id)) if id == alert.id
    );
    chat.record_action(match is_new {
        true => LastAction::AlertCreated(alert.id),
        false => LastAction::Other,
    });
    chat.record_alert(LastAlert::Created { id: alert.id, words: None });
    Ok(now.line)
}

/// The condition with what a text about it names in place of its own: `7`, `< 7`, `make it 20 minutes`, `350k`.
pub(in crate::bot) fn corrected(condition: &Condition, text: &str) -> Option<Condition> {
    let price = (condition.kind().document() == Document::Map).then(|| price_alone(text)).flatten();
    let words = price.unwrap_or_else(|| match Correction::of(text) {
        Some(Correction::Change(words)) => *words,
        Some(Correction::Another(_) | Correction::Only(_)) | None => AlertWords::new(text),
    });
    condition.corrected(&words)
}
