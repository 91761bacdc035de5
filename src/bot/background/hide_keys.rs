//! Messages of keys that have to read otherwise: the ten minutes are over, the first request has come.

use std::sync::Arc;

use jiff::Timestamp;

use crate::bot::context::Context;
use crate::bot::keys::{Reader, menus, message};
use crate::bot::queues::ChatQueues;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::EditOutcome;
use crate::db::Error;
use crate::keys::{Key, KeyId, Owner};

/// Finds them, and puts each into its person's queue.
pub(super) async fn update_key_messages(
    context: &Arc<Context>,
    queues: &ChatQueues,
    now: Timestamp,
) -> Result<(), Error> {
    for key_message in
        context.key_messages.pending(context.schedule.first_use_since(now), now).await?
    {
        let Some(key) = context.keys.get(&key_message.key, now).await? else { continue };
        if has_news(&key_message, &key, now) {
            let (name, own) = (format!("message {}", key.id), Arc::clone(context));
            queues.put_once(key_message.chat.into(), name, async move {
                if let Err(error) = rewrite(&own, key.id).await {
                    tracing::warn!(%error, "the message of a key could not be refreshed");
                }
            });
        }
    }
    Ok(())
}

/// Whether the key is to be hidden, or its first request to be told of.
fn has_news(key_message: &KeyMessage, key: &Key, now: Timestamp) -> bool {
    let is_due = !key_message.is_hidden && key_message.is_due(now);
    is_due || (key_message.used_at.is_none() && key.usage.last_used_at.is_some())
}

/// Makes the message of a key read as it should now. A menu that is open in it stays open.
async fn rewrite(context: &Context, id: KeyId) -> Result<(), Error> {
    let now = context.clock.now();
    let Some(key) = context.keys.get(&id, now).await? else { return Ok(()) };
    let Some(mut key_message) = context.key_messages.of_key(id).await? else { return Ok(()) };
    let Some(message) = key_message.message else { return Ok(()) };
    // The person, or the round before, may have been quicker.
    if !has_news(&key_message, &key, now) {
        return Ok(());
    }
    key_message.is_hidden |= key_message.is_due(now);
    key_message.used_at = key_message.used_at.or(key.usage.last_used_at);
    let lang = context.chats.language(key_message.chat).await?;
    let words = match key_message.shows {
        None => Some(message::key(context, lang, &key, &mut key_message).await?),
        Some(open) => {
            menus::read(context, Reader { owner: Owner(key_message.chat.0), lang, now }, open)
                .await?
        }
    };
    if let Some(words) = words
        && context.outbox.edit(key_message.chat, message, &words).await == EditOutcome::Failed
    {
        return Ok(());
    }
    if key_message.is_hidden {
        context.shown.lock().remove(&key.id);
        context.key_messages.mark_hidden(key.id).await?;
    }
    match key_message.used_at {
        Some(at) => context.key_messages.mark_used(key.id, at).await,
        None => Ok(()),
    }
}
