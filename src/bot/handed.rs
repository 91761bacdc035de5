//! The messages that hand keys out.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use teloxide::types::{ChatId, MessageId};

use crate::db::{Db, Error};
use crate::keys::{KeyId, Owner};

/// How long a key can be seen in its message.
pub(super) const VISIBLE: SignedDuration = SignedDuration::from_mins(10);

/// How long a first request is waited for.
pub(super) const AWAITED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The messages that hand keys out.
pub(super) struct Handed {
    db: Db,
}

/// A message that hands a key out.
#[derive(Clone, Debug)]
pub(super) struct Handing {
    pub(super) key: KeyId,
    pub(super) chat: ChatId,
    pub(super) message: Option<MessageId>,
    pub(super) hide_at: Option<Timestamp>,
    pub(super) old: Option<KeyId>,
    pub(super) is_hidden: bool,
    pub(super) used_at: Option<Timestamp>,
}

/// An update that asked for a key, and no more is known.
pub(super) struct Claim {
    pub(super) asked_by: u32,
    pub(super) chat: ChatId,
    pub(super) at: Timestamp,
}

macro_rules! handings {
    ($rest:literal) => {
        concat!("SELECT key, chat, message, hide_at, old, hidden, used_at FROM handed ", $rest)
    };
}

impl Handed {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }

    /// The update asks for a key; false when it has asked before.
    pub(super) async fn claim(
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
    pub(super) async fn unclaim(&self, asked_by: u32) -> Result<(), Error> {
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

    /// The key the update asked for is in this message; in none that anybody knows of when `None`.
    pub(super) async fn handed(
        &self,
        asked_by: u32,
        key: KeyId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(
                        "UPDATE handed SET key = ?, message = ?, hide_at = ? WHERE asked_by = ?",
                    )
                    .bind(key.as_str())
                    .bind(message.map(|message| message.0))
                    .bind((now + VISIBLE).as_millisecond())
                    .bind(i64::from(asked_by))
                    .execute(tx)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The key that the one asked for is to replace.
    pub(super) async fn replaces(&self, asked_by: u32) -> Result<Option<KeyId>, Error> {
        let old: Option<Option<String>> =
            sqlx::query_scalar("SELECT old FROM handed WHERE asked_by = ?")
                .bind(i64::from(asked_by))
                .fetch_optional(self.db.read())
                .await?;
        Ok(old.flatten().and_then(|old| old.parse().ok()))
    }

    /// The message of a key.
    pub(super) async fn of(&self, key: KeyId) -> Result<Option<Handing>, Error> {
        let row = sqlx::query(handings!("WHERE key = ?"))
            .bind(key.as_str())
            .fetch_optional(self.db.read())
            .await?;
        Ok(row.as_ref().and_then(handing))
    }

    /// The messages of a chat.
    pub(super) async fn in_chat(&self, chat: ChatId) -> Result<Vec<Handing>, Error> {
        let rows = sqlx::query(handings!("WHERE chat = ? AND key IS NOT NULL"))
            .bind(chat.0)
            .fetch_all(self.db.read())
            .await?;
        Ok(rows.iter().filter_map(handing).collect())
    }

    /// The messages whose key is to be hidden, or whose key, handed out since then, nobody has used yet.
    pub(super) async fn open(
        &self,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Handing>, Error> {
        let rows = sqlx::query(handings!(
            "WHERE message IS NOT NULL AND ((hidden = 0 AND hide_at <= ?1) OR (used_at IS NULL AND at > ?2))"
        ))
        .bind(now.as_millisecond())
        .bind(since.as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        Ok(rows.iter().filter_map(handing).collect())
    }

    /// The key can no longer be seen.
    pub(super) async fn hidden(&self, key: KeyId) -> Result<(), Error> {
        self.set("UPDATE handed SET hidden = 1 WHERE key = ?", key).await
    }

    /// The key was used for the first time, and its owner told so.
    pub(super) async fn used(&self, key: KeyId, at: Timestamp) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("UPDATE handed SET used_at = ? WHERE key = ?")
                        .bind(at.as_millisecond())
                        .bind(key.as_str())
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The key is gone.
    pub(super) async fn drop(&self, key: KeyId) -> Result<(), Error> {
        self.set("DELETE FROM handed WHERE key = ?", key).await
    }

    /// Nothing is remembered about the chat any more.
    pub(super) async fn forget(&self, chat: ChatId) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM handed WHERE chat = ? AND key IS NOT NULL")
                        .bind(chat.0)
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The updates that asked for a key when the last process ended.
    pub(super) async fn claims(&self) -> Result<Vec<Claim>, Error> {
        let rows = sqlx::query("SELECT asked_by, chat, at FROM handed WHERE key IS NULL")
            .fetch_all(self.db.read())
            .await?;
        let claim = |row: &SqliteRow| {
            Some(Claim {
                asked_by: row.try_get("asked_by").ok()?,
                chat: ChatId(row.try_get("chat").ok()?),
                at: Timestamp::from_millisecond(row.try_get("at").ok()?).ok()?,
            })
        };
        Ok(rows.iter().filter_map(claim).collect())
    }

    /// The claim got this key, and its owner has to be told that the message is in doubt.
    pub(super) async fn doubtful(&self, asked_by: u32, key: KeyId) -> Result<(), Error> {
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
    pub(super) async fn to_tell(&self) -> Result<Vec<(KeyId, Owner)>, Error> {
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
    pub(super) async fn told(&self, key: KeyId) -> Result<(), Error> {
        self.set("UPDATE handed SET to_tell = 0 WHERE key = ?", key).await
    }

    /// Drops what nothing will happen to any more.
    pub(super) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(
                        "DELETE FROM handed WHERE at < ?1 AND hidden = 1 AND (used_at IS NOT NULL OR at < ?2)",
                    )
                    .bind((now - SignedDuration::from_hours(48)).as_millisecond())
                    .bind((now - AWAITED).as_millisecond())
                    .execute(tx)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn set(&self, how: &'static str, key: KeyId) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(how).bind(key.as_str()).execute(tx).await?;
                    Ok(())
                })
            })
            .await
    }
}

fn handing(row: &SqliteRow) -> Option<Handing> {
    let moment = |column| {
        row.try_get::<Option<i64>, _>(column)
            .ok()
            .flatten()
            .and_then(|at| Timestamp::from_millisecond(at).ok())
    };
    Some(Handing {
        key: row.try_get::<&str, _>("key").ok()?.parse().ok()?,
        chat: ChatId(row.try_get("chat").ok()?),
        message: row.try_get::<Option<i32>, _>("message").ok()?.map(MessageId),
        hide_at: moment("hide_at"),
        old: row.try_get::<Option<String>, _>("old").ok()?.and_then(|old| old.parse().ok()),
        is_hidden: row.try_get("hidden").ok()?,
        used_at: moment("used_at"),
    })
}
