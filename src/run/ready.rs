//! Whether the process is ready: the store can be read, the documents that the game side had left are looked at, and
//! there is a list of servers.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::feed::Importer;
use crate::health::Readiness;
use crate::keys::Doors;

const BEAT: Duration = Duration::from_millis(200);

/// Keeps the two answers true until `stop`.
pub(super) async fn keep(
    readiness: Readiness,
    doors: Doors,
    importer: Arc<Importer>,
    stop: CancellationToken,
) {
    let (store, feed) = (readiness.part("store"), readiness.part("feed"));
    let mut revision = importer.current().revision();
    let mut beats = tokio::time::interval(BEAT);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = beats.tick() => {}
            Ok(()) = revision.changed() => {}
        }
        store.set(doors.is_store_there());
        feed.set(importer.was_read() && importer.current().snapshot().has_arrived());
    }
}
