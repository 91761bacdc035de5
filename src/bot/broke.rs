//! Something broke: what it was stands in the log, and whoever asked is told so.

use super::gate::Entry;
use super::office::Office;
use super::post::Spot;
use super::press::Press;
use crate::db::Trouble;
use crate::text::Lang;

/// Something broke.
#[derive(Debug, thiserror::Error)]
pub(super) enum Broke {
    /// The store can't be read or written.
    #[error(transparent)]
    Store(#[from] crate::db::Error),
    /// Anything else.
    #[error("{0}")]
    Other(&'static str),
}

impl Broke {
    /// Whether it is of the kind that somebody is at, or that passes by itself.
    fn passes(&self) -> bool {
        match self {
            Self::Store(error) => match error.trouble {
                Trouble::Busy | Trouble::Full | Trouble::ReadOnly => true,
                Trouble::Shut | Trouble::Damaged | Trouble::Other => false,
            },
            Self::Other(_) => false,
        }
    }
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

    /// Says what happened, in one sentence: that it has to wait, or by which number the cause is found in the log.
    pub(super) async fn hears(&self, office: &Office, broke: &Broke, error_id: &str) {
        let Self { spot, press, lang } = self;
        let (toast, words) = match broke.passes() {
            true => (Some(lang.store_unavailable_toast()), lang.store_unavailable()),
            // A number is copied from a message, not from a toast.
            false => (None, lang.internal_error(error_id)),
        };
        if let Some(press) = press
            && press.answer(office, toast.as_ref()).await
            && toast.is_some()
        {
            return;
        }
        if let Some(spot) = spot {
            office.post.say(*spot, &words.into()).await;
        }
    }
}
