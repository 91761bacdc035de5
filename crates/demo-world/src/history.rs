//! The hours before a world is first looked at, so that its charts are not empty.

use crate::{
    membership::Membership,
    fraction::Fraction,
    server::Server,
    world::{Place, World},
};
use crate::Counts;

/// How many were there in one minute: on the server, and in each fraction.
pub(crate) struct Minute {
    /// Its first second.
    pub(crate) at: i64,
    pub(crate) whole: Counts,
    pub(crate) fractions: Vec<(FractionId, Counts)>,
}

impl World {
    /// Every minute of a server from one moment to before another.
    pub(crate) fn past(&self, place: &Place, from: i64, to: i64) -> Vec<Minute> {
        let none =
            || self.fractions.iter().map(|f| (FractionId(f.id), Counts::default())).collect();
        let first = from.div_euclid(60);
        let mut minutes: Vec<Minute> = (first..to.div_euclid(60))
            .map(|minute| Minute { at: minute * 60, whole: Counts::default(), fractions: none() })
            .collect();
        for (person, since, until) in place.server.sittings(from, to) {
            let membership = place.server.membership(person, &self.fractions);
            let of = membership.and_then(|membership| at(&self.fractions, membership));
            // A minute shows who is there when it begins.
            let (since, until) = ((since + 59).div_euclid(60), (until + 59).div_euclid(60));
            let sat = (since.max(first) - first) as usize..(until.max(first) - first) as usize;
            let end = sat.end.min(minutes.len());
            for minute in minutes.get_mut(sat.start..end).unwrap_or_default() {
                let counted = Self::count(&place.server, person, membership, minute.at);
                add(&mut minute.whole, counted);
                if let Some((_, counts)) = of.and_then(|of| minute.fractions.get_mut(of)) {
                    add(counts, counted);
                }
            }
        }
        minutes
    }

    fn count(server: &Server, person: u32, membership: Option<Membership<'_>>, now: i64) -> Counts {
        Counts {
            online: 1,
            in_uniform: membership.is_some_and(|membership| server.in_uniform(person, membership, now)).into(),
            leaders: membership.is_some_and(Membership::is_leader).into(),
            deputies: membership.is_some_and(Membership::is_deputy).into(),
        }
    }
}

fn at(fractions: &[Fraction], membership: Membership<'_>) -> Option<usize> {
    fractions.iter().position(|fraction| fraction.id == membership.fraction.id)
}

fn add(counts: &mut Counts, more: Counts) {
    counts.online += more.online;
    counts.in_uniform += more.in_uniform;
    counts.leaders += more.leaders;
    counts.deputies += more.deputies;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Size;

    #[test]
    fn the_past_is_what_was_to_be_seen() {
        const FROM: i64 = 1_800_000_000;
        let world = World::new(1, Size { players: 80, records: 400, families: 5, ..Size::DEMO });
        let place = &world.servers[0];
        let past = world.past(place, FROM, FROM + 3_600);
        assert_eq!(past.len(), 60);
        for minute in past {
            let online: Vec<_> = place.server.online(minute.at).collect();
            assert_eq!(minute.whole.online as usize, online.len());
            let lspd = |person: &u32| {
                place.server.membership(*person, &world.fractions).is_some_and(|membership| membership.fraction.id == 1)
            };
            let officers = online.iter().filter(|(_, person)| lspd(person)).count();
            assert_eq!(minute.fractions[0].1.online as usize, officers);
        }
    }
}
