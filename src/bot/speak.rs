//! The language of a chat.

use super::broke::Broke;
use super::command::NotALanguage;
use super::gate::Speaker;
use super::menu::{Action, Button};
use super::office::Office;
use super::post::Letter;
use super::profile;
use super::turn::Turn;
use crate::text::Lang;

/// `/lang`, from somebody who may choose when `may`.
pub(super) async fn asked(
    office: &Office,
    turn: &Turn,
    wanted: Option<Result<Lang, NotALanguage>>,
    may: impl AsyncFnOnce() -> bool,
) -> Result<(), Broke> {
    let Ok(wanted) = wanted.transpose() else {
        turn.show(office, turn.lang.lang_unknown()).await;
        return Ok(());
    };
    if !may().await {
        turn.show(office, turn.lang.lang_admins_only()).await;
        return Ok(());
    }
    match wanted {
        Some(lang) => return choose(office, turn, lang).await,
        None => {
            let by = match &turn.speaker {
                Speaker::Person(person) if !turn.spot.chat.is_user() => Some(person.id().0),
                Speaker::Person(_) | Speaker::Anonymous => None,
            };
            let button = |lang: Lang| Button::Press(lang.lang_name(), Action::Speak { lang, by });
            let rows = vec![Lang::ALL.map(button).into()];
            turn.show(office, Letter { text: turn.lang.lang_ask(), rows }).await;
        }
    }
    Ok(())
}

/// From now on the chat is spoken to in this language, and its command menu too.
pub(super) async fn choose(office: &Office, turn: &Turn, lang: Lang) -> Result<(), Broke> {
    let chat = turn.spot.chat;
    office.rooms.choose(chat, lang).await?;
    turn.show(office, lang.lang_set()).await;
    if let Err(failure) = profile::speak(office.post.telegram(), chat, lang).await {
        tracing::warn!(?failure, "the command menu of a chat could not be registered");
    }
    Ok(())
}
