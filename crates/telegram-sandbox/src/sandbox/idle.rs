//! Waits until the bot has handled every update.

use std::time::Duration;

use crate::sandbox::Sandbox;

impl Sandbox {
    /// Waits until the bot has handled every update and no call is running. After that, only a timer of the bot can
    /// make it send more.
    ///
    /// An update is handled when the bot confirms it or, after [`Sandbox::expect_handled`], when
    /// [`Sandbox::mark_handled`] is called for it.
    pub async fn wait_idle(&self) {
        let mut changes = self.changes();
        while !self.read(|state| state.updates.all_done() && state.calls == 0) {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Whether the sandbox becomes idle within this time.
    pub async fn idle_within(&self, within: Duration) -> bool {
        tokio::time::timeout(within, self.wait_idle()).await.is_ok()
    }

    /// From now on, only [`Sandbox::mark_handled`] marks updates as handled. A polling bot confirms an update when it
    /// receives it, not when it has handled it.
    pub fn expect_handled(&self) {
        self.update(|state| state.updates.expect_handled());
    }

    /// Marks an update as handled.
    pub fn mark_handled(&self, update: i64) {
        self.update(|state| state.updates.mark_handled(update));
    }
}
