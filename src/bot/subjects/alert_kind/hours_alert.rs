//! An alert of another kind that is told only in certain hours: `only in the evenings`.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::{
    AlertKind, CountAlert, EventText, MenuItem, Outcome, ServerData, Step, TitleOf, Titles,
    time_of_day,
};
use crate::bot::language::AlertWords;
use crate::bot::state::{Document, QuietHours};
use crate::bot::subjects::{AlertState, Condition, QueryContext, View};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct HoursAlert {
    /// Minutes of the day. The hours may end on the next day.
    pub(in crate::bot) from: u16,
    pub(in crate::bot) to: u16,
    pub(in crate::bot) alert: Box<Condition>,
}

impl HoursAlert {
    /// The alert in these hours, instead of those that it has.
    pub(in crate::bot) fn new(alert: Condition, (from, to): (u16, u16)) -> Self {
        match alert {
            Condition::Hours(Self { alert, .. }) => Self { from, to, alert },
            alert => Self { from, to, alert: Box::new(alert) },
        }
    }

    fn of_alert(&self, alert: Condition) -> Condition {
        Self::new(alert, (self.from, self.to)).into()
    }

    fn is_now(&self, data: &ServerData<'_>) -> bool {
        let local = data.now.to_zoned(data.zone.clone());
        let minute =
            u16::from(local.hour().unsigned_abs()) * 60 + u16::from(local.minute().unsigned_abs());
        QuietHours::new(self.from, self.to).is_some_and(|hours| hours.contains(minute))
    }
}

impl AlertKind for HoursAlert {
    /// Typed words set the hours.
    fn menu() -> Option<MenuItem> {
        None
    }

    fn except(&self, places: &[String]) -> Option<Condition> {
        self.alert.kind().except(places).map(|alert| self.of_alert(alert))
    }

    fn is_valid(&self) -> bool {
        let is_plain = !matches!(*self.alert, Condition::Hours(_)) && !self.alert.is_ping();
        is_plain && QuietHours::new(self.from, self.to).is_some() && self.alert.kind().is_valid()
    }

    fn document(&self) -> Document {
        self.alert.kind().document()
    }

    fn max_age(&self) -> SignedDuration {
        self.alert.kind().max_age()
    }

    fn family(&self) -> Option<u64> {
        self.alert.kind().family()
    }

    fn reads_membership(&self) -> bool {
        self.alert.kind().reads_membership()
    }

    fn reads_market(&self) -> bool {
        self.alert.kind().reads_market()
    }

    fn as_count(&self) -> Option<&dyn CountAlert> {
        self.alert.kind().as_count()
    }

    /// An event outside of the hours is not observed, so that it fires at their beginning if it is still true.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let outcome = self.alert.kind().evaluate(before, data);
        match outcome.events.is_empty() || self.is_now(data) {
            true => outcome,
            false => Outcome::default(),
        }
    }

    fn title_of(&self) -> TitleOf {
        self.alert.kind().title_of()
    }

    fn text(&self, lang: Lang, titles: &Titles) -> Html {
        let what = self.alert.kind().text(lang, titles);
        lang.alert_hours(what, &time_of_day(self.from), &time_of_day(self.to))
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        self.alert.kind().event_text(told)
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        self.alert.kind().now(context, data)
    }

    fn steps(&self, lang: Lang, data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let rows = self.alert.kind().steps(lang, data).into_iter();
        let step = |(text, alert): Step| (text, self.of_alert(alert));
        rows.map(|row| row.into_iter().map(step).collect()).collect()
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        self.alert.kind().corrected(words).map(|alert| self.of_alert(alert))
    }

    fn view(&self, server: u32, player: Option<&str>) -> View {
        self.alert.kind().view(server, player)
    }
}
