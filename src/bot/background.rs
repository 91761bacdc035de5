//! What the bot does of its own accord: it hides keys, tells of first requests, of blocks and of expiries.
//!
//! Whatever concerns a person is put into the person's queue, so it never crosses what the person does.

mod hide_keys;
mod interrupted_issues;
mod notifications;

use std::sync::Arc;

use jiff::Timestamp;

pub(super) use interrupted_issues::find_interrupted_issues;

use super::state::VISIBLE;
use crate::bot::context::Context;
use crate::bot::queues::ChatQueues;
use crate::db::Error;

/// Does what is due now.
pub(super) async fn tick(context: &Arc<Context>, queues: &ChatQueues) -> Result<(), Error> {
    let now = context.clock.now();
    // Whatever became of its message: no key is known here for longer.
    context.shown.lock().retain(|_, (_, since)| now.duration_since(*since) < VISIBLE);
    // Telegram told of these when something was said there, or the store could not be written when it told.
    for (from, to) in context.outbox.unnoted_moves() {
        context.moved(from, to).await?;
    }
    hide_keys::update_key_messages(context, queues, now).await?;
    interrupted_issues::report(context, queues, now).await?;
    notifications::send(context, queues, now).await?;
    tidy(context, now).await
}

/// Drops what is of no use any more, now and then.
async fn tidy(context: &Context, now: Timestamp) -> Result<(), Error> {
    if context.schedule.is_time_to_prune(now) {
        context.processed_updates.prune(now).await?;
        context.key_messages.prune(now).await?;
        context.messages.tidy(now);
        context.presses.tidy(now);
    }
    Ok(())
}
