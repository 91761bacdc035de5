//! Menus: a page of the list, one key, a question about it.
//!
//! What a menu reads is a function of its button and of the store, so whatever happens to a key can be told in a message in
//! which a menu is open: it is written again, and stays the menu that it was.

use jiff::Timestamp;
use teloxide::types::MessageId;

use crate::bot::broke::Broke;
use crate::bot::handed::Handing;
use crate::bot::menu::Action;
use crate::bot::office::Office;
use crate::bot::post::Letter;
use crate::bot::turn::Visit;
use crate::db::Error;
use crate::keys::KeyId;

use super::{Reader, card, letter, list};

/// Opens the menu in the message whose button was pressed.
pub(in crate::bot) async fn open(
    office: &Office,
    visit: &Visit,
    menu: Action,
) -> Result<(), Broke> {
    let handing = handing(office, visit).await?;
    let first_use = match &handing {
        Some(handing) => first_use(office, visit, handing).await?,
        None => None,
    };
    let Some(words) = read(office, visit.reader(), menu).await? else {
        visit.toast(office, &visit.lang.no_such_key()).await;
        return Ok(());
    };
    // Noted first: should the edit be lost, the message is written again when its key is to be hidden.
    if let Some(handing) = handing {
        office.handed.shows(handing.key, Some(menu)).await?;
        if let Some(at) = first_use {
            office.handed.used(handing.key, at).await?;
        }
    }
    visit.show(office, words).await;
    Ok(())
}

/// Back to the key from a question: to the message that hands it out, where this is that message.
pub(in crate::bot) async fn home(office: &Office, visit: &Visit, id: KeyId) -> Result<(), Broke> {
    match handing(office, visit).await?.filter(|handing| handing.key == id) {
        Some(mut handing) => {
            let Some(key) = office.keys.own(visit.owner(), &id, visit.now).await? else {
                visit.toast(office, &visit.lang.no_such_key()).await;
                return Ok(());
            };
            handing.is_hidden |= handing.is_due(visit.now);
            office.handed.shows(id, None).await?;
            let words = letter::key(office, visit.lang, &key, &mut handing).await?;
            visit.show(office, words).await;
            Ok(())
        }
        None => open(office, visit, Action::Card(id)).await,
    }
}

/// The menu in this message has done its work: the message hands out its key again, or goes.
pub(super) async fn close(office: &Office, visit: &Visit, message: MessageId) {
    if let Err(error) = restore(office, visit, message).await {
        tracing::warn!(%error, "a menu could not be closed");
    }
}

async fn restore(office: &Office, visit: &Visit, message: MessageId) -> Result<(), Error> {
    let Some(mut handing) = office.handed.at(visit.chat(), message).await? else {
        office.post.erase(visit.chat(), message).await;
        return Ok(());
    };
    if let Some(key) = office.keys.own(visit.owner(), &handing.key, visit.now).await? {
        handing.is_hidden |= handing.is_due(visit.now);
        office.handed.shows(key.id, None).await?;
        let words = letter::key(office, visit.lang, &key, &mut handing).await?;
        office.post.edit(visit.chat(), message, &words).await;
    }
    Ok(())
}

/// What the menu reads now; `None` when there is no such key, or no such menu.
pub(in crate::bot) async fn read(
    office: &Office,
    reader: Reader,
    menu: Action,
) -> Result<Option<Letter>, Error> {
    match menu {
        Action::List { page } => list::page(office, reader, page).await.map(Some),
        Action::Card(key) => card::read(office, reader, key).await,
        Action::Rename(key) => card::ask_label(office, reader, key).await,
        Action::AskRotate(key) => card::ask_rotate(office, reader, key).await,
        Action::AskDelete { key, home } => card::ask_delete(office, reader, key, home).await,
        Action::Issue
        | Action::NotNow
        | Action::Hide(_)
        | Action::Rotate(_)
        | Action::Delete { .. }
        | Action::Home(_)
        | Action::Forget
        | Action::Remain
        | Action::Speak { .. } => Ok(None),
    }
}

/// A first request that nobody has told of yet: the menu that is opened does.
async fn first_use(
    office: &Office,
    visit: &Visit,
    handing: &Handing,
) -> Result<Option<Timestamp>, Error> {
    if handing.used_at.is_some() {
        return Ok(None);
    }
    let key = office.keys.own(visit.owner(), &handing.key, visit.now).await?;
    Ok(key.and_then(|key| key.usage.last_used_at))
}

/// The key that the pressed message hands out.
async fn handing(office: &Office, visit: &Visit) -> Result<Option<Handing>, Error> {
    match visit.pressed() {
        Some(message) => office.handed.at(visit.chat(), message).await,
        None => Ok(None),
    }
}
