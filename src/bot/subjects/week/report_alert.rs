//! Ping: the report about the week of a fraction or a family, on a day of the week.

use serde::{Deserialize, Serialize};

use crate::bot::language::AlertWords;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::menu_steps::time_steps;
use crate::bot::subjects::alert_kind::{
    AlertKind, Days, MenuItem, ServerData, Step, Times, TitleOf, Titles,
};
use crate::bot::subjects::{Condition, Query, View, WeekReport};
use crate::text::{Html, Lang};

/// The default: Sunday, 20:00.
pub(in crate::bot) const USUAL: Times = Times::At { minute: 20 * 60, days: Days::SUNDAY };

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct WeekReportAlert {
    pub(in crate::bot) of: WeekGroup,
    pub(in crate::bot) times: Times,
}

/// A fraction or a family whose members have hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum WeekGroup {
    Fraction(u32),
    Family(u64),
}

impl WeekGroup {
    pub(in crate::bot::subjects) fn id(self) -> u64 {
        match self {
            Self::Fraction(id) => id.into(),
            Self::Family(id) => id,
        }
    }
}

impl AlertKind for WeekReportAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self { of: WeekGroup::Fraction(fraction), times: USUAL }.into();
        Some(MenuItem::of_fraction(Lang::button_alert_week, condition))
    }

    fn schedule(&self) -> Option<Times> {
        Some(self.times)
    }

    fn title_of(&self) -> TitleOf {
        match self.of {
            WeekGroup::Fraction(id) => TitleOf::Fraction(id),
            WeekGroup::Family(id) => TitleOf::Family(id),
        }
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_week(name, server, &self.times.text(lang))
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        time_steps(lang, self.times, |times| Self { times, ..*self }.into())
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        Some(Self { times: correction::times(words, self.times)?, ..*self }.into())
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        WeekReport { of: self.of }.on(server)
    }
}
