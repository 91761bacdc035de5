//! Documents: what they are called, how they are judged, and the facts they turn into.
//!
//! A document is judged whole. Either it becomes [`Facts`], or every fault in it is named.

mod address;
mod admins;
mod facts;
mod families;
mod fault;
mod fractions;
mod further;
mod ghetto;
mod judged;
mod list;
mod map;
mod membership;
mod moment;
mod number;
mod online;
mod pois;
mod schema;
mod scope;
mod servers;
mod sobes;
mod source;
mod words;

use std::sync::Arc;

use jiff::Timestamp;

use crate::game::{self, Fractions, Pois};

pub use address::{Address, Part, World};
pub use facts::Facts;
pub use fault::{At, Fault, Faults};
pub use fractions::shipped as shipped_fractions;
pub(super) use further::unsound;
pub use schema::schema;
pub(super) use source::{breaks_off, too_large};

/// The most bytes a document may have; `players.ndjson` is read line by line and has no such bound.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// What a document is judged against.
#[derive(Debug, Clone)]
pub struct Ground {
    /// The moment of judgement.
    pub now: Timestamp,
    /// The fractions that a document may speak of.
    pub fractions: Arc<Fractions>,
    /// The places that property may be near to.
    pub pois: Arc<Pois>,
}

impl Ground {
    /// What is true now.
    pub fn of(current: &game::Current, now: Timestamp) -> Self {
        let moment = current.moment();
        Self { now, fractions: Arc::clone(moment.fractions()), pois: Arc::clone(moment.pois()) }
    }
}

/// Judges one document other than a list of players.
pub fn judge(address: Address, bytes: &[u8], ground: &Ground) -> Result<Facts, Faults> {
    let faults = Faults::of(address);
    let text = match source::text(bytes) {
        Ok(text) => text,
        Err((at, reason)) => return Err(faults.with(at, reason)),
    };
    let root = scope::Scope::root(&faults);
    let facts = match address {
        Address::World(World::Servers) => Facts::Servers(servers::read(&root, text, ground)),
        Address::World(World::Fractions) => Facts::Fractions(fractions::read(&root, text)),
        Address::World(World::Pois) => Facts::Pois(pois::read(&root, text)),
        Address::Server(number, part) => match part {
            Part::Online => Facts::Online(number, online::read(&root, text, ground)),
            Part::Sobes => Facts::Sobes(number, sobes::read(&root, text, ground)),
            Part::Families => Facts::Families(number, families::read(&root, text, ground)),
            Part::Map => Facts::Map(number, map::read(&root, text, ground)),
            Part::Admins => Facts::Admins(number, admins::read(&root, text, ground)),
            Part::Ghetto => Facts::Ghetto(number, ghetto::read(&root, text, ground)),
        },
    };
    if faults.is_empty() { Ok(facts) } else { Err(faults) }
}
