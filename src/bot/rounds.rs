//! What the bot does of its own accord: it hides keys, tells of first requests, of blocks and of expiries.
//!
//! Whatever concerns a person is put into the person's lane, so it never crosses what the person does.

mod interrupted;
mod refresh;
mod rhythm;
mod tell;

use std::sync::Arc;

use jiff::Timestamp;

pub(super) use interrupted::interrupted;
pub(super) use rhythm::Rhythm;

use super::handed::VISIBLE;
use super::lanes::Lanes;
use super::office::Office;
use crate::db::Error;

/// Does what is due now.
pub(super) async fn round(office: &Arc<Office>, lanes: &Lanes) -> Result<(), Error> {
    let now = office.clock.now();
    // Whatever became of its message: no key is known here for longer.
    office.shown.lock().retain(|_, (_, since)| now.duration_since(*since) < VISIBLE);
    // Telegram told of these when something was said there, or the store could not be written when it told.
    for (from, to) in office.post.unnoted_moves() {
        office.moved(from, to).await?;
    }
    refresh::refresh(office, lanes, now).await?;
    interrupted::tell(office, lanes, now).await?;
    tell::tell(office, lanes, now).await?;
    tidy(office, now).await
}

/// Drops what is of no use any more, now and then.
async fn tidy(office: &Office, now: Timestamp) -> Result<(), Error> {
    if office.rhythm.is_time_to_tidy(now) {
        office.ledger.prune(now).await?;
        office.handed.prune(now).await?;
        office.messages.tidy(now);
        office.presses.tidy(now);
    }
    Ok(())
}
