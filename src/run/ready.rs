//! Whether the process is ready: the store can be read, and the game side has told something.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::game::Current;
use crate::health::Readiness;
use crate::keys::Doors;

const BEAT: Duration = Duration::from_secs(1);

/// Keeps the two answers true until `stop`.
pub(super) async fn keep(
    readiness: Readiness,
    doors: Doors,
    current: Arc<Current>,
    stop: CancellationToken,
) {
    let (store, feed) = (readiness.part("store"), readiness.part("feed"));
    let mut revision = current.revision();
    let mut beats = tokio::time::interval(BEAT);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = beats.tick() => {}
            Ok(()) = revision.changed() => {}
        }
        store.set(doors.is_store_there());
        feed.set(current.moment().has_arrived());
    }
}
