//! Sets how long a key is valid, and when a replaced key ends by itself.

use jiff::SignedDuration;

use crate::bot::callback::{Lifetime, OldKeyEnd};
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::db::Error;
use crate::keys::{Key, KeyEnd, KeyId};

use super::expiry_warning::ExpiryWarning;
use super::{menus, none_if_not_found};

/// Sets how long the key is valid.
pub(crate) async fn lifetime(
    chat: PrivateChat,
    (id, lifetime): (KeyId, Lifetime),
) -> HandlerResult {
    let end = match lifetime {
        Lifetime::Endless => KeyEnd::Never,
        Lifetime::Days(days) => {
            KeyEnd::At(chat.now + SignedDuration::from_hours(24 * i64::from(days)))
        }
    };
    set_end(chat, id, id, end).await
}

/// Lets the replaced key end by itself.
pub(crate) async fn of_old_key(
    chat: PrivateChat,
    (old, new, end): (KeyId, KeyId, OldKeyEnd),
) -> HandlerResult {
    let end = match end {
        OldKeyEnd::Never => KeyEnd::Never,
        OldKeyEnd::Hours(hours) => KeyEnd::At(chat.now + SignedDuration::from_hours(hours.into())),
        OldKeyEnd::Unused => KeyEnd::Replaced(new),
    };
    set_end(chat, old, new, end).await
}

/// Sets the end of a key, and shows the key whose message has the menu.
async fn set_end(chat: PrivateChat, id: KeyId, return_to: KeyId, end: KeyEnd) -> HandlerResult {
    match set(&chat, id, end).await? {
        true => menus::return_to(chat, return_to).await,
        false => chat.reply_short(&chat.lang.no_such_key()).await,
    }
}

/// Sets the end of a key. A warning that is due at once is not sent: the owner has just chosen the end. False if there is
/// no such active key, or if it can't have this end.
pub(crate) async fn set(chat: &PrivateChat, id: KeyId, end: KeyEnd) -> Result<bool, Error> {
    let (context, now) = (&chat.context, chat.now);
    let set = context.keys.set_end(chat.owner(), &id, end, now).await;
    let Some(before) = none_if_not_found(set)? else { return Ok(false) };
    if let KeyEnd::At(end) = end
        && let Some(warning) = ExpiryWarning::due(&Key { expires_at: Some(end), ..before }, now)
    {
        context.sent_notifications.record(id, &warning.event, now).await?;
    }
    Ok(true)
}
