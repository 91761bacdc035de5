//! What is to be done with an update, decided before it waits for its chat.

use teloxide::types::{CallbackQueryId, ChatId};

use super::flood_limiter::{FloodDecision, FloodLimiter};
use crate::bot::callback_answer::CallbackAnswer;
use crate::bot::commands::{self, Command, Parsed};
use crate::bot::context::Context;
use crate::bot::incoming::{Entry, MessageContent, Person, Sender};
use crate::bot::leaked_keys::LeakedKeys;
use crate::bot::queues::QueueKey;
use crate::keys::Token;
use crate::text::Lang;

/// What is to be done with an update.
pub(in crate::bot) enum Admission {
    /// Nothing at all.
    Nothing,
    /// A press too many: it is answered now, and takes nobody's place.
    TooFast(TooFast),
    /// It is dealt with in its chat.
    InTurn(Task),
}

/// A press too many.
pub(in crate::bot) struct TooFast {
    press: CallbackAnswer,
    chat: ChatId,
    /// What whoever pressed speaks while nothing is chosen for the chat.
    lang: Lang,
    seconds: u64,
}

/// An update that is dealt with.
pub(in crate::bot) struct Task {
    pub(in crate::bot) entry: Entry,
    pub(in crate::bot) leak: Option<LeakedKeys>,
    /// That was too fast: the seconds to wait are all that is answered.
    pub(in crate::bot) retry_after: Option<u64>,
}

impl Admission {
    /// The plan. Whoever has too many `waiting` in a queue is not listened to: one queue that has to wait can't fill the inbox.
    pub(in crate::bot) fn of(
        context: &Context,
        entry: Entry,
        leak: Option<LeakedKeys>,
        waiting: impl Fn(QueueKey) -> usize,
    ) -> Self {
        let now = context.clock.now();
        let asks = |flood: &FloodLimiter, chat: ChatId| match waiting(entry.queue()) {
            many if many >= context.flood_limits.waiting => {
                FloodDecision::Ignore(context.flood_limits.within.unsigned_abs().as_secs())
            }
            _ => flood.asks(chat.0, now),
        };
        let verdict = match &entry {
            Entry::Said { at, words, .. } if is_of_use(words) => {
                asks(&context.messages, at.person.chat())
            }
            Entry::SaidInGroup { at, text } if concerns(context, text) => match &at.sender {
                Sender::Person(person) => asks(&context.messages, person.chat()),
                Sender::AnonymousAdmin => asks(&context.messages, at.destination.chat),
            },
            Entry::Said { .. } | Entry::SaidInGroup { .. } | Entry::Nothing => {
                return Self::about(leak);
            }
            Entry::Pressed { at, .. } => asks(&context.presses, at.person.chat()),
            Entry::PressedInGroup { by, .. } | Entry::InlineQuery { by, .. } => {
                asks(&context.presses, by.chat())
            }
            Entry::PressedNowhere { .. } | Entry::Moved { .. } | Entry::Gone(_) => {
                FloodDecision::Allow
            }
        };
        let retry_after = match (&entry, verdict) {
            (_, FloodDecision::Allow) => None,
            (Entry::Said { .. } | Entry::SaidInGroup { .. }, FloodDecision::Ignore(_)) => {
                return Self::about(leak);
            }
            (
                Entry::Pressed { at, query, .. },
                FloodDecision::Notify(long) | FloodDecision::Ignore(long),
            ) => {
                return Self::too_fast(query, at.person.chat(), &at.person, long);
            }
            (
                Entry::PressedInGroup { at, by, query, .. },
                FloodDecision::Notify(long) | FloodDecision::Ignore(long),
            ) => return Self::too_fast(query, at.destination.chat, by, long),
            // The next letter asks again.
            (Entry::InlineQuery { .. }, _) => return Self::Nothing,
            (_, FloodDecision::Notify(long) | FloodDecision::Ignore(long)) => Some(long),
        };
        Self::InTurn(Task { entry, leak, retry_after })
    }

    fn too_fast(query: &CallbackQueryId, chat: ChatId, by: &Person, seconds: u64) -> Self {
        let press = CallbackAnswer::new(query.clone());
        Self::TooFast(TooFast { press, chat, lang: by.lang(), seconds })
    }

    /// A key that others can read is seen to even where nothing else is to be done.
    fn about(leak: Option<LeakedKeys>) -> Self {
        match leak {
            Some(leak) => {
                Self::InTurn(Task { entry: Entry::Nothing, leak: Some(leak), retry_after: None })
            }
            None => Self::Nothing,
        }
    }
}

impl TooFast {
    /// Says so, where nobody else reads it.
    pub(in crate::bot) async fn retry_after(self, context: &Context) {
        // What was chosen may not be readable now.
        let chosen =
            context.chats.settings(self.chat).await.ok().and_then(|settings| settings.language);
        let words = chosen.unwrap_or(self.lang).flood_toast(self.seconds);
        self.press.answer(context, Some(&words)).await;
    }
}

impl Task {
    /// Tasks of one queue are carried out one after the other.
    pub(in crate::bot) fn queue(&self) -> QueueKey {
        match (&self.entry, &self.leak) {
            (Entry::Nothing, Some(leak)) => leak.chat.into(),
            (entry, _) => entry.queue(),
        }
    }
}

/// What somebody else wrote is read for keys only.
fn is_of_use(words: &MessageContent) -> bool {
    match words {
        MessageContent::Own(_) | MessageContent::NoText => true,
        MessageContent::Forwarded(text) => Token::find_all(text).next().is_some(),
    }
}

/// Whether something said in a group is for the bot.
fn concerns(context: &Context, text: &str) -> bool {
    match commands::parse(text, context.me()) {
        Parsed::Command { command: Command::Start(_) | Command::Help, addressed } => addressed,
        Parsed::Command { .. } => true,
        Parsed::Unknown(_) | Parsed::ForAnother | Parsed::Words => false,
    }
}
