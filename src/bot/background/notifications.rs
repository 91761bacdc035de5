//! Notifies owners of blocks, unblocks and expiries of their keys, each once.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use crate::bot::context::Context;
use crate::bot::error::with_support;
use crate::bot::keys::message;
use crate::bot::telegram::{OutgoingMessage, SendOutcome};
use crate::db::Error;
use crate::keys::{Block, Key, KeyId, Owner, State};
use crate::text::{Html, Lang};

/// Older events are not reported.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(24);

/// The second warning comes this long before a key expires.
const LAST_WARNING: SignedDuration = SignedDuration::from_hours(24);

/// The first warning comes this long before a key expires.
const FIRST_WARNING: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Queues the notifications that are due.
pub(super) async fn send_due(context: &Arc<Context>, now: Timestamp) -> Result<(), Error> {
    if !context.schedule.is_time_to_notify(now) {
        return Ok(());
    }
    let blocks = context.sent_notifications.open_blocks().await?;
    let mut keys =
        context.keys.blocked_or_expiring(now - MAX_AGE, now + FIRST_WARNING, now).await?;
    for id in blocks.keys() {
        keys.extend(context.keys.get(id, now).await?.filter(|key| key.state == State::Active));
    }
    for key in keys {
        let Some(owner) = key.owner else { continue };
        let open_block = blocks.get(&key.id).copied();
        if unsent(context, &key, open_block, now).await?.is_none() {
            continue;
        }
        let (name, shared) = (format!("notification {}", key.id), Arc::clone(context));
        context.locks.run_once(owner.into(), name, async move {
            if let Err(error) = send_all(&shared, key.id, owner).await {
                tracing::warn!(%error, "the owner of a key could not be notified");
            }
        });
    }
    Ok(())
}

/// Sends the notifications that are due, including those that become due meanwhile.
async fn send_all(context: &Context, id: KeyId, owner: Owner) -> Result<(), Error> {
    while send_one(context, id, owner).await? {}
    Ok(())
}

/// Sends the notification that is due now, then records it, so a crash in between repeats it and never loses it. False
/// if none is due, or if it can't be sent now.
async fn send_one(context: &Context, id: KeyId, owner: Owner) -> Result<bool, Error> {
    let now = context.now();
    let Some(key) = context.keys.get(&id, now).await? else { return Ok(false) };
    let open_block = context.sent_notifications.open_blocks().await?.get(&id).copied();
    let Some((event, notification)) = unsent(context, &key, open_block, now).await? else {
        return Ok(false);
    };
    let chat = ChatId(owner.0);
    let lang = context.chats.language(chat).await?;
    let rows = vec![vec![message::list_button(lang)]];
    let text = OutgoingMessage { text: notification.text(context, lang, &key), rows };
    match context.outbox.send_until_received(chat.into(), &text).await {
        // The next tick tries again.
        SendOutcome::Rejected | SendOutcome::Unknown => Ok(false),
        SendOutcome::Sent(_) | SendOutcome::Unreachable => {
            context.sent_notifications.record(id, &event, now).await?;
            Ok(true)
        }
    }
}

/// The notification that is due and was not sent, with the name under which it is recorded.
async fn unsent(
    context: &Context,
    key: &Key,
    open_block: Option<i64>,
    now: Timestamp,
) -> Result<Option<(String, Notification)>, Error> {
    let Some((event, notification)) = due(key, open_block, now) else { return Ok(None) };
    let is_sent = context.sent_notifications.contains(key.id, &event).await?;
    Ok((!is_sent).then_some((event, notification)))
}

/// A notification to the owner of a key.
enum Notification {
    Blocked(Block),
    Unblocked,
    Expires(Timestamp, u64),
    Expired(Timestamp),
}

impl Notification {
    fn text(&self, context: &Context, lang: Lang, key: &Key) -> Html {
        let title = message::title(key);
        let text = match self {
            Self::Blocked(block) if block.reason == message::LEAKED => {
                return lang.notice_leaked(title);
            }
            Self::Unblocked => return lang.notice_unblocked(title),
            Self::Blocked(block) => lang.notice_blocked(title, &message::reason(lang, block)),
            Self::Expires(at, days) => {
                lang.notice_expires(title, *days, &context.moment(lang, *at))
            }
            Self::Expired(at) => lang.notice_expired(title, &context.moment(lang, *at)),
        };
        with_support(lang, text, context.settings.support.as_deref())
    }
}

fn due(key: &Key, open_block: Option<i64>, now: Timestamp) -> Option<(String, Notification)> {
    match &key.state {
        State::Blocked(block) => {
            let is_recent = now.duration_since(block.at) < MAX_AGE;
            let event = format!("blocked {}", block.at.as_millisecond());
            is_recent.then(|| (event, Notification::Blocked(block.clone())))
        }
        State::Expired => {
            let end = key.expires_at.filter(|at| now.duration_since(*at) < MAX_AGE)?;
            Some((format!("expired {}", end.as_second()), Notification::Expired(end)))
        }
        State::Active => match open_block {
            Some(at) => Some((format!("unblocked {at}"), Notification::Unblocked)),
            None => expiry_warning(key, now),
        },
    }
}

fn expiry_warning(key: &Key, now: Timestamp) -> Option<(String, Notification)> {
    let end = key.expires_at?;
    let (left, lifetime) = (end.duration_since(now), end.duration_since(key.created_at));
    let warning = if left <= LAST_WARNING { LAST_WARNING } else { FIRST_WARNING };
    if left > warning || lifetime <= warning {
        return None;
    }
    let days = u64::try_from(left.as_secs()).unwrap_or(0).div_ceil(86_400).max(1);
    let event = format!("expires {} {}", warning.as_hours(), end.as_second());
    Some((event, Notification::Expires(end, days)))
}
