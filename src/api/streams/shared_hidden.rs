//! The hidden nicknames for many streams that have the same event to send: they share a read of the store.

use std::sync::Arc;

use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::people::{HiddenNicknames, People};

/// The last read.
#[derive(Debug, Default)]
pub(in crate::api) struct SharedHidden(Mutex<Option<Read>>);

#[derive(Debug)]
struct Read {
    began: Instant,
    /// `None` if it failed.
    hidden: Option<Arc<HiddenNicknames>>,
}

impl SharedHidden {
    /// The hidden nicknames, by a read that begins after this call. `None` if they can't be read.
    pub(in crate::api) async fn read(&self, people: &People) -> Option<Arc<HiddenNicknames>> {
        let asked = Instant::now();
        let mut last = self.0.lock().await;
        if let Some(read) = last.as_ref().filter(|read| read.began > asked) {
            return read.hidden.clone();
        }
        let began = Instant::now();
        let hidden = people.hidden().await.ok().map(Arc::new);
        *last = Some(Read { began, hidden: hidden.clone() });
        hidden
    }
}
