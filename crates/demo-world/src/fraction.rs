//! The fractions and their ranks.

use std::sync::LazyLock;

use serde::Deserialize;

/// A fraction of the list.
#[derive(Deserialize, Debug)]
pub(crate) struct Fraction {
    pub(crate) id: u32,
    pub(crate) short: String,
    pub(crate) name: Translations,
    pub(crate) kind: Kind,
    pub(crate) color: String,
    pub(crate) hq: Option<Point>,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Translations {
    pub(crate) en: String,
}

/// A point of the map.
#[derive(Deserialize, Debug, Clone, Copy)]
pub(crate) struct Point {
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

/// Reads the list.
#[expect(clippy::expect_used, reason = "the file is embedded, and a test reads it")]
pub(crate) fn all() -> Vec<Fraction> {
    serde_json::from_str(FRACTIONS).expect("fractions.json is a list of fractions")
}

/// The rank names of each kind of fraction.
#[derive(Deserialize)]
struct Ranks<'a> {
    #[serde(borrow)]
    fbi: Vec<&'a str>,
    #[serde(borrow)]
    police: Vec<&'a str>,
    #[serde(borrow)]
    army: Vec<&'a str>,
    #[serde(borrow)]
    hospital: Vec<&'a str>,
    #[serde(borrow)]
    government: Vec<&'a str>,
    #[serde(borrow)]
    media: Vec<&'a str>,
    #[serde(borrow)]
    gang: Vec<&'a str>,
    #[serde(borrow)]
    mafia: Vec<&'a str>,
    #[serde(borrow)]
    other: Vec<&'a str>,
}

#[expect(clippy::expect_used, reason = "the file is embedded, and a test reads it")]
static RANKS: LazyLock<Ranks<'static>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/ranks.json")).expect("ranks.json lists ranks")
});

impl Fraction {
    /// Rank names from the lowest to the leader's; the last but one is the deputies'.
    pub(crate) fn ranks(&self) -> &'static [&'static str] {
        let ranks = &*RANKS;
        match self.kind {
            Kind::Police if self.short == "FBI" => &ranks.fbi,
            Kind::Police => &ranks.police,
            Kind::Army => &ranks.army,
            Kind::Hospital => &ranks.hospital,
            Kind::Government => &ranks.government,
            Kind::Media => &ranks.media,
            Kind::Gang => &ranks.gang,
            Kind::Mafia => &ranks.mafia,
            Kind::Other => &ranks.other,
        }
    }

    /// How many people join, relative to other fractions.
    pub(crate) fn popularity(&self) -> u32 {
        match self.kind {
            Kind::Police | Kind::Army => 5,
            Kind::Gang => 6,
            Kind::Mafia | Kind::Hospital => 4,
            Kind::Government | Kind::Media => 3,
            Kind::Other => 1,
        }
    }

    /// Whether the fraction recruits through public interviews.
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
    fn the_list_is_read_and_every_fraction_has_ten_ranks() {
        let all = all();
        assert_eq!(all.len(), 32);
        assert!(all.iter().all(|f| f.ranks().len() == 10));
        assert_eq!(all.iter().filter(|f| f.kind == Kind::Gang && f.hq.is_some()).count(), 6);
    }
}
