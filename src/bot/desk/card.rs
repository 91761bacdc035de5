//! One key: rename, rotate, delete.

use teloxide::types::MessageId;

use crate::bot::menu::{Action, Button, Rows};
use crate::bot::office::{Broke, Office};
use crate::bot::post::Letter;
use crate::bot::turn::{Stage, Turn};
use crate::keys::{ChangeError, Key, KeyId, Label, State};
use crate::text::{Html, Lang};

use super::letter;

/// How many characters a label has at most.
pub(super) const LONGEST_LABEL: u64 = 32;

/// Shows the key.
pub(super) async fn show(office: &Office, turn: &Turn, id: KeyId) -> Result<(), Broke> {
    let Some(key) = own(office, turn, id).await? else { return Ok(()) };
    turn.show(office, card(office, turn.lang, &key)).await;
    Ok(())
}

/// Back to the key from a question: to the message that hands it out, where this is that message.
pub(super) async fn home(office: &Office, turn: &Turn, id: KeyId) -> Result<(), Broke> {
    let Some(key) = own(office, turn, id).await? else { return Ok(()) };
    let words = match office.handed.of(id).await? {
        Some(mut handing) if handing.message == pressed(turn) => {
            letter::key(office, turn.lang, &key, &mut handing).await?
        }
        _ => card(office, turn.lang, &key),
    };
    turn.show(office, words).await;
    Ok(())
}

/// Asks for a new label: the next words in this chat.
pub(super) async fn ask_label(office: &Office, turn: &Turn, id: KeyId) -> Result<(), Broke> {
    let Some(key) = own(office, turn, id).await? else { return Ok(()) };
    office.questions.ask(turn.chat(), id, turn.now).await?;
    let rows = vec![vec![Button::Press(turn.lang.button_keep(), Action::Card(id))]];
    let text = turn.lang.ask_label(letter::title(&key), LONGEST_LABEL);
    turn.show(office, Letter { text, rows }).await;
    Ok(())
}

/// The label has come.
pub(super) async fn renamed(
    office: &Office,
    turn: &Turn,
    id: KeyId,
    words: &str,
) -> Result<(), Broke> {
    let Ok(label) = words.parse::<Label>() else {
        turn.show(office, turn.lang.bad_label(LONGEST_LABEL)).await;
        return Ok(());
    };
    let renamed = office.keys.rename(turn.owner(), &id, label, turn.now).await;
    office.questions.close(turn.chat()).await?;
    match renamed {
        Ok(()) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            turn.toast(office, &turn.lang.no_such_key()).await;
            return Ok(());
        }
    }
    let Some(key) = own(office, turn, id).await? else { return Ok(()) };
    let Letter { text, rows } = card(office, turn.lang, &key);
    let text = Html::paragraphs([turn.lang.renamed(), text]);
    turn.show(office, Letter { text, rows }).await;
    Ok(())
}

/// Asks whether to put a new key in place of this one.
pub(super) async fn ask_rotate(office: &Office, turn: &Turn, id: KeyId) -> Result<(), Broke> {
    let Some(key) = own(office, turn, id).await? else { return Ok(()) };
    let rows = vec![vec![
        Button::Press(turn.lang.button_rotate(), Action::Rotate(id)),
        Button::Press(turn.lang.button_keep(), Action::Card(id)),
    ]];
    turn.show(office, Letter { text: turn.lang.ask_rotate(letter::title(&key)), rows }).await;
    Ok(())
}

/// Asks once more.
pub(super) async fn ask_delete(
    office: &Office,
    turn: &Turn,
    id: KeyId,
    home: KeyId,
) -> Result<(), Broke> {
    let Some(key) = own(office, turn, id).await? else { return Ok(()) };
    let rows = vec![vec![
        Button::Press(turn.lang.button_delete_now(), Action::Delete { key: id, home }),
        Button::Press(turn.lang.button_keep(), Action::Home(home)),
    ]];
    turn.show(office, Letter { text: turn.lang.ask_delete(letter::title(&key)), rows }).await;
    Ok(())
}

/// Deletes, and says so once it is true.
pub(super) async fn delete(
    office: &Office,
    turn: &Turn,
    id: KeyId,
    home: KeyId,
) -> Result<(), Broke> {
    let key = match office.keys.delete(turn.owner(), &id, turn.now).await {
        Ok(key) => key,
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            turn.toast(office, &turn.lang.no_such_key()).await;
            return Ok(());
        }
    };
    office.shown.lock().remove(&id);
    let handing = office.handed.of(id).await?;
    office.handed.drop(id).await?;
    let lang = turn.lang;
    let gone = Letter {
        text: lang.deleted(letter::title(&key), &office.moment(lang, turn.now)),
        rows: vec![vec![letter::list(lang)]],
    };
    if home == id {
        turn.show(office, gone.clone()).await;
    } else {
        self::home(office, turn, home).await?;
    }
    // Where the key was handed out, it says the same.
    match handing.and_then(|handing| handing.message) {
        Some(message) if Some(message) != pressed(turn) => {
            office.post.edit(turn.chat(), message, &gone).await;
        }
        Some(_) | None => {}
    }
    Ok(())
}

fn card(office: &Office, lang: Lang, key: &Key) -> Letter {
    let id = key.id;
    let mut first = vec![Button::Press(lang.button_rename(), Action::Rename(id))];
    if key.state == State::Active {
        first.push(Button::Press(lang.button_rotate(), Action::AskRotate(id)));
    }
    let delete = Button::Press(lang.button_delete(), Action::AskDelete { key: id, home: id });
    let rows: Rows = vec![first, vec![delete], vec![letter::list(lang)]];
    let limit = letter::limit(lang, key.limit.unwrap_or(office.standard));
    let text = Html::lines([letter::title(key), letter::details(office, lang, key), limit]);
    Letter { text, rows }
}

/// The key, if it is this person's; otherwise the person hears that there is none.
async fn own(office: &Office, turn: &Turn, id: KeyId) -> Result<Option<Key>, Broke> {
    let key = office.keys.own(turn.owner(), &id, turn.now).await?;
    if key.is_none() {
        turn.toast(office, &turn.lang.no_such_key()).await;
    }
    Ok(key)
}

fn pressed(turn: &Turn) -> Option<MessageId> {
    match &turn.stage {
        Stage::Fresh => None,
        Stage::Pressed { message, .. } => Some(*message),
    }
}
