//! Messages of keys that have to read otherwise: the ten minutes are over, the first request has come.

use std::sync::Arc;

use jiff::Timestamp;

use crate::bot::context::Context;
use crate::bot::desk::{Reader, letter, menu};
use crate::bot::handed::Handing;
use crate::bot::queues::ChatQueues;
use crate::bot::telegram::EditOutcome;
use crate::db::Error;
use crate::keys::{Key, KeyId, Owner};

/// Finds them, and puts each into its person's queue.
pub(super) async fn refresh(
    context: &Arc<Context>,
    queues: &ChatQueues,
    now: Timestamp,
) -> Result<(), Error> {
    for handing in context.handed.open(context.rhythm.awaited_since(now), now).await? {
        let Some(key) = context.keys.show(&handing.key, now).await? else { continue };
        if has_news(&handing, &key, now) {
            let (name, own) = (format!("message {}", key.id), Arc::clone(context));
            queues.put_once(handing.chat.into(), name, async move {
                if let Err(error) = rewrite(&own, key.id).await {
                    tracing::warn!(%error, "the message of a key could not be refreshed");
                }
            });
        }
    }
    Ok(())
}

/// Whether the key is to be hidden, or its first request to be told of.
fn has_news(handing: &Handing, key: &Key, now: Timestamp) -> bool {
    let is_due = !handing.is_hidden && handing.is_due(now);
    is_due || (handing.used_at.is_none() && key.usage.last_used_at.is_some())
}

/// Makes the message of a key read as it should now. A menu that is open in it stays open.
async fn rewrite(context: &Context, id: KeyId) -> Result<(), Error> {
    let now = context.clock.now();
    let Some(key) = context.keys.show(&id, now).await? else { return Ok(()) };
    let Some(mut handing) = context.handed.of(id).await? else { return Ok(()) };
    let Some(message) = handing.message else { return Ok(()) };
    // The person, or the round before, may have been quicker.
    if !has_news(&handing, &key, now) {
        return Ok(());
    }
    handing.is_hidden |= handing.is_due(now);
    handing.used_at = handing.used_at.or(key.usage.last_used_at);
    let lang = context.rooms.spoken(handing.chat).await?;
    let words = match handing.shows {
        None => Some(letter::key(context, lang, &key, &mut handing).await?),
        Some(open) => {
            menu::read(context, Reader { owner: Owner(handing.chat.0), lang, now }, open).await?
        }
    };
    if let Some(words) = words
        && context.outbox.edit(handing.chat, message, &words).await == EditOutcome::Failed
    {
        return Ok(());
    }
    if handing.is_hidden {
        context.shown.lock().remove(&key.id);
        context.handed.hidden(key.id).await?;
    }
    match handing.used_at {
        Some(at) => context.handed.used(key.id, at).await,
        None => Ok(()),
    }
}
