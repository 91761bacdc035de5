//! A bound of a count.

use serde::{Deserialize, Serialize};

use crate::bot::language::Comparison;
use crate::text::{Html, Lang, Plain};

/// A bound of a count. Buttons contain the position: a new form goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Bound {
    Below(u32),
    Above(u32),
    AtLeast(u32),
    AtMost(u32),
}

impl Bound {
    pub(in crate::bot) const MAX: u32 = 2_000;

    /// The bound that was typed, if a count can cross it.
    pub(in crate::bot) fn of(comparison: Comparison) -> Option<Self> {
        let number = u32::try_from(comparison.number()).ok()?;
        let bound = match comparison {
            Comparison::Below(_) => Self::Below(number),
            Comparison::Above(_) => Self::Above(number),
            Comparison::AtLeast(_) => Self::AtLeast(number),
            Comparison::AtMost(_) => Self::AtMost(number),
        };
        bound.is_valid().then_some(bound)
    }

    /// Whether a count can cross it.
    pub(in crate::bot) fn is_valid(self) -> bool {
        (self.least()..=Self::MAX).contains(&self.number())
    }

    pub(in crate::bot) fn is_crossed(self, count: u32) -> bool {
        match self {
            Self::Below(bound) => count < bound,
            Self::Above(bound) => count > bound,
            Self::AtLeast(bound) => count >= bound,
            Self::AtMost(bound) => count <= bound,
        }
    }

    pub(in crate::bot) fn number(self) -> u32 {
        let (Self::Below(bound) | Self::Above(bound) | Self::AtLeast(bound) | Self::AtMost(bound)) =
            self;
        bound
    }

    /// The same bound at another number.
    pub(in crate::bot) fn with_number(self, number: u32) -> Self {
        match self {
            Self::Below(_) => Self::Below(number),
            Self::Above(_) => Self::Above(number),
            Self::AtLeast(_) => Self::AtLeast(number),
            Self::AtMost(_) => Self::AtMost(number),
        }
    }

    /// The same bound at a number that is by so many greater.
    pub(in crate::bot) fn moved(self, by: i32) -> Self {
        let number = self.number().saturating_add_signed(by);
        self.with_number(number.clamp(self.least(), Self::MAX))
    }

    /// The other side of the same number.
    pub(in crate::bot) fn turned(self) -> Self {
        match self.is_upper() {
            true => Self::Above(self.number()),
            false => Self::Below(self.number().max(1)),
        }
    }

    /// Whether it waits until there are few.
    pub(in crate::bot) fn is_upper(self) -> bool {
        match self {
            Self::Below(_) | Self::AtMost(_) => true,
            Self::Above(_) | Self::AtLeast(_) => false,
        }
    }

    /// The least number of those above the bound.
    pub(in crate::bot) fn threshold(self) -> u32 {
        match self {
            Self::Below(bound) | Self::AtLeast(bound) => bound,
            Self::Above(bound) | Self::AtMost(bound) => bound.saturating_add(1),
        }
    }

    /// The bound in words: `fewer than 5`.
    pub(in crate::bot) fn text(self, lang: Lang) -> Plain {
        let number = self.number().into();
        match self {
            Self::Below(_) => lang.bound_below(number),
            Self::Above(_) => lang.bound_above(number),
            Self::AtLeast(_) => lang.bound_at_least(number),
            Self::AtMost(_) => lang.bound_at_most(number),
        }
    }

    /// An arrow in the direction in which a count crosses it.
    pub(in crate::bot) fn arrow(self, lang: Lang) -> Html {
        if self.is_upper() { lang.event_falls() } else { lang.event_rises() }
    }

    /// The least number: no count is below 0, and none is not at least 0.
    fn least(self) -> u32 {
        match self {
            Self::Below(_) | Self::AtLeast(_) => 1,
            Self::Above(_) | Self::AtMost(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_bound_can_still_be_met() {
        let least = [Bound::Above(0), Bound::Below(1), Bound::AtLeast(1), Bound::AtMost(0)];
        let most = [Bound::Above(Bound::MAX), Bound::AtLeast(Bound::MAX)];
        for bound in least.into_iter().chain(most) {
            for changed in [bound.turned(), bound.moved(-5), bound.moved(5)] {
                assert!(changed.is_valid(), "{bound:?} became {changed:?}");
            }
        }
        assert_eq!(Bound::Above(0).moved(-1), Bound::Above(0));
    }
}
