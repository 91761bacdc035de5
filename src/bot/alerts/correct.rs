//! Texts that correct the alert that was set or offered last, or add another one.

use std::sync::Arc;

use super::turn_off::alert_about;
use super::watch::{watch, wished};
use super::{create, current_data, list, menu};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{self, AlertTopic, AlertWords, Correction, FollowingText};
use crate::bot::questions::last_answer;
use crate::bot::recent::{LastAction, LastAlert};
use crate::bot::state::{Alert, Document};
use crate::bot::subjects::alert_kind::Days;
use crate::bot::subjects::alert_kind::correction::{minute_of_day, price_alone};
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{Condition, QueryContext};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;

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
}

impl AlertCorrection {
    /// The correction that a text is; `None` if there is no alert that it could be about.
    pub(in crate::bot) async fn of(
        chat: Arc<ChatContext>,
        text: String,
    ) -> Result<Option<Self>, HandlerError> {
        if chat.context.recent.is_after_alert_list(chat.speaker(), chat.now) {
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

    /// The correction of an alert in the list that was just shown: of the one that is named, at a place, or the only one.
    async fn of_listed(chat: &ChatContext, text: &str) -> Result<Option<Self>, HandlerError> {
        let query = QueryContext::new(chat, None).await?;
        for (name, rest) in language::names_in_list(text) {
            if let Some(Correction::Change(words)) = Correction::of(&rest)
                && let Some(alert) = alert_about(chat, &query, &name).await?
                && let Some(condition) = alert.condition.corrected(&words)
            {
                return Ok(Some(Self::changed(alert, condition, None, *words)));
            }
        }
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

/// The words with what the others name in place of their own. A number alone is that of what the words have.
fn merged(asked: AlertWords, mut named: AlertWords) -> Option<AlertWords> {
    // A short number after a price stands for thousands or millions, which only the alert itself knows.
    if asked.topic == Some(AlertTopic::Auction) && !named.rest.is_empty() {
        return None;
    }
    let kind =
        named.topic.filter(|topic| matches!(topic, AlertTopic::House | AlertTopic::Business));
    let now = match asked.times.as_slice() {
        [now] => Some(*now),
        _ => None,
    };
    if !named.rest.is_empty() {
        let number = named.rest.parse::<u16>().ok()?;
        match (asked.minutes, asked.bound, now) {
            (Some(_), ..) => named.minutes = Some(number),
            (None, Some(bound), _) => named.bound = Some(bound.with_number(number.into())),
            (None, None, Some(now)) => named.times = vec![minute_of_day(&named, now)?],
            (None, None, None) => return None,
        }
    } else if let (Some(now), [_]) = (now, named.times.as_slice()) {
        named.times = minute_of_day(&named, now).into_iter().collect();
    }
    let days = asked.days.map_or(Days::ALL, Days);
    let left = named.days_off.and_then(|off| days.without(off)).map(|left| left.0);
    named.days = named.days.or(left);
    let property = kind.or(asked.property);
    Some(AlertWords { property, ..asked.with_slots_of(named) })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_stays_in_the_half_of_the_day_that_was_wished() {
        let wish = |time| AlertWords { times: vec![time], ..AlertWords::default() };
        for (asked, named, left) in [
            (20 * 60, AlertWords { rest: "9".into(), ..AlertWords::default() }, 21 * 60),
            (20 * 60, AlertWords { is_either_half: true, ..wish(9 * 60) }, 21 * 60),
            (20 * 60, wish(7 * 60), 7 * 60),
            (8 * 60, AlertWords { rest: "9".into(), ..AlertWords::default() }, 9 * 60),
        ] {
            let merged = merged(wish(asked), named.clone()).map(|words| words.times);
            assert_eq!(merged, Some(vec![left]), "{asked}, then {named:?}");
        }
    }

    #[test]
    fn days_that_are_left_out_are_taken_from_those_of_the_wish() {
        let days = |days| AlertWords { days, ..AlertWords::default() };
        let off = |days_off| AlertWords { days_off: Some(days_off), ..AlertWords::default() };
        for (asked, days_off, left) in [
            (None, 0b110_0000, Some(0b001_1111)),
            (Some(0b100_0001), 0b110_0000, Some(0b000_0001)),
            (Some(0b110_0000), 0b110_0000, Some(0b110_0000)),
        ] {
            let merged = merged(days(asked), off(days_off)).and_then(|words| words.days);
            assert_eq!(merged, left, "{asked:?} without {days_off:b}");
        }
    }
}
