//! The one type that answers.
//!
//! It waits as long as Telegram tells it to, per chat, so that a chat which has to wait holds up no other; it asks again
//! only for what is safe to repeat; and it never sends a message again whose first try may have arrived.

mod deliver;
mod moves;
mod offer;
mod picture;
mod toast;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde::Deserialize;
use serde::de::IgnoredAny;
use teloxide::payloads::{
    DeleteMessage, EditMessageText, EditMessageTextSetters, SendMessage, SendMessageSetters,
};
use teloxide::types::{ChatId, LinkPreviewOptions, MessageId, ParseMode, ThreadId};

use deliver::Again;
use moves::Moves;

use super::failure::Failure;
use super::menu::{Rows, markup};
use super::telegram::{Call, Telegram};
use crate::text::Html;

pub(super) use offer::{Card, Spread};
pub(super) use picture::Print;

/// How patient the bot is with Telegram.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long a second of "retry after" lasts.
    pub second: Duration,
    /// The first pause before something is tried again; each further one is twice as long.
    pub pause: Duration,
    /// How long one answer may take in all.
    pub deadline: Duration,
    /// How long one call may take.
    pub call: Duration,
    /// After this long a press is answered, whatever else takes longer.
    pub press: Duration,
    /// After this long an update that is not dealt with holds back the acknowledgement of later ones no more. Nearly always
    /// its effect is in the store, and it waits for Telegram.
    pub held_back: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            second: Duration::from_secs(1),
            pause: Duration::from_millis(300),
            deadline: Duration::from_secs(180),
            call: Duration::from_secs(15),
            press: Duration::from_millis(1_500),
            held_back: Duration::from_secs(20),
        }
    }
}

impl Patience {
    /// How long to wait when Telegram says to ask again after so long.
    pub(super) fn told(self, long: Duration) -> Duration {
        self.second.saturating_mul(u32::try_from(long.as_secs()).unwrap_or(u32::MAX))
    }
}

/// A message to be.
#[derive(Clone)]
pub(super) struct Letter {
    pub(super) text: Html,
    pub(super) rows: Rows,
}

impl From<Html> for Letter {
    fn from(text: Html) -> Self {
        Self { text, rows: Rows::new() }
    }
}

/// A place in Telegram that messages go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) chat: ChatId,
    pub(super) thread: Option<ThreadId>,
}

impl From<ChatId> for Spot {
    fn from(chat: ChatId) -> Self {
        Self { chat, thread: None }
    }
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    /// It is there.
    Arrived(MessageId),
    /// It is certainly not there, and nothing will be: nobody can be reached.
    Unreachable,
    /// It is certainly not there.
    Refused,
    /// Nobody can tell.
    Unknown,
}

/// What became of a change to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// It reads as it should.
    Made,
    /// There is no such message any more that could be changed, or nobody to read it.
    Gone,
    /// Not now.
    Failed,
}

#[derive(Deserialize)]
struct Sent {
    message_id: i32,
}

/// Sends, edits and deletes messages, and answers presses.
pub(super) struct Post {
    telegram: Telegram,
    patience: Patience,
    holds: Mutex<HashMap<ChatId, Instant>>,
    moves: Mutex<Moves>,
}

impl Post {
    pub(super) fn new(telegram: Telegram, patience: Patience) -> Self {
        let (holds, moves) = Default::default();
        Self { telegram, patience, holds, moves }
    }

    /// Calls that are no messages: who the bot is, its menus, its updates.
    pub(super) fn telegram(&self) -> &Telegram {
        &self.telegram
    }

    /// Where the chat lives now.
    pub(super) fn address(&self, chat: ChatId) -> ChatId {
        self.moves.lock().address(chat)
    }

    /// From now on the group is written to under its new number.
    pub(super) fn moved(&self, from: ChatId, to: ChatId) {
        self.moves.lock().learn(from, to);
    }

    /// The groups that have moved without the store knowing of it.
    pub(super) fn unnoted_moves(&self) -> Vec<(ChatId, ChatId)> {
        self.moves.lock().unnoted()
    }

    /// The store knows that the group has moved.
    pub(super) fn noted_move(&self, from: ChatId) {
        self.moves.lock().noted(from);
    }

    /// Sends a message, once.
    pub(super) async fn say(&self, spot: Spot, letter: &Letter) -> Delivery {
        let said = self
            .deliver(spot.chat, Again::Never, |chat| {
                let call = SendMessage::new(chat, letter.text.as_str())
                    .parse_mode(ParseMode::Html)
                    .link_preview_options(no_preview());
                let call = match spot.thread {
                    Some(thread) => call.message_thread_id(thread),
                    None => call,
                };
                match letter.rows.is_empty() {
                    true => Call::of(&call),
                    false => Call::of(&call.reply_markup(markup(&letter.rows))),
                }
            })
            .await;
        match said {
            Ok(Sent { message_id }) => Delivery::Arrived(MessageId(message_id)),
            Err(Failure::Unreachable) => Delivery::Unreachable,
            Err(Failure::Unknown) => Delivery::Unknown,
            Err(failure) => {
                tracing::warn!(?failure, "a message was refused");
                Delivery::Refused
            }
        }
    }

    /// Makes a message read like this.
    pub(super) async fn edit(&self, chat: ChatId, message: MessageId, letter: &Letter) -> Change {
        let edited = self
            .deliver::<IgnoredAny>(chat, Again::Safe, |chat| {
                let call = EditMessageText::new(chat, message, letter.text.as_str())
                    .parse_mode(ParseMode::Html)
                    .link_preview_options(no_preview())
                    .reply_markup(markup(&letter.rows));
                Call::of(&call)
            })
            .await;
        match edited {
            Ok(_) | Err(Failure::Unchanged) => Change::Made,
            Err(Failure::MessageGone | Failure::MessageFixed | Failure::Unreachable) => {
                Change::Gone
            }
            Err(failure) => {
                tracing::warn!(?failure, "a message could not be edited");
                Change::Failed
            }
        }
    }

    /// Deletes a message; whether it is gone, by this call or before.
    pub(super) async fn erase(&self, chat: ChatId, message: MessageId) -> bool {
        let erased = self.deliver::<IgnoredAny>(chat, Again::Safe, |chat| {
            Call::of(&DeleteMessage::new(chat, message))
        });
        matches!(erased.await, Ok(_) | Err(Failure::MessageGone))
    }
}

fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}
