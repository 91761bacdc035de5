//! What the bot waits to be told.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use crate::db::{Db, Error};
use crate::keys::KeyId;

/// How long an answer is waited for.
const OPEN: SignedDuration = SignedDuration::from_mins(10);

/// The open questions, one a chat at most.
pub(super) struct Questions {
    db: Db,
}

impl Questions {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }

    /// The next words in this chat are a label for the key.
    pub(super) async fn ask(&self, chat: ChatId, key: KeyId, now: Timestamp) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT OR REPLACE INTO questions (chat, key, asked) VALUES (?, ?, ?)",
                    )
                    .bind(chat.0)
                    .bind(key.as_str())
                    .bind(now.as_millisecond())
                    .execute(tx)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The key whose label is waited for.
    pub(super) async fn open(&self, chat: ChatId, now: Timestamp) -> Result<Option<KeyId>, Error> {
        let key: Option<String> =
            sqlx::query_scalar("SELECT key FROM questions WHERE chat = ? AND asked > ?")
                .bind(chat.0)
                .bind((now - OPEN).as_millisecond())
                .fetch_optional(self.db.read())
                .await?;
        Ok(key.and_then(|key| key.parse().ok()))
    }

    /// Nothing is waited for any more.
    pub(super) async fn close(&self, chat: ChatId) -> Result<(), Error> {
        self.db
            .write(move |tx| {
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
        match self.open(chat, now).await? {
            Some(_) => self.close(chat).await,
            None => Ok(()),
        }
    }
}
