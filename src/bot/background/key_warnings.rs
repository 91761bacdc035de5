//! Tells owners that requests fail: most requests with a key are refused by its limit, or a deleted key is still in use.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use crate::bot::context::Context;
use crate::bot::keys::message;
use crate::bot::telegram::{OutgoingMessage, SendOutcome};
use crate::db::Error;
use crate::keys::{DeletedKey, Key, KeyId, Owner, State};
use crate::text::{Html, Lang};

/// Fewer refused requests of a day are not worth a message.
const LEAST_REFUSED: u64 = 100;

/// How many keys are looked at, the ones with the most refused requests first.
const MOST_KEYS: u32 = 100;

/// Fewer requests with a deleted key are not worth a message: they may be the last ones of a program that was stopped.
const LEAST_OF_DELETED: u32 = 20;

/// Requests with a deleted key are worth a message if they go on for so long.
const GRACE: SignedDuration = SignedDuration::from_hours(1);

enum Warning {
    Limited(Box<Key>),
    Deleted(DeletedKey),
}

/// Queues the warnings that are due, outside of the owner's quiet hours.
pub(super) async fn send_due(context: &Arc<Context>, now: Timestamp) -> Result<(), Error> {
    for warning in due(context, now).await? {
        let Some((id, owner)) = warning.whose() else { continue };
        let shared = Arc::clone(context);
        context.locks.run_once(owner.into(), format!("warning {id}"), async move {
            if let Err(error) = send(&shared, warning, id, owner, now).await {
                tracing::warn!(%error, "the owner of a key could not be warned");
            }
        });
    }
    Ok(())
}

async fn due(context: &Context, now: Timestamp) -> Result<Vec<Warning>, Error> {
    let mut due = Vec::new();
    for key in context.keys.most_refused(MOST_KEYS, now).await?.into_iter().filter(is_over) {
        if !context.sent_notifications.contains(key.id, &limited_on(now)).await? {
            due.push(Warning::Limited(Box::new(key)));
        }
    }
    due.extend(deleted_in_use(context, now).await?.map(Warning::Deleted));
    Ok(due)
}

/// Whether most requests of today are refused.
fn is_over(key: &Key) -> bool {
    let usage = key.usage;
    key.state == State::Active && usage.refused_today >= LEAST_REFUSED.max(usage.used_today)
}

/// The deleted keys that are still in use, and whose owners were not told.
async fn deleted_in_use(
    context: &Context,
    now: Timestamp,
) -> Result<impl Iterator<Item = DeletedKey>, Error> {
    let since = now - GRACE;
    let keys = context.keys.untold_deleted_in_use(since, LEAST_OF_DELETED, MOST_KEYS).await?;
    let is_going_on = |key: &DeletedKey| key.refused.is_some_and(|uses| uses.last > key.at + GRACE);
    Ok(keys.into_iter().filter(is_going_on))
}

/// The name under which a warning about a limit is recorded: once a day (UTC).
fn limited_on(now: Timestamp) -> String {
    format!("limited {}", now.strftime("%Y-%m-%d"))
}

async fn send(
    context: &Context,
    warning: Warning,
    id: KeyId,
    owner: Owner,
    now: Timestamp,
) -> Result<(), Error> {
    let chat = ChatId(owner.0);
    let quiet = context.chats.settings(chat).await?.quiet_hours;
    let is_quiet = quiet.is_some_and(|quiet| quiet.end(now, &context.settings.zone).is_some());
    // Checked again, because an earlier job may have told the owner since the tick looked, or the owner acted.
    let is_due = match &warning {
        Warning::Limited(_) => {
            context.keys.get(&id, now).await?.as_ref().is_some_and(is_over)
                && !context.sent_notifications.contains(id, &limited_on(now)).await?
        }
        Warning::Deleted(_) => deleted_in_use(context, now).await?.any(|key| key.id == id),
    };
    if is_quiet || !is_due {
        return Ok(());
    }
    let lang = context.chats.language(chat).await?;
    let keys = context.keys.list(owner, now).await?;
    let rows = message::new_or_list_buttons(lang, &keys);
    let text = OutgoingMessage { text: warning.text(context, lang), rows };
    match (context.outbox.send_until_received(chat.into(), &text).await, warning) {
        // The next tick tries again.
        (SendOutcome::Rejected | SendOutcome::Unknown, _) => Ok(()),
        (SendOutcome::Sent(_) | SendOutcome::Unreachable, Warning::Limited(_)) => {
            context.sent_notifications.record(id, &limited_on(now), now).await
        }
        (SendOutcome::Sent(_) | SendOutcome::Unreachable, Warning::Deleted(_)) => {
            context.keys.mark_owner_told(&id).await
        }
    }
}

impl Warning {
    fn whose(&self) -> Option<(KeyId, Owner)> {
        match self {
            Self::Limited(key) => Some((key.id, key.owner?)),
            Self::Deleted(key) => Some((key.id, key.owner)),
        }
    }

    fn text(&self, context: &Context, lang: Lang) -> Html {
        match self {
            Self::Limited(key) => {
                let usage = key.usage;
                let all = usage.used_today + usage.refused_today;
                let docs = format!("{}/docs", context.settings.public_url);
                let refused = lang.notice_limited(message::title(key), usage.refused_today, all);
                Html::paragraphs([refused, lang.notice_limited_help(&docs)])
            }
            Self::Deleted(key) => Html::paragraphs([
                message::deleted_key(context, lang, key),
                lang.notice_deleted_help(),
            ]),
        }
    }
}
