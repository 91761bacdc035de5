//! The bot alone, on the key store that the API uses.

use super::{Broken, Parts, asked_to_stop, settings};
use crate::bot;
use crate::client::Client;
use crate::keys::Store;

/// Runs the bot until the process is asked to stop.
pub async fn bot(
    store: settings::Store,
    settings: bot::Settings,
    api: Client,
) -> Result<(), Broken> {
    let asked = asked_to_stop().map_err(|why| Broken::because("signals", why))?;
    let keys = Store::open(store.database_url.path(), store.owners.keys_per_owner)
        .await
        .map_err(|why| Broken(why.to_string()))?;
    let mut parts = Parts::default();
    let tools = bot::Dependencies { keys: keys.clone(), api, remaining: None };
    parts.start("the bot", |stop| async move {
        bot::run(settings, tools, stop).await.map_err(|why| Broken(why.to_string()))
    });
    let end = parts.until(asked, || {}).await;
    keys.close().await;
    end
}
