//! Long polling.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::value::RawValue;
use tokio_util::sync::CancellationToken;

use super::inbox::{Accepted, Inbox};
use super::raw_update::RawUpdate;
use crate::bot::context::Context;
use crate::bot::telegram::ApiFailure;

/// How long Telegram keeps a poll open when there is nothing.
const OPEN: u64 = 50;

/// What was taken comes again with every answer until it is dealt with, so more is asked for when half of it is; but this
/// often at least: nobody waits for somebody else.
const GLANCE: Duration = Duration::from_millis(100);

/// What the bot wants to hear of. Telegram leaves out what is not named.
pub(in crate::bot) const WANTED: [&str; 7] = [
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "callback_query",
    "inline_query",
    "my_chat_member",
];

#[derive(Serialize)]
struct Ask {
    offset: u32,
    timeout: u64,
    allowed_updates: [&'static str; 7],
}

/// Another program that takes the same bot's updates. Telegram sends away whoever asked before; so that the two don't do
/// so in chat for ever, the one that is sent away at once waits longer and longer, and the one that was there stays.
struct Conflict {
    second: Duration,
    wait: Duration,
}

impl Conflict {
    fn new(second: Duration) -> Self {
        Self { second, wait: second }
    }

    /// How long to wait after having been sent away, having been let in for so long.
    fn waits(&mut self, held: Duration) -> Duration {
        self.wait = match held >= self.second * 2 {
            true => self.second,
            false => (self.wait * 2).min(self.second * 30),
        };
        tracing::warn!(
            "another program takes this bot's updates (a second bot on the same token?); asking again in {:?}",
            self.wait
        );
        self.wait
    }
}

/// Asks for updates until told to stop. What was taken is not acknowledged before it is dealt with.
pub(in crate::bot) async fn poll(context: &Context, inbox: &Arc<Inbox>, stop: &CancellationToken) {
    let mut next = 0;
    let mut pause = context.retry.pause;
    let mut rivalry = Conflict::new(context.retry.second);
    loop {
        let oldest = inbox.oldest(next);
        let offset = oldest.map_or(next, |oldest| oldest.min(next));
        let timeout = if oldest.is_some() { 0 } else { OPEN };
        let ask = Ask { offset, timeout, allowed_updates: WANTED };
        let asked_at = Instant::now();
        let asked = context.outbox.client().call::<Vec<Box<RawValue>>>(
            "GetUpdates",
            &ask,
            Duration::from_secs(timeout),
        );
        let answer = tokio::select! {
            () = stop.cancelled() => return,
            answer = asked => answer,
        };
        let wait = match answer {
            Ok(batch) => {
                pause = context.retry.pause;
                let batch: Vec<_> =
                    batch.iter().filter_map(|json| RawUpdate::new(json.get())).collect();
                let mut is_full = false;
                for (update, taken) in batch.iter().zip(inbox.take(&batch).await) {
                    is_full = matches!(taken, Accepted::Full);
                    if is_full {
                        break;
                    }
                    next = next.max(update.id.saturating_add(1));
                }
                if is_full || inbox.oldest(next).is_some() {
                    tokio::select! {
                        () = stop.cancelled() => return,
                        () = inbox.ease(GLANCE) => {}
                    }
                }
                continue;
            }
            Err(ApiFailure::RetryAfter(long)) => context.retry.told(long),
            Err(ApiFailure::Conflict) => rivalry.waits(asked_at.elapsed()),
            Err(failure) => {
                tracing::warn!(?failure, "Telegram can't be asked for updates; trying again");
                pause = (pause * 2).min(context.retry.second * 15);
                pause
            }
        };
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_there_stays_and_who_comes_waits_longer_and_longer() {
        let second = Duration::from_secs(1);
        let (mut first, mut newcomer) = (Conflict::new(second), Conflict::new(second));
        let mut held = Duration::from_secs(600);
        for wait in [2, 4, 8, 16, 30, 30] {
            let back = first.waits(held);
            assert_eq!(back, second);
            held = newcomer.waits(back);
            assert_eq!(held.as_secs(), wait);
        }
    }
}
