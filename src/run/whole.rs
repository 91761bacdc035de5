//! API, feed and bot in one process.

use super::{Broken, House, asked_to_stop, settings};
use crate::bot;

/// Runs everything until the process is asked to stop; without a bot's settings, everything else.
pub async fn whole(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
    token: Option<&settings::Secret>,
    bot: Option<(bot::Settings, settings::Asks)>,
) -> Result<(), Broken> {
    let asked = asked_to_stop().map_err(|why| Broken::because("signals", why))?;
    let mut house = House::open(store, api, feed, token).await?;
    match bot {
        Some((settings, asks)) => house.employ(settings, asks).await?,
        None => tracing::info!("no TELOXIDE_TOKEN: everything runs but the bot"),
    }
    house.until(asked).await
}
