//! Tells owners of keys whose message may be lost, because the last process ended or Telegram was away while the key
//! was issued.

use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::ChatId;

use crate::bot::context::Context;
use crate::bot::keys::issue::report_until_received;
use crate::bot::keys::{message, none_if_not_found};
use crate::db::Error;
use crate::keys::{KeyId, Owner};

/// Finds the keys that the last process created and may not have delivered.
pub(crate) async fn find_interrupted_issues(context: &Context) -> Result<(), Error> {
    let now = context.now();
    for intent in context.key_messages.unfinished_issues().await? {
        let known = context.key_messages.in_chat(intent.chat).await?;
        let keys = context.keys.list(Owner(intent.chat.0), now).await?;
        let created = keys.into_iter().find(|key| {
            key.created_at.as_millisecond() >= intent.requested_at.as_millisecond()
                && known.iter().all(|key_message| key_message.key != key.id)
        });
        let Some(key) = created else {
            context.key_messages.cancel_issue(intent.update).await?;
            continue;
        };
        none_if_not_found(context.keys.mark_delivery_unknown(&key.id, now).await)?;
        context.key_messages.mark_interrupted(intent.update, key.id).await?;
    }
    Ok(())
}

/// Queues a message to each owner who has not been told yet.
pub(super) async fn report(context: &Arc<Context>, now: Timestamp) -> Result<(), Error> {
    for (key, owner) in context.key_messages.unreported_interruptions().await? {
        let (name, shared) = (format!("interrupted {key}"), Arc::clone(context));
        context.locks.run_once(owner.into(), name, async move {
            if let Err(error) = report_one(&shared, key, owner, now).await {
                tracing::warn!(%error, "the owner of an interrupted key could not be told");
            }
        });
    }
    Ok(())
}

async fn report_one(
    context: &Context,
    id: KeyId,
    owner: Owner,
    now: Timestamp,
) -> Result<(), Error> {
    // Checked again, because an earlier job may have told the owner since the tick looked.
    if !context.key_messages.unreported_interruptions().await?.contains(&(id, owner)) {
        return Ok(());
    }
    if let Some(key) = context.keys.get_owned(owner, &id, now).await? {
        let chat = ChatId(owner.0);
        let lang = context.chats.language(chat).await?;
        // If it does not arrive, the next tick tries again.
        let text = lang.key_interrupted(message::title(&key));
        return report_until_received(context, chat.into(), lang, id, text).await;
    }
    context.key_messages.mark_reported(id).await
}
