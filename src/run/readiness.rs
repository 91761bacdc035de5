//! Whether the process is ready: the store can be read, the feed folder has been read, and there is a list of servers.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::feed::Importer;
use crate::health::Readiness;
use crate::keys::Authenticator;

const INTERVAL: Duration = Duration::from_millis(200);

/// Updates the readiness of store and feed until `stop`.
pub(super) async fn watch(
    readiness: Readiness,
    authenticator: Authenticator,
    importer: Arc<Importer>,
    stop: CancellationToken,
) {
    let (store, feed) = (readiness.component("store"), readiness.component("feed"));
    let mut revision = importer.current().revision();
    let mut ticks = tokio::time::interval(INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
            Ok(()) = revision.changed() => {}
        }
        store.set(authenticator.is_store_available());
        feed.set(importer.is_scanned() && importer.current().snapshot().has_arrived());
    }
}
