//! Handing a key out: the claim, the key, the message, in this order.
//!
//! The claim stands in the store before the key, so an update that comes twice makes one key, and a process that dies in
//! between leaves a trace. A key whose message certainly never arrived is deleted; one whose message may have arrived is
//! marked, and its owner told.

use crate::bot::handed::Handing;
use crate::bot::office::{Broke, Office};
use crate::bot::post::{Change, Delivery, Letter};
use crate::bot::turn::{Stage, Turn};
use crate::keys::{ChangeError, Hand, IssueError, Issued, KeyId, Label, Order};
use crate::text::Lang;

use super::letter;

/// What a key is called when its owner has not said.
pub(super) fn default_label(lang: Lang) -> Result<Label, Broke> {
    lang.default_label().as_str().parse().map_err(|_| Broke::Other("the default label is none"))
}

/// A new key.
pub(super) async fn new(office: &Office, turn: &Turn, label: Label) -> Result<(), Broke> {
    if !office.handed.claim(turn.update, turn.chat(), None, turn.now).await? {
        return Ok(());
    }
    let order = Order::standard(turn.owner(), label);
    let issued = office.keys.issue(order, Hand::Owner, turn.now).await;
    hand_over(office, turn, issued).await
}

/// A new key in place of another, which lives on.
pub(super) async fn rotate(office: &Office, turn: &Turn, old: KeyId) -> Result<(), Broke> {
    if !office.handed.claim(turn.update, turn.chat(), Some(old), turn.now).await? {
        return Ok(());
    }
    let issued = office.keys.rotate(turn.owner(), &old, turn.now).await;
    hand_over(office, turn, issued).await
}

/// Covers the key in its message.
pub(super) async fn hide(office: &Office, turn: &Turn, id: KeyId) -> Result<(), Broke> {
    let key = office.keys.own(turn.owner(), &id, turn.now).await?;
    let (Some(key), Some(mut handing)) = (key, office.handed.of(id).await?) else {
        turn.toast(office, &turn.lang.no_such_key()).await;
        return Ok(());
    };
    office.shown.lock().remove(&id);
    handing.is_hidden = true;
    let words = letter::key(office, turn.lang, &key, &mut handing).await?;
    turn.show(office, words).await;
    Ok(office.handed.hidden(id).await?)
}

async fn hand_over(
    office: &Office,
    turn: &Turn,
    issued: Result<Issued, IssueError>,
) -> Result<(), Broke> {
    let issued = match issued {
        Ok(issued) => issued,
        Err(refusal) => {
            office.handed.unclaim(turn.update).await?;
            return refuse(office, turn, refusal).await;
        }
    };
    let id = issued.id;
    office.shown.lock().insert(id, issued.token);
    office.rooms.met(turn.chat(), turn.lang).await?;
    let Some(key) = office.keys.own(turn.owner(), &id, turn.now).await? else {
        return Err(Broke::Other("a key was gone right after it was made"));
    };
    let mut handing = Handing {
        key: id,
        chat: turn.chat(),
        message: None,
        hide_at: None,
        old: office.handed.replaces(turn.update).await?,
        is_hidden: false,
        used_at: None,
    };
    let words = letter::key(office, turn.lang, &key, &mut handing).await?;
    match deliver(office, turn, &words).await {
        Delivery::Arrived(message) => {
            Ok(office.handed.handed(turn.update, id, Some(message), turn.now).await?)
        }
        Delivery::Unreachable => take_back(office, turn, id).await,
        Delivery::Refused => {
            take_back(office, turn, id).await?;
            turn.say(office, &turn.lang.key_not_sent().into()).await;
            Ok(())
        }
        Delivery::Unknown => {
            office.shown.lock().remove(&id);
            match office.keys.unsure(&id, turn.now).await {
                Ok(()) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
                Err(ChangeError::Store(error)) => return Err(error.into()),
            }
            office.handed.handed(turn.update, id, None, turn.now).await?;
            let text = turn.lang.key_unsure(letter::title(&key));
            let doubt = Letter { text, rows: letter::doubt_buttons(turn.lang, id) };
            office.post.say(turn.chat().into(), &doubt).await;
            Ok(())
        }
    }
}

/// An edit can be made again until it is certain; a message can't.
async fn deliver(office: &Office, turn: &Turn, words: &Letter) -> Delivery {
    let Stage::Pressed { message, query } = &turn.stage else {
        return office.post.say(turn.chat().into(), words).await;
    };
    let (change, ()) = tokio::join!(
        office.post.edit(turn.chat(), *message, words),
        office.post.toast(query, None)
    );
    match change {
        Change::Made => Delivery::Arrived(*message),
        Change::Gone => office.post.say(turn.chat().into(), words).await,
        Change::Failed => Delivery::Unknown,
    }
}

/// Nobody has seen the key, and nobody will.
async fn take_back(office: &Office, turn: &Turn, id: KeyId) -> Result<(), Broke> {
    office.shown.lock().remove(&id);
    match office.keys.delete(turn.owner(), &id, turn.now).await {
        Ok(_) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
    }
    Ok(office.handed.unclaim(turn.update).await?)
}

async fn refuse(office: &Office, turn: &Turn, refusal: IssueError) -> Result<(), Broke> {
    let lang = turn.lang;
    let seconds = |wait: jiff::SignedDuration| {
        u64::try_from(wait.as_millis()).unwrap_or(0).div_ceil(1000).max(1)
    };
    match refusal {
        IssueError::Full { cap } => {
            let rows = vec![vec![letter::list(lang)]];
            turn.show(office, Letter { text: lang.too_many(cap.into()), rows }).await;
        }
        IssueError::TooSoon { wait } => match turn.stage {
            Stage::Fresh => turn.show(office, lang.too_soon(seconds(wait))).await,
            Stage::Pressed { .. } => turn.toast(office, &lang.wait_toast(seconds(wait))).await,
        },
        IssueError::TooMany { wait } => {
            let at = office.moment(lang, turn.now + wait);
            turn.show(office, lang.too_many_today(20, &at)).await;
        }
        IssueError::NotFound | IssueError::Past => turn.toast(office, &lang.no_such_key()).await,
        IssueError::Random => return Err(Broke::Other("the operating system gave no randomness")),
        IssueError::Store(error) => return Err(error.into()),
    }
    Ok(())
}
