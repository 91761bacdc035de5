//! What a text that follows may be about, besides an answer about the game.

use jiff::Timestamp;

use super::{LastAlert, Recent, Speaker};
use crate::bot::language::{ApiExample, ShownBefore};
use crate::bot::state::BoardId;
use crate::keys::KeyId;

#[derive(Clone)]
pub(in crate::bot) enum Talk {
    /// The alert that was set or offered last.
    Alert(LastAlert),
    /// All alerts of the chat were shown.
    AlertList,
    /// A kind in the menu of alerts, and the words before the name or number that is still to be typed.
    MenuChoice(&'static str),
    /// Keys, and the request that was shown, if any.
    Keys(Option<ApiExample>),
    /// The key whose menu was opened.
    Key(KeyId),
    /// The board that was set up or changed last.
    Board(BoardId),
    /// What `/me` has asked for.
    Nickname(NicknameQuestion),
    /// The addresses from which a key may be used, which are still to be typed.
    Addresses(KeyId),
}

/// What `/me` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) enum NicknameQuestion {
    /// The nickname.
    Name,
    /// The server on which somebody plays with this nickname.
    ServerOf(String),
}

impl Talk {
    /// What was shown, if it was anything.
    fn shown(&self) -> Option<ShownBefore> {
        match self {
            Self::Alert(_) | Self::AlertList | Self::MenuChoice(_) => Some(ShownBefore::Alert),
            Self::Keys(_) | Self::Key(_) | Self::Addresses(_) => Some(ShownBefore::Key),
            Self::Board(_) => Some(ShownBefore::Board),
            Self::Nickname(_) => None,
        }
    }
}

/// All of these are `None` or false once something else was answered, or after some time.
impl Recent {
    /// Remembers what the next text may be about.
    pub(in crate::bot) fn record_talk(&self, speaker: Speaker, talk: Talk, now: Timestamp) {
        self.talks.insert(speaker, talk, now);
    }

    /// Forgets what the next text could be about.
    pub(in crate::bot) fn forget_talk(&self, speaker: Speaker) {
        self.talks.remove(speaker);
    }

    /// What was shown last, if it was no answer about the game.
    pub(in crate::bot) fn shown(&self, speaker: Speaker, now: Timestamp) -> Option<ShownBefore> {
        self.talks.get(speaker, now)?.shown()
    }

    /// The alert that was set or offered last.
    pub(in crate::bot) fn last_alert(&self, speaker: Speaker, now: Timestamp) -> Option<LastAlert> {
        let Talk::Alert(alert) = self.talks.get(speaker, now)? else { return None };
        Some(alert)
    }

    /// Whether an alert was set or changed.
    pub(in crate::bot) fn is_after_alert(&self, speaker: Speaker, now: Timestamp) -> bool {
        matches!(self.last_alert(speaker, now), Some(LastAlert::Created { .. }))
    }

    /// Whether all alerts of the chat were shown.
    pub(in crate::bot) fn is_after_alert_list(&self, speaker: Speaker, now: Timestamp) -> bool {
        matches!(self.talks.get(speaker, now), Some(Talk::AlertList))
    }

    /// The words before the name or number that the menu of alerts has asked for.
    pub(in crate::bot) fn menu_choice(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<&'static str> {
        let Talk::MenuChoice(before) = self.talks.get(speaker, now)? else { return None };
        Some(before)
    }

    /// The board that was set up or changed last.
    pub(in crate::bot) fn last_board(&self, speaker: Speaker, now: Timestamp) -> Option<BoardId> {
        let Talk::Board(board) = self.talks.get(speaker, now)? else { return None };
        Some(board)
    }

    /// Whether the last answer was about keys, and its request.
    pub(in crate::bot) fn key_talk(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<Option<ApiExample>> {
        match self.talks.get(speaker, now)? {
            Talk::Keys(example) => Some(example),
            Talk::Key(_) => Some(None),
            _ => None,
        }
    }

    /// The key whose menu was opened.
    pub(in crate::bot) fn opened_key(&self, speaker: Speaker, now: Timestamp) -> Option<KeyId> {
        let Talk::Key(key) = self.talks.get(speaker, now)? else { return None };
        Some(key)
    }

    /// What `/me` has asked for.
    pub(in crate::bot) fn nickname_question(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<NicknameQuestion> {
        let Talk::Nickname(question) = self.talks.get(speaker, now)? else { return None };
        Some(question)
    }

    /// The key whose addresses the person was asked for.
    pub(in crate::bot) fn asked_addresses(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<KeyId> {
        let Talk::Addresses(key) = self.talks.get(speaker, now)? else { return None };
        Some(key)
    }
}
