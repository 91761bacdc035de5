//! Chats to which Telegram refuses messages. Their alerts are evaluated, and their events wait. After a day of refusals
//! the alerts are deleted.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use super::Alerts;
use crate::db::{self, Db, Error};

/// A chat that refuses messages for this long loses its alerts.
const GRACE: SignedDuration = SignedDuration::from_hours(24);

/// The first pause between two attempts. Each further pause is as long as all pauses before it together, up to the
/// longest.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(10);

const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// The first refusal of a chat, and the time of the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unreachable {
    since: Timestamp,
    retry_at: Timestamp,
}

impl Unreachable {
    fn new(since: Timestamp, now: Timestamp) -> Self {
        let pause = now.duration_since(since).clamp(FIRST_PAUSE, LONGEST_PAUSE);
        Self { since, retry_at: now + pause }
    }

    pub(super) fn is_due(self, now: Timestamp) -> bool {
        self.retry_at <= now
    }

    pub(super) async fn read_all(db: &Db) -> Result<HashMap<ChatId, Self>, Error> {
        const READ: &str = "SELECT chat, since, retry_at FROM unreachable_chats";
        let rows: Vec<(i64, i64, i64)> = db::query_as(READ).fetch_all(db).await?;
        let at = |at| Timestamp::from_millisecond(at).unwrap_or_default();
        let read = |(chat, since, retry_at)| {
            (ChatId(chat), Self { since: at(since), retry_at: at(retry_at) })
        };
        Ok(rows.into_iter().map(read).collect())
    }

    fn write(self, chat: ChatId) -> db::Statement {
        const WRITE: &str =
            "INSERT INTO unreachable_chats (chat, since, retry_at) VALUES ($1, $2, $3)
             ON CONFLICT (chat) DO UPDATE SET since = excluded.since, retry_at = excluded.retry_at";
        let Self { since, retry_at } = self;
        let query = db::query(WRITE).bind(chat.0);
        query.bind(since.as_millisecond()).bind(retry_at.as_millisecond())
    }
}

impl Alerts {
    /// Whether the last message to the chat was refused.
    pub(crate) async fn is_unreachable(&self, chat: ChatId) -> Result<bool, Error> {
        Ok(self.index().await?.read().unreachable.contains_key(&chat))
    }

    /// Records that the chat refused a message, or removed the bot. Its unsent events wait for a summary. If the chat
    /// has no alerts, or has refused messages for a day, the result is false and nothing changes.
    pub(crate) async fn set_unreachable(
        &self,
        chat: ChatId,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let changes = self.begin_changes().await?;
        let (known, has_alerts) = {
            let index = changes.read();
            (index.unreachable.get(&chat).copied(), index.of_chat(chat).next().is_some())
        };
        let since = known.map_or(now, |known| known.since);
        if !has_alerts {
            return Ok(false);
        }
        if now.duration_since(since) >= GRACE {
            tracing::info!("a chat has refused messages for a day: it loses its alerts");
            return Ok(false);
        }
        let unreachable = Unreachable::new(since, now);
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                const WAIT: &str =
                    "UPDATE alert_events SET is_quiet = 1 WHERE chat = $1 AND is_sending = 0";
                unreachable.write(chat).execute(&mut *tx).await?;
                db::query(WAIT).bind(chat.0).execute(&mut *tx).await?;
                Ok::<_, Error>(())
            })
        });
        done.await?;
        changes.write().unreachable.insert(chat, unreachable);
        Ok(true)
    }

    /// The chat gets messages again.
    pub(crate) async fn set_reachable(&self, chat: ChatId) -> Result<(), Error> {
        let changes = self.begin_changes().await?;
        let query = db::query("DELETE FROM unreachable_chats WHERE chat = $1").bind(chat.0);
        self.db.execute(query).await?;
        changes.write().unreachable.remove(&chat);
        Ok(())
    }

    /// Records a sign that the chat can be reached: the next attempt is made now. If it fails, the day of grace begins
    /// anew.
    pub(crate) async fn retry_now(&self, chat: ChatId, now: Timestamp) -> Result<(), Error> {
        let waits = |known: Option<&Unreachable>| known.is_some_and(|known| !known.is_due(now));
        if !waits(self.index().await?.read().unreachable.get(&chat)) {
            return Ok(());
        }
        let changes = self.begin_changes().await?;
        if !waits(changes.read().unreachable.get(&chat)) {
            return Ok(());
        }
        let due = Unreachable { since: now, retry_at: now };
        self.db.execute(due.write(chat)).await?;
        changes.write().unreachable.insert(chat, due);
        Ok(())
    }

    /// Records that an attempt showed nothing, and postpones the next one. After a restart the next attempt is made at
    /// once.
    pub(crate) async fn retry_later(&self, chat: ChatId, now: Timestamp) -> Result<(), Error> {
        if let Some(known) = self.index().await?.write().unreachable.get_mut(&chat) {
            known.retry_at = now + FIRST_PAUSE;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_become_rarer_and_go_on_once_an_hour() {
        let start = Timestamp::from_second(1_000_000).unwrap();
        let mut attempts = vec![];
        let mut now = start;
        while attempts.len() < 6 {
            now = Unreachable::new(start, now).retry_at;
            attempts.push(now.duration_since(start).as_mins());
        }
        assert_eq!(attempts, [10, 20, 40, 80, 140, 200]);
    }
}
