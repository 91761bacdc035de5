//! Ping: the day of a fraction as a picture, at a time of the day.

use serde::{Deserialize, Serialize};

use crate::bot::language::AlertWords;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::menu_steps::minute_steps;
use crate::bot::subjects::alert_kind::times::time_of_day;
use crate::bot::subjects::alert_kind::{
    AlertKind, Days, MINUTES_OF_DAY, MenuItem, ServerData, Step, Times, TitleOf, Titles,
};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{Condition, Digest, Query, View};
use crate::text::{Html, Lang};

/// 23:00.
const DEFAULT_MINUTE: u16 = 23 * 60;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct DigestAlert {
    pub(in crate::bot) fraction: u32,
    pub(in crate::bot) minute: u16,
}

impl DigestAlert {
    /// The digest at this minute of the day. Midnight means the end of the day, not the beginning of an empty day.
    pub(in crate::bot) fn new(fraction: u32, minute: Option<u16>) -> Self {
        let minute = match minute.unwrap_or(DEFAULT_MINUTE) {
            0 => MINUTES_OF_DAY - 1,
            minute => minute,
        };
        Self { fraction, minute }
    }
}

impl AlertKind for DigestAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self::new(fraction, None).into();
        Some(MenuItem::of_fraction(Lang::button_alert_digest, condition))
    }

    fn schedule(&self) -> Option<Times> {
        Some(Times::At { minute: self.minute, days: Days::ALL })
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_digest(name, server, &time_of_day(self.minute))
    }

    fn steps(&self, _lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        vec![minute_steps(self.minute, |minute| Self::new(self.fraction, Some(minute)).into())]
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        match correction::times(words, Times::At { minute: self.minute, days: Days::ALL })? {
            Times::At { minute, .. } => Some(Self::new(self.fraction, Some(minute)).into()),
            Times::Every { .. } => None,
        }
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        Digest { fraction: Name::Id(u64::from(self.fraction)) }.on(server)
    }
}
