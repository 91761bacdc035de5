//! Houses and businesses: they are bought, go back to the state, come under the hammer and are bought again.

use serde::Serialize;

use crate::{
    example,
    intervals::Intervals,
    land::District,
    random::Random,
    server::{Person, Server},
};

/// A property of the map as the game side writes it.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Property {
    id: u32,
    name: String,
    owner: Option<String>,
    lx: f64,
    ly: f64,
    has_auction: bool,
    au_min_bet: u64,
    au_start_price: u64,
    au_time_end: i64,
    on_marketplace: bool,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<u32>,
}

/// Houses or businesses: each are counted on their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Estate {
    House,
    Business,
}

/// What is true of a property for the time being.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tenure {
    Owned { by: Person, for_sale: bool },
    Free,
    Hammer { start: u64, bet: u64, ends: i64 },
}

impl Estate {
    /// How many there are: a fifth of the properties are businesses.
    pub(crate) fn count(self, server: &Server) -> u32 {
        let businesses = server.size.properties / 5;
        match self {
            Self::House => server.size.properties - businesses,
            Self::Business => businesses,
        }
    }

    /// Who has it at that moment.
    pub(crate) fn tenure(self, server: &Server, id: u32, now: i64) -> Tenure {
        if let Some(by) = example::owner(self, server, id) {
            return Tenure::Owned { by, for_sale: false };
        }
        let random = self.random(server, id);
        // Whoever has it keeps it for some hours; what nobody has is auctioned before the next ones get it.
        let intervals = Intervals::of(random.of("tenure"), 90 * 60, 10 * 3_600);
        let interval = intervals.at(now);
        let this = random.of("turn").nth(interval);
        let (since, ends) = (now - intervals.start(interval), intervals.end(interval));
        if this.of("owned").happens(0.82) {
            let third = intervals.length() / 3;
            let for_sale = this.of("sale").happens(0.09) && (third..2 * third).contains(&since);
            return Tenure::Owned { by: server.somebody(this.of("owner")), for_sale };
        }
        let hammer = this.of("hammer").between(10 * 60, 55 * 60);
        if ends - now > hammer {
            return Tenure::Free;
        }
        let start = self.price(random);
        // Every minute or so somebody outbids the last, and the end is where it gets hot.
        let minutes = (hammer - (ends - now)) / 60;
        let bets = (0..minutes).filter(|minute| this.of("bet").nth(*minute).happens(0.35)).count();
        let step = (start / 20).max(1_000);
        Tenure::Hammer { start, bet: start + step * (bets as u64 + 1), ends }
    }

    pub(crate) fn property(self, server: &Server, id: u32, now: i64) -> Property {
        let random = self.random(server, id);
        let district = District::any(random);
        let at = district.address(random);
        let kind = self.kind(random);
        let name = match kind {
            Some(kind) => format!("{} {}", KINDS[kind as usize].0, district.name),
            None => format!("{} {id}", district.name),
        };
        let tenure = self.tenure(server, id, now);
        let (owner, on_marketplace) = match tenure {
            Tenure::Owned { by, for_sale } => (Some(server.nickname(by)), for_sale),
            Tenure::Free | Tenure::Hammer { .. } => (None, false),
        };
        let (has_auction, au_start_price, au_min_bet, au_time_end) = match tenure {
            Tenure::Hammer { start, bet, ends } => (true, start, bet, ends),
            Tenure::Owned { .. } | Tenure::Free => (false, 0, 0, 0),
        };
        Property {
            id,
            name,
            owner,
            lx: at.x,
            ly: at.y,
            has_auction,
            au_min_bet,
            au_start_price,
            au_time_end,
            on_marketplace,
            kind,
        }
    }

    fn random(self, server: &Server, id: u32) -> Random {
        match self {
            Self::House => server.random.of("house").nth(id),
            Self::Business => server.random.of("business").nth(id),
        }
    }

    fn kind(self, random: Random) -> Option<u32> {
        match self {
            Self::House => None,
            Self::Business => Some(random.of("kind").below(KINDS.len() as u32)),
        }
    }

    fn price(self, random: Random) -> u64 {
        let base = self.kind(random).map_or(350_000, |kind| KINDS[kind as usize].1);
        let spread = 0.5 + 3.5 * random.of("price").unit().powi(3);
        (base as f64 * spread / 10_000.0).round() as u64 * 10_000
    }
}

/// What a business can be, and what one is worth.
const KINDS: &[(&str, u64)] = &[
    ("24/7", 900_000),
    ("Gas Station", 2_500_000),
    ("Ammu-Nation", 3_200_000),
    ("Burger Shot", 1_100_000),
    ("Cluckin' Bell", 1_000_000),
    ("Well Stacked Pizza", 1_000_000),
    ("Clothes Shop", 1_400_000),
    ("Bar", 1_200_000),
    ("Night Club", 2_800_000),
    ("Barber Shop", 600_000),
    ("Tattoo Parlour", 550_000),
    ("Gym", 700_000),
    ("Car Wash", 650_000),
    ("Car Dealership", 6_000_000),
    ("Auto Repair", 1_800_000),
    ("Electronics Store", 1_500_000),
    ("Hotel", 4_000_000),
    ("Pharmacy", 1_300_000),
    ("Farm Shop", 500_000),
    ("Advertising Agency", 1_900_000),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Size;

    const NOW: i64 = 1_800_000_000;

    fn server() -> Server {
        Server::new(Random::new(1), 1, Size::DEMO)
    }

    #[test]
    fn everything_is_to_be_found_in_the_town() {
        let server = server();
        let all: Vec<_> = (0..Estate::House.count(&server))
            .map(|id| Estate::House.tenure(&server, id, NOW))
            .collect();
        let share = |what: fn(&Tenure) -> bool| all.iter().filter(|t| what(t)).count();
        let owned = share(|t| matches!(t, Tenure::Owned { .. }));
        assert!((700..900).contains(&owned), "{owned}");
        assert!(share(|t| matches!(t, Tenure::Owned { for_sale: true, .. })) > 5);
        assert!(share(|t| matches!(t, Tenure::Free)) > 50);
        assert!(share(|t| matches!(t, Tenure::Hammer { .. })) > 5);
    }

    #[test]
    fn an_auction_ends_when_it_said_and_somebody_else_has_it_or_nobody() {
        let server = server();
        let mut ended = 0;
        for id in 0..Estate::House.count(&server) {
            let Tenure::Hammer { start, bet, ends } = Estate::House.tenure(&server, id, NOW) else {
                continue;
            };
            assert!(ends > NOW && bet > start);
            match Estate::House.tenure(&server, id, ends - 1) {
                Tenure::Hammer { bet: last, ends: same, .. } => {
                    assert!(last >= bet && same == ends)
                }
                Tenure::Owned { .. } | Tenure::Free => panic!("house {id} was sold too early"),
            }
            assert!(!matches!(Estate::House.tenure(&server, id, ends), Tenure::Hammer { .. }));
            ended += 1;
        }
        assert!(ended > 5);
    }
}
