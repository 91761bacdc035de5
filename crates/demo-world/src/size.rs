//! How large a world is.

/// How much of everything a world has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of servers.
    pub servers: u32,
    /// Players online on each server at the busiest hour.
    pub players: u32,
    /// Families on each server.
    pub families: u32,
    /// Houses and businesses on each server.
    pub properties: u32,
    /// Players with a record on each server.
    pub records: u32,
    /// How full the servers are.
    pub occupancy: Occupancy,
}

/// How full the servers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupancy {
    /// By the hour of the day, with one server in maintenance: for demos.
    Daily,
    /// Every server full at every hour: for load tests.
    Full,
}

impl Size {
    /// A world for demos, cheap to run.
    pub const DEMO: Self = Self {
        servers: 8,
        players: 420,
        families: 60,
        properties: 1_200,
        records: 4_000,
        occupancy: Occupancy::Daily,
    };
}
