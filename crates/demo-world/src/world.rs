//! The made-up world: how big it is, and what every server of it shares.

use crate::{
    family::Families,
    fraction::{self, Fraction},
    random::Random,
    server::Server,
};

/// How much of everything there is, and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Servers.
    pub servers: u32,
    /// Players online on each server at the busiest hour.
    pub players: u32,
    /// Families on each server.
    pub families: u32,
    /// Houses and businesses on each server.
    pub properties: u32,
    /// Everybody with a record on each server.
    pub records: u32,
    /// How full the servers are.
    pub occupancy: Occupancy,
}

/// How full the servers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupancy {
    /// By the hour of the day, and one server is in maintenance: a world to look at.
    Daily,
    /// Every server full at every hour: a load to measure with.
    Full,
}

impl Size {
    /// A world that is interesting to look at and cheap to run.
    pub const DEMO: Self = Self {
        servers: 8,
        players: 420,
        families: 60,
        properties: 1_200,
        records: 4_000,
        occupancy: Occupancy::Daily,
    };
}

/// A world. The same seed and size give the same world in every moment, whenever it is looked at.
#[derive(Debug)]
pub struct World {
    pub(crate) servers: Vec<Place>,
    pub(crate) fractions: Vec<Fraction>,
}

/// A server with what is worked out once for it.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) server: Server,
    pub(crate) families: Families,
}

impl World {
    /// The world that follows from a seed.
    #[must_use]
    pub fn new(seed: u64, size: Size) -> Self {
        let random = Random::new(seed);
        let servers = (1..=size.servers)
            .map(|number| {
                let server = Server::new(random, number, size);
                let families = Families::of(&server);
                Place { server, families }
            })
            .collect();
        Self { servers, fractions: fraction::all() }
    }

    pub(crate) fn place(&self, server: u32) -> Option<&Place> {
        self.servers.get((server as usize).wrapping_sub(1))
    }

    /// The numbers of its servers.
    pub fn servers(&self) -> impl Iterator<Item = u32> {
        self.servers.iter().map(|place| place.server.number)
    }
}
