//! The parts of a kind of alert. Each kind is one file in the folder of its subject, and one line of the list in
//! [`subjects`](super). The engine in `bot/alerts` knows this trait and the list, and no kind by name.

pub(in crate::bot) mod bound;
pub(in crate::bot) mod correction;
pub(in crate::bot) mod count_alert;
pub(in crate::bot) mod debounced_value;
pub(in crate::bot) mod event_text;
pub(in crate::bot) mod hours_alert;
pub(in crate::bot) mod list;
pub(in crate::bot) mod mentions;
pub(in crate::bot) mod menu_item;
pub(in crate::bot) mod menu_steps;
pub(in crate::bot) mod one_way_alert;
pub(in crate::bot) mod outcome;
pub(in crate::bot) mod presence;
pub(in crate::bot) mod recorded;
pub(in crate::bot) mod server_data;
pub(in crate::bot) mod store;
pub(in crate::bot) mod times;
pub(in crate::bot) mod title_names;

use jiff::SignedDuration;

pub(in crate::bot) use self::bound::Bound;
pub(in crate::bot) use self::count_alert::{CountAlert, Crossing};
pub(in crate::bot) use self::debounced_value::{DebouncedValue, UNKNOWN};
pub(in crate::bot) use self::event_text::{EventText, with_facts};
pub(in crate::bot) use self::hours_alert::HoursAlert;
pub(in crate::bot) use self::mentions::Mentions;
pub(in crate::bot) use self::menu_item::{FractionChoices, MenuItem, Missing};
pub(in crate::bot) use self::menu_steps::Step;
pub(in crate::bot) use self::one_way_alert::OneWayAlert;
pub(in crate::bot) use self::outcome::Outcome;
pub(in crate::bot) use self::presence::Presence;
pub(in crate::bot) use self::recorded::Recorded;
pub(in crate::bot) use self::server_data::{Count, ServerData};
pub(in crate::bot) use self::times::{Days, MINUTES_OF_DAY, Silenced, Times, time_of_day};
pub(in crate::bot) use self::title_names::{TitleOf, Titles};
use super::{AlertState, Condition, Family, Fraction, Query, QueryContext, Servers, View};
use crate::bot::language::AlertWords;
use crate::bot::state::Document;
use crate::text::{Html, Lang};
use crate::wire::{Event, Sample};

/// Data that is older than this fires nothing.
pub(in crate::bot) const STALE: SignedDuration = SignedDuration::from_mins(5);

/// An announcement holds for longer than a count.
pub(in crate::bot) const ANNOUNCEMENT: SignedDuration = SignedDuration::from_hours(12);

/// A kind of alert. Its fields are the condition that the alert waits for. The default methods are those of a count if
/// the kind has [`as_count`](Self::as_count), and those of a ping if it has a [`schedule`](Self::schedule).
pub(in crate::bot) trait AlertKind: Send + Sync {
    /// The kind's button in the menu of `/watch`; `None` if only other buttons and typed words create such alerts.
    fn menu() -> Option<MenuItem>
    where
        Self: Sized;

    /// The fraction, family or words that the alert names besides the server.
    fn title_of(&self) -> TitleOf;

    /// The condition in words: `LSPD on 05 Brainburg falls below 5 online`.
    fn text(&self, lang: Lang, titles: &Titles) -> Html;

    /// The alert as one that waits for a count.
    fn as_count(&self) -> Option<&dyn CountAlert> {
        None
    }

    /// The condition that tells of this way and of the other one, too.
    fn both_ways(&self) -> Option<&Condition> {
        None
    }

    /// Whether it tells of some things that the other one, of the same kind, tells of.
    fn meets(&self, _other: &Condition) -> bool {
        false
    }

    /// The same without lots at these places and of these kinds; `None` if it waits for no lots.
    fn except(&self, _places: &[String]) -> Option<Condition> {
        None
    }

    /// The times at which the view is sent, whatever the data say. An alert with such times is a ping.
    fn schedule(&self) -> Option<Times> {
        None
    }

    /// Whether it is known when it will be, as of the end of an auction.
    fn is_announced(&self) -> bool {
        false
    }

    /// Whether a condition that was typed, or decoded from a button, can ever be met.
    fn is_valid(&self) -> bool {
        self.as_count().is_none_or(|count| count.bound().is_valid())
            && self.schedule().is_none_or(Times::is_valid)
    }

    /// The data that the alert is compared with.
    fn document(&self) -> Document {
        match self.schedule() {
            Some(_) => Document::Clock,
            None => Document::Players,
        }
    }

    /// The maximum age of the data.
    fn max_age(&self) -> SignedDuration {
        STALE
    }

    /// The family whose members have to be read.
    fn family(&self) -> Option<u64> {
        None
    }

    /// Whether it also has to be read who joined and left that family.
    fn reads_membership(&self) -> bool {
        false
    }

    /// Whether it has to be read what property was sold for.
    fn reads_market(&self) -> bool {
        false
    }

    /// Compares the alert with data.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let count = self.as_count();
        count.map_or_else(Outcome::default, |count| count_alert::evaluate(count, before, data))
    }

    /// Where it is recorded at which times the alert would have fired; `None` if nowhere.
    fn recorded(&self, _server: u32) -> Option<Recorded> {
        None
    }

    /// The times at which it would have fired because of a recorded event.
    fn firings(&self, event: &Event<'_>, _data: &ServerData<'_>) -> Vec<i64> {
        vec![event.at]
    }

    /// The times at which it would have fired as the samples show them.
    fn firings_in(&self, _samples: &[Sample]) -> Vec<i64> {
        Vec::new()
    }

    /// The event in words, in one or two lines.
    fn event_text(&self, told: &EventText<'_>) -> Html {
        let count = self.as_count();
        count.map_or_else(|| Html::lines([]), |count| count_alert::event_text(count, told))
    }

    /// The current state in one sentence; `None` if the data is missing.
    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        count_alert::now(self.as_count()?, context.lang, data)
    }

    /// The buttons that change the alert, row by row. Prices and places to choose from come from the data.
    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let count = self.as_count();
        count.map_or_else(Vec::new, |count| menu_steps::bound_steps(lang, count))
    }

    /// The alert with what a correction names in place of its own; `None` if it has nothing of the kind.
    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        let count = self.as_count()?;
        let bound = correction::bound(words, count.bound())?;
        match words.in_uniform {
            true => count.of_uniforms(bound),
            false => Some(count.with_bound(bound)),
        }
    }

    /// The view that shows what the alert is about. `player` is the player who came or went last.
    fn view(&self, server: u32, _player: Option<&str>) -> View {
        match self.title_of() {
            TitleOf::Fraction(id) => Fraction::members(id).on(server),
            TitleOf::Family(id) => Family::members(id).on(server),
            TitleOf::Nothing | TitleOf::Words(_) => Servers { page: 0 }.anywhere(),
        }
    }
}

impl Condition {
    /// Whether only those in uniform count.
    pub(in crate::bot) fn counts_uniforms(&self) -> bool {
        let same = self.kind().as_count().and_then(|count| count.of_uniforms(count.bound()));
        same.as_ref() == Some(self)
    }

    /// Whether both tell of the same things, or of some of them.
    pub(in crate::bot) fn overlaps(&self, other: &Self) -> bool {
        let (one, other) = (self.on_all_hours(), other.on_all_hours());
        match (one.kind().as_count(), other.kind().as_count()) {
            (Some(count), Some(others)) => {
                let (bound, others) = (count.bound(), others.bound());
                bound.is_upper() == others.is_upper() && count.with_bound(others) == *other
            }
            _ => {
                one == other
                    || one.kind().both_ways() == Some(other)
                    || other.kind().both_ways() == Some(one)
                    || one.kind().meets(other)
            }
        }
    }

    /// Whether this alert already tells all that the other one would: `> 4` is `at least 5`.
    pub(in crate::bot) fn repeats(&self, other: &Self) -> bool {
        let hours = |condition: &Self| match condition {
            Self::Hours(HoursAlert { from, to, .. }) => Some((*from, *to)),
            _ => None,
        };
        let threshold =
            |condition: &Self| condition.kind().as_count().map(|count| count.bound().threshold());
        other.kind().both_ways() == Some(self)
            || threshold(self).is_some()
                && threshold(self) == threshold(other)
                && hours(self) == hours(other)
                && self.overlaps(other)
    }

    /// The alert without the hours in which it is told.
    fn on_all_hours(&self) -> &Self {
        match self {
            Self::Hours(HoursAlert { alert, .. }) => alert,
            alert => alert,
        }
    }

    /// Whether the alert is sent at certain times, whatever the data say.
    pub(in crate::bot) fn is_ping(&self) -> bool {
        self.kind().schedule().is_some()
    }

    /// The condition as a sentence of its own: `When LSPD on 05 Brainburg falls below 5 online`.
    pub(in crate::bot) fn title(&self, lang: Lang, titles: &Titles) -> Html {
        let what = self.kind().text(lang, titles);
        if self.is_ping() { what } else { lang.alert_when(what) }
    }
}
