//! Publishes the results of the process that queries the servers. Every process on one database does this.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use super::server_state::ServerState;
use super::{Target, publish, targets};
use crate::game::{Current, QueriedState, ServerStates};

/// Publishes the query results of all processes.
#[derive(Debug)]
pub struct QueryFollower {
    current: Arc<Current>,
    states: ServerStates,
    /// The listed servers when the states were read last.
    known: BTreeSet<Target>,
    version: i64,
}

impl QueryFollower {
    /// A follower that has read nothing yet.
    pub fn new(current: Arc<Current>, states: ServerStates) -> Self {
        Self { current, states, known: BTreeSet::new(), version: 0 }
    }

    /// Publishes new results, or all results if the list of servers has changed.
    pub(in crate::feed) async fn load(&mut self) -> io::Result<()> {
        let listed = targets(&self.current.servers());
        if listed != self.known {
            (self.known, self.version) = (listed, 0);
        }
        for (version, queried) in self.states.shared_since(self.version).await? {
            self.version = version;
            let QueriedState { server, address, at, status, info } = queried;
            let target = self.known.iter().find(|target| target.number == server);
            if let Some(target) = target.filter(|target| target.address() == address) {
                publish(&self.current, target, ServerState::new(Some(status)), info.as_ref(), at);
            }
        }
        Ok(())
    }
}
