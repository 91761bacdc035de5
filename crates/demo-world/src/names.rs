//! Nicknames of players: `Name_Surname`, unique on a server.

use std::sync::LazyLock;

use crate::random::Random;

/// Whether a first name is a man's or a woman's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sex {
    Male,
    Female,
}

/// The nicknames of one server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// The index of the first person's pair of names.
    first: u64,
}

/// Every first name and surname.
struct Lists {
    male: Vec<&'static str>,
    female: Vec<&'static str>,
    surnames: Vec<&'static str>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| Lists {
    male: include_str!("../data/male-names.txt").lines().collect(),
    female: include_str!("../data/female-names.txt").lines().collect(),
    surnames: include_str!("../data/surnames.txt").lines().collect(),
});

/// Has no divisor in common with the number of pairs, so that steps of it visit every pair once.
const STRIDE: u64 = 1_000_003;

impl Lists {
    fn first_names(&self) -> usize {
        self.male.len() + self.female.len()
    }

    fn pairs(&self) -> u64 {
        (self.first_names() * self.surnames.len()) as u64
    }
}

impl Names {
    pub(crate) fn random(random: Random) -> Self {
        Self { first: u64::from(random.of("names").below(LISTS.pairs() as u32)) }
    }

    /// Names that give `person` this one; `None` for a name that is on no list.
    pub(crate) fn with(person: u32, male_name: &str, surname: &str) -> Option<Self> {
        let name = LISTS.male.iter().position(|known| *known == male_name)?;
        let surname = LISTS.surnames.iter().position(|known| *known == surname)?;
        let pair = (surname * LISTS.first_names() + name) as u64;
        let pairs = LISTS.pairs();
        Some(Self { first: (pair + pairs - u64::from(person) * STRIDE % pairs) % pairs })
    }

    /// A person's nickname and sex.
    pub(crate) fn of(self, person: u32) -> (String, Sex) {
        let lists = &*LISTS;
        let (round, person) =
            (u64::from(person) / lists.pairs(), u64::from(person) % lists.pairs());
        let pair = ((person * STRIDE + self.first) % lists.pairs()) as usize;
        let (first, surname) =
            (pair % lists.first_names(), lists.surnames[pair / lists.first_names()]);
        let (first, sex) = match lists.male.get(first) {
            Some(name) => (*name, Sex::Male),
            None => (lists.female[first - lists.male.len()], Sex::Female),
        };
        let ending = match sex {
            Sex::Female if surname.ends_with("ov") || surname.ends_with("ev") => "a",
            Sex::Female | Sex::Male => "",
        };
        let suffix = if round == 0 { String::new() } else { round.to_string() };
        (format!("{first}_{surname}{ending}{suffix}"), sex)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn nicknames_are_valid_and_unique() {
        let names = Names::random(Random::new(1).of("server"));
        let mut seen = HashSet::new();
        for person in 0..400_000 {
            let (name, _) = names.of(person);
            assert!(name.len() <= 24, "{name}");
            assert!(name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'), "{name}");
            assert!(seen.insert(name));
        }
    }

    #[test]
    fn a_person_can_be_given_a_name() {
        let names = Names::with(150, "Nicolas", "Reed").expect("both are listed");
        assert_eq!(names.of(150), ("Nicolas_Reed".to_owned(), Sex::Male));
        assert!(Names::with(150, "Nicolas", "Nobody").is_none());
    }

    #[test]
    fn the_lists_have_no_duplicates() {
        for list in [&LISTS.male, &LISTS.female, &LISTS.surnames] {
            assert_eq!(list.iter().collect::<HashSet<_>>().len(), list.len());
        }
    }

    #[test]
    fn the_stride_visits_every_pair() {
        let (mut a, mut b) = (LISTS.pairs(), STRIDE);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        assert_eq!(a, 1);
    }
}
