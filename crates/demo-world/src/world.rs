//! The world: its servers and what they share.

use crate::{
    family::Families,
    fraction::{self, Fraction},
    random::Random,
    server::Server,
    size::Size,
};

/// A simulated world. The same seed and size give the same world at any moment.
#[derive(Debug)]
pub struct World {
    pub(crate) servers: Vec<ServerState>,
    pub(crate) fractions: Vec<Fraction>,
}

/// A server with its families, which are computed once.
#[derive(Debug)]
pub(crate) struct ServerState {
    pub(crate) server: Server,
    pub(crate) families: Families,
}

impl World {
    /// The world of this seed and size.
    #[must_use]
    pub fn new(seed: u64, size: Size) -> Self {
        let random = Random::new(seed);
        let servers = (1..=size.servers)
            .map(|number| {
                let server = Server::new(random, number, size);
                let families = Families::of(&server);
                ServerState { server, families }
            })
            .collect();
        Self { servers, fractions: fraction::all() }
    }

    pub(crate) fn server(&self, number: u32) -> Option<&ServerState> {
        self.servers.get((number as usize).wrapping_sub(1))
    }

    /// The numbers of the servers.
    pub fn servers(&self) -> impl Iterator<Item = u32> {
        self.servers.iter().map(|state| state.server.number)
    }
}
