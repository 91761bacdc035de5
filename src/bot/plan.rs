//! What is to be done with an update, decided before it waits for its turn.

use teloxide::types::{CallbackQueryId, ChatId};

use super::command::{self, Command, Parsed};
use super::flood::{Flood, Verdict};
use super::gate::{Entry, Person, Speaker, Words};
use super::lanes::Lane;
use super::leak::Leak;
use super::office::Office;
use super::press::Press;
use crate::keys::Token;
use crate::text::Lang;

/// What is to be done with an update.
pub(super) enum Plan {
    /// Nothing at all.
    Nothing,
    /// A press too many: it is answered now, and takes nobody's place.
    TooFast(TooFast),
    /// It is dealt with in its turn.
    InTurn(Task),
}

/// A press too many.
pub(super) struct TooFast {
    press: Press,
    chat: ChatId,
    /// What whoever pressed speaks while nothing is chosen for the chat.
    lang: Lang,
    seconds: u64,
}

/// An update that is dealt with.
pub(super) struct Task {
    pub(super) entry: Entry,
    pub(super) leak: Option<Leak>,
    /// That was too fast: the seconds to wait are all that is answered.
    pub(super) slows: Option<u64>,
}

impl Plan {
    /// The plan. Whoever has too many `waiting` in a lane is not listened to: one lane that has to wait can't fill the intake.
    pub(super) fn of(
        office: &Office,
        entry: Entry,
        leak: Option<Leak>,
        waiting: impl Fn(Lane) -> usize,
    ) -> Self {
        let now = office.clock.now();
        let asks = |flood: &Flood, chat: ChatId| match waiting(entry.lane()) {
            many if many >= office.manners.waiting => {
                Verdict::Silence(office.manners.within.unsigned_abs().as_secs())
            }
            _ => flood.asks(chat.0, now),
        };
        let verdict = match &entry {
            Entry::Said { at, words, .. } if is_of_use(words) => {
                asks(&office.messages, at.person.chat())
            }
            Entry::SaidInGroup { at, text } if concerns(office, text) => match &at.speaker {
                Speaker::Person(person) => asks(&office.messages, person.chat()),
                Speaker::Anonymous => asks(&office.messages, at.spot.chat),
            },
            Entry::Said { .. } | Entry::SaidInGroup { .. } | Entry::Nothing => {
                return Self::about(leak);
            }
            Entry::Pressed { at, .. } => asks(&office.presses, at.person.chat()),
            Entry::PressedInGroup { by, .. } | Entry::Sought { by, .. } => {
                asks(&office.presses, by.chat())
            }
            Entry::PressedNowhere { .. } | Entry::Moved { .. } | Entry::Gone(_) => Verdict::Fine,
        };
        let slows = match (&entry, verdict) {
            (_, Verdict::Fine) => None,
            (Entry::Said { .. } | Entry::SaidInGroup { .. }, Verdict::Silence(_)) => {
                return Self::about(leak);
            }
            (Entry::Pressed { at, query, .. }, Verdict::Notice(long) | Verdict::Silence(long)) => {
                return Self::too_fast(query, at.person.chat(), &at.person, long);
            }
            (
                Entry::PressedInGroup { at, by, query, .. },
                Verdict::Notice(long) | Verdict::Silence(long),
            ) => return Self::too_fast(query, at.spot.chat, by, long),
            // The next letter asks again.
            (Entry::Sought { .. }, _) => return Self::Nothing,
            (_, Verdict::Notice(long) | Verdict::Silence(long)) => Some(long),
        };
        Self::InTurn(Task { entry, leak, slows })
    }

    fn too_fast(query: &CallbackQueryId, chat: ChatId, by: &Person, seconds: u64) -> Self {
        let press = Press::new(query.clone());
        Self::TooFast(TooFast { press, chat, lang: by.lang(), seconds })
    }

    /// A key that others can read is seen to even where nothing else is to be done.
    fn about(leak: Option<Leak>) -> Self {
        match leak {
            Some(leak) => {
                Self::InTurn(Task { entry: Entry::Nothing, leak: Some(leak), slows: None })
            }
            None => Self::Nothing,
        }
    }
}

impl TooFast {
    /// Says so, where nobody else reads it.
    pub(super) async fn slows(self, office: &Office) {
        // What was chosen may not be readable now.
        let chosen = office.rooms.room(self.chat).await.ok().and_then(|room| room.chosen);
        let words = chosen.unwrap_or(self.lang).flood_toast(self.seconds);
        self.press.answer(office, Some(&words)).await;
    }
}

impl Task {
    /// Tasks of one lane are carried out one after the other.
    pub(super) fn lane(&self) -> Lane {
        match (&self.entry, &self.leak) {
            (Entry::Nothing, Some(leak)) => leak.chat.into(),
            (entry, _) => entry.lane(),
        }
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
