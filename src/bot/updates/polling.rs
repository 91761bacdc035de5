//! Long polling, which acknowledges finished updates.

use std::time::{Duration, Instant};

use serde::de::IgnoredAny;
use serde_json::json;
use serde_json::value::RawValue;
use tokio_util::sync::CancellationToken;

use super::inbox::{Accepted, Inbox};
use super::raw_update::RawUpdate;
use crate::bot::telegram::{ApiFailure, Call, Outbox, RetryPolicy};

/// How many seconds Telegram keeps a poll open while there are no updates.
const OPEN: u64 = 50;

/// The longest pause between polls. Every poll delivers unfinished updates again, so the next poll waits until half of
/// them are finished.
const LONGEST_PAUSE: Duration = Duration::from_millis(100);

/// The kinds of updates that the bot handles. Telegram sends no other kinds.
pub(crate) const ALLOWED_UPDATES: [&str; 7] = [
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "callback_query",
    "inline_query",
    "my_chat_member",
];

/// The pause after a conflict with another program that polls for the same bot, which ends the older poll. The pause
/// doubles while polls end at once, so that the two programs don't end each other's polls for ever.
struct Conflict {
    second: Duration,
    wait: Duration,
}

impl Conflict {
    /// The pause after a conflict that ended a poll of this length.
    fn wait_after(&mut self, held: Duration) -> Duration {
        self.wait = match held >= self.second * 2 {
            true => self.second,
            false => (self.wait * 2).min(self.second * 30),
        };
        tracing::warn!(
            "another program receives this bot's updates (a second bot on the same token?); polling again in {:?}",
            self.wait
        );
        self.wait
    }
}

/// Polls until `stop` is cancelled. The offset is the oldest unfinished update, so that only finished updates are
/// acknowledged. After a conflict, also returns if another process may have taken over.
pub(crate) async fn poll<T: Send + Sync + 'static>(
    outbox: &Outbox,
    retry: RetryPolicy,
    inbox: &Inbox<T>,
    is_replaceable: impl Fn() -> bool,
    stop: &CancellationToken,
) {
    let mut next = 0;
    let mut pause = retry.pause;
    let mut conflict = Conflict { second: retry.second, wait: retry.second };
    loop {
        let oldest = inbox.oldest_unacknowledged(next, outbox.is_exhausted());
        let offset = oldest.map_or(next, |oldest| oldest.min(next));
        let timeout = if oldest.is_some() { 0 } else { OPEN };
        let poll = json!({
            "offset": offset, "timeout": timeout, "allowed_updates": ALLOWED_UPDATES
        });
        let call = Call::json("GetUpdates", &poll).waiting(Duration::from_secs(timeout));
        let polled_at = Instant::now();
        let polling = outbox.client().make_observed::<Vec<Box<RawValue>>>(call);
        let Some(answer) = stop.run_until_cancelled(polling).await else { return };
        let wait = match answer {
            Ok(batch) => {
                pause = retry.pause;
                let batch: Vec<_> =
                    batch.iter().filter_map(|json| RawUpdate::new(json.get())).collect();
                let accepted = inbox.accept(&batch).await;
                let is_taken = |accepted: &&Accepted| !matches!(accepted, Accepted::Full);
                let taken = &batch[..accepted.iter().take_while(is_taken).count()];
                next =
                    taken.iter().fold(next, |next, update| next.max(update.id.saturating_add(1)));
                if taken.len() < batch.len()
                    || inbox.oldest_unacknowledged(next, outbox.is_exhausted()).is_some()
                {
                    stop.run_until_cancelled(inbox.wait_until_half_finished(LONGEST_PAUSE)).await;
                }
                continue;
            }
            Err(ApiFailure::RetryAfter(long)) => retry.after(long),
            Err(ApiFailure::Conflict) if is_replaceable() => return,
            Err(ApiFailure::Conflict) => conflict.wait_after(polled_at.elapsed()),
            // The client has logged that Telegram can't be reached.
            Err(_) => {
                pause = (pause * 2).min(retry.second * 15);
                pause
            }
        };
        stop.run_until_cancelled(tokio::time::sleep(wait)).await;
    }
}

/// Acknowledges every update before `next`.
pub(crate) async fn acknowledge(outbox: &Outbox, next: u32) {
    let poll = json!({ "offset": next, "limit": 1, "timeout": 0 });
    if let Err(failure) = outbox.client().make::<IgnoredAny>(Call::json("GetUpdates", &poll)).await
    {
        tracing::warn!(?failure, "what was answered last could not be acknowledged");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_program_stays_and_the_second_waits_longer_and_longer() {
        let second = Duration::from_secs(1);
        let conflict = || Conflict { second, wait: second };
        let (mut first, mut newcomer) = (conflict(), conflict());
        let mut held = Duration::from_secs(600);
        for wait in [2, 4, 8, 16, 30, 30] {
            let back = first.wait_after(held);
            assert_eq!(back, second);
            held = newcomer.wait_after(back);
            assert_eq!(held.as_secs(), wait);
        }
    }
}
