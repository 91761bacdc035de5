//! The bot alone, on the key store that the API uses.

use super::{RunError, Services, settings, shutdown_signal};
use crate::bot;
use crate::client::Client;
use crate::keys::Store;

/// Runs the bot until the process is asked to stop.
pub async fn bot(
    store: settings::Store,
    settings: bot::Settings,
    api: Client,
) -> Result<(), RunError> {
    let asked = shutdown_signal().map_err(|why| RunError::because("signals", why))?;
    let keys = Store::open(store.database_url.path(), store.owners.keys_per_owner)
        .await
        .map_err(|why| RunError(why.to_string()))?;
    let mut services = Services::default();
    let tools = bot::Dependencies { keys: keys.clone(), api, remaining: None };
    services.start("the bot", |stop| async move {
        bot::run(settings, tools, stop).await.map_err(|why| RunError(why.to_string()))
    });
    let end = services.until(asked, || {}).await;
    keys.close().await;
    end
}
