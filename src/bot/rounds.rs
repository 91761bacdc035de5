//! What the bot does of its own accord: it hides keys, tells of first requests, of blocks and of expiries.
//!
//! Whatever concerns a person is put into the person's queue, so it never crosses what the person does.

mod interrupted;
mod refresh;
mod rhythm;
mod tell;

use std::sync::Arc;

use jiff::Timestamp;

pub(super) use interrupted::interrupted;
pub(super) use rhythm::Rhythm;

use super::handed::VISIBLE;
use crate::bot::context::Context;
use crate::bot::queues::ChatQueues;
use crate::db::Error;

/// Does what is due now.
pub(super) async fn round(context: &Arc<Context>, queues: &ChatQueues) -> Result<(), Error> {
    let now = context.clock.now();
    // Whatever became of its message: no key is known here for longer.
    context.shown.lock().retain(|_, (_, since)| now.duration_since(*since) < VISIBLE);
    // Telegram told of these when something was said there, or the store could not be written when it told.
    for (from, to) in context.outbox.unnoted_moves() {
        context.moved(from, to).await?;
    }
    refresh::refresh(context, queues, now).await?;
    interrupted::tell(context, queues, now).await?;
    tell::tell(context, queues, now).await?;
    tidy(context, now).await
}

/// Drops what is of no use any more, now and then.
async fn tidy(context: &Context, now: Timestamp) -> Result<(), Error> {
    if context.rhythm.is_time_to_tidy(now) {
        context.ledger.prune(now).await?;
        context.handed.prune(now).await?;
        context.messages.tidy(now);
        context.presses.tidy(now);
    }
    Ok(())
}
