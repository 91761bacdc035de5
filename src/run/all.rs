//! API, feed and bot in one process.

use super::{RunError, Server, settings, shutdown_signal};
use crate::bot;

/// Runs everything until the process is asked to stop; without a bot's settings, everything else.
pub async fn all(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
    token: Option<&settings::Secret>,
    bot: Option<(bot::Settings, settings::ApiClientConfig)>,
) -> Result<(), RunError> {
    let asked = shutdown_signal().map_err(|why| RunError::because("signals", why))?;
    let mut server = Server::open(store, api, feed, token).await?;
    match bot {
        Some((settings, asks)) => server.start_bot(settings, asks).await?,
        None => tracing::info!("no TELOXIDE_TOKEN: everything runs but the bot"),
    }
    server.until(asked).await
}
