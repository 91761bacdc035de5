//! One key: rename, rotate, delete.

use crate::bot::broke::Broke;
use crate::bot::menu::{Action, Button, Rows};
use crate::bot::office::Office;
use crate::bot::post::Letter;
use crate::bot::questions::Question;
use crate::bot::turn::Visit;
use crate::db::Error;
use crate::keys::{ChangeError, Key, KeyId, Label, State};
use crate::text::{Html, Lang};

use super::{Reader, letter, menu};

/// How many characters a label has at most.
pub(in crate::bot) const LONGEST_LABEL: u64 = 32;

/// The key, and what can be done with it.
pub(super) async fn read(
    office: &Office,
    reader: Reader,
    id: KeyId,
) -> Result<Option<Letter>, Error> {
    let key = office.keys.own(reader.owner, &id, reader.now).await?;
    Ok(key.map(|key| card(office, reader.lang, &key)))
}

/// Asks for a new label: the next words in this chat.
pub(super) async fn ask_label(
    office: &Office,
    reader: Reader,
    id: KeyId,
) -> Result<Option<Letter>, Error> {
    let lang = reader.lang;
    let Some(key) = office.keys.own(reader.owner, &id, reader.now).await? else { return Ok(None) };
    let rows = vec![vec![Button::Press(lang.button_keep(), Action::Card(id))]];
    Ok(Some(Letter { text: lang.ask_label(letter::title(&key), LONGEST_LABEL), rows }))
}

/// Asks whether to put a new key in place of this one.
pub(super) async fn ask_rotate(
    office: &Office,
    reader: Reader,
    id: KeyId,
) -> Result<Option<Letter>, Error> {
    let lang = reader.lang;
    let Some(key) = office.keys.own(reader.owner, &id, reader.now).await? else { return Ok(None) };
    let rows = vec![vec![
        Button::Press(lang.button_rotate(), Action::Rotate(id)),
        Button::Press(lang.button_keep(), Action::Card(id)),
    ]];
    let text = Html::paragraphs([lang.ask_rotate(letter::title(&key)), used(office, lang, &key)]);
    Ok(Some(Letter { text, rows }))
}

/// Asks once more. Whether the key is in use, and whether the one in its place is, helps to decide.
pub(super) async fn ask_delete(
    office: &Office,
    reader: Reader,
    id: KeyId,
    home: KeyId,
) -> Result<Option<Letter>, Error> {
    let lang = reader.lang;
    let Some(key) = office.keys.own(reader.owner, &id, reader.now).await? else { return Ok(None) };
    let rows = vec![vec![
        Button::Press(lang.button_delete_now(), Action::Delete { key: id, home }),
        Button::Press(lang.button_keep(), Action::Home(home)),
    ]];
    let mut parts = vec![lang.ask_delete(letter::title(&key)), used(office, lang, &key)];
    if home != id
        && let Some(heir) = office.keys.own(reader.owner, &home, reader.now).await?
    {
        parts.push(match heir.usage.last_used_at {
            Some(last) => lang.replacement_used(letter::title(&heir), &office.moment(lang, last)),
            None => lang.replacement_unused(letter::title(&heir)),
        });
    }
    Ok(Some(Letter { text: Html::paragraphs(parts), rows }))
}

/// The next words in this chat are the new label.
pub(in crate::bot) async fn rename(office: &Office, visit: &Visit, id: KeyId) -> Result<(), Broke> {
    if office.keys.own(visit.owner(), &id, visit.now).await?.is_some() {
        let question = Question { key: id, message: visit.pressed() };
        office.rooms.ask(visit.chat(), question, visit.now).await?;
    }
    menu::open(office, visit, Action::Rename(id)).await
}

/// The label has come.
pub(in crate::bot) async fn renamed(
    office: &Office,
    visit: &Visit,
    question: Question,
    words: &str,
) -> Result<(), Broke> {
    let id = question.key;
    let Ok(label) = words.parse::<Label>() else {
        visit.show(office, visit.lang.bad_label(LONGEST_LABEL)).await;
        return Ok(());
    };
    office.rooms.close(visit.chat()).await?;
    match office.keys.rename(visit.owner(), &id, label, visit.now).await {
        Ok(()) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            visit.toast(office, &visit.lang.no_such_key()).await;
            return Ok(());
        }
    }
    let renamed = visit.lang.renamed();
    let words = match read(office, visit.reader(), id).await {
        Ok(Some(Letter { text, rows })) => Letter { text: Html::paragraphs([renamed, text]), rows },
        Ok(None) | Err(_) => renamed.into(),
    };
    visit.show(office, words).await;
    if let Some(message) = question.message {
        menu::close(office, visit, message).await;
    }
    Ok(())
}

/// Whether anybody would miss it.
fn used(office: &Office, lang: Lang, key: &Key) -> Html {
    match key.usage.last_used_at {
        Some(last) => lang.ask_used(&office.moment(lang, last), key.usage.uses),
        None => lang.ask_unused(),
    }
}

/// Deletes, and says so once it is true.
pub(in crate::bot) async fn delete(
    office: &Office,
    visit: &Visit,
    id: KeyId,
    home: KeyId,
) -> Result<(), Broke> {
    let handing = office.handed.of(id).await?;
    let key = match office.keys.delete(visit.owner(), &id, visit.now).await {
        Ok(key) => key,
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            visit.toast(office, &visit.lang.no_such_key()).await;
            return Ok(());
        }
    };
    // It is deleted: whatever breaks from here on, its owner hears so.
    office.shown.lock().remove(&id);
    let lang = visit.lang;
    let gone = Letter {
        text: lang.deleted(letter::title(&key), &office.moment(lang, visit.now)),
        rows: vec![vec![letter::list(lang)]],
    };
    if home == id || menu::home(office, visit, home).await.is_err() {
        visit.show(office, gone.clone()).await;
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
