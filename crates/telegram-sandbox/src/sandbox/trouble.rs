//! Trouble on demand: faults of the server, flood control, updates that come twice or in another order.

use crate::fault::{Fault, Frequency};
use crate::sandbox::Sandbox;

impl Sandbox {
    /// Plans a fault for a method, or for every method when the name is empty.
    pub fn breaks(&self, method: &str, fault: Fault, often: Frequency) {
        self.act(|state| state.faults.plan(method, fault, often));
    }

    /// Ends all faults.
    pub fn mends(&self) {
        self.act(|state| state.faults.mend());
    }

    /// Switches flood control.
    pub fn flood_control(&self, on: bool) {
        self.act(|state| state.flood.switch(on));
    }

    /// The next so many updates that are taken come once more.
    pub fn redelivers(&self, updates: usize) {
        self.act(|state| state.updates.repeat(updates));
    }

    /// The next batch of updates that is fetched comes last first.
    pub fn reorders(&self) {
        self.act(|state| state.updates.reorder());
    }
}
