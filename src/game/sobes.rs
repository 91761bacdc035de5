//! Interviews: when and where a fraction takes people in.

use std::sync::Arc;

use jiff::Timestamp;

use super::fractions::{Fraction, FractionId, Fractions};

/// One announced interview.
#[derive(Debug, Clone, PartialEq)]
pub struct Interview {
    /// Who takes people in.
    pub fraction: FractionId,
    /// When, as the game says it: `18:30`.
    pub time: Option<Arc<str>>,
    /// Where.
    pub place: Option<Arc<str>>,
}

/// All announced interviews of one server, at most one a fraction.
#[derive(Debug)]
pub struct Sobes {
    timestamp: Timestamp,
    fractions: Arc<Fractions>,
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

    /// The same interviews under another reference list.
    pub fn under(&self, fractions: Arc<Fractions>) -> Self {
        Self { timestamp: self.timestamp, fractions, interviews: Arc::clone(&self.interviews) }
    }

    /// When the game side made the list.
    pub fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    /// Each interview with its fraction.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<Fraction>, &Interview)> {
        self.interviews
            .iter()
            .filter_map(|interview| Some((self.fractions.get(interview.fraction)?, interview)))
    }
}
