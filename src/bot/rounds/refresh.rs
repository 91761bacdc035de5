//! Messages of keys that have to read otherwise: the ten minutes are over, the first request has come.

use std::sync::Arc;

use jiff::Timestamp;

use crate::bot::desk::{Reader, letter, menu};
use crate::bot::handed::Handing;
use crate::bot::lanes::Lanes;
use crate::bot::office::Office;
use crate::bot::post::Change;
use crate::db::Error;
use crate::keys::{Key, KeyId, Owner};

/// Finds them, and puts each into its person's lane.
pub(super) async fn refresh(
    office: &Arc<Office>,
    lanes: &Lanes,
    now: Timestamp,
) -> Result<(), Error> {
    for handing in office.handed.open(office.rhythm.awaited_since(now), now).await? {
        let Some(key) = office.keys.show(&handing.key, now).await? else { continue };
        if has_news(&handing, &key, now) {
            let (name, own) = (format!("message {}", key.id), Arc::clone(office));
            lanes.errand(handing.chat.into(), name, async move {
                if let Err(error) = rewrite(&own, key.id).await {
                    tracing::warn!(%error, "the message of a key could not be refreshed");
                }
            });
        }
    }
    Ok(())
}

/// Whether the key is to be hidden, or its first request to be told of.
fn has_news(handing: &Handing, key: &Key, now: Timestamp) -> bool {
    let is_due = !handing.is_hidden && handing.is_due(now);
    is_due || (handing.used_at.is_none() && key.usage.last_used_at.is_some())
}

/// Makes the message of a key read as it should now. A menu that is open in it stays open.
async fn rewrite(office: &Office, id: KeyId) -> Result<(), Error> {
    let now = office.clock.now();
    let Some(key) = office.keys.show(&id, now).await? else { return Ok(()) };
    let Some(mut handing) = office.handed.of(id).await? else { return Ok(()) };
    let Some(message) = handing.message else { return Ok(()) };
    // The person, or the round before, may have been quicker.
    if !has_news(&handing, &key, now) {
        return Ok(());
    }
    handing.is_hidden |= handing.is_due(now);
    handing.used_at = handing.used_at.or(key.usage.last_used_at);
    let lang = office.rooms.spoken(handing.chat).await?;
    let words = match handing.shows {
        None => Some(letter::key(office, lang, &key, &mut handing).await?),
        Some(open) => {
            menu::read(office, Reader { owner: Owner(handing.chat.0), lang, now }, open).await?
        }
    };
    if let Some(words) = words
        && office.post.edit(handing.chat, message, &words).await == Change::Failed
    {
        return Ok(());
    }
    if handing.is_hidden {
        office.shown.lock().remove(&key.id);
        office.handed.hidden(key.id).await?;
    }
    match handing.used_at {
        Some(at) => office.handed.used(key.id, at).await,
        None => Ok(()),
    }
}
