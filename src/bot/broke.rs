//! Something broke: what it was stands in the log, and whoever asked is told so.

use super::gate::Entry;
use super::office::Office;
use super::post::Spot;
use super::press::Press;
use crate::text::Lang;

/// Something broke.
#[derive(Debug, thiserror::Error)]
pub(super) enum Broke {
    /// The store can't be read or written; nothing was changed.
    #[error(transparent)]
    Store(#[from] crate::db::Error),
    /// Anything else.
    #[error("{0}")]
    Other(&'static str),
}

/// Who is told, and how. The language is the one of their app: what they have chosen may not be readable now.
pub(super) struct Whom {
    spot: Option<Spot>,
    press: Option<Press>,
    lang: Lang,
}

impl Whom {
    /// Whoever asked.
    pub(super) fn of(entry: &Entry, press: Option<Press>) -> Self {
        let (spot, lang) = match entry {
            Entry::Said { at, .. } | Entry::Pressed { at, .. } => {
                (Some(at.person.chat().into()), at.person.lang())
            }
            Entry::SaidInGroup { at, .. } | Entry::PressedInGroup { at, .. } => {
                (Some(at.spot), at.speaker.lang())
            }
            Entry::PressedNowhere { .. }
            | Entry::Sought { .. }
            | Entry::Moved { .. }
            | Entry::Gone(_)
            | Entry::Nothing => (None, Lang::En),
        };
        Self { spot, press, lang }
    }

    /// Says what happened, in one sentence: to a press with a toast, unless that is too late.
    pub(super) async fn hears(&self, office: &Office, broke: &Broke, error_id: &str) {
        let Self { spot, press, lang } = self;
        let (toast, words) = match broke {
            Broke::Store(_) => (lang.store_away_toast(), lang.store_away()),
            Broke::Other(_) => (lang.broke_toast(), lang.broke(error_id)),
        };
        if let Some(press) = press
            && press.answer(office, Some(&toast)).await
        {
            return;
        }
        if let Some(spot) = spot {
            office.post.say(*spot, &words.into()).await;
        }
    }
}
