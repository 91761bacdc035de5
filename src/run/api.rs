//! The API alone.

use super::{Broken, House, asked_to_stop, settings};

/// Runs the API until the process is asked to stop.
pub async fn api(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
    token: Option<&settings::Secret>,
) -> Result<(), Broken> {
    let asked = asked_to_stop().map_err(|why| Broken::because("signals", why))?;
    House::open(store, api, feed, token).await?.until(asked).await
}
