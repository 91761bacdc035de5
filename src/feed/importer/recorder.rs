//! Records what a document changes before it is published.

use std::io;
use std::thread;

use tokio::runtime::Handle;

use super::Importer;
use crate::game::{Current, Update};
use crate::ledger::Ledger;

#[derive(Debug)]
pub(super) struct Recorder {
    pub(super) ledger: Ledger,
    runtime: Handle,
}

impl Importer {
    /// Records the changes of documents in `ledger`. Must be called in a runtime.
    #[must_use]
    pub fn recording(self, ledger: Ledger) -> Self {
        Self { recorder: Some(Recorder { ledger, runtime: Handle::current() }), ..self }
    }
}

impl Recorder {
    /// Saves what new data changes: all of it, or nothing. Blocks the thread.
    pub(super) fn record(&self, updates: &[&Update], current: &Current) -> io::Result<()> {
        block(&self.runtime, async {
            let mut all = Vec::with_capacity(updates.len());
            for update in updates {
                all.push(self.ledger.changes(update, Some(current)).await?);
            }
            self.ledger.save_all(all).await?;
            Ok(())
        })
    }
}

/// Waits for a future on a thread of its own: this one may already run a future.
pub(super) fn block<T: Send>(
    runtime: &Handle,
    work: impl Future<Output = io::Result<T>> + Send,
) -> io::Result<T> {
    let done = thread::scope(|scope| scope.spawn(|| runtime.block_on(work)).join());
    done.map_err(|_| io::Error::other("saving a document panicked"))?
}
