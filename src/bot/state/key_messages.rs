//! The messages that show keys: where they are, when the key is hidden, and which menu is open in them.

mod issue_intents;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::{ChatId, MessageId};

use crate::bot::callback::{ButtonData, KeyAction};
use crate::db::{self, Db, Error, Row};
use crate::keys::{DeliveryState, KeyId};

/// How long a key stays visible in its message.
pub(crate) const VISIBLE: SignedDuration = SignedDuration::from_mins(10);

/// How long the bot watches for the first request of a key.
pub(crate) const FIRST_USE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long a finished row is kept: Telegram may deliver its update again for a day.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

pub(crate) struct KeyMessages {
    db: Db,
}

/// The message that shows a key.
#[derive(Clone, Debug)]
pub(crate) struct KeyMessage {
    pub(crate) key: KeyId,
    pub(crate) chat: ChatId,
    /// `None` if it is not known whether the message was sent.
    pub(crate) message: Option<MessageId>,
    pub(crate) hide_at: Option<Timestamp>,
    pub(crate) replaced_key: Option<KeyId>,
    pub(crate) is_hidden: bool,
    pub(crate) first_used_at: Option<Timestamp>,
    /// The menu that the message shows instead of the key.
    pub(crate) open_menu: Option<KeyAction>,
}

impl KeyMessage {
    pub(crate) fn is_due(&self, now: Timestamp) -> bool {
        self.hide_at.is_some_and(|at| at <= now)
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT key, chat, message, hide_at, replaced_key, is_hidden, first_used_at, open_menu FROM key_messages ",
            $rest
        )
    };
}

impl KeyMessages {
    pub(crate) fn new(db: Db) -> Self {
        Self { db }
    }

    /// Records the key that the update created, and the message that shows it. If the delivery of the message is
    /// unknown, the owner has yet to be told. If the message showed another key before, that key is no longer in it.
    pub(crate) async fn record(
        &self,
        update: u32,
        key: KeyId,
        message: Option<MessageId>,
        delivery: DeliveryState,
        now: Timestamp,
    ) -> Result<(), Error> {
        const DISPLACE: &str = "UPDATE key_messages SET message = NULL, is_hidden = 1
             WHERE message = $1 AND update_id <> $2
               AND chat = (SELECT chat FROM key_messages WHERE update_id = $2)";
        const RECORD: &str =
            "UPDATE key_messages SET key = $1, message = $2, hide_at = $3, report_interruption = $4
             WHERE update_id = $5";
        let report = i64::from(delivery == DeliveryState::Unknown);
        let message = message.map(|message| message.0);
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    db::query(DISPLACE).bind(message).bind(update).execute(&mut *tx).await?;
                    db::query(RECORD)
                        .bind(key.as_str())
                        .bind(message)
                        .bind((now + VISIBLE).as_millisecond())
                        .bind(report)
                        .bind(update)
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn of_key(&self, key: KeyId) -> Result<Option<KeyMessage>, Error> {
        let query = db::query(select!("WHERE key = $1")).bind(key.as_str());
        Ok(query.fetch_optional(&self.db).await?.as_ref().and_then(key_message))
    }

    /// The key that a message shows.
    pub(crate) async fn at(
        &self,
        chat: ChatId,
        message: MessageId,
    ) -> Result<Option<KeyMessage>, Error> {
        let query = db::query(select!("WHERE chat = $1 AND message = $2 AND key IS NOT NULL"))
            .bind(chat.0)
            .bind(message.0);
        Ok(query.fetch_optional(&self.db).await?.as_ref().and_then(key_message))
    }

    pub(crate) async fn in_chat(&self, chat: ChatId) -> Result<Vec<KeyMessage>, Error> {
        let query = db::query(select!("WHERE chat = $1 AND key IS NOT NULL")).bind(chat.0);
        Ok(query.fetch_all(&self.db).await?.iter().filter_map(key_message).collect())
    }

    /// The messages whose key is due to be hidden, or was issued after `since` and is not used yet.
    pub(crate) async fn pending(
        &self,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<KeyMessage>, Error> {
        let query = db::query(select!(
            "WHERE message IS NOT NULL
               AND ((is_hidden = 0 AND hide_at <= $1) OR (first_used_at IS NULL AND requested_at > $2))"
        ))
        .bind(now.as_millisecond())
        .bind(since.as_millisecond());
        Ok(query.fetch_all(&self.db).await?.iter().filter_map(key_message).collect())
    }

    /// Records the menu that the key's message shows; `None` if the message shows the key itself.
    pub(crate) async fn set_open_menu(
        &self,
        key: KeyId,
        menu: Option<KeyAction>,
    ) -> Result<(), Error> {
        let query = db::query("UPDATE key_messages SET open_menu = $1 WHERE key = $2")
            .bind(menu.map(|menu| menu.encode()))
            .bind(key.to_string());
        self.db.execute(query).await.map(drop)
    }

    /// Makes the key due to be hidden, and closes the open menu. `message` is recorded if no message is known.
    pub(crate) async fn schedule_hide(
        &self,
        key: KeyId,
        message: Option<MessageId>,
        now: Timestamp,
    ) -> Result<(), Error> {
        const SCHEDULE: &str = "UPDATE key_messages
             SET hide_at = $1, message = coalesce(message, $2), is_hidden = 0, open_menu = NULL WHERE key = $3";
        let query = db::query(SCHEDULE)
            .bind(now.as_millisecond())
            .bind(message.map(|message| message.0))
            .bind(key.to_string());
        self.db.execute(query).await.map(drop)
    }

    pub(crate) async fn mark_hidden(&self, key: KeyId) -> Result<(), Error> {
        let query = db::query("UPDATE key_messages SET is_hidden = 1 WHERE key = $1");
        self.db.execute(query.bind(key.to_string())).await.map(drop)
    }

    /// Records that the key's first request was reported to its owner.
    pub(crate) async fn mark_used(&self, key: KeyId, at: Timestamp) -> Result<(), Error> {
        let query = db::query("UPDATE key_messages SET first_used_at = $1 WHERE key = $2");
        self.db.execute(query.bind(at.as_millisecond()).bind(key.to_string())).await.map(drop)
    }

    /// Deletes rows that no update or background job needs any more.
    pub(crate) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
        const PRUNE: &str = "DELETE FROM key_messages
             WHERE requested_at < $1 AND is_hidden = 1 AND (first_used_at IS NOT NULL OR requested_at < $2)";
        let query = db::query(PRUNE)
            .bind((now - KEPT).as_millisecond())
            .bind((now - FIRST_USE).as_millisecond());
        self.db.execute(query).await.map(drop)
    }
}

fn key_message(row: &Row) -> Option<KeyMessage> {
    let time = |column| -> Option<Timestamp> {
        Timestamp::from_millisecond(row.get::<Option<i64>>(column).ok()??).ok()
    };
    let text = |column| row.get::<Option<String>>(column).ok().flatten();
    Some(KeyMessage {
        key: text("key")?.parse().ok()?,
        chat: ChatId(row.get("chat").ok()?),
        message: row.get::<Option<i32>>("message").ok()?.map(MessageId),
        hide_at: time("hide_at"),
        replaced_key: text("replaced_key").and_then(|key| key.parse().ok()),
        is_hidden: row.get("is_hidden").ok()?,
        first_used_at: time("first_used_at"),
        // If an older version stored the menu in another encoding, it counts as closed.
        open_menu: text("open_menu").and_then(|menu| KeyAction::decode(&menu)),
    })
}
