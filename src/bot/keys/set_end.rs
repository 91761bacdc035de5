//! Sets how long a key is valid, and when a replaced key ends by itself.

use jiff::SignedDuration;

use crate::bot::callback::OldKeyEnd;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::db::Error;
use crate::keys::{KeyId, Lifetime, Retirement};

use super::expiry_warning::ExpiryWarning;
use super::{menus, none_if_not_found};

/// Sets for how many days the key is valid.
pub(crate) async fn lifetime(chat: PrivateChat, (id, days): (KeyId, u16)) -> HandlerResult {
    let lifetime = Lifetime::new(days);
    // Only a forged button has too many days.
    let is_valid = days == 0 || lifetime.is_some();
    match is_valid && set_lifetime(&chat, id, lifetime).await? {
        true => menus::return_to(chat, id).await,
        false => chat.reply_short(&chat.lang.no_such_key()).await,
    }
}

/// Lets the replaced key end by itself.
pub(crate) async fn of_old_key(
    chat: PrivateChat,
    (old, new, end): (KeyId, KeyId, OldKeyEnd),
) -> HandlerResult {
    match set_end_of_old_key(&chat, (old, new, end)).await? {
        true => menus::return_to(chat, new).await,
        false => chat.reply_short(&chat.lang.no_such_key()).await,
    }
}

/// Lets a key end that another one replaces. False if the person has no such active keys.
pub(crate) async fn set_end_of_old_key(
    chat: &PrivateChat,
    (old, new, end): (KeyId, KeyId, OldKeyEnd),
) -> Result<bool, Error> {
    let retirement = match end {
        OldKeyEnd::Never => Retirement::Never,
        OldKeyEnd::Hours(hours) => {
            Retirement::At(chat.now + SignedDuration::from_hours(hours.into()))
        }
        OldKeyEnd::Unused => Retirement::Idle,
    };
    let keys = &chat.context.keys;
    let retired = keys.retire(chat.owner(), &old, &new, retirement, chat.now).await;
    if none_if_not_found(retired)?.is_none() {
        return Ok(false);
    }
    skip_warning(chat, old).await?;
    Ok(true)
}

/// Sets how long a key is valid; `None` removes its end. False if there is no such active standard key.
pub(crate) async fn set_lifetime(
    chat: &PrivateChat,
    id: KeyId,
    lifetime: Option<Lifetime>,
) -> Result<bool, Error> {
    let set = chat.context.keys.set_lifetime(chat.owner(), &id, lifetime, chat.now).await;
    if none_if_not_found(set)?.is_none() {
        return Ok(false);
    }
    skip_warning(chat, id).await?;
    Ok(true)
}

/// A warning that is due at once is not sent: the owner has just chosen the end.
async fn skip_warning(chat: &PrivateChat, id: KeyId) -> Result<(), Error> {
    let (context, now) = (&chat.context, chat.now);
    let key = context.keys.get(&id, now).await?;
    match key.and_then(|key| ExpiryWarning::due(&key, now)) {
        Some(warning) => context.sent_notifications.record(id, &warning.event, now).await,
        None => Ok(()),
    }
}
