//! Interviews: when and where fractions take new members.

use std::sync::Arc;

use jiff::Timestamp;

use super::fractions::{FractionName, Fractions};

/// One announced interview.
#[derive(Debug, Clone, PartialEq)]
pub struct Interview {
    /// The fraction that recruits.
    pub fraction: FractionName,
    /// The time, as the game words it: `18:30`.
    pub time: Option<Arc<str>>,
    /// The place.
    pub place: Option<Arc<str>>,
}

/// All announced interviews of one server, at most one for each fraction.
#[derive(Debug, Clone)]
pub struct Sobes {
    /// When the source made the list.
    pub timestamp: Timestamp,
    pub(super) fractions: Arc<Fractions>,
    interviews: Arc<[Interview]>,
}

impl Sobes {
    /// The interviews, in the order given.
    pub fn new(
        timestamp: Timestamp,
        interviews: Vec<Interview>,
        fractions: Arc<Fractions>,
    ) -> Self {
        Self { timestamp, fractions, interviews: interviews.into() }
    }

    /// Each interview with the short name of its fraction.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Interview)> {
        self.interviews.iter().filter_map(|interview| {
            let fraction = self.fractions.short_name(&interview.fraction)?;
            Some((&**fraction, interview))
        })
    }
}
