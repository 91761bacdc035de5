//! Alerts: what each chat wants to be told, how far that is, and what fired and was not yet sent.

mod alert;
mod event;
mod event_store;
mod index;
mod tracked;

use jiff::Timestamp;
use serde::Serialize;
use teloxide::types::{ChatId, ThreadId};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

pub(crate) use alert::{Alert, AlertId, AlertState, LotState, NewAlert, PropertyKey};
pub(crate) use event::{AlertEvent, EventRow, NewEvent, StoredEvent};
pub(crate) use index::{AlertIndex, ListedServer};
pub(crate) use tracked::{Change, Tracked};

use crate::bot::alert_condition::Condition;
use crate::db::{self, Db, Error};

/// How many alerts a chat may have.
pub(crate) const MAX_ALERTS: usize = 20;

/// All alerts. Nothing else writes their tables, so what is in memory is what is stored.
pub(crate) struct Alerts {
    db: Db,
    /// Held while alerts change, so that nothing is evaluated halfway. Read at the first use.
    index: Mutex<Option<AlertIndex>>,
}

/// What became of a new alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Created {
    New(AlertId),
    /// The chat has the same alert.
    Existing(AlertId),
    /// The chat has as many as it may have.
    TooMany,
}

/// What an evaluation changes, written as one.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) states: Vec<(AlertId, AlertState)>,
    pub(crate) events: Vec<NewEvent>,
    pub(crate) servers: Vec<(u32, ListedServer)>,
}

impl Batch {
    pub(crate) fn is_empty(&self) -> bool {
        self.states.is_empty() && self.events.is_empty() && self.servers.is_empty()
    }
}

impl Alerts {
    pub(crate) fn new(db: Db) -> Self {
        Self { db, index: Mutex::default() }
    }

    /// All alerts in memory. They don't change while this is held.
    pub(crate) async fn index(&self) -> Result<MappedMutexGuard<'_, AlertIndex>, Error> {
        let mut index = self.index.lock().await;
        if index.is_none() {
            // Nobody knows whether these arrived.
            self.db.execute(db::query("DELETE FROM alert_events WHERE is_sending = 1")).await?;
            *index = Some(AlertIndex::read(&self.db).await?);
        }
        Ok(MutexGuard::map(index, |index| index.get_or_insert_default()))
    }

    /// Stores an alert, unless the chat has too many.
    pub(crate) async fn create(&self, new: NewAlert, now: Timestamp) -> Result<Created, Error> {
        const INSERT: &str =
            "INSERT INTO alerts (chat, thread, person, created_at, server, condition, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
        let mut index = self.index().await?;
        let is_same =
            |alert: &&Alert| alert.server == new.server && alert.condition == new.condition;
        if let Some(same) = index.of_chat(new.chat).find(is_same) {
            return Ok(Created::Existing(same.id));
        }
        if index.of_chat(new.chat).count() >= MAX_ALERTS {
            return Ok(Created::TooMany);
        }
        let state = AlertState::New;
        let query = db::query_scalar(INSERT)
            .bind(new.chat.0)
            .bind(new.thread.map(|thread| thread.0.0))
            .bind(new.person.and_then(|person| i64::try_from(person).ok()))
            .bind(now.as_millisecond())
            .bind(new.server)
            .bind(json(&new.condition))
            .bind(json(&state));
        let id: i64 = self
            .db
            .write(move |tx| Box::pin(async move { query.fetch_one(tx).await }))
            .await
            .map_err(|error: sqlx::Error| Error::from(error))?;
        let NewAlert { chat, thread, person, server, condition } = new;
        let id = AlertId(id);
        index.insert(Alert {
            id,
            chat,
            thread,
            person,
            server,
            condition,
            state,
            muted_until: None,
        });
        Ok(Created::New(id))
    }

    /// The alerts of a chat, oldest first.
    pub(crate) async fn of_chat(&self, chat: ChatId) -> Result<Vec<Alert>, Error> {
        let mut alerts: Vec<Alert> = self.index().await?.of_chat(chat).cloned().collect();
        alerts.sort_by_key(|alert| alert.id);
        Ok(alerts)
    }

    /// An alert of this chat.
    pub(crate) async fn get(&self, chat: ChatId, id: AlertId) -> Result<Option<Alert>, Error> {
        let index = self.index().await?;
        Ok(index.get(id).filter(|alert| alert.chat == chat).cloned())
    }

    /// Deletes an alert of this chat with what it has still to say.
    pub(crate) async fn delete(&self, chat: ChatId, id: AlertId) -> Result<(), Error> {
        let mut index = self.index().await?;
        let query = db::query("DELETE FROM alerts WHERE id = $1 AND chat = $2");
        self.db.execute(query.bind(id.0).bind(chat.0)).await?;
        if index.get(id).is_some_and(|alert| alert.chat == chat) {
            index.remove(id);
        }
        Ok(())
    }

    /// Changes what an alert waits for: it begins anew, and what it had still to say is dropped.
    pub(crate) async fn set_condition(
        &self,
        chat: ChatId,
        id: AlertId,
        condition: Condition,
    ) -> Result<(), Error> {
        let mut index = self.index().await?;
        let Some(alert) = index.get(id).filter(|alert| alert.chat == chat).cloned() else {
            return Ok(());
        };
        let (stored, state) = (json(&condition), json(&AlertState::New));
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                const UPDATE: &str = "UPDATE alerts SET condition = $1, state = $2 WHERE id = $3";
                const DROP: &str = "DELETE FROM alert_events WHERE alert = $1 AND is_sending = 0";
                let update = db::query(UPDATE).bind(stored).bind(state).bind(id.0);
                update.execute(&mut *tx).await?;
                db::query(DROP).bind(id.0).execute(&mut *tx).await?;
                Ok::<_, Error>(())
            })
        });
        done.await?;
        index.insert(Alert { condition, state: AlertState::New, ..alert });
        Ok(())
    }

    /// Mutes alerts of this chat until then; `None` ends it.
    pub(crate) async fn mute(
        &self,
        chat: ChatId,
        ids: &[AlertId],
        until: Option<Timestamp>,
    ) -> Result<(), Error> {
        let mut index = self.index().await?;
        for id in ids {
            let query = db::query("UPDATE alerts SET muted_until = $1 WHERE id = $2 AND chat = $3");
            let query = query.bind(until.map(Timestamp::as_millisecond)).bind(id.0).bind(chat.0);
            self.db.execute(query).await?;
            if let Some(alert) = index.get_mut(*id).filter(|alert| alert.chat == chat) {
                alert.muted_until = until;
            }
        }
        Ok(())
    }

    /// Deletes the alerts of a chat that can't be reached any more.
    pub(crate) async fn forget_chat(&self, chat: ChatId) -> Result<(), Error> {
        let mut index = self.index().await?;
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                for delete in [
                    "DELETE FROM alerts WHERE chat = $1",
                    "DELETE FROM alert_events WHERE chat = $1",
                ] {
                    db::query(delete).bind(chat.0).execute(&mut *tx).await?;
                }
                Ok::<_, Error>(())
            })
        });
        done.await?;
        index.remove_chat(chat);
        Ok(())
    }

    /// Deletes the alerts of a person's private chat; those of groups no longer say who made them.
    pub(crate) async fn forget_person(&self, chat: ChatId) -> Result<(), Error> {
        self.forget_chat(chat).await?;
        let mut index = self.index().await?;
        let query = db::query("UPDATE alerts SET person = NULL WHERE person = $1").bind(chat.0);
        self.db.execute(query).await?;
        index.forget_person(chat.0.unsigned_abs());
        Ok(())
    }

    /// Moves the alerts of a group that became a supergroup to its new id.
    pub(crate) async fn migrate(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
        let mut index = self.index().await?;
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                for update in [
                    "UPDATE alerts SET chat = $1 WHERE chat = $2",
                    "UPDATE alert_events SET chat = $1 WHERE chat = $2",
                ] {
                    db::query(update).bind(to.0).bind(from.0).execute(&mut *tx).await?;
                }
                Ok::<_, Error>(())
            })
        });
        done.await?;
        index.migrate(from, to);
        Ok(())
    }

    /// Writes what an evaluation changed, all of it or nothing; then memory follows.
    pub(crate) async fn record(
        &self,
        index: &mut AlertIndex,
        batch: Batch,
        now: Timestamp,
    ) -> Result<(), Error> {
        if batch.is_empty() {
            return Ok(());
        }
        let Batch { states, events, servers } = batch;
        // One statement for all rows: a refresh may change thousands.
        let stored: Vec<_> = states.iter().map(|(id, state)| (id.0, json(state))).collect();
        let (stored, listed) = (json(&stored), servers.clone());
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                const UPDATE: &str =
                    "UPDATE alerts SET state = changed.value ->> 1 FROM json_each($1) AS changed
                     WHERE alerts.id = CAST(changed.value ->> 0 AS BIGINT)";
                db::query(UPDATE).bind(stored).execute(&mut *tx).await?;
                event_store::insert(&mut *tx, &events, now).await?;
                for (number, server) in listed {
                    server.write(&mut *tx, number).await?;
                }
                Ok::<_, Error>(())
            })
        });
        done.await?;
        for (id, state) in states {
            if let Some(alert) = index.get_mut(id) {
                alert.state = state;
            }
        }
        for (number, server) in servers {
            index.servers.insert(number, server);
        }
        Ok(())
    }
}

/// The JSON of what always has one.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn thread(id: Option<i32>) -> Option<ThreadId> {
    id.map(|id| ThreadId(teloxide::types::MessageId(id)))
}
