//! A key where others can read it.

use super::broke::Broke;
use super::gate::Leak;
use super::office::Office;
use super::post::Delivery;
use super::rounds::blocked;
use crate::keys::{ChangeError, Standing, State};
use crate::text::Html;

/// What the holder reads at the API.
pub(super) const REASON: &str =
    "it was posted where others can read it; get another key from the bot";

/// Blocks every live key of the message, tells the owners in private, and deletes the message if that is allowed. The chat
/// learns nothing.
pub(super) async fn seen(office: &Office, leak: Leak) -> Result<(), Broke> {
    let mut live = false;
    for token in leak.tokens {
        let now = office.clock.now();
        let Standing::Kept(key) = office.keys.standing(&token.digest(), now).await? else {
            continue;
        };
        if key.state != State::Active {
            continue;
        }
        live = true;
        match office.keys.block(&key.id, REASON, now).await {
            Ok(_) => {}
            Err(ChangeError::Store(error)) => return Err(error.into()),
            Err(ChangeError::NotFound | ChangeError::Full { .. }) => continue,
        }
        tracing::warn!(key = %key.id, "a key was posted in a chat and is blocked");
        let Some(owner) = key.owner else { continue };
        office.notices.first(key.id, &blocked(now), now).await?;
        let chat = teloxide::types::ChatId(owner.0);
        let lang = office.rooms.spoken(chat).await?;
        let title = Html::titled(key.label.as_str(), &format!("mst_{}", key.hint));
        if let Delivery::Refused =
            office.post.say(chat.into(), &lang.notice_leaked(title).into()).await
        {
            // The next round tells of the block instead.
            office.notices.untell(key.id, &blocked(now)).await?;
        }
    }
    if live {
        office.post.erase(leak.chat, leak.message).await;
    }
    Ok(())
}
