//! One key: rename, rotate, delete.

use crate::bot::broke::Broke;
use crate::bot::menu::{Action, Button, Rows};
use crate::bot::office::Office;
use crate::bot::post::Letter;
use crate::bot::turn::Visit;
use crate::keys::{ChangeError, Key, KeyId, Label, State};
use crate::text::{Html, Lang};

use super::letter;

/// How many characters a label has at most.
pub(in crate::bot) const LONGEST_LABEL: u64 = 32;

/// Shows the key.
pub(in crate::bot) async fn show(office: &Office, visit: &Visit, id: KeyId) -> Result<(), Broke> {
    let Some(key) = own(office, visit, id).await? else { return Ok(()) };
    visit.show(office, card(office, visit.lang, &key)).await;
    Ok(())
}

/// Back to the key from a question: to the message that hands it out, where this is that message.
pub(in crate::bot) async fn home(office: &Office, visit: &Visit, id: KeyId) -> Result<(), Broke> {
    let Some(key) = own(office, visit, id).await? else { return Ok(()) };
    let words = match office.handed.of(id).await? {
        Some(mut handing) if handing.message == visit.pressed() => {
            letter::key(office, visit.lang, &key, &mut handing).await?
        }
        _ => card(office, visit.lang, &key),
    };
    visit.show(office, words).await;
    Ok(())
}

/// Asks for a new label: the next words in this chat.
pub(in crate::bot) async fn ask_label(
    office: &Office,
    visit: &Visit,
    id: KeyId,
) -> Result<(), Broke> {
    let Some(key) = own(office, visit, id).await? else { return Ok(()) };
    office.questions.ask(visit.chat(), id, visit.now).await?;
    let rows = vec![vec![Button::Press(visit.lang.button_keep(), Action::Card(id))]];
    let text = visit.lang.ask_label(letter::title(&key), LONGEST_LABEL);
    visit.show(office, Letter { text, rows }).await;
    Ok(())
}

/// The label has come.
pub(in crate::bot) async fn renamed(
    office: &Office,
    visit: &Visit,
    id: KeyId,
    words: &str,
) -> Result<(), Broke> {
    let Ok(label) = words.parse::<Label>() else {
        visit.show(office, visit.lang.bad_label(LONGEST_LABEL)).await;
        return Ok(());
    };
    let renamed = office.keys.rename(visit.owner(), &id, label, visit.now).await;
    office.questions.close(visit.chat()).await?;
    match renamed {
        Ok(()) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            visit.toast(office, &visit.lang.no_such_key()).await;
            return Ok(());
        }
    }
    let Some(key) = own(office, visit, id).await? else { return Ok(()) };
    let Letter { text, rows } = card(office, visit.lang, &key);
    let text = Html::paragraphs([visit.lang.renamed(), text]);
    visit.show(office, Letter { text, rows }).await;
    Ok(())
}

/// Asks whether to put a new key in place of this one.
pub(in crate::bot) async fn ask_rotate(
    office: &Office,
    visit: &Visit,
    id: KeyId,
) -> Result<(), Broke> {
    let Some(key) = own(office, visit, id).await? else { return Ok(()) };
    let rows = vec![vec![
        Button::Press(visit.lang.button_rotate(), Action::Rotate(id)),
        Button::Press(visit.lang.button_keep(), Action::Card(id)),
    ]];
    visit.show(office, Letter { text: visit.lang.ask_rotate(letter::title(&key)), rows }).await;
    Ok(())
}

/// Asks once more.
pub(in crate::bot) async fn ask_delete(
    office: &Office,
    visit: &Visit,
    id: KeyId,
    home: KeyId,
) -> Result<(), Broke> {
    let Some(key) = own(office, visit, id).await? else { return Ok(()) };
    let rows = vec![vec![
        Button::Press(visit.lang.button_delete_now(), Action::Delete { key: id, home }),
        Button::Press(visit.lang.button_keep(), Action::Home(home)),
    ]];
    visit.show(office, Letter { text: visit.lang.ask_delete(letter::title(&key)), rows }).await;
    Ok(())
}

/// Deletes, and says so once it is true.
pub(in crate::bot) async fn delete(
    office: &Office,
    visit: &Visit,
    id: KeyId,
    home: KeyId,
) -> Result<(), Broke> {
    let key = match office.keys.delete(visit.owner(), &id, visit.now).await {
        Ok(key) => key,
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            visit.toast(office, &visit.lang.no_such_key()).await;
            return Ok(());
        }
    };
    office.shown.lock().remove(&id);
    let handing = office.handed.of(id).await?;
    office.handed.drop(id).await?;
    let lang = visit.lang;
    let gone = Letter {
        text: lang.deleted(letter::title(&key), &office.moment(lang, visit.now)),
        rows: vec![vec![letter::list(lang)]],
    };
    if home == id {
        visit.show(office, gone.clone()).await;
    } else {
        self::home(office, visit, home).await?;
    }
    // Where the key was handed out, it says the same.
    match handing.and_then(|handing| handing.message) {
        Some(message) if Some(message) != visit.pressed() => {
            office.post.edit(visit.chat(), message, &gone).await;
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
async fn own(office: &Office, visit: &Visit, id: KeyId) -> Result<Option<Key>, Broke> {
    let key = office.keys.own(visit.owner(), &id, visit.now).await?;
    if key.is_none() {
        visit.toast(office, &visit.lang.no_such_key()).await;
    }
    Ok(key)
}
