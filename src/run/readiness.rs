//! Which parts of the process are ready.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::bot;
use crate::feed::{Importer, PlayerLists};
use crate::health::Readiness;
use crate::keys::Authenticator;
use crate::redis::Redis;

/// The name of the connection to Telegram in `/health/ready`.
const TELEGRAM: &str = "telegram";

/// How often the readiness is checked.
const INTERVAL: Duration = Duration::from_millis(200);

/// Updates the readiness until `stop`: whether the store can be read; whether the feed folder has been read and there
/// is a list of servers; whether PostgreSQL and Redis can be reached; and whether Telegram answers the bot.
pub(super) async fn watch(
    readiness: Readiness,
    (authenticator, redis): (Authenticator, Option<Redis>),
    (importer, player_lists): (Arc<Importer>, Arc<PlayerLists>),
    bot: bot::Metrics,
    stop: CancellationToken,
) {
    readiness.set("store", false);
    readiness.set("feed", false);
    let mut revision = importer.current().revision();
    let mut ticks = tokio::time::interval(INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
            Ok(()) = revision.changed() => {}
        }
        let now = Timestamp::now();
        readiness.set("store", authenticator.is_store_available(now));
        if let Some(redis) = &redis {
            readiness.set_optional("database", authenticator.is_store_readable(now));
            readiness.set_optional("redis", redis.current_connection().is_some());
            readiness.set_optional("documents", !importer.is_behind(now));
        }
        readiness.set_optional(TELEGRAM, bot.telegram_away_since() == 0);
        let is_scanned = importer.is_scanned() && player_lists.is_scanned();
        readiness.set("feed", is_scanned && importer.current().snapshot().has_arrived());
    }
}
