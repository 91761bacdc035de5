//! Trouble on demand: faults of the server, flood control, updates that come twice or in another order.

use crate::fault::{Fault, Frequency};
use crate::sandbox::Sandbox;

impl Sandbox {
    /// Plans a fault for a method, or for every method when the name is empty.
    pub fn inject_fault(&self, method: &str, fault: Fault, often: Frequency) {
        self.update(|state| state.faults.plan(method, fault, often));
    }

    /// Ends all faults.
    pub fn clear_faults(&self) {
        self.update(|state| state.faults.mend());
    }

    /// Switches flood control.
    pub fn set_flood_control(&self, on: bool) {
        self.update(|state| state.flood.switch(on));
    }

    /// The next so many updates that are taken come once more.
    pub fn redeliver(&self, updates: usize) {
        self.update(|state| state.updates.repeat(updates));
    }

    /// The next batch of updates that is fetched comes last first.
    pub fn reorder_next_batch(&self) {
        self.update(|state| state.updates.reorder());
    }
}
