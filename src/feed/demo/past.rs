//! The hours before a world is first looked at, so that its charts are not empty.

use super::{
    crew::Post,
    fraction::Fraction,
    town::Town,
    world::{Place, World},
};
use crate::game::{Counts, FractionId};

/// How many were there in one minute: on the server, and in each fraction.
pub(super) struct Minute {
    /// Its first second.
    pub(super) at: i64,
    pub(super) whole: Counts,
    pub(super) fractions: Vec<(FractionId, Counts)>,
}

impl World {
    /// Every minute of a server from one moment to before another.
    pub(super) fn past(&self, place: &Place, from: i64, to: i64) -> Vec<Minute> {
        let none =
            || self.fractions.iter().map(|f| (FractionId(f.id), Counts::default())).collect();
        let first = from.div_euclid(60);
        let mut minutes: Vec<Minute> = (first..to.div_euclid(60))
            .map(|minute| Minute { at: minute * 60, whole: Counts::default(), fractions: none() })
            .collect();
        for (person, since, until) in place.town.sittings(from, to) {
            let post = place.town.post(person, &self.fractions);
            let of = post.and_then(|post| at(&self.fractions, post));
            // A minute shows who is there when it begins.
            let (since, until) = ((since + 59).div_euclid(60), (until + 59).div_euclid(60));
            let sat = (since.max(first) - first) as usize..(until.max(first) - first) as usize;
            let end = sat.end.min(minutes.len());
            for minute in minutes.get_mut(sat.start..end).unwrap_or_default() {
                let counted = Self::count(&place.town, person, post, minute.at);
                add(&mut minute.whole, counted);
                if let Some((_, counts)) = of.and_then(|of| minute.fractions.get_mut(of)) {
                    add(counts, counted);
                }
            }
        }
        minutes
    }

    fn count(town: &Town, person: u32, post: Option<Post<'_>>, now: i64) -> Counts {
        Counts {
            online: 1,
            in_uniform: post.is_some_and(|post| town.in_uniform(person, post, now)).into(),
            leaders: post.is_some_and(Post::is_leader).into(),
            deputies: post.is_some_and(Post::is_deputy).into(),
        }
    }
}

fn at(fractions: &[Fraction], post: Post<'_>) -> Option<usize> {
    fractions.iter().position(|fraction| fraction.id == post.fraction.id)
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
    use crate::feed::demo::world::Size;

    #[test]
    fn the_past_is_what_was_to_be_seen() {
        const FROM: i64 = 1_800_000_000;
        let world = World::new(1, Size { players: 80, records: 400, families: 5, ..Size::DEMO });
        let place = &world.towns[0];
        let past = world.past(place, FROM, FROM + 3_600);
        assert_eq!(past.len(), 60);
        for minute in past {
            let online: Vec<_> = place.town.online(minute.at).collect();
            assert_eq!(minute.whole.online as usize, online.len());
            let lspd = |person: &u32| {
                place.town.post(*person, &world.fractions).is_some_and(|post| post.fraction.id == 1)
            };
            let officers = online.iter().filter(|(_, person)| lspd(person)).count();
            assert_eq!(minute.fractions[0].1.online as usize, officers);
        }
    }
}
