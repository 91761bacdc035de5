//! Notifies owners of blocks, unblocks and expiries of their keys, each once.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use crate::bot::callback::KeyAction;
use crate::bot::context::Context;
use crate::bot::error::with_support;
use crate::bot::keys::expiry_warning::{self, ExpiryWarning};
use crate::bot::keys::message;
use crate::bot::telegram::{Button, OutgoingMessage, Rows, SendOutcome};
use crate::db::Error;
use crate::keys::{Block, Key, KeyId, Kind, LeakPlace, Owner, State};
use crate::text::{Html, Lang};

use super::key_warnings;

/// Older events are not reported.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(24);

/// Queues the notifications that are due.
pub(super) async fn send_due(context: &Arc<Context>, now: Timestamp) -> Result<(), Error> {
    if !context.schedule.is_time_to_notify(now) {
        return Ok(());
    }
    key_warnings::send_due(context, now).await?;
    let blocks = context.sent_notifications.open_blocks().await?;
    let mut keys = context
        .keys
        .blocked_or_expiring(now - MAX_AGE, now + expiry_warning::EARLIEST, now)
        .await?;
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
    let is_replaced = match &key.retirement {
        Some(retirement) => context.keys.get(&retirement.by, now).await?.is_some(),
        None => false,
    };
    let rows = notification.rows(lang, &key, is_replaced);
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
    Expires(ExpiryWarning),
    Expired(Timestamp),
    /// The key that replaces it is in use.
    Replaced,
}

impl Notification {
    fn text(&self, context: &Context, lang: Lang, key: &Key) -> Html {
        let title = message::title(key);
        let text = match self {
            Self::Blocked(block) if let Some(place) = LeakPlace::of_reason(&block.reason) => {
                return match place {
                    LeakPlace::Somewhere => lang.notice_leaked(title),
                    LeakPlace::Page(address) => lang.notice_leaked_at(title, address),
                };
            }
            Self::Unblocked => return lang.notice_unblocked(title),
            Self::Blocked(block) => lang.notice_blocked(title, &message::reason(lang, block)),
            Self::Replaced => return lang.notice_replaced(title),
            Self::Expires(warning) => {
                lang.notice_expires(title, warning.days, &context.moment(lang, warning.end))
            }
            Self::Expired(at) => lang.notice_expired(title, &context.moment(lang, *at)),
        };
        with_support(lang, text, context.settings.support.as_deref())
    }
}

impl Notification {
    fn rows(&self, lang: Lang, key: &Key, is_replaced: bool) -> Rows {
        let replace = match self {
            _ if is_replaced => None,
            Self::Expires(_) if key.kind == Kind::Standard => {
                Some(Button::press(lang.button_rotate(), KeyAction::Rotate(key.id)))
            }
            Self::Expired(_) => message::renew_button(lang, key),
            Self::Expires(_) | Self::Blocked(_) | Self::Unblocked | Self::Replaced => None,
        };
        let replace = replace.map(|button| vec![button]);
        replace.into_iter().chain([vec![message::list_button(lang)]]).collect()
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
            let ended = match key.retirement {
                Some(retirement) if retirement.waits => Notification::Replaced,
                _ => Notification::Expired(end),
            };
            Some((format!("expired {}", end.as_second()), ended))
        }
        State::Active => match open_block {
            Some(at) => Some((format!("unblocked {at}"), Notification::Unblocked)),
            None => ExpiryWarning::due(key, now)
                .map(|warning| (warning.event.clone(), Notification::Expires(warning))),
        },
    }
}
