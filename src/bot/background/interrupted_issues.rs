//! Keys that were being handed out when the last process ended.

use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::ChatId;

use crate::bot::context::Context;
use crate::bot::keys::message;
use crate::bot::queues::ChatQueues;
use crate::bot::telegram::{OutgoingMessage, SendOutcome};
use crate::db::Error;
use crate::keys::{ChangeError, KeyId, Owner};

/// Finds the keys that the last process made and may not have handed out.
pub(in crate::bot) async fn find_interrupted_issues(context: &Context) -> Result<(), Error> {
    let now = context.clock.now();
    for claim in context.key_messages.unfinished_issues().await? {
        let known = context.key_messages.in_chat(claim.chat).await?;
        let keys = context.keys.list(Owner(claim.chat.0), now).await?;
        let made = keys.into_iter().find(|key| {
            key.created_at.as_millisecond() >= claim.at.as_millisecond()
                && known.iter().all(|key_message| key_message.key != key.id)
        });
        match made {
            None => context.key_messages.cancel_issue(claim.asked_by).await?,
            Some(key) => {
                match context.keys.mark_delivery_unknown(&key.id, now).await {
                    Ok(()) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
                    Err(ChangeError::Store(error)) => return Err(error),
                }
                context.key_messages.mark_interrupted(claim.asked_by, key.id).await?;
            }
        }
    }
    Ok(())
}

/// Tells their owners that the message is in doubt.
pub(super) async fn report(
    context: &Arc<Context>,
    queues: &ChatQueues,
    now: Timestamp,
) -> Result<(), Error> {
    for (key, owner) in context.key_messages.unreported_interruptions().await? {
        let own = Arc::clone(context);
        queues.put_once(owner.into(), format!("interrupted {key}"), async move {
            if let Err(error) = doubt(&own, key, owner, now).await {
                tracing::warn!(%error, "the owner of a key in doubt could not be told");
            }
        });
    }
    Ok(())
}

async fn doubt(context: &Context, key: KeyId, owner: Owner, now: Timestamp) -> Result<(), Error> {
    if let Some(known) = context.keys.get_owned(owner, &key, now).await? {
        let lang = context.chats.language(ChatId(owner.0)).await?;
        let rows = message::doubt_buttons(lang, key);
        let words = OutgoingMessage { text: lang.key_interrupted(message::title(&known)), rows };
        if context.outbox.send(ChatId(owner.0).into(), &words).await == SendOutcome::Rejected {
            return Ok(());
        }
    }
    context.key_messages.mark_reported(key).await
}
