//! One turn of a conversation with a person in private.

use jiff::Timestamp;
use teloxide::types::{CallbackQueryId, ChatId, MessageId};

use super::gate::{InPrivate, Person};
use super::office::{Broke, Office};
use super::post::{Change, Delivery, Letter};
use crate::keys::Owner;
use crate::text::{Html, Lang, Plain};

/// What a person did, and how it is answered.
pub(super) struct Turn {
    pub(super) person: Person,
    pub(super) lang: Lang,
    pub(super) update: u32,
    pub(super) now: Timestamp,
    pub(super) stage: Stage,
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
        query: CallbackQueryId,
    },
}

impl Turn {
    pub(super) async fn open(
        office: &Office,
        at: InPrivate,
        update: u32,
        stage: Stage,
    ) -> Result<Self, Broke> {
        let person = at.person;
        let chosen = office.rooms.chosen(person.chat()).await?;
        let lang = chosen.unwrap_or_else(|| Lang::of(person.language.as_deref()));
        Ok(Self { person, lang, update, now: office.clock.now(), stage })
    }

    pub(super) fn owner(&self) -> Owner {
        self.person.owner()
    }

    pub(super) fn chat(&self) -> ChatId {
        self.person.chat()
    }

    /// Answers: with a message, or by making the menu read like this.
    pub(super) async fn show(&self, office: &Office, letter: impl Into<Letter>) {
        let letter = letter.into();
        match &self.stage {
            Stage::Fresh => self.say(office, &letter).await,
            Stage::Pressed { message, query } => {
                let (change, ()) = tokio::join!(
                    office.post.edit(self.chat(), *message, &letter),
                    office.post.toast(query, None)
                );
                if change == Change::Gone {
                    self.say(office, &letter).await;
                }
            }
        }
    }

    /// Answers a press with a toast, a message with the same words.
    pub(super) async fn toast(&self, office: &Office, words: &Plain) {
        match &self.stage {
            Stage::Fresh => self.say(office, &Html::said(words.as_str()).into()).await,
            Stage::Pressed { query, .. } => office.post.toast(query, Some(words)).await,
        }
    }

    /// Says a message; when nobody can tell whether it arrived, says that once.
    pub(super) async fn say(&self, office: &Office, letter: &Letter) {
        if office.post.say(self.chat().into(), letter).await == Delivery::Unknown {
            office.post.say(self.chat().into(), &self.lang.maybe_lost().into()).await;
        }
    }
}
