//! When nothing is under way any more.

use std::time::Duration;

use crate::sandbox::Sandbox;

impl Sandbox {
    /// Waits until the bot has dealt with every update and no call of it is under way: what it has not said by
    /// then it will not say, unless by a timer of its own.
    ///
    /// An update counts as dealt with when the bot confirms it, or, after [`Sandbox::expect_reports`], when
    /// [`Sandbox::handled`] is called for it.
    pub async fn wait_idle(&self) {
        let mut changes = self.changes();
        while !self.read(|state| state.updates.all_done() && state.calls == 0) {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Says whether the sandbox settles within this time.
    pub async fn idle_within(&self, within: Duration) -> bool {
        tokio::time::timeout(within, self.wait_idle()).await.is_ok()
    }

    /// From now on the bot calls [`Sandbox::handled`] when it is done with an update: one that polls confirms an
    /// update when it takes it, not when it has dealt with it.
    pub fn expect_handled(&self) {
        self.update(|state| state.updates.expect_handled());
    }

    /// The bot is done with an update.
    pub fn mark_handled(&self, update: i64) {
        self.update(|state| state.updates.mark_handled(update));
    }
}
