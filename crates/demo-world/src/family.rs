//! Families and their members: a few families are huge, most are small.

use crate::{
    example,
    family_name::family_name,
    intervals::Intervals,
    random::Random,
    server::{Person, Server},
};

/// The families of one server.
#[derive(Debug)]
pub(crate) struct Families {
    families: Vec<Family>,
    /// Each person's family and index in it, by person.
    membership: Vec<Option<(u32, u32)>>,
}

/// A family. The first person is the leader.
#[derive(Debug)]
pub(crate) struct Family {
    pub(crate) id: u32,
    pub(crate) people: Vec<Person>,
    random: Random,
    pub(crate) name: String,
}

/// A member of a family.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member {
    pub(crate) person: Person,
    pub(crate) rank: u32,
    pub(crate) warns: u32,
    pub(crate) leader: bool,
    pub(crate) deputy: bool,
    pub(crate) joined_at: i64,
}

const SMALLEST: u32 = 3;
const LARGEST: u32 = 300;

impl Families {
    pub(crate) fn of(server: &Server) -> Self {
        let random = server.random.of("families");
        let count = server.size.families;
        let (sizes, wanted) = sizes(random, count, server.people());
        // Families take the most active people, but not all of them.
        let mut free = random
            .of("people")
            .shuffled((wanted + wanted / 3).clamp(wanted.min(server.people()), server.people()))
            .into_iter();
        let mut membership = vec![None; server.people() as usize];
        let largest = (0..sizes.len()).max_by_key(|at| sizes[*at]);
        let families = (0_u32..)
            .zip(sizes)
            .map(|(index, size)| {
                let mut people: Vec<Person> = free.by_ref().take(size as usize).collect();
                if let Some(most_active) = (0..people.len()).min_by_key(|at| people[*at]) {
                    people.swap(0, most_active);
                }
                for (at, person) in (0..).zip(&people) {
                    membership[*person as usize] = Some((index, at));
                }
                let is_largest = largest == Some(index as usize);
                let is_example = is_largest && server.number == example::SERVER;
                let name =
                    if is_example { example::FAMILY.to_owned() } else { family_name(index + 1) };
                Family { id: index + 1, people, random: random.of("family").nth(index), name }
            })
            .collect();
        Self { families, membership }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Family> {
        self.families.iter()
    }

    /// A person's family and membership at `now`.
    pub(crate) fn of_person(&self, person: Person, now: i64) -> Option<(&Family, Member)> {
        let (family, at) = (*self.membership.get(person as usize)?)?;
        let family = self.families.get(family as usize)?;
        Some((family, family.member(at, now)?))
    }
}

impl Family {
    pub(crate) fn level(&self) -> u32 {
        1 + (self.people.len() as u32 / 16).min(18) + self.random.of("level").below(3)
    }

    pub(crate) fn flag(&self) -> u32 {
        1 + self.random.of("flag").below(120)
    }

    /// The members at `now`, the leader first.
    pub(crate) fn members(&self, now: i64) -> impl Iterator<Item = Member> {
        (0..self.people.len() as u32).filter_map(move |at| self.member(at, now))
    }

    fn member(&self, at: u32, now: i64) -> Option<Member> {
        let person = *self.people.get(at as usize)?;
        let deputies = self.people.len() as u32 / 12 + 1;
        let (leader, deputy) = (at == 0, (1..=deputies).contains(&at));
        let random = self.random.of("member").nth(at);
        let joined_at = if !leader && !deputy && random.of("newcomer").happens(0.06) {
            // Newcomers join and leave again and again.
            let visits = Intervals::of(random.of("visits"), 1_800, 4 * 3_600);
            let visit = visits.at(now);
            if visit % 2 != 0 {
                return None;
            }
            visits.start(visit)
        } else {
            random.of("joined").between(self.founded(), LAST_JOINED)
        };
        let rank = match (leader, deputy) {
            (true, _) => 10,
            (_, true) => 9,
            _ => 1 + (8.0 * random.of("rank").unit().powf(1.3)) as u32,
        };
        let warns =
            if leader || random.of("warned").happens(0.85) { 0 } else { 1 + random.below(2) };
        Some(Member { person, rank, warns, leader, deputy, joined_at })
    }

    fn founded(&self) -> i64 {
        self.random.of("founded").between(1_640_995_200, LAST_JOINED)
    }
}

/// Members who are not newcomers joined before 2026.
const LAST_JOINED: i64 = 1_767_225_600;

/// The size of each family, 40 on average, and their sum.
fn sizes(random: Random, count: u32, people: u32) -> (Vec<u32>, u32) {
    let share = |at: u32| (f64::from(at) + 0.5) / f64::from(count);
    let shape = |at: u32| f64::from(LARGEST - SMALLEST) * share(at).powi(7);
    let available = f64::from(people) * 0.7 - f64::from(SMALLEST * count);
    let scale = (available / (0..count).map(shape).sum::<f64>()).clamp(0.0, 1.0);
    let sizes: Vec<u32> = random
        .of("sizes")
        .shuffled(count)
        .into_iter()
        .map(|at| SMALLEST + (shape(at) * scale).round() as u32)
        .collect();
    let all = sizes.iter().sum();
    (sizes, all)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::size::Size;

    const NOW: i64 = 1_800_000_000;

    #[test]
    fn families_have_all_sizes_and_no_common_members() {
        let server =
            Server::new(Random::new(1), 1, Size { families: 200, records: 20_000, ..Size::DEMO });
        let families = Families::of(&server);
        let mut sizes: Vec<_> = families.iter().map(|family| family.people.len()).collect();
        sizes.sort_unstable();
        assert!(sizes[0] >= 3 && sizes[199] <= 300 && sizes[199] > 250, "{sizes:?}");
        let all: usize = sizes.iter().sum();
        assert!((7_000..9_000).contains(&all), "{all}");
        let people: HashSet<_> = families.iter().flat_map(|family| &family.people).collect();
        assert_eq!(people.len(), all);
        assert!(
            families.iter().all(|family| family.members(NOW).filter(|m| m.leader).count() == 1)
        );
    }

    #[test]
    fn members_and_families_refer_to_each_other() {
        let server = Server::new(Random::new(1), 1, Size::DEMO);
        let families = Families::of(&server);
        for family in families.iter() {
            for member in family.members(NOW) {
                let (same, me) = families.of_person(member.person, NOW).expect("a family");
                assert_eq!(
                    (same.id, me.rank, me.joined_at),
                    (family.id, member.rank, member.joined_at)
                );
            }
        }
    }
}
