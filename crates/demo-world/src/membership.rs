//! Memberships in fractions: rank, and whether the person is on duty.

use crate::{
    fraction::{Fraction, Kind},
    intervals::Intervals,
    server::{Person, Server},
};

/// A person's membership in a fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership<'a> {
    pub(crate) fraction: &'a Fraction,
    /// From 1 to the leader's rank.
    pub(crate) rank: usize,
}

/// The first people lead the fractions: for each a leader and two deputies.
const LEADERS: u32 = 3;

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
    /// The first person who is neither leader nor deputy.
    pub(crate) fn first_after_leaders(&self, fractions: &[Fraction]) -> Person {
        fractions.len() as u32 * LEADERS
    }

    /// A person's membership, if any.
    pub(crate) fn membership<'a>(
        &self,
        person: Person,
        fractions: &'a [Fraction],
    ) -> Option<Membership<'a>> {
        if let Some(fraction) = fractions.get((person / LEADERS) as usize) {
            let top = fraction.ranks().len();
            return Some(Membership {
                fraction,
                rank: if person.is_multiple_of(LEADERS) { top } else { top - 1 },
            });
        }
        let random = self.person_random(person).of("post");
        let activity = 1.0 - f64::from(person) / f64::from(self.people());
        if self.is_admin(person, fractions) || !random.of("serves").happens(0.2 + 0.55 * activity) {
            return None;
        }
        let mut left = random.of("where").below(fractions.iter().map(Fraction::popularity).sum());
        let fraction = fractions.iter().find(|fraction| {
            let here = left < fraction.popularity();
            left = left.saturating_sub(fraction.popularity());
            here
        })?;
        let below_deputy = fraction.ranks().len() - 2;
        let promotions = (below_deputy as f64 * random.of("rank").unit().powf(1.4)) as usize;
        Some(Membership { fraction, rank: 1 + promotions })
    }

    /// Whether a person who is online is on duty.
    pub(crate) fn in_uniform(&self, person: Person, membership: Membership<'_>, now: i64) -> bool {
        let share = match membership.fraction.kind {
            Kind::Gang | Kind::Mafia => 0.85,
            Kind::Other => 0.1,
            Kind::Police | Kind::Army | Kind::Hospital | Kind::Government | Kind::Media => 0.62,
        };
        let shifts = Intervals::of(self.person_random(person).of("shifts"), 3 * 60, 14 * 60);
        self.person_random(person).of("shift").nth(shifts.at(now)).happens(share)
    }
}
