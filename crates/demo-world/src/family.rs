//! Families: a few are huge, most are small, and newcomers look in.

use crate::{
    example,
    intervals::Intervals,
    random::Random,
    server::{Person, Server},
};

/// The families of one server.
#[derive(Debug)]
pub(crate) struct Families {
    families: Vec<Family>,
    /// Each person's family and place in it.
    membership: Vec<Option<(u32, u32)>>,
}

/// One family. The first of its people leads.
#[derive(Debug)]
pub(crate) struct Family {
    pub(crate) id: u32,
    pub(crate) people: Vec<Person>,
    random: Random,
    /// What it is called, where that is not left to random.
    given: Option<&'static str>,
}

/// One person's part in a family.
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
        // The keen are in families, and not always the keenest.
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
                if let Some(keenest) = (0..people.len()).min_by_key(|at| people[*at]) {
                    people.swap(0, keenest);
                }
                for (at, person) in (0..).zip(&people) {
                    membership[*person as usize] = Some((index, at));
                }
                let is_largest = largest == Some(index as usize);
                Family {
                    id: index + 1,
                    people,
                    random: random.of("family").nth(index),
                    given: example::family(server.number).filter(|_| is_largest),
                }
            })
            .collect();
        Self { families, membership }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Family> {
        self.families.iter()
    }

    /// The family somebody is in at that moment, and what they are there.
    pub(crate) fn of_person(&self, person: Person, now: i64) -> Option<(&Family, Member)> {
        let (family, at) = (*self.membership.get(person as usize)?)?;
        let family = self.families.get(family as usize)?;
        Some((family, family.member(at, now)?))
    }
}

impl Family {
    pub(crate) fn name(&self) -> String {
        if let Some(name) = self.given {
            return name.to_owned();
        }
        let n = self.id;
        if n.is_multiple_of(7) {
            let pair = n / 7 * 37;
            let adjective = RUSSIAN_ADJECTIVES[pair as usize % RUSSIAN_ADJECTIVES.len()];
            let noun =
                RUSSIAN_NOUNS[pair as usize / RUSSIAN_ADJECTIVES.len() % RUSSIAN_NOUNS.len()];
            return numbered(format!("{adjective} {noun}"), n / 7 / RUSSIAN_PAIRS);
        }
        let pair = n * 61 % PAIRS;
        let adjective = ADJECTIVES[pair as usize % ADJECTIVES.len()];
        let noun = NOUNS[pair as usize / ADJECTIVES.len()];
        numbered(format!("{adjective} {noun}"), n / PAIRS)
    }

    pub(crate) fn level(&self) -> u32 {
        1 + (self.people.len() as u32 / 16).min(18) + self.random.of("level").below(3)
    }

    pub(crate) fn flag(&self) -> u32 {
        1 + self.random.of("flag").below(120)
    }

    /// Everybody who is in the family at that moment, the leader first.
    pub(crate) fn members(&self, now: i64) -> impl Iterator<Item = Member> {
        (0..self.people.len() as u32).filter_map(move |at| self.member(at, now))
    }

    fn member(&self, at: u32, now: i64) -> Option<Member> {
        let person = *self.people.get(at as usize)?;
        let deputies = self.people.len() as u32 / 12 + 1;
        let (leader, deputy) = (at == 0, (1..=deputies).contains(&at));
        let fate = self.random.of("member").nth(at);
        let joined_at = if !leader && !deputy && fate.of("newcomer").happens(0.06) {
            // Newcomers try the family for a while, leave, and come back.
            let visits = Intervals::of(fate.of("visits"), 1_800, 4 * 3_600);
            let visit = visits.at(now);
            if visit % 2 != 0 {
                return None;
            }
            visits.start(visit)
        } else {
            fate.of("joined").between(self.founded(), SETTLED)
        };
        let rank = match (leader, deputy) {
            (true, _) => 10,
            (_, true) => 9,
            _ => 1 + (8.0 * fate.of("rank").unit().powf(1.3)) as u32,
        };
        let warns = if leader || fate.of("warned").happens(0.85) { 0 } else { 1 + fate.below(2) };
        Some(Member { person, rank, warns, leader, deputy, joined_at })
    }

    fn founded(&self) -> i64 {
        self.random.of("founded").between(1_640_995_200, SETTLED)
    }
}

/// Everybody who is not a newcomer had joined by the start of 2026.
const SETTLED: i64 = 1_767_225_600;

/// How many people each family has, about 40 on the average; and all of them together.
fn sizes(random: Random, count: u32, people: u32) -> (Vec<u32>, u32) {
    let share = |at: u32| (f64::from(at) + 0.5) / f64::from(count);
    let shape = |at: u32| f64::from(LARGEST - SMALLEST) * share(at).powi(7);
    let room = f64::from(people) * 0.7 - f64::from(SMALLEST * count);
    let scale = (room / (0..count).map(shape).sum::<f64>()).clamp(0.0, 1.0);
    let sizes: Vec<u32> = random
        .of("sizes")
        .shuffled(count)
        .into_iter()
        .map(|at| SMALLEST + (shape(at) * scale).round() as u32)
        .collect();
    let all = sizes.iter().sum();
    (sizes, all)
}

fn numbered(name: String, round: u32) -> String {
    if round == 0 { name } else { format!("{name} {}", round + 1) }
}

const PAIRS: u32 = (ADJECTIVES.len() * NOUNS.len()) as u32;
const RUSSIAN_PAIRS: u32 = (RUSSIAN_ADJECTIVES.len() * RUSSIAN_NOUNS.len()) as u32;

const ADJECTIVES: &[&str] = &[
    "Silver", "Golden", "Black", "White", "Crimson", "Royal", "Silent", "Wild", "Northern",
    "Southern", "Night", "Iron", "Diamond", "Lucky", "Brave", "Electric", "Midnight", "Velvet",
    "Emerald", "Sunset", "Winter", "Coastal", "Grand", "Vintage", "Lost", "Rising", "Frozen",
    "Neon", "Noble", "Secret",
];

const NOUNS: &[&str] = &[
    "Wolves",
    "Crown",
    "Dynasty",
    "Empire",
    "Legacy",
    "Brotherhood",
    "Lions",
    "Eagles",
    "Ravens",
    "Foxes",
    "Tigers",
    "Dragons",
    "Phoenix",
    "Knights",
    "Riders",
    "Drifters",
    "Hustlers",
    "Legion",
    "Alliance",
    "Circle",
    "House",
    "Union",
    "Squad",
    "Mafia",
    "Cartel",
    "Syndicate",
    "Vandals",
    "Horizon",
    "Garage",
    "Motors",
];

const RUSSIAN_ADJECTIVES: &[&str] = &[
    "Северный",
    "Южный",
    "Чёрный",
    "Белый",
    "Золотой",
    "Ночной",
    "Вольный",
    "Дикий",
    "Старый",
    "Тихий",
];

const RUSSIAN_NOUNS: &[&str] = &[
    "Ветер",
    "Клан",
    "Волк",
    "Двор",
    "Берег",
    "Союз",
    "Орёл",
    "Район",
    "Квартал",
    "Рассвет",
    "Причал",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::world::Size;

    const NOW: i64 = 1_800_000_000;

    #[test]
    fn families_are_of_all_sizes_and_share_nobody() {
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
    fn names_are_all_different() {
        let server =
            Server::new(Random::new(1), 1, Size { families: 2_000, records: 20, ..Size::DEMO });
        let families = Families::of(&server);
        let names: HashSet<_> = families.iter().map(Family::name).collect();
        assert_eq!(names.len(), 2_000);
    }

    #[test]
    fn a_person_knows_the_family_that_knows_the_person() {
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
