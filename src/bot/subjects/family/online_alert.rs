//! Alert: the count of a family's members online crosses a bound.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::count_alert;
use crate::bot::subjects::alert_kind::menu_steps::bound_steps;
use crate::bot::subjects::alert_kind::{
    AlertKind, Bound, Count, CountAlert, MenuItem, Missing, ServerData, Step, TitleOf, Titles,
};
use crate::bot::subjects::{Condition, FamilyMembersAlert};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FamilyOnlineAlert {
    pub(in crate::bot) family: u64,
    pub(in crate::bot) bound: Bound,
}

impl FamilyOnlineAlert {
    /// The alert with the default bound.
    pub(in crate::bot) fn usual(family: u64) -> Self {
        Self { family, bound: Bound::Above(10) }
    }
}

impl AlertKind for FamilyOnlineAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |family| Self::usual(family).into();
        let missing = Missing::Family { condition, usage: Lang::alert_family_usage };
        Some(MenuItem { button: Lang::button_alert_family, missing })
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Family(self.family)
    }

    fn text(&self, lang: Lang, titles: &Titles) -> Html {
        count_alert::text(lang, titles, self.bound)
    }

    fn as_count(&self) -> Option<&dyn CountAlert> {
        Some(self)
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let members = FamilyMembersAlert { family: self.family }.into();
        let members: Step = (lang.button_alert_family_members(), members);
        let mut steps = bound_steps(lang, self);
        steps.push(vec![members]);
        steps
    }

    fn family(&self) -> Option<u64> {
        Some(self.family)
    }
}

impl CountAlert for FamilyOnlineAlert {
    fn bound(&self) -> Bound {
        self.bound
    }

    fn with_bound(&self, bound: Bound) -> Condition {
        Self { bound, ..*self }.into()
    }

    fn count(&self, data: &ServerData<'_>) -> Count {
        data.family_online(self.family)
    }
}
