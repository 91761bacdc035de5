//! A bound of a count.

use serde::{Deserialize, Serialize};

use crate::bot::language::Comparison;

/// A bound of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Bound {
    Below(u32),
    Above(u32),
}

impl Bound {
    pub(in crate::bot) const MAX: u32 = 2_000;

    /// The bound that was typed, if a count can cross it.
    pub(in crate::bot) fn of(comparison: Comparison) -> Option<Self> {
        let bound = match comparison {
            Comparison::Below(below) => Self::Below(u32::try_from(below).ok()?),
            Comparison::Above(above) => Self::Above(u32::try_from(above).ok()?),
        };
        bound.is_valid().then_some(bound)
    }

    /// Whether a count can cross it.
    pub(in crate::bot) fn is_valid(self) -> bool {
        (1..=Self::MAX).contains(&self.number()) || self == Self::Above(0)
    }

    pub(in crate::bot) fn is_crossed(self, count: u32) -> bool {
        match self {
            Self::Below(bound) => count < bound,
            Self::Above(bound) => count > bound,
        }
    }

    pub(in crate::bot) fn number(self) -> u32 {
        match self {
            Self::Below(bound) | Self::Above(bound) => bound,
        }
    }

    /// The same bound at another number.
    pub(in crate::bot) fn moved(self, by: i32) -> Self {
        let number = self.number().saturating_add_signed(by).min(Self::MAX);
        match self {
            Self::Below(_) => Self::Below(number.max(1)),
            Self::Above(_) => Self::Above(number),
        }
    }

    /// The other side of the same number; nothing is below 0.
    pub(in crate::bot) fn turned(self) -> Self {
        match self {
            Self::Below(bound) => Self::Above(bound),
            Self::Above(bound) => Self::Below(bound.max(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_bound_can_still_be_met() {
        for bound in [Bound::Above(0), Bound::Below(1), Bound::Above(Bound::MAX)] {
            for changed in [bound.turned(), bound.moved(-5), bound.moved(5)] {
                assert!(changed.is_valid(), "{bound:?} became {changed:?}");
            }
        }
        assert_eq!(Bound::Above(0).moved(-1), Bound::Above(0));
    }
}
