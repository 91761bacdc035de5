//! The messages that hand keys out.

mod issue_intents;

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use teloxide::types::{ChatId, MessageId};

use crate::bot::callback::KeyAction;
use crate::db::{Db, Error};
use crate::keys::KeyId;

/// How long a key can be seen in its message.
pub(in crate::bot) const VISIBLE: SignedDuration = SignedDuration::from_mins(10);

/// How long a first request is waited for.
pub(in crate::bot) const AWAITED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The messages that hand keys out.
pub(in crate::bot) struct KeyMessages {
    db: Db,
}

/// A message that hands a key out.
#[derive(Clone, Debug)]
pub(in crate::bot) struct KeyMessage {
    pub(in crate::bot) key: KeyId,
    pub(in crate::bot) chat: ChatId,
    pub(in crate::bot) message: Option<MessageId>,
    pub(in crate::bot) hide_at: Option<Timestamp>,
    pub(in crate::bot) old: Option<KeyId>,
    pub(in crate::bot) is_hidden: bool,
    pub(in crate::bot) used_at: Option<Timestamp>,
    /// The menu that is open in the key's place.
    pub(in crate::bot) shows: Option<KeyAction>,
}

impl KeyMessage {
    /// Whether the key has been seen for long enough.
    pub(in crate::bot) fn is_due(&self, now: Timestamp) -> bool {
        self.hide_at.is_some_and(|at| at <= now)
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT key, chat, message, hide_at, old, hidden, used_at, shows FROM handed ",
            $rest
        )
    };
}

impl KeyMessages {
    pub(in crate::bot) fn new(db: Db) -> Self {
        Self { db }
    }

    /// The key the update asked for is in this message; in none that anybody knows of when `None`. Whatever key was in the
    /// message before is there no more.
    pub(in crate::bot) async fn record(
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
                        "UPDATE handed SET message = NULL, hidden = 1
                         WHERE message = ? AND asked_by <> ?
                           AND chat = (SELECT chat FROM handed WHERE asked_by = ?2)",
                    )
                    .bind(message.map(|message| message.0))
                    .bind(i64::from(asked_by))
                    .execute(&mut *tx)
                    .await?;
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

    /// The message of a key.
    pub(in crate::bot) async fn of_key(&self, key: KeyId) -> Result<Option<KeyMessage>, Error> {
        let row = sqlx::query(select!("WHERE key = ?"))
            .bind(key.as_str())
            .fetch_optional(self.db.read())
            .await?;
        Ok(row.as_ref().and_then(key_message))
    }

    /// The key of a message.
    pub(in crate::bot) async fn at(
        &self,
        chat: ChatId,
        message: MessageId,
    ) -> Result<Option<KeyMessage>, Error> {
        let row = sqlx::query(select!("WHERE chat = ? AND message = ? AND key IS NOT NULL"))
            .bind(chat.0)
            .bind(message.0)
            .fetch_optional(self.db.read())
            .await?;
        Ok(row.as_ref().and_then(key_message))
    }

    /// The messages of a chat.
    pub(in crate::bot) async fn in_chat(&self, chat: ChatId) -> Result<Vec<KeyMessage>, Error> {
        let rows = sqlx::query(select!("WHERE chat = ? AND key IS NOT NULL"))
            .bind(chat.0)
            .fetch_all(self.db.read())
            .await?;
        Ok(rows.iter().filter_map(key_message).collect())
    }

    /// The messages whose key is to be hidden, or whose key, handed out since then, nobody has used yet.
    pub(in crate::bot) async fn pending(
        &self,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<KeyMessage>, Error> {
        let rows = sqlx::query(select!(
            "WHERE message IS NOT NULL AND ((hidden = 0 AND hide_at <= ?1) OR (used_at IS NULL AND at > ?2))"
        ))
        .bind(now.as_millisecond())
        .bind(since.as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        Ok(rows.iter().filter_map(key_message).collect())
    }

    /// The message of the key shows this menu in its place from now on; the key itself when `None`.
    pub(in crate::bot) async fn set_open_menu(
        &self,
        key: KeyId,
        menu: Option<KeyAction>,
    ) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("UPDATE handed SET shows = ? WHERE key = ?")
                        .bind(menu.map(KeyAction::data))
                        .bind(key.as_str())
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The key is to be hidden now, and nothing else to stand in its message; in `message`, when none is known.
    pub(in crate::bot) async fn schedule_hide(
        &self,
        key: KeyId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(
                        "UPDATE handed SET hide_at = ?, message = coalesce(message, ?), hidden = 0, shows = NULL
                         WHERE key = ?",
                    )
                    .bind(now.as_millisecond())
                    .bind(message.map(|message| message.0))
                    .bind(key.as_str())
                    .execute(tx)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The key can no longer be seen.
    pub(in crate::bot) async fn mark_hidden(&self, key: KeyId) -> Result<(), Error> {
        self.set("UPDATE handed SET hidden = 1 WHERE key = ?", key).await
    }

    /// The key was used for the first time, and its owner told so.
    pub(in crate::bot) async fn mark_used(&self, key: KeyId, at: Timestamp) -> Result<(), Error> {
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

    /// Drops what nothing will happen to any more.
    pub(in crate::bot) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
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

fn key_message(row: &SqliteRow) -> Option<KeyMessage> {
    let moment = |column| {
        row.try_get::<Option<i64>, _>(column)
            .ok()
            .flatten()
            .and_then(|at| Timestamp::from_millisecond(at).ok())
    };
    Some(KeyMessage {
        key: row.try_get::<&str, _>("key").ok()?.parse().ok()?,
        chat: ChatId(row.try_get("chat").ok()?),
        message: row.try_get::<Option<i32>, _>("message").ok()?.map(MessageId),
        hide_at: moment("hide_at"),
        old: row.try_get::<Option<String>, _>("old").ok()?.and_then(|old| old.parse().ok()),
        is_hidden: row.try_get("hidden").ok()?,
        used_at: moment("used_at"),
        shows: row
            .try_get::<Option<String>, _>("shows")
            .ok()?
            .and_then(|data| KeyAction::read(&data)),
    })
}
