//! Ping: the usual answer about a fraction, at certain times.

use serde::{Deserialize, Serialize};

use crate::bot::language::AlertWords;
use crate::bot::subjects::Condition;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::menu_steps::time_steps;
use crate::bot::subjects::alert_kind::{
    AlertKind, Days, MenuItem, ServerData, Step, Times, TitleOf, Titles,
};
use crate::text::{Html, Lang};

/// The default: 18:00.
const USUAL: Times = Times::At { minute: 18 * 60, days: Days::ALL };

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FractionPingAlert {
    pub(in crate::bot) fraction: u32,
    pub(in crate::bot) times: Times,
}

impl AlertKind for FractionPingAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self { fraction, times: USUAL }.into();
        Some(MenuItem::of_fraction(Lang::button_alert_ping, condition))
    }

    fn schedule(&self) -> Option<Times> {
        Some(self.times)
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_ping(name, server, &self.times.text(lang))
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        time_steps(lang, self.times, |times| Self { times, ..*self }.into())
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        Some(Self { times: correction::times(words, self.times)?, ..*self }.into())
    }
}
