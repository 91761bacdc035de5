//! One turn of a conversation.

use std::ops::Deref;

use jiff::Timestamp;
use teloxide::types::{ChatId, MessageId};

use super::broke::Broke;
use super::desk::Reader;
use super::gate::{InGroup, InPrivate, Person, Speaker};
use super::habits::Habits;
use super::office::Office;
use super::post::{Change, Delivery, Letter, Spot};
use super::press::Press;
use super::rooms::Room;
use crate::keys::Owner;
use crate::text::{Html, Lang, Plain};

/// What somebody did in whatever chat, and how it is answered.
pub(super) struct Turn {
    pub(super) spot: Spot,
    pub(super) speaker: Speaker,
    pub(super) lang: Lang,
    /// What the chat usually asks about.
    pub(super) habits: Habits,
    pub(super) update: u32,
    pub(super) now: Timestamp,
    pub(super) stage: Stage,
}

/// A turn with a person in private: what has to do with keys takes nothing else.
pub(super) struct Visit {
    pub(super) person: Person,
    turn: Turn,
}

/// Where the answer goes.
pub(super) enum Stage {
    /// Into a message of its own.
    Fresh,
    /// Into the message whose button was pressed.
    Pressed {
        /// The message.
        message: MessageId,
        /// The press, which wants an answer too.
        press: Press,
    },
}

impl Visit {
    pub(super) async fn open(
        office: &Office,
        at: InPrivate,
        update: u32,
        stage: Stage,
    ) -> Result<Self, Broke> {
        let person = at.person;
        // Nobody asked for this to be written down: where it can't be, the answer is none the worse.
        if let Err(error) = office.rooms.met(person.chat(), person.lang()).await {
            tracing::warn!(%error, "the language of a person could not be noted");
        }
        let speaker = Speaker::Person(person.clone());
        let turn = Turn::open(office, person.chat().into(), speaker, update, stage).await?;
        Ok(Self { person, turn })
    }

    pub(super) fn owner(&self) -> Owner {
        self.person.owner()
    }

    /// For whom the desk writes.
    pub(super) fn reader(&self) -> Reader {
        Reader { owner: self.owner(), lang: self.lang, now: self.now }
    }

    pub(super) fn chat(&self) -> ChatId {
        self.person.chat()
    }
}

impl Deref for Visit {
    type Target = Turn;

    fn deref(&self) -> &Turn {
        &self.turn
    }
}

impl Turn {
    pub(super) async fn in_group(
        office: &Office,
        at: InGroup,
        update: u32,
        stage: Stage,
    ) -> Result<Self, Broke> {
        Self::open(office, at.spot, at.speaker, update, stage).await
    }

    /// The chat's language, or the language of whoever asks while none is chosen.
    async fn open(
        office: &Office,
        spot: Spot,
        speaker: Speaker,
        update: u32,
        stage: Stage,
    ) -> Result<Self, Broke> {
        // Old buttons of a group that has moved are pressed under its old number.
        let spot = Spot { chat: office.post.address(spot.chat), ..spot };
        let Room { chosen, habits, .. } = office.rooms.room(spot.chat).await?;
        let lang = chosen.unwrap_or_else(|| speaker.lang());
        Ok(Self { spot, speaker, lang, habits, update, now: office.clock.now(), stage })
    }

    /// Answers: with a message, or by making the menu read like this.
    pub(super) async fn show(&self, office: &Office, letter: impl Into<Letter>) {
        let letter = letter.into();
        match &self.stage {
            Stage::Fresh => self.say(office, &letter).await,
            Stage::Pressed { message, press } => {
                if self.edit(office, *message, press, &letter).await == Change::Gone {
                    self.say(office, &letter).await;
                }
            }
        }
    }

    /// Makes the menu read like this, and answers the press.
    pub(super) async fn edit(
        &self,
        office: &Office,
        message: MessageId,
        press: &Press,
        letter: &Letter,
    ) -> Change {
        let edit = office.post.edit(self.spot.chat, message, letter);
        tokio::join!(edit, press.answer(office, None)).0
    }

    /// Answers a press with a toast, a message with the same words. A press that could not wait for its toast has them in a
    /// message too, but not before a whole group.
    pub(super) async fn toast(&self, office: &Office, words: &Plain) {
        if let Stage::Pressed { press, .. } = &self.stage
            && (press.answer(office, Some(words)).await || !self.spot.chat.is_user())
        {
            return;
        }
        self.say(office, &Html::untrusted(words.as_str()).into()).await;
    }

    /// Says a message; when nobody can tell whether it arrived, says that once.
    pub(super) async fn say(&self, office: &Office, letter: &Letter) {
        if office.post.say(self.spot, letter).await == Delivery::Unknown {
            office.post.say(self.spot, &self.lang.maybe_lost().into()).await;
        }
    }

    /// Asks for patience: that was too fast.
    pub(super) async fn slows(&self, office: &Office, seconds: u64) -> Result<(), Broke> {
        self.say(office, &self.lang.flood(seconds).into()).await;
        Ok(())
    }

    /// The message whose button was pressed.
    pub(super) fn pressed(&self) -> Option<MessageId> {
        match &self.stage {
            Stage::Fresh => None,
            Stage::Pressed { message, .. } => Some(*message),
        }
    }
}
