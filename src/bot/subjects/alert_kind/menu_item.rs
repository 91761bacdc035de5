//! A kind's place in the menu of `/watch`, and the steps from there to an alert.

use crate::bot::subjects::answers::alert_button::MenuPlace;
use crate::bot::subjects::{ALERT_MENU, Condition};
use crate::text::{Html, Lang, Plain};
use crate::wire::FractionCount;

/// A button of the menu.
pub(in crate::bot) struct MenuItem {
    pub(in crate::bot) button: fn(Lang) -> Plain,
    pub(in crate::bot) missing: Missing,
}

/// The part of a condition that the menu has to ask for, besides the server.
pub(in crate::bot) enum Missing {
    Nothing(fn() -> Condition),
    Fraction(FractionChoices),
    /// The family is the chat's. A chat without a family is shown how to type one.
    Family {
        condition: fn(u64) -> Condition,
        usage: fn(Lang) -> Html,
    },
    /// The words of the condition. There is no button for them, so the chat is asked to type them.
    Words {
        usage: fn(Lang) -> Html,
        /// What comes before a name or a number that is typed alone.
        before: &'static str,
    },
}

#[derive(Clone, Copy)]
pub(in crate::bot) struct FractionChoices {
    pub(in crate::bot) condition: fn(u32) -> Condition,
    /// The fractions that can be watched; `None` if all can.
    pub(in crate::bot) is_offered: Option<fn(&FractionCount<'_>) -> bool>,
}

impl MenuItem {
    /// A kind that any fraction can be watched with.
    pub(in crate::bot) fn of_fraction(
        button: fn(Lang) -> Plain,
        condition: fn(u32) -> Condition,
    ) -> Self {
        Self { button, missing: Missing::Fraction(FractionChoices { condition, is_offered: None }) }
    }

    pub(in crate::bot) fn fractions(&self) -> Option<FractionChoices> {
        match self.missing {
            Missing::Fraction(choices) => Some(choices),
            Missing::Nothing(_) | Missing::Family { .. } | Missing::Words { .. } => None,
        }
    }
}

impl FractionChoices {
    pub(in crate::bot) fn offers(&self, fraction: &FractionCount<'_>) -> bool {
        self.is_offered.is_none_or(|is_offered| is_offered(fraction))
    }
}

impl Condition {
    /// Every kind in the menu, in the order of the list.
    pub(in crate::bot) fn menu() -> impl Iterator<Item = (MenuPlace, MenuItem)> {
        let items = ALERT_MENU.iter().filter_map(|menu| menu());
        items.zip(0..).map(|(item, place)| (MenuPlace(place), item))
    }

    /// The kind at a place in the menu.
    pub(in crate::bot) fn menu_item_at(place: MenuPlace) -> Option<MenuItem> {
        Self::menu().nth(place.0.into()).map(|(_, item)| item)
    }

    /// The place of this kind in the menu.
    pub(in crate::bot) fn menu_item(&self) -> Option<(MenuPlace, MenuItem)> {
        let (before, rest) = ALERT_MENU.split_at(self.place());
        rest.first()?()?;
        Self::menu().nth(before.iter().filter(|menu| menu().is_some()).count())
    }
}
