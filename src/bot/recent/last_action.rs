//! The last thing that the bot did for a person, which a word such as "undo" takes back.

use jiff::Timestamp;
use teloxide::types::ChatId;

use super::per_speaker::{PerSpeaker, Speaker};
use crate::bot::state::{Alert, AlertId, BoardId, ChatDefault, ChatDefaults, QuietHours};
use crate::text::Lang;

#[derive(Clone, Debug)]
pub(in crate::bot) enum LastAction {
    AlertCreated(AlertId),
    AlertsDeleted(Vec<Alert>),
    AlertsMuted(Vec<AlertId>),
    DefaultSet {
        set: ChatDefault,
        before: ChatDefaults,
    },
    LanguageSet {
        before: Option<Lang>,
    },
    QuietHoursSet {
        before: Option<QuietHours>,
    },
    BoardMade(BoardId),
    KeyIssued,
    KeyDeleted,
    /// Anything that only its own buttons change back.
    Other,
}

/// An action with the update that it was done for.
#[derive(Clone)]
struct Done {
    action: LastAction,
    update: u32,
    /// Whether nothing was answered since then.
    is_last: bool,
}

/// The last thing that the bot did for each person.
#[derive(Default)]
pub(in crate::bot) struct LastActions(PerSpeaker<Done>);

impl LastActions {
    /// Remembers what the bot has just done for a person.
    pub(in crate::bot) fn record(
        &self,
        speaker: Speaker,
        action: LastAction,
        update: u32,
        now: Timestamp,
    ) {
        self.0.insert(speaker, Done { action, update, is_last: true }, now);
    }

    /// Notes that an update of the person is answered: what was done for an earlier one is no longer the last thing.
    pub(in crate::bot) fn record_reply(&self, speaker: Speaker, update: u32) {
        if let Some((done, at)) = self.0.last(speaker)
            && done.update != update
        {
            self.0.insert(speaker, Done { is_last: false, ..done }, at);
        }
    }

    /// The last thing that the bot did for the person, if it was a short time ago.
    pub(in crate::bot) fn last(&self, speaker: Speaker, now: Timestamp) -> Option<LastAction> {
        self.0.get(speaker, now).map(|done| done.action)
    }

    /// The same, if nothing was answered since then.
    pub(in crate::bot) fn to_undo(&self, speaker: Speaker, now: Timestamp) -> Option<LastAction> {
        self.0.get(speaker, now).filter(|done| done.is_last).map(|done| done.action)
    }

    /// When the last thing was done.
    pub(super) fn done_at(&self, speaker: Speaker) -> Option<Timestamp> {
        self.0.last(speaker).map(|(_, at)| at)
    }

    pub(in crate::bot) fn forget(&self, speaker: Speaker) {
        self.0.remove(speaker);
    }

    /// Forgets a person in all chats.
    pub(super) fn forget_person(&self, person: ChatId) {
        self.0.forget(person);
    }
}
