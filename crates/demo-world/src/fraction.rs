//! The game's fractions, and the ranks a kind of fraction has.

use serde::Deserialize;

/// One fraction of the reference list.
#[derive(Deserialize, Debug)]
pub(crate) struct Fraction {
    pub(crate) id: u32,
    pub(crate) short: String,
    pub(crate) name: Names,
    pub(crate) kind: Kind,
    pub(crate) color: String,
    pub(crate) hq: Option<Spot>,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Names {
    pub(crate) en: String,
}

/// A point of the map.
#[derive(Deserialize, Debug, Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// What a fraction is for.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Police,
    Army,
    Hospital,
    Government,
    Media,
    Gang,
    Mafia,
    Other,
}

/// The list of fractions, as the document `fractions.json`.
pub const FRACTIONS: &str = include_str!("../data/fractions.json");

/// The reference list.
#[expect(clippy::expect_used, reason = "the list is compiled in, and a test reads it")]
pub(crate) fn all() -> Vec<Fraction> {
    serde_json::from_str(FRACTIONS).expect("fractions.json is a list of fractions")
}

impl Fraction {
    /// Titles from the lowest to the leader's; the one before it is the deputies'.
    pub(crate) fn ranks(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Police if self.short == "FBI" => &[
                "Trainee",
                "Junior Agent",
                "Agent",
                "Senior Agent",
                "Special Agent",
                "Senior Special Agent",
                "Inspector",
                "Head of Department",
                "Deputy Director",
                "Director",
            ],
            Kind::Police => &[
                "Cadet",
                "Officer",
                "Senior Officer",
                "Corporal",
                "Sergeant",
                "Senior Sergeant",
                "Lieutenant",
                "Captain",
                "Deputy Chief",
                "Chief of Police",
            ],
            Kind::Army => &[
                "Private",
                "Corporal",
                "Sergeant",
                "Senior Sergeant",
                "Warrant Officer",
                "Lieutenant",
                "Captain",
                "Major",
                "Lieutenant Colonel",
                "General",
            ],
            Kind::Hospital => &[
                "Intern",
                "Paramedic",
                "Nurse",
                "Therapist",
                "Surgeon",
                "Senior Surgeon",
                "Head of Ward",
                "Head of Department",
                "Deputy Head Doctor",
                "Head Doctor",
            ],
            Kind::Government => &[
                "Trainee",
                "Clerk",
                "Secretary",
                "Consultant",
                "Specialist",
                "Senior Specialist",
                "Head of Section",
                "Head of Department",
                "Deputy Director",
                "Director",
            ],
            Kind::Media => &[
                "Trainee",
                "Assistant",
                "Reporter",
                "Correspondent",
                "Presenter",
                "Senior Presenter",
                "Editor",
                "Chief Editor",
                "Deputy Director",
                "General Director",
            ],
            Kind::Gang => &[
                "Newcomer",
                "Runner",
                "Lookout",
                "Homie",
                "Soldier",
                "Senior Soldier",
                "Enforcer",
                "Advisor",
                "Right Hand",
                "Boss",
            ],
            Kind::Mafia => &[
                "Associate",
                "Picciotto",
                "Soldier",
                "Senior Soldier",
                "Guard",
                "Capo",
                "Senior Capo",
                "Consigliere",
                "Underboss",
                "Don",
            ],
            Kind::Other => &[
                "Recruit",
                "Shadow",
                "Agent",
                "Senior Agent",
                "Specialist",
                "Veteran",
                "Mentor",
                "Coordinator",
                "Deputy",
                "Master",
            ],
        }
    }

    /// How many people want in, compared with others.
    pub(crate) fn pull(&self) -> u32 {
        match self.kind {
            Kind::Police | Kind::Army => 5,
            Kind::Gang => 6,
            Kind::Mafia | Kind::Hospital => 4,
            Kind::Government | Kind::Media => 3,
            Kind::Other => 1,
        }
    }

    /// Whether the fraction takes people on in public interviews.
    pub(crate) fn interviews(&self) -> bool {
        match self.kind {
            Kind::Police | Kind::Army | Kind::Hospital | Kind::Government | Kind::Media => true,
            Kind::Gang | Kind::Mafia | Kind::Other => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read_and_ranked() {
        let all = all();
        assert_eq!(all.len(), 32);
        assert!(all.iter().all(|f| f.ranks().len() == 10));
        assert_eq!(all.iter().filter(|f| f.kind == Kind::Gang && f.hq.is_some()).count(), 6);
    }
}
