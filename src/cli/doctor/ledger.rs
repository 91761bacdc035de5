//! Says how many changes are recorded, and whether that is too many.

use super::page::Page;
use super::storage;
use crate::cli::{progress, time};
use crate::ledger::{Ledger, MAX_EVENTS};
use crate::run::settings;

const SUBJECT: &str = "recorded changes";

pub(super) async fn check(page: &mut Page, feed: &settings::Feed, store: &settings::Store) {
    // A store that can't be opened unchanged has a line of its own.
    let Some(db) = storage::open_game_unchanged(store).await else { return };
    let kept = Ledger::new(db.clone(), feed.ledger_days).kept().await;
    db.close().await;
    match kept {
        Err(why) => page.wrong(SUBJECT, format_args!("can't be read: {why}; see the lines above")),
        Ok(None) => {}
        Ok(Some(kept)) => {
            let (events, since) =
                (progress::count(kept.events.unsigned_abs()), time::format(kept.since));
            let days = feed.ledger_days;
            match kept.events > MAX_EVENTS / 10 * 9 {
                true => page.wrong(
                    SUBJECT,
                    format_args!(
                        "{events} since {since}; the oldest of more than {} are deleted: lower MUSTER_LEDGER_DAYS={days}",
                        progress::count(MAX_EVENTS.unsigned_abs())
                    ),
                ),
                false => page.ok(SUBJECT, format_args!("{events} since {since}, kept for {days} days")),
            }
        }
    }
}
