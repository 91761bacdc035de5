//! The only blocking thread of a small runtime, released step by step by the test.

use std::sync::mpsc;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

/// A runtime with one worker thread and one blocking thread.
pub fn small_server() -> Runtime {
    Builder::new_current_thread().max_blocking_threads(1).enable_all().build().unwrap()
}

/// Occupies the blocking thread.
pub struct BlockingThread {
    opens: mpsc::Sender<()>,
}

impl BlockingThread {
    /// Blocks all blocking work from now on.
    pub async fn shut() -> Self {
        let (blocking_thread, stands) = Self::queued();
        stands.await.unwrap();
        blocking_thread
    }

    /// Lets through the blocking work that is queued now, and none after it.
    pub async fn turns(&mut self) {
        let (next, stands) = Self::queued();
        let _ = self.opens.send(());
        *self = next;
        stands.await.unwrap();
    }

    fn queued() -> (Self, oneshot::Receiver<()>) {
        let (opens, opened) = mpsc::channel();
        let (standing, stands) = oneshot::channel();
        Handle::current().spawn_blocking(move || {
            let _ = standing.send(());
            let _ = opened.recv();
        });
        (Self { opens }, stands)
    }
}
