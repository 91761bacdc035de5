//! Long polling, acknowledging what is finished.

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

/// Unfinished updates are delivered again with every poll, so the next poll waits until half of them are finished, but not
/// longer than this.
const LONGEST_PAUSE: Duration = Duration::from_millis(100);

/// The kinds of updates that the bot handles. Telegram sends no others.
pub(crate) const ALLOWED_UPDATES: [&str; 7] = [
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "callback_query",
    "inline_query",
    "my_chat_member",
];

/// Another program that polls for the same bot. Telegram ends the older poll with a conflict; so that the two do not end
/// each other's polls for ever, a program whose polls end at once waits longer and longer, and the other one stays.
struct Conflict {
    second: Duration,
    wait: Duration,
}

impl Conflict {
    /// How long to wait after a conflict that ended a poll of this length.
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

/// Polls until `stop` is cancelled. The offset is the oldest update that is unfinished: what is not finished is not
/// acknowledged. Returns after a conflict, too, if another process may have taken this one's place.
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
        let oldest = inbox.oldest(next, outbox.is_exhausted());
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
                if taken.len() < batch.len() || inbox.oldest(next, outbox.is_exhausted()).is_some()
                {
                    stop.run_until_cancelled(inbox.ease(LONGEST_PAUSE)).await;
                }
                continue;
            }
            Err(ApiFailure::RetryAfter(long)) => retry.after(long),
            Err(ApiFailure::Conflict) if is_replaceable() => return,
            Err(ApiFailure::Conflict) => conflict.wait_after(polled_at.elapsed()),
            // The log says once that Telegram is away.
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
