//! The language of a private chat.

use crate::bot::command::NotALanguage;
use crate::bot::menu::{Action, Button};
use crate::bot::office::{Broke, Office};
use crate::bot::post::Letter;
use crate::bot::profile;
use crate::bot::turn::Turn;
use crate::text::Lang;

/// `/lang`
pub(super) async fn asked(
    office: &Office,
    turn: &Turn,
    wanted: Option<Result<Lang, NotALanguage>>,
) -> Result<(), Broke> {
    match wanted {
        Some(Ok(lang)) => choose(office, turn, lang).await,
        Some(Err(NotALanguage)) => {
            turn.show(office, turn.lang.lang_unknown()).await;
            Ok(())
        }
        None => {
            let button =
                |lang: Lang| Button::Press(lang.lang_name(), Action::Speak { lang, by: None });
            let rows = vec![Lang::ALL.map(button).into()];
            turn.show(office, Letter { text: turn.lang.lang_ask(), rows }).await;
            Ok(())
        }
    }
}

/// From now on the chat is spoken to in this language, and its command menu too.
pub(super) async fn choose(office: &Office, turn: &Turn, lang: Lang) -> Result<(), Broke> {
    office.rooms.choose(turn.chat(), lang).await?;
    turn.show(office, lang.lang_set()).await;
    if let Err(failure) = profile::speak(office.post.telegram(), turn.chat(), lang).await {
        tracing::warn!(?failure, "the command menu of a chat could not be registered");
    }
    Ok(())
}
