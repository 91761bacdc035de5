//! Handing a key out: the claim, the key, the message, in this order.
//!
//! The claim stands in the store before the key, so an update that comes twice makes one key, and a process that dies in
//! between leaves a trace. A key whose message certainly never arrived is deleted; one whose message may have arrived is
//! marked, and its owner told.

use crate::bot::broke::Broke;
use crate::bot::handed::Handing;
use crate::bot::office::Office;
use crate::bot::post::{Change, Delivery, Letter};
use crate::bot::turn::{Stage, Visit};
use crate::keys::{ChangeError, Hand, IssueError, Issued, KeyId, Label, Order};
use crate::text::Lang;

use super::letter;

/// What a key is called when its owner has not said.
pub(in crate::bot) fn default_label(lang: Lang) -> Result<Label, Broke> {
    lang.default_label().as_str().parse().map_err(|_| Broke::Other("the default label is none"))
}

/// A new key.
pub(in crate::bot) async fn new(office: &Office, visit: &Visit, label: Label) -> Result<(), Broke> {
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
    office.shown.lock().remove(&id);
    handing.is_hidden = true;
    office.handed.shows(id, None).await?;
    let words = letter::key(office, visit.lang, &key, &mut handing).await?;
    visit.show(office, words).await;
    Ok(office.handed.hidden(id).await?)
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
    let id = issued.id;
    office.shown.lock().insert(id, issued.token);
    office.rooms.met(visit.chat(), visit.lang).await?;
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
    let words = letter::key(office, visit.lang, &key, &mut handing).await?;
    match deliver(office, visit, &words).await {
        Delivery::Arrived(message) => {
            Ok(office.handed.handed(visit.update, id, Some(message), visit.now).await?)
        }
        Delivery::Unreachable => take_back(office, visit, id).await,
        Delivery::Refused => {
            take_back(office, visit, id).await?;
            visit.say(office, &visit.lang.key_not_sent().into()).await;
            Ok(())
        }
        Delivery::Unknown => {
            office.shown.lock().remove(&id);
            match office.keys.unsure(&id, visit.now).await {
                Ok(()) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
                Err(ChangeError::Store(error)) => return Err(error.into()),
            }
            // An edit that may have been made is made to hide the key later, like any other.
            office.handed.handed(visit.update, id, visit.pressed(), visit.now).await?;
            let text = visit.lang.key_unsure(letter::title(&key));
            let doubt = Letter { text, rows: letter::doubt_buttons(visit.lang, id) };
            office.post.say(visit.chat().into(), &doubt).await;
            Ok(())
        }
    }
}

/// An edit can be made again until it is certain; a message can't.
async fn deliver(office: &Office, visit: &Visit, words: &Letter) -> Delivery {
    let Stage::Pressed { message, query } = &visit.stage else {
        return office.post.say(visit.chat().into(), words).await;
    };
    let (change, ()) = tokio::join!(
        office.post.edit(visit.chat(), *message, words),
        office.post.toast(query, None)
    );
    match change {
        Change::Made => Delivery::Arrived(*message),
        Change::Gone => office.post.say(visit.chat().into(), words).await,
        Change::Failed => Delivery::Unknown,
    }
}

/// Nobody has seen the key, and nobody will.
async fn take_back(office: &Office, visit: &Visit, id: KeyId) -> Result<(), Broke> {
    office.shown.lock().remove(&id);
    match office.keys.delete(visit.owner(), &id, visit.now).await {
        Ok(_) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
    }
    Ok(office.handed.unclaim(visit.update).await?)
}

async fn refuse(office: &Office, visit: &Visit, refusal: IssueError) -> Result<(), Broke> {
    let lang = visit.lang;
    let seconds = |wait: jiff::SignedDuration| {
        u64::try_from(wait.as_millis()).unwrap_or(0).div_ceil(1000).max(1)
    };
    match refusal {
        IssueError::Full { cap } => {
            let rows = vec![vec![letter::list(lang)]];
            visit.show(office, Letter { text: lang.too_many(cap.into()), rows }).await;
        }
        IssueError::TooSoon { wait } => match visit.stage {
            Stage::Fresh => visit.show(office, lang.too_soon(seconds(wait))).await,
            Stage::Pressed { .. } => visit.toast(office, &lang.wait_toast(seconds(wait))).await,
        },
        IssueError::TooMany { wait } => {
            let at = office.moment(lang, visit.now + wait);
            visit.show(office, lang.too_many_today(20, &at)).await;
        }
        IssueError::NotFound | IssueError::Past => visit.toast(office, &lang.no_such_key()).await,
        IssueError::Random => return Err(Broke::Other("the operating system gave no randomness")),
        IssueError::Store(error) => return Err(error.into()),
    }
    Ok(())
}
