//! Confirmed claims and hiding follow a player to the next nickname, if the ledger knows of it.

use std::time::Duration;

use jiff::Timestamp;
use serde::Deserialize;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::ledger::{EventKind, EventQuery, Ledger, PageError};
use crate::people::{Nickname, People};

const INTERVAL: Duration = Duration::from_secs(30);

/// How many events are read at once.
const PAGE: u32 = 500;

#[derive(Deserialize)]
struct Renaming {
    server: u32,
    /// Unix time.
    at: i64,
    before: Named,
    after: Named,
}

#[derive(Deserialize)]
struct Named {
    nickname: String,
}

/// Follows renamings until `stop`. Several processes may do it at once.
pub async fn follow_renamings(ledger: Ledger, people: People, stop: CancellationToken) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since = 0;
    while stop.run_until_cancelled(ticks.tick()).await.is_some() {
        since = follow_renamings_since(&ledger, &people, since).await;
    }
}

/// Follows the renamings after an event, and returns the last event that was read.
pub async fn follow_renamings_since(ledger: &Ledger, people: &People, mut since: i64) -> i64 {
    loop {
        let kinds = vec![EventKind::PlayerRenamed];
        let query = EventQuery { kinds, since: Some(since), limit: PAGE, ..EventQuery::default() };
        let page = match ledger.page(&query).await {
            Ok(page) => page,
            Err(PageError::Gone(oldest)) => {
                since = oldest - 1;
                continue;
            }
            Err(PageError::Ahead(latest)) => return latest,
            Err(PageError::Store(error)) => {
                tracing::warn!(%error, "renamings of players can't be read now");
                return since;
            }
        };
        for event in &page.events {
            let Ok(Renaming { server, at, before, after }) = serde_json::from_str(&event.body)
            else {
                continue;
            };
            let at = Timestamp::from_second(at).unwrap_or_default();
            let before = Nickname::new(server, before.nickname);
            if let Err(error) = people.follow_renaming(&before, &after.nickname, at).await {
                tracing::warn!(%error, "a renaming can't be followed now");
                return since;
            }
        }
        since = page.next;
        if !page.is_full {
            return since;
        }
    }
}
