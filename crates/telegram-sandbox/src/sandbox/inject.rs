//! Injected faults, flood control, and updates that come twice or out of order.

use crate::fault::{Fault, Frequency};
use crate::sandbox::Sandbox;

impl Sandbox {
    /// Injects a fault into calls of a method, or of every method if the name is empty.
    pub fn inject_fault(&self, method: &str, fault: Fault, often: Frequency) {
        self.update(|state| state.faults.inject(method, fault, often));
    }

    /// Whether any fault can still occur.
    #[must_use]
    pub fn has_faults(&self) -> bool {
        self.read(|state| !state.faults.is_empty())
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.update(|state| state.faults.clear());
    }

    /// Switches flood control; it is off at first.
    pub fn set_flood_control(&self, on: bool) {
        self.update(|state| state.flood.switch(on));
    }

    /// Delivers the next `updates` confirmed updates once more.
    pub fn redeliver(&self, updates: usize) {
        self.update(|state| state.updates.repeat(updates));
    }

    /// Delivers the next batch of fetched updates in reverse order.
    pub fn reorder_next_batch(&self) {
        self.update(|state| state.updates.reorder());
    }
}
