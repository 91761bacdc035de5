//! The three ways to run the process: everything, the API alone, the bot alone.

use super::{RunError, Server, Services, settings, shutdown_signal};
use crate::bot;
use crate::client::Client;
use crate::keys::Store;

/// Runs API, feed and bot until the process is asked to stop; without settings of the bot, all but the bot.
pub async fn all(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
    token: Option<&settings::Secret>,
    bot: Option<(bot::Settings, settings::ApiClientConfig)>,
) -> Result<(), RunError> {
    let shutdown = shutdown_signal()?;
    let mut server = Server::open(store, api, feed, token).await?;
    match bot {
        Some((settings, client)) => server.start_bot(settings, client).await?,
        None => tracing::info!("no TELOXIDE_TOKEN: everything runs but the bot"),
    }
    server.run_until(shutdown).await
}

/// Runs API and feed until the process is asked to stop.
pub async fn api(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
    token: Option<&settings::Secret>,
) -> Result<(), RunError> {
    let shutdown = shutdown_signal()?;
    Server::open(store, api, feed, token).await?.run_until(shutdown).await
}

/// Runs the bot, on the key store that the API uses, until the process is asked to stop.
pub async fn bot(
    store: &settings::Store,
    settings: bot::Settings,
    api: Client,
) -> Result<(), RunError> {
    let shutdown = shutdown_signal()?;
    let keys = Store::open(store.database_url.path(), store.owners.keys_per_owner).await;
    let keys = keys.map_err(RunError::new)?;
    let mut services = Services::default();
    let dependencies = bot::Dependencies { keys: keys.clone(), api, remaining: None };
    services.start("the bot", |stop| async move {
        bot::run(settings, dependencies, stop).await.map_err(RunError::new)
    });
    let result = services.run_until(shutdown, || {}).await;
    keys.close().await;
    result
}
