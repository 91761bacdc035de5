//! Something broke: what it was stands in the log, and whoever asked is told so.

use teloxide::types::CallbackQueryId;

use super::gate::Entry;
use super::office::Office;
use super::post::Spot;
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

/// Who is told. The language is the one of their app: what they have chosen may not be readable now.
pub(super) enum Whom {
    Spot(Spot, Lang),
    Press(CallbackQueryId, Lang),
    Nobody,
}

impl Whom {
    /// Whoever asked.
    pub(super) fn of(entry: &Entry) -> Self {
        match entry {
            Entry::Said { at, .. } => Self::Spot(at.person.chat().into(), at.person.lang()),
            Entry::SaidInGroup { at, .. } => Self::Spot(at.spot, at.speaker.lang()),
            Entry::Pressed { at, query, .. } => Self::Press(query.clone(), at.person.lang()),
            Entry::PressedInGroup { at, query, .. } => {
                Self::Press(query.clone(), at.speaker.lang())
            }
            Entry::PressedNowhere { .. }
            | Entry::Moved { .. }
            | Entry::Gone(_)
            | Entry::Nothing => Self::Nobody,
        }
    }

    /// Says what happened, in one sentence.
    pub(super) async fn hears(&self, office: &Office, broke: &Broke, error_id: &str) {
        match self {
            Self::Spot(spot, lang) => {
                let words = match broke {
                    Broke::Store(_) => lang.store_away(),
                    Broke::Other(_) => lang.broke(error_id),
                };
                office.post.say(*spot, &words.into()).await;
            }
            Self::Press(query, lang) => {
                let words = match broke {
                    Broke::Store(_) => lang.store_away_toast(),
                    Broke::Other(_) => lang.broke_toast(),
                };
                office.post.toast(query, Some(&words)).await;
            }
            Self::Nobody => {}
        }
    }
}
