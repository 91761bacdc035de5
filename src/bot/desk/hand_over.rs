//! Handing a key out: the claim, the key, the message, in this order.
//!
//! The claim stands in the store before the key, so an update that comes twice makes one key, and a process that dies in
//! between leaves a trace. A key whose message certainly never arrived is deleted; one whose message may have arrived is
//! marked, and its owner told.

use teloxide::types::MessageId;

use crate::bot::broke::Broke;
use crate::bot::clock::seconds;
use crate::bot::handed::Handing;
use crate::bot::office::Office;
use crate::bot::post::{Change, Delivery, Letter};
use crate::bot::turn::{Stage, Visit};
use crate::keys::{ChangeError, Hand, IssueError, Issued, KeyId, Label, Order};
use crate::text::{Html, Lang};

use super::{letter, menu};

/// What a key is called when its owner has not said.
pub(in crate::bot) fn default_label(lang: Lang) -> Result<Label, Broke> {
    lang.default_label().as_str().parse().map_err(|_| Broke::Other("the default label is none"))
}

/// A new key.
pub(in crate::bot) async fn new(office: &Office, visit: &Visit, label: Label) -> Result<(), Broke> {
    if let Some(key) = handed_here(office, visit).await? {
        return menu::home(office, visit, key).await;
    }
    if !office.handed.claim(visit.update, visit.chat(), None, visit.now).await? {
        return Ok(());
    }
    let order = Order::standard(visit.owner(), label);
    let issued = office.keys.issue(order, Hand::Owner, visit.now).await;
    hand_over(office, visit, issued).await
}

/// A new key in place of another, which lives on.
pub(in crate::bot) async fn rotate(
    office: &Office,
    visit: &Visit,
    old: KeyId,
) -> Result<(), Broke> {
    if let Some(key) = handed_here(office, visit).await? {
        return menu::home(office, visit, key).await;
    }
    if !office.handed.claim(visit.update, visit.chat(), Some(old), visit.now).await? {
        return Ok(());
    }
    let issued = office.keys.rotate(visit.owner(), &old, visit.now).await;
    hand_over(office, visit, issued).await
}

/// Covers the key in its message.
pub(in crate::bot) async fn hide(office: &Office, visit: &Visit, id: KeyId) -> Result<(), Broke> {
    let key = office.keys.own(visit.owner(), &id, visit.now).await?;
    let (Some(key), Some(mut handing)) = (key, office.handed.of(id).await?) else {
        visit.toast(office, &visit.lang.no_such_key()).await;
        return Ok(());
    };
    handing.is_hidden = true;
    let words = letter::key(office, visit.lang, &key, &mut handing).await?;
    // Noted first: an edit that can't be made now is made when the next round comes.
    office.handed.hides(id, visit.pressed(), visit.now).await?;
    match deliver(office, visit, &words).await {
        Delivery::Arrived(_) | Delivery::Unreachable => {
            office.handed.hidden(id).await?;
            office.shown.lock().remove(&id);
        }
        Delivery::Refused | Delivery::Unknown => {}
    }
    Ok(())
}

/// The key that the pressed message hands out already: the button was pressed twice, and is there no more. A menu that is
/// open in the message has buttons of its own.
async fn handed_here(office: &Office, visit: &Visit) -> Result<Option<KeyId>, Broke> {
    let Some(message) = visit.pressed() else { return Ok(None) };
    let handing = office.handed.at(visit.chat(), message).await?;
    Ok(handing.filter(|handing| handing.shows.is_none()).map(|handing| handing.key))
}

async fn hand_over(
    office: &Office,
    visit: &Visit,
    issued: Result<Issued, IssueError>,
) -> Result<(), Broke> {
    let issued = match issued {
        Ok(issued) => issued,
        Err(refusal) => {
            office.handed.unclaim(visit.update).await?;
            return refuse(office, visit, refusal).await;
        }
    };
    // There is a key now: whatever breaks from here on, its owner hears of the key.
    let (id, title) =
        (issued.id, Html::key_title(issued.label.as_str(), &letter::hint(&issued.hint)));
    office.shown.lock().insert(id, (issued.token, visit.now));
    let delivery = match words(office, visit, id).await {
        Ok(words) => deliver(office, visit, &words).await,
        Err(broke) => {
            tracing::error!(%broke, key = %id, "the message of a new key could not be written");
            Delivery::Unknown
        }
    };
    match delivery {
        Delivery::Arrived(message) => note(office, visit, id, Some(message)).await,
        Delivery::Unreachable => {
            take_back(office, visit, id).await;
        }
        Delivery::Refused if take_back(office, visit, id).await => {
            visit.say(office, &visit.lang.key_not_sent().into()).await;
        }
        Delivery::Refused | Delivery::Unknown => doubt(office, visit, id, title).await,
    }
    Ok(())
}

/// The message that hands the key out.
async fn words(office: &Office, visit: &Visit, id: KeyId) -> Result<Letter, Broke> {
    let Some(key) = office.keys.own(visit.owner(), &id, visit.now).await? else {
        return Err(Broke::Other("a key was gone right after it was made"));
    };
    let mut handing = Handing {
        key: id,
        chat: visit.chat(),
        message: None,
        hide_at: None,
        old: office.handed.replaces(visit.update).await?,
        is_hidden: false,
        used_at: None,
        shows: None,
    };
    Ok(letter::key(office, visit.lang, &key, &mut handing).await?)
}

/// An edit can be made again until it is certain; a message can't.
async fn deliver(office: &Office, visit: &Visit, words: &Letter) -> Delivery {
    let Stage::Pressed { message, press } = &visit.stage else {
        return office.post.say(visit.chat().into(), words).await;
    };
    match visit.edit(office, *message, press, words).await {
        Change::Made => Delivery::Arrived(*message),
        Change::Gone => office.post.say(visit.chat().into(), words).await,
        Change::Failed => Delivery::Unknown,
    }
}

/// Remembers where the key is to be hidden. The key is there whether this can be written or not.
async fn note(office: &Office, visit: &Visit, id: KeyId, message: Option<MessageId>) {
    if let Err(error) = office.handed.handed(visit.update, id, message, visit.now).await {
        tracing::error!(%error, key = %id, "the message of a key could not be noted");
    }
}

/// Nobody can tell whether the key arrived: it is marked, and its owner told.
async fn doubt(office: &Office, visit: &Visit, id: KeyId, title: Html) {
    office.shown.lock().remove(&id);
    if let Err(error) = office.keys.unsure(&id, visit.now).await {
        tracing::error!(%error, key = %id, "a key in doubt could not be marked");
    }
    // An edit that may have been made is made again to hide the key, like any other.
    note(office, visit, id, visit.pressed()).await;
    let rows = letter::doubt_buttons(visit.lang, id);
    let words = Letter { text: visit.lang.key_unsure(title), rows };
    office.post.say(visit.chat().into(), &words).await;
}

/// Nobody has seen the key, and nobody will; false when it could not be deleted.
async fn take_back(office: &Office, visit: &Visit, id: KeyId) -> bool {
    office.shown.lock().remove(&id);
    let deleted = match office.keys.delete(visit.owner(), &id, visit.now).await {
        Ok(_) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => Ok(()),
        Err(ChangeError::Store(error)) => Err(error),
    };
    let undone = match deleted {
        Ok(()) => office.handed.unclaim(visit.update).await,
        Err(error) => Err(error),
    };
    if let Err(error) = &undone {
        tracing::error!(%error, key = %id, "a key that never arrived could not be taken back");
    }
    undone.is_ok()
}

async fn refuse(office: &Office, visit: &Visit, refusal: IssueError) -> Result<(), Broke> {
    let lang = visit.lang;
    match refusal {
        IssueError::Full { cap } => {
            let rows = vec![vec![letter::list(lang)]];
            visit.show(office, Letter { text: lang.too_many(cap.into()), rows }).await;
        }
        IssueError::TooSoon { wait } => match visit.stage {
            Stage::Fresh => visit.show(office, lang.too_soon(seconds(wait))).await,
            Stage::Pressed { .. } => visit.toast(office, &lang.wait_toast(seconds(wait))).await,
        },
        IssueError::TooMany { most, wait } => {
            let at = office.moment(lang, visit.now + wait);
            visit.show(office, lang.too_many_today(most.into(), &at)).await;
        }
        IssueError::NotFound | IssueError::Past => visit.toast(office, &lang.no_such_key()).await,
        IssueError::Random => return Err(Broke::Other("the operating system gave no randomness")),
        IssueError::Store(error) => return Err(error.into()),
    }
    Ok(())
}
