//! Ping: the usual answer about a family, at certain times.

use serde::{Deserialize, Serialize};

use crate::bot::language::AlertWords;
use crate::bot::subjects::Condition;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::menu_steps::time_steps;
use crate::bot::subjects::alert_kind::{
    AlertKind, MenuItem, ServerData, Step, Times, TitleOf, Titles,
};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FamilyPingAlert {
    pub(in crate::bot) family: u64,
    pub(in crate::bot) times: Times,
}

impl AlertKind for FamilyPingAlert {
    /// The menu's pings are about fractions.
    fn menu() -> Option<MenuItem> {
        None
    }

    fn schedule(&self) -> Option<Times> {
        Some(self.times)
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Family(self.family)
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
