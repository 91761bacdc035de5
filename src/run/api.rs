//! The API alone.

use super::{RunError, Server, settings, shutdown_signal};

/// Runs the API until the process is asked to stop.
pub async fn api(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
    token: Option<&settings::Secret>,
) -> Result<(), RunError> {
    let asked = shutdown_signal().map_err(|why| RunError::because("signals", why))?;
    Server::open(store, api, feed, token).await?.until(asked).await
}
