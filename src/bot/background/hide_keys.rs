//! Edits key messages: hides keys after ten minutes and reports their first request.

use std::sync::Arc;

use jiff::Timestamp;

use crate::bot::context::Context;
use crate::bot::keys::{menus, message};
use crate::bot::state::KeyMessage;
use crate::bot::telegram::EditOutcome;
use crate::db::Error;
use crate::keys::{Key, KeyId, Owner};

/// Queues an edit of each message that is out of date.
pub(super) async fn update_key_messages(
    context: &Arc<Context>,
    now: Timestamp,
) -> Result<(), Error> {
    let since = context.schedule.first_use_since(now);
    for key_message in context.key_messages.pending(since, now).await? {
        let Some(key) = context.keys.get(&key_message.key, now).await? else { continue };
        if is_outdated(&key_message, &key, now) {
            let (name, shared) = (format!("message {}", key.id), Arc::clone(context));
            context.locks.run_once(key_message.chat.into(), name, async move {
                if let Err(error) = update(&shared, key.id).await {
                    tracing::warn!(%error, "the message of a key could not be updated");
                }
            });
        }
    }
    Ok(())
}

/// Whether the key is due to be hidden, or its first request to be reported.
fn is_outdated(key_message: &KeyMessage, key: &Key, now: Timestamp) -> bool {
    let is_due = !key_message.is_hidden && key_message.is_due(now);
    is_due || (key_message.first_used_at.is_none() && key.usage.last_used_at.is_some())
}

/// Edits the message of a key. A menu that is open in it stays open.
async fn update(context: &Context, id: KeyId) -> Result<(), Error> {
    let now = context.now();
    let Some(key) = context.keys.get(&id, now).await? else { return Ok(()) };
    let Some(mut key_message) = context.key_messages.of_key(id).await? else { return Ok(()) };
    let Some(message) = key_message.message else { return Ok(()) };
    // Checked again, because the person may have done it meanwhile.
    if !is_outdated(&key_message, &key, now) {
        return Ok(());
    }
    key_message.is_hidden |= key_message.is_due(now);
    key_message.first_used_at = key_message.first_used_at.or(key.usage.last_used_at);
    let lang = context.chats.language(key_message.chat).await?;
    let text = match key_message.open_menu {
        None => Some(message::render(context, lang, &key, &mut key_message).await?),
        Some(menu) => menus::render(context, Owner(key_message.chat.0), lang, menu).await?,
    };
    if let Some(text) = text
        && context.outbox.edit(key_message.chat, message, &text).await == EditOutcome::Failed
    {
        return Ok(());
    }
    if key_message.is_hidden {
        context.visible_secrets.remove(key.id);
        context.key_messages.mark_hidden(key.id).await?;
    }
    match key_message.first_used_at {
        Some(at) => context.key_messages.mark_used(key.id, at).await,
        None => Ok(()),
    }
}
