//! What the bot waits to be told.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::{ChatId, MessageId};

use super::Chats;
use crate::db::Error;
use crate::keys::KeyId;

/// How long an answer is waited for.
const OPEN: SignedDuration = SignedDuration::from_mins(10);

/// What is to be told: the label of a key.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot) struct PendingPrompt {
    pub(in crate::bot) key: KeyId,
    /// The message that asks.
    pub(in crate::bot) message: Option<MessageId>,
}

impl Chats {
    /// The next words in this chat are a label for the key.
    pub(in crate::bot) async fn set_prompt(
        &self,
        chat: ChatId,
        question: PendingPrompt,
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
    pub(in crate::bot) async fn pending_prompt(
        &self,
        chat: ChatId,
        now: Timestamp,
    ) -> Result<Option<PendingPrompt>, Error> {
        let asked = self.settings(chat).await?.prompt;
        Ok(asked.filter(|(_, asked)| *asked > now - OPEN).map(|(question, _)| question))
    }

    /// Nothing is waited for any more.
    pub(in crate::bot) async fn clear_prompt(&self, chat: ChatId) -> Result<(), Error> {
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
    pub(in crate::bot) async fn clear_prompt_if_pending(
        &self,
        chat: ChatId,
        now: Timestamp,
    ) -> Result<(), Error> {
        match self.pending_prompt(chat, now).await? {
            Some(_) => self.clear_prompt(chat).await,
            None => Ok(()),
        }
    }
}
