//! Events as the API has recorded them.

use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::client::{Client, Error, EventFilter};
use crate::wire::{Events, Json};

/// The API has no longer pages. Older events than those of the newest page are not shown.
pub(in crate::bot) const LONGEST: u32 = 500;

/// The newest events on a server, the oldest first.
pub(in crate::bot) async fn newest(
    client: &Client,
    server: u32,
    kinds: &[&str],
    about: Option<&str>,
    limit: u32,
) -> Result<Arc<Events<'static>>, Error> {
    let (server, limit) = (Some(server), Some(limit));
    client.events(EventFilter { server, kinds, about, since: None, limit }).await
}

/// Whether there may be older events than those of the longest page.
pub(in crate::bot) fn is_cut(events: &Events<'_>) -> bool {
    events.data.len() >= LONGEST as usize
}

/// What an event says of the time before it, or of the time after it.
pub(in crate::bot) fn facts<T: DeserializeOwned + Default>(side: Option<&Json<'_>>) -> T {
    side.and_then(|side| serde_json::from_str(&side.0).ok()).unwrap_or_default()
}
