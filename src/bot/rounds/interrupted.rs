//! Keys that were being handed out when the last process ended.

use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::ChatId;

use crate::bot::desk::letter;
use crate::bot::lanes::Lanes;
use crate::bot::office::Office;
use crate::bot::post::{Delivery, Letter};
use crate::db::Error;
use crate::keys::{ChangeError, KeyId, Owner};

/// Finds the keys that the last process made and may not have handed out.
pub(in crate::bot) async fn interrupted(office: &Office) -> Result<(), Error> {
    let now = office.clock.now();
    for claim in office.handed.claims().await? {
        let known = office.handed.in_chat(claim.chat).await?;
        let keys = office.keys.list(Owner(claim.chat.0), now).await?;
        let made = keys.into_iter().find(|key| {
            key.created_at.as_millisecond() >= claim.at.as_millisecond()
                && known.iter().all(|handing| handing.key != key.id)
        });
        match made {
            None => office.handed.unclaim(claim.asked_by).await?,
            Some(key) => {
                match office.keys.unsure(&key.id, now).await {
                    Ok(()) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
                    Err(ChangeError::Store(error)) => return Err(error),
                }
                office.handed.doubtful(claim.asked_by, key.id).await?;
            }
        }
    }
    Ok(())
}

/// Tells their owners that the message is in doubt.
pub(super) async fn tell(office: &Arc<Office>, lanes: &Lanes, now: Timestamp) -> Result<(), Error> {
    for (key, owner) in office.handed.to_tell().await? {
        let own = Arc::clone(office);
        lanes.errand(owner.into(), format!("interrupted {key}"), async move {
            if let Err(error) = doubt(&own, key, owner, now).await {
                tracing::warn!(%error, "the owner of a key in doubt could not be told");
            }
        });
    }
    Ok(())
}

async fn doubt(office: &Office, key: KeyId, owner: Owner, now: Timestamp) -> Result<(), Error> {
    if let Some(known) = office.keys.own(owner, &key, now).await? {
        let lang = office.rooms.spoken(ChatId(owner.0)).await?;
        let rows = letter::doubt_buttons(lang, key);
        let words = Letter { text: lang.key_interrupted(letter::title(&known)), rows };
        if office.post.say(ChatId(owner.0).into(), &words).await == Delivery::Refused {
            return Ok(());
        }
    }
    office.handed.told(key).await
}
