//! The messages that hand keys out.

mod claim;

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use teloxide::types::{ChatId, MessageId};

use crate::bot::callback::KeyAction;
use crate::db::{Db, Error};
use crate::keys::KeyId;

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
    /// The menu that is open in the key's place.
    pub(super) shows: Option<KeyAction>,
}

impl Handing {
    /// Whether the key has been seen for long enough.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        self.hide_at.is_some_and(|at| at <= now)
    }
}

macro_rules! handings {
    ($rest:literal) => {
        concat!(
            "SELECT key, chat, message, hide_at, old, hidden, used_at, shows FROM handed ",
            $rest
        )
    };
}

impl Handed {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }

    /// The key the update asked for is in this message; in none that anybody knows of when `None`. Whatever key was in the
    /// message before is there no more.
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
    pub(super) async fn of(&self, key: KeyId) -> Result<Option<Handing>, Error> {
        let row = sqlx::query(handings!("WHERE key = ?"))
            .bind(key.as_str())
            .fetch_optional(self.db.read())
            .await?;
        Ok(row.as_ref().and_then(handing))
    }

    /// The key of a message.
    pub(super) async fn at(
        &self,
        chat: ChatId,
        message: MessageId,
    ) -> Result<Option<Handing>, Error> {
        let row = sqlx::query(handings!("WHERE chat = ? AND message = ? AND key IS NOT NULL"))
            .bind(chat.0)
            .bind(message.0)
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

    /// The message of the key shows this menu in its place from now on; the key itself when `None`.
    pub(super) async fn shows(&self, key: KeyId, menu: Option<KeyAction>) -> Result<(), Error> {
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
    pub(super) async fn hides(
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
        shows: row
            .try_get::<Option<String>, _>("shows")
            .ok()?
            .and_then(|data| KeyAction::read(&data)),
    })
}
