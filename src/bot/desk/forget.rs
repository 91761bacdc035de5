//! Forgetting a person.

use crate::bot::broke::Broke;
use crate::bot::menu::{Action, Button};
use crate::bot::office::Office;
use crate::bot::post::Letter;
use crate::bot::profile;
use crate::bot::turn::Visit;

/// Asks whether everything is to go.
pub(in crate::bot) async fn ask(office: &Office, visit: &Visit) -> Result<(), Broke> {
    let (lang, keys) = (visit.lang, office.keys.list(visit.owner(), visit.now).await?);
    let rows = vec![
        vec![Button::Press(lang.button_forget(), Action::Forget)],
        vec![Button::Press(lang.button_keep(), Action::Remain)],
    ];
    let text = lang.forget_ask(u64::try_from(keys.len()).unwrap_or(u64::MAX));
    visit.show(office, Letter { text, rows }).await;
    Ok(())
}

/// Deletes all keys and whatever is kept about the person; says so once it is true.
pub(in crate::bot) async fn everything(office: &Office, visit: &Visit) -> Result<(), Broke> {
    let chat = visit.chat();
    let handings = office.handed.in_chat(chat).await?;
    // The keys last: once they are gone, nothing is left that could fail.
    office.rooms.forget(chat).await?;
    office.keys.forget(visit.owner(), visit.now).await?;
    office.shown.lock().retain(|key, _| handings.iter().all(|handing| handing.key != *key));
    visit.show(office, visit.lang.forget_done()).await;
    for message in
        handings.iter().filter(|handing| !handing.is_hidden).filter_map(|handing| handing.message)
    {
        office.post.erase(chat, message).await;
    }
    if let Err(failure) = profile::forget(office.post.telegram(), chat).await {
        tracing::warn!(?failure, "the command menu of a chat could not be taken back");
    }
    Ok(())
}
