//! Alerts that wait until a count crosses a bound: the code that these kinds share.

use serde::{Deserialize, Serialize};

use super::{
    AlertKind, Bound, Count, DebouncedValue, EventText, Outcome, ServerData, Titles, with_facts,
};
use crate::bot::subjects::{AlertEvent, AlertState, Condition};
use crate::text::{Html, Lang, duration};

/// A kind of alert that counts.
pub(in crate::bot) trait CountAlert: AlertKind {
    fn bound(&self) -> Bound;

    /// The same with another bound.
    fn with_bound(&self, bound: Bound) -> Condition;

    /// The alert that counts only those in uniform, if there is one.
    fn of_uniforms(&self, _bound: Bound) -> Option<Condition> {
        None
    }

    fn count(&self, data: &ServerData<'_>) -> Count;

    /// The count in the data that was evaluated last, if it is known.
    fn count_before(&self, _data: &ServerData<'_>) -> Option<u32> {
        None
    }

    /// The count crossed its bound.
    fn crossed_text(&self, lang: Lang, Titles { server, name }: &Titles, count: u32) -> Html {
        let bound = self.bound();
        lang.event_count(bound.arrow(lang), name, server, count.into(), bound.text(lang).as_str())
    }

    /// The count crossed its bound and came back: `LSPD · 05 Brainburg: fewer than 5`.
    fn was_crossed_text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_was(name, server, self.bound().text(lang).as_str())
    }
}

/// A count crossed its bound. Times are Unix seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Crossing {
    pub(in crate::bot) count: u32,
    pub(in crate::bot) before: Option<u32>,
    pub(in crate::bot) since: i64,
}

pub(in crate::bot) fn text(lang: Lang, Titles { server, name }: &Titles, bound: Bound) -> Html {
    let number = bound.number().into();
    match bound {
        Bound::Below(_) => lang.alert_below(name, server, number),
        Bound::Above(_) => lang.alert_above(name, server, number),
        Bound::AtLeast(_) => lang.alert_at_least(name, server, number),
        Bound::AtMost(_) => lang.alert_at_most(name, server, number),
    }
}

pub(super) fn evaluate(
    alert: &dyn CountAlert,
    before: &AlertState,
    data: &ServerData<'_>,
) -> Outcome {
    let count = match alert.count(data) {
        Count::Known(count) => count,
        Count::Gone => return Outcome::gone(before),
        Count::Unknown => return Outcome::default(),
    };
    let is_crossed = alert.bound().is_crossed(count);
    let AlertState::Value(tracked) = before else {
        return Outcome::state(AlertState::Value(DebouncedValue::new(is_crossed.into(), data.now)));
    };
    if tracked.is_settled(is_crossed.into()) {
        return Outcome::default();
    }
    let mut tracked = tracked.clone();
    let change = match is_crossed {
        true => tracked.observe(1, data.now),
        false => {
            tracked.set_silently(0, data.now);
            None
        }
    };
    let event = change.map(|change| {
        let before = alert.count_before(data);
        AlertEvent::Count(Crossing { count, before, since: change.since })
    });
    Outcome { state: Some(AlertState::Value(tracked)), events: event.into_iter().collect() }
}

pub(super) fn event_text(alert: &dyn CountAlert, told: &EventText<'_>) -> Html {
    let AlertEvent::Count(Crossing { count, before, since }) = told.event else {
        return Html::lines([]);
    };
    let (lang, lasted) = (told.lang, told.context.now.as_second() - since);
    let before = before.map(|before| lang.event_before(before.into()));
    let since = (lasted >= 60).then(|| lang.event_since(&duration(lang, lasted)));
    with_facts(alert.crossed_text(lang, told.titles, *count), before.into_iter().chain(since))
}

pub(super) fn now(alert: &dyn CountAlert, lang: Lang, data: &ServerData<'_>) -> Option<Html> {
    let Count::Known(count) = alert.count(data) else { return None };
    Some(match alert.bound().is_crossed(count) {
        true => lang.alert_now_already(count.into()),
        false => lang.alert_now_count(count.into()),
    })
}
