//! Alert: an interview of a fraction begins soon.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::next_start;
use crate::bot::clock;
use crate::bot::language::AlertWords;
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::menu_steps::minutes;
use crate::bot::subjects::alert_kind::{
    ANNOUNCEMENT, AlertKind, EventText, MenuItem, Outcome, ServerData, Step, TitleOf, Titles,
    with_facts,
};
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::{
    AlertEvent, AlertState, Condition, Interviews, Query, QueryContext, View, long_name, until,
};
use crate::text::{Html, Lang};
use crate::wire::Interview;

/// The default time before an interview, in minutes.
const DEFAULT_LEAD: u16 = 15;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct InterviewAlert {
    pub(in crate::bot) fraction: u32,
    pub(in crate::bot) minutes_before: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ComingInterview {
    pub(in crate::bot) starts_at: i64,
    pub(in crate::bot) place: Option<String>,
}

impl InterviewAlert {
    pub(in crate::bot) fn new(fraction: u32, minutes_before: Option<u16>) -> Self {
        Self { fraction, minutes_before: minutes_before.unwrap_or(DEFAULT_LEAD) }
    }

    fn find<'a>(&self, data: &ServerData<'a>) -> Option<&'a Interview<'static>> {
        let fraction = data.fraction(self.fraction)?;
        data.interviews()?.data.get(&fraction.short)
    }
}

impl AlertKind for InterviewAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self::new(fraction, None).into();
        Some(MenuItem::of_fraction(Lang::button_alert_interview, condition))
    }

    fn is_valid(&self) -> bool {
        (1..=720).contains(&self.minutes_before)
    }

    fn is_announced(&self) -> bool {
        true
    }

    fn document(&self) -> Document {
        Document::Interviews
    }

    fn max_age(&self) -> SignedDuration {
        ANNOUNCEMENT
    }

    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let interview = self.find(data);
        let starts_at = interview.and_then(|it| next_start(it, data.now));
        let Some((interview, starts_at)) = interview.zip(starts_at.map(Timestamp::as_second))
        else {
            return Outcome::default();
        };
        let left = starts_at - data.now.as_second();
        let is_told = *before == AlertState::EventText(starts_at);
        if !(1..=i64::from(self.minutes_before) * 60).contains(&left) || is_told {
            return Outcome::default();
        }
        let place = interview.place.as_deref().map(str::to_owned);
        let event = AlertEvent::Interview(ComingInterview { starts_at, place });
        Outcome::event(event, AlertState::EventText(starts_at))
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        let minutes_before = correction::minutes(words)?;
        Some(Self { minutes_before, ..*self }.into())
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_interview(name, server, self.minutes_before.into())
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::Interview(ComingInterview { starts_at, place }) = told.event else {
            return Html::lines([]);
        };
        let (lang, Titles { server, name }) = (told.lang, told.titles);
        let left = until(lang, starts_at - told.context.now.as_second());
        let head = lang.event_interview(name, server, &left, &told.moment(*starts_at));
        with_facts(head, place.as_ref().map(|place| lang.event_place(&long_name(place))))
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        let lang = context.lang;
        data.fraction(self.fraction)?;
        data.interviews()?;
        let start = self.find(data).and_then(|it| next_start(it, context.now));
        Some(match start {
            Some(start) => {
                let at = clock::moment(lang, start, context.now, &context.zone);
                lang.alert_now_interview(&at)
            }
            None => lang.alert_now_no_interview(),
        })
    }

    fn steps(&self, _lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let by = |by: i16| {
            let minutes_before = self.minutes_before.saturating_add_signed(by).clamp(5, 120);
            minutes(by, Self { minutes_before, ..*self }.into())
        };
        vec![vec![by(-5), by(5), by(15)]]
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        Interviews { of: InterviewsOf::Fraction(self.fraction), page: 0 }.on(server)
    }
}
