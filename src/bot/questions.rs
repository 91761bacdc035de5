//! What the bot waits to be told.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::{ChatId, MessageId};

use super::rooms::Rooms;
use crate::db::Error;
use crate::keys::KeyId;

/// How long an answer is waited for.
const OPEN: SignedDuration = SignedDuration::from_mins(10);

/// What is to be told: the label of a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) key: KeyId,
    /// The message that asks.
    pub(super) message: Option<MessageId>,
}

impl Rooms {
    /// The next words in this chat are a label for the key.
    pub(super) async fn ask(
        &self,
        chat: ChatId,
        question: Question,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.change(&[chat], move |tx| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT OR REPLACE INTO questions (chat, key, message, asked) VALUES (?, ?, ?, ?)",
                )
                .bind(chat.0)
                .bind(question.key.as_str())
                .bind(question.message.map(|message| message.0))
                .bind(now.as_millisecond())
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// The question that is open, one a chat at most.
    pub(super) async fn question(
        &self,
        chat: ChatId,
        now: Timestamp,
    ) -> Result<Option<Question>, Error> {
        let asked = self.room(chat).await?.asked;
        Ok(asked.filter(|(_, asked)| *asked > now - OPEN).map(|(question, _)| question))
    }

    /// Nothing is waited for any more.
    pub(super) async fn close(&self, chat: ChatId) -> Result<(), Error> {
        self.change(&[chat], move |tx| {
            Box::pin(async move {
                sqlx::query("DELETE FROM questions WHERE chat = ?")
                    .bind(chat.0)
                    .execute(tx)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Nothing is waited for any more; costs a write only when something was.
    pub(super) async fn close_if_open(&self, chat: ChatId, now: Timestamp) -> Result<(), Error> {
        match self.question(chat, now).await? {
            Some(_) => self.close(chat).await,
            None => Ok(()),
        }
    }
}
