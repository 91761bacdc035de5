//! Alert: the count of a fraction's members online crosses a bound.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::count_alert;
use crate::bot::subjects::alert_kind::{
    AlertKind, Bound, Count, CountAlert, MenuItem, ServerData, TitleOf, Titles,
};
use crate::bot::subjects::{Condition, OnDutyAlert};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FractionOnlineAlert {
    pub(in crate::bot) fraction: u32,
    pub(in crate::bot) bound: Bound,
}

impl FractionOnlineAlert {
    /// The alert with the default bound.
    pub(in crate::bot) fn usual(fraction: u32) -> Self {
        Self { fraction, bound: Bound::Below(5) }
    }
}

impl AlertKind for FractionOnlineAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self::usual(fraction).into();
        Some(MenuItem::of_fraction(Lang::button_alert_count, condition))
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, titles: &Titles) -> Html {
        count_alert::text(lang, titles, self.bound)
    }

    fn as_count(&self) -> Option<&dyn CountAlert> {
        Some(self)
    }
}

impl CountAlert for FractionOnlineAlert {
    fn bound(&self) -> Bound {
        self.bound
    }

    fn with_bound(&self, bound: Bound) -> Condition {
        Self { bound, ..*self }.into()
    }

    fn of_uniforms(&self, bound: Bound) -> Option<Condition> {
        Some(OnDutyAlert { fraction: self.fraction, bound }.into())
    }

    fn count(&self, data: &ServerData<'_>) -> Count {
        data.fraction(self.fraction).map_or(Count::Gone, |fraction| Count::Known(fraction.online))
    }

    fn count_before(&self, data: &ServerData<'_>) -> Option<u32> {
        data.fraction_before(self.fraction)
    }
}
