//! Houses and businesses: owned for some hours, then free, auctioned and owned again.

use serde::Serialize;

use crate::{
    district::District,
    example,
    intervals::Intervals,
    random::Random,
    server::{Person, Server},
};

/// A property in `map.json`.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<u64>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<u32>,
}

/// The kind of a property; each kind has its own ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PropertyKind {
    House,
    Business,
}

/// Who owns a property at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ownership {
    Owned { by: Person, for_sale: bool },
    Free,
    Auction { start: u64, bet: u64, ends: i64 },
}

impl PropertyKind {
    /// How many there are: a fifth of the properties are businesses.
    pub(crate) fn count(self, server: &Server) -> u32 {
        let businesses = server.size.properties / 5;
        match self {
            Self::House => server.size.properties - businesses,
            Self::Business => businesses,
        }
    }

    /// The state of a property at `now`.
    pub(crate) fn ownership(self, server: &Server, id: u32, now: i64) -> Ownership {
        let is_example =
            (self, server.number, id) == (Self::House, example::SERVER, example::HOUSE);
        if is_example && example::PLAYER < server.people() {
            return Ownership::Owned { by: example::PLAYER, for_sale: false };
        }
        let random = self.random(server, id);
        // One owner per interval; an interval without one ends with an auction.
        let intervals = Intervals::of(random.of("tenure"), 90 * 60, 10 * 3_600);
        let interval = intervals.at(now);
        let this = random.of("turn").nth(interval);
        let (since, ends) = (now - intervals.start(interval), intervals.end(interval));
        if this.of("owned").happens(0.82) {
            let third = intervals.length() / 3;
            let for_sale = this.of("sale").happens(0.09) && (third..2 * third).contains(&since);
            return Ownership::Owned { by: server.random_person(this.of("owner")), for_sale };
        }
        let auction_length = this.of("hammer").between(10 * 60, 55 * 60);
        if ends - now > auction_length {
            return Ownership::Free;
        }
        let start = self.price(random);
        // About one bid every three minutes.
        let minutes = (auction_length - (ends - now)) / 60;
        let bets = (0..minutes).filter(|minute| this.of("bet").nth(*minute).happens(0.35)).count();
        let step = (start / 20).max(1_000);
        Ownership::Auction { start, bet: start + step * (bets as u64 + 1), ends }
    }

    pub(crate) fn property(self, server: &Server, id: u32, now: i64) -> Property {
        let random = self.random(server, id);
        let district = District::random(random);
        let at = district.address(random);
        let kind = self.kind(random);
        let name = match kind {
            Some(kind) => format!("{} {}", KINDS[kind as usize].0, district.name),
            None => format!("{} {id}", district.name),
        };
        let ownership = self.ownership(server, id, now);
        let (owner, on_marketplace) = match ownership {
            Ownership::Owned { by, for_sale } => (Some(server.nickname(by)), for_sale),
            Ownership::Free | Ownership::Auction { .. } => (None, false),
        };
        let (has_auction, au_start_price, au_min_bet, au_time_end) = match ownership {
            Ownership::Auction { start, bet, ends } => (true, start, bet, ends),
            Ownership::Owned { .. } | Ownership::Free => (false, 0, 0, 0),
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
            price: on_marketplace.then(|| self.asking_price(random)),
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

    /// What an owner asks for it: a tenth to a half above the price of an auction.
    fn asking_price(self, random: Random) -> u64 {
        let factor = 1.1 + 0.4 * random.of("asking").unit();
        (self.price(random) as f64 * factor / 10_000.0).round() as u64 * 10_000
    }

    fn price(self, random: Random) -> u64 {
        let base = self.kind(random).map_or(350_000, |kind| KINDS[kind as usize].1);
        let spread = 0.5 + 3.5 * random.of("price").unit().powi(3);
        (base as f64 * spread / 10_000.0).round() as u64 * 10_000
    }
}

/// Kinds of businesses and their base price.
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
    use crate::size::Size;

    const NOW: i64 = 1_800_000_000;

    fn server() -> Server {
        Server::new(Random::new(1), 1, Size::DEMO)
    }

    #[test]
    fn every_state_occurs() {
        let server = server();
        let all: Vec<_> = (0..PropertyKind::House.count(&server))
            .map(|id| PropertyKind::House.ownership(&server, id, NOW))
            .collect();
        let share = |what: fn(&Ownership) -> bool| all.iter().filter(|t| what(t)).count();
        let owned = share(|t| matches!(t, Ownership::Owned { .. }));
        assert!((700..900).contains(&owned), "{owned}");
        assert!(share(|t| matches!(t, Ownership::Owned { for_sale: true, .. })) > 5);
        assert!(share(|t| matches!(t, Ownership::Free)) > 50);
        assert!(share(|t| matches!(t, Ownership::Auction { .. })) > 5);
    }

    #[test]
    fn an_auction_ends_at_the_announced_time() {
        let server = server();
        let mut ended = 0;
        for id in 0..PropertyKind::House.count(&server) {
            let Ownership::Auction { start, bet, ends } =
                PropertyKind::House.ownership(&server, id, NOW)
            else {
                continue;
            };
            assert!(ends > NOW && bet > start);
            match PropertyKind::House.ownership(&server, id, ends - 1) {
                Ownership::Auction { bet: last, ends: same, .. } => {
                    assert!(last >= bet && same == ends)
                }
                Ownership::Owned { .. } | Ownership::Free => {
                    panic!("house {id} was sold too early")
                }
            }
            assert!(!matches!(
                PropertyKind::House.ownership(&server, id, ends),
                Ownership::Auction { .. }
            ));
            ended += 1;
        }
        assert!(ended > 5);
    }
}
