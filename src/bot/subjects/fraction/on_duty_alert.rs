//! Alert: the count of a fraction's members in uniform crosses a bound.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::Condition;
use crate::bot::subjects::alert_kind::{
    AlertKind, Bound, Count, CountAlert, MenuItem, ServerData, TitleOf, Titles,
};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct OnDutyAlert {
    pub(in crate::bot) fraction: u32,
    pub(in crate::bot) bound: Bound,
}

impl OnDutyAlert {
    /// The alert with the default bound.
    pub(in crate::bot) fn usual(fraction: u32) -> Self {
        Self { fraction, bound: Bound::Below(3) }
    }
}

impl AlertKind for OnDutyAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self::usual(fraction).into();
        Some(MenuItem::of_fraction(Lang::button_alert_on_duty, condition))
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        let number = self.bound.number().into();
        match self.bound {
            Bound::Below(_) => lang.alert_on_duty_below(name, server, number),
            Bound::Above(_) => lang.alert_on_duty_above(name, server, number),
            Bound::AtLeast(_) => lang.alert_on_duty_at_least(name, server, number),
            Bound::AtMost(_) => lang.alert_on_duty_at_most(name, server, number),
        }
    }

    fn as_count(&self) -> Option<&dyn CountAlert> {
        Some(self)
    }
}

impl CountAlert for OnDutyAlert {
    fn bound(&self) -> Bound {
        self.bound
    }

    fn with_bound(&self, bound: Bound) -> Condition {
        Self { bound, ..*self }.into()
    }

    fn of_uniforms(&self, bound: Bound) -> Option<Condition> {
        Some(self.with_bound(bound))
    }

    fn count(&self, data: &ServerData<'_>) -> Count {
        let fraction = data.fraction(self.fraction);
        fraction.map_or(Count::Gone, |fraction| Count::Known(fraction.in_uniform))
    }

    fn crossed_text(&self, lang: Lang, Titles { server, name }: &Titles, count: u32) -> Html {
        let bound = self.bound;
        lang.event_on_duty(bound.arrow(lang), name, server, count.into(), bound.text(lang).as_str())
    }

    fn was_crossed_text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_on_duty_was(name, server, self.bound.text(lang).as_str())
    }
}
