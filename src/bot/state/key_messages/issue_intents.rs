//! What stands in the store before a key does: which update asked for it.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use teloxide::types::ChatId;

use super::KeyMessages;
use crate::db::Error;
use crate::keys::{KeyId, Owner};

/// An update that asked for a key, and no more is known.
pub(in crate::bot) struct IssueIntent {
    pub(in crate::bot) asked_by: u32,
    pub(in crate::bot) chat: ChatId,
    pub(in crate::bot) at: Timestamp,
}

impl KeyMessages {
    /// The update asks for a key; false when it has asked before.
    pub(in crate::bot) async fn begin_issue(
        &self,
        asked_by: u32,
        chat: ChatId,
        old: Option<KeyId>,
        now: Timestamp,
    ) -> Result<bool, Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    let made = sqlx::query(
                        "INSERT OR IGNORE INTO handed (asked_by, chat, at, old) VALUES (?, ?, ?, ?)",
                    )
                    .bind(i64::from(asked_by))
                    .bind(chat.0)
                    .bind(now.as_millisecond())
                    .bind(old.as_ref().map(KeyId::as_str))
                    .execute(tx)
                    .await?;
                    Ok(made.rows_affected() == 1)
                })
            })
            .await
    }

    /// The update got no key after all.
    pub(in crate::bot) async fn cancel_issue(&self, asked_by: u32) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM handed WHERE asked_by = ?")
                        .bind(i64::from(asked_by))
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The key that the one asked for is to replace.
    pub(in crate::bot) async fn replaced_key(&self, asked_by: u32) -> Result<Option<KeyId>, Error> {
        let old: Option<Option<String>> =
            sqlx::query_scalar("SELECT old FROM handed WHERE asked_by = ?")
                .bind(i64::from(asked_by))
                .fetch_optional(self.db.read())
                .await?;
        Ok(old.flatten().and_then(|old| old.parse().ok()))
    }

    /// The updates that asked for a key when the last process ended.
    pub(in crate::bot) async fn unfinished_issues(&self) -> Result<Vec<IssueIntent>, Error> {
        let rows = sqlx::query("SELECT asked_by, chat, at FROM handed WHERE key IS NULL")
            .fetch_all(self.db.read())
            .await?;
        let claim = |row: &SqliteRow| {
            Some(IssueIntent {
                asked_by: row.try_get("asked_by").ok()?,
                chat: ChatId(row.try_get("chat").ok()?),
                at: Timestamp::from_millisecond(row.try_get("at").ok()?).ok()?,
            })
        };
        Ok(rows.iter().filter_map(claim).collect())
    }

    /// The claim got this key, and its owner has to be told that the message is in doubt.
    pub(in crate::bot) async fn mark_interrupted(
        &self,
        asked_by: u32,
        key: KeyId,
    ) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("UPDATE handed SET key = ?, to_tell = 1 WHERE asked_by = ?")
                        .bind(key.as_str())
                        .bind(i64::from(asked_by))
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Whose owner has to be told that the message is in doubt.
    pub(in crate::bot) async fn unreported_interruptions(
        &self,
    ) -> Result<Vec<(KeyId, Owner)>, Error> {
        let rows =
            sqlx::query("SELECT key, chat FROM handed WHERE to_tell = 1 AND key IS NOT NULL")
                .fetch_all(self.db.read())
                .await?;
        let pair = |row: &SqliteRow| {
            Some((
                row.try_get::<&str, _>("key").ok()?.parse().ok()?,
                Owner(row.try_get("chat").ok()?),
            ))
        };
        Ok(rows.iter().filter_map(pair).collect())
    }

    /// The owner was told.
    pub(in crate::bot) async fn mark_reported(&self, key: KeyId) -> Result<(), Error> {
        self.set("UPDATE handed SET to_tell = 0 WHERE key = ?", key).await
    }
}
