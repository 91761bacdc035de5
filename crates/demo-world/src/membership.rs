//! Who serves in which fraction, in what rank, and whether on shift.

use crate::{
    fraction::{Fraction, Kind},
    intervals::Intervals,
    server::{Person, Server},
};

/// Somebody's place in a fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership<'a> {
    pub(crate) fraction: &'a Fraction,
    /// From 1 up to the leader's.
    pub(crate) rank: usize,
}

/// A leader and two deputies.
const STAFF: u32 = 3;

impl Membership<'_> {
    pub(crate) fn title(self) -> &'static str {
        self.fraction.ranks()[self.rank - 1]
    }

    pub(crate) fn is_leader(self) -> bool {
        self.rank == self.fraction.ranks().len()
    }

    pub(crate) fn is_deputy(self) -> bool {
        self.rank + 1 == self.fraction.ranks().len()
    }
}

impl Server {
    /// The first people who are neither leaders nor deputies.
    pub(crate) fn past_staff(&self, fractions: &[Fraction]) -> Person {
        fractions.len() as u32 * STAFF
    }

    /// Where somebody serves, if anywhere.
    pub(crate) fn membership<'a>(
        &self,
        person: Person,
        fractions: &'a [Fraction],
    ) -> Option<Membership<'a>> {
        if let Some(fraction) = fractions.get((person / STAFF) as usize) {
            let top = fraction.ranks().len();
            return Some(Membership {
                fraction,
                rank: if person.is_multiple_of(STAFF) { top } else { top - 1 },
            });
        }
        let fate = self.fate(person).of("post");
        let keen = 1.0 - f64::from(person) / f64::from(self.people());
        if self.is_admin(person, fractions) || !fate.of("serves").happens(0.2 + 0.55 * keen) {
            return None;
        }
        let mut wish = fate.of("where").below(fractions.iter().map(Fraction::pull).sum());
        let fraction = fractions.iter().find(|fraction| {
            let here = wish < fraction.pull();
            wish = wish.saturating_sub(fraction.pull());
            here
        })?;
        let below_staff = fraction.ranks().len() - 2;
        let climbed = (below_staff as f64 * fate.of("rank").unit().powf(1.4)) as usize;
        Some(Membership { fraction, rank: 1 + climbed })
    }

    /// Whether somebody who is online wears the uniform: shifts start and end.
    pub(crate) fn in_uniform(&self, person: Person, membership: Membership<'_>, now: i64) -> bool {
        let often = match membership.fraction.kind {
            Kind::Gang | Kind::Mafia => 0.85,
            Kind::Other => 0.1,
            Kind::Police | Kind::Army | Kind::Hospital | Kind::Government | Kind::Media => 0.62,
        };
        let shifts = Intervals::of(self.fate(person).of("shifts"), 3 * 60, 14 * 60);
        self.fate(person).of("shift").nth(shifts.at(now)).happens(often)
    }
}
