//! The one thread that a small server has for slow work, of which the test says when it works.

use std::sync::mpsc;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

/// One thread serves, and one does slow work.
pub fn small_server() -> Runtime {
    Builder::new_current_thread().max_blocking_threads(1).enable_all().build().unwrap()
}

/// Holds up the slow work.
pub struct Turnstile {
    opens: mpsc::Sender<()>,
}

impl Turnstile {
    /// Nothing slow is done from now on.
    pub async fn shut() -> Self {
        let (turnstile, stands) = Self::queued();
        stands.await.unwrap();
        turnstile
    }

    /// What slow work waits by now is done, and none that comes after it.
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
