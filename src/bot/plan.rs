//! What is to be done with an update, decided before it waits for its turn.

use super::command::{self, Command, Parsed};
use super::flood::Verdict;
use super::gate::{Entry, Speaker, Words};
use super::leak::Leak;
use super::office::Office;
use crate::keys::Token;

/// What is to be done with an update.
pub(super) struct Plan {
    pub(super) entry: Entry,
    pub(super) leak: Option<Leak>,
    pub(super) verdict: Verdict,
}

impl Plan {
    /// The plan; `None` is nothing at all.
    pub(super) fn of(office: &Office, entry: Entry, leak: Option<Leak>) -> Option<Self> {
        let now = office.clock.now();
        let verdict = match &entry {
            Entry::Said { at, words, .. } if is_of_use(words) => {
                office.messages.asks(at.person.chat().0, now)
            }
            Entry::SaidInGroup { at, text } if concerns(office, text) => match &at.speaker {
                Speaker::Person(person) => office.messages.asks(person.chat().0, now),
                Speaker::Anonymous => office.messages.asks(at.spot.chat.0, now),
            },
            Entry::Said { .. } | Entry::SaidInGroup { .. } | Entry::Nothing => {
                return Self::about(leak);
            }
            Entry::Pressed { at, .. } => office.presses.asks(at.person.chat().0, now),
            Entry::PressedInGroup { by, .. } | Entry::Sought { by, .. } => {
                office.presses.asks(by.chat().0, now)
            }
            Entry::PressedNowhere { .. } | Entry::Moved { .. } | Entry::Gone(_) => Verdict::Fine,
        };
        match (&entry, verdict) {
            (Entry::Said { .. } | Entry::SaidInGroup { .. }, Verdict::Silence(_)) => {
                Self::about(leak)
            }
            // The next letter asks again.
            (Entry::Sought { .. }, Verdict::Notice(_) | Verdict::Silence(_)) => None,
            _ => Some(Self { entry, leak, verdict }),
        }
    }

    /// Plans with the same number are carried out one after the other.
    pub(super) fn lane(&self) -> i64 {
        match (&self.entry, &self.leak) {
            (Entry::Nothing, Some(leak)) => leak.chat.0,
            (entry, _) => entry.lane(),
        }
    }

    /// A key that others can read is seen to even where nothing else is to be done.
    fn about(leak: Option<Leak>) -> Option<Self> {
        let leak = Some(leak?);
        Some(Self { entry: Entry::Nothing, leak, verdict: Verdict::Fine })
    }
}

/// What somebody else wrote is read for keys only.
fn is_of_use(words: &Words) -> bool {
    match words {
        Words::Own(_) | Words::NoText => true,
        Words::Forwarded(text) => Token::find_all(text).next().is_some(),
    }
}

/// Whether something said in a group is for the bot.
fn concerns(office: &Office, text: &str) -> bool {
    match command::parse(text, office.me()) {
        Parsed::Command { command: Command::Start(_) | Command::Help, addressed } => addressed,
        Parsed::Command { .. } => true,
        Parsed::Unknown(_) | Parsed::ForAnother | Parsed::Words => false,
    }
}
