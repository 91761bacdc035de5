//! The alerts of each chat, with their states, and the events that fired and were not yet sent.

mod alert;
mod event;
mod event_store;
mod index;
mod unreachable;

use jiff::Timestamp;
use parking_lot::{Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};
use serde::Serialize;
use teloxide::types::{ChatId, ThreadId};
use tokio::sync::{MutexGuard, OnceCell};

pub(crate) use alert::{Alert, AlertId, Document, NewAlert};
pub(in crate::bot) use alert::{AlertKinds, AlertTypes};
pub(crate) use event::{EventRow, NewEvent, StoredEvent};
pub(crate) use index::{AlertIndex, ListedServer};

use alert::{AlertState, Condition};

use crate::db::{self, Db, Error};

/// How many alerts a chat may have.
pub(crate) const MAX_ALERTS: usize = 20;

/// All alerts. Nothing else writes their tables, so the alerts in memory are the stored ones.
pub(crate) struct Alerts {
    db: Db,
    /// Read from the database at the first use. The lock is held only for moments, so a reader of alerts does not wait
    /// for the database.
    index: OnceCell<RwLock<AlertIndex>>,
    /// The lock of changes. They are made one after the other, so that store and memory get them in the same order.
    changing: tokio::sync::Mutex<()>,
    /// Events whose outcome is not written yet. `None` means that they are to be deleted, a time that they are due again
    /// then.
    unwritten_outcomes: Mutex<Vec<(Vec<i64>, Option<Timestamp>)>>,
}

/// The right to change alerts. Its holder is the only one; reading alerts needs no right.
pub(crate) struct AlertChanges<'a> {
    db: &'a Db,
    index: &'a RwLock<AlertIndex>,
    _turn: MutexGuard<'a, ()>,
}

/// The outcome of creating an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Created {
    New(AlertId),
    /// The chat has the same alert.
    Existing(AlertId),
    /// The chat has as many as it may have.
    TooMany,
}

/// The changes that an evaluation makes, written in one transaction.
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
        let (changing, unwritten_outcomes) = Default::default();
        Self { db, index: OnceCell::new(), changing, unwritten_outcomes }
    }

    /// All alerts in memory.
    pub(crate) async fn index(&self) -> Result<&RwLock<AlertIndex>, Error> {
        let read = || async {
            // These events may have been sent or not.
            self.db.execute(db::query("DELETE FROM alert_events WHERE is_sending = 1")).await?;
            AlertIndex::read(&self.db).await.map(RwLock::new)
        };
        self.index.get_or_try_init(read).await
    }

    /// Waits for the right to change alerts.
    pub(crate) async fn begin_changes(&self) -> Result<AlertChanges<'_>, Error> {
        let index = self.index().await?;
        Ok(AlertChanges { db: &self.db, index, _turn: self.changing.lock().await })
    }

    /// Stores an alert, unless the chat has too many.
    pub(crate) async fn create(&self, new: NewAlert, now: Timestamp) -> Result<Created, Error> {
        const INSERT: &str =
            "INSERT INTO alerts (chat, thread, person, created_at, server, condition, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
        let changes = self.begin_changes().await?;
        let is_same =
            |alert: &&Alert| alert.server == new.server && alert.condition == new.condition;
        let (same, count) = {
            let index = changes.read();
            let of_chat = || index.of_chat(new.chat);
            (of_chat().find(is_same).map(|alert| alert.id), of_chat().count())
        };
        match same {
            Some(same) => return Ok(Created::Existing(same)),
            None if count >= MAX_ALERTS => return Ok(Created::TooMany),
            None => {}
        }
        let query = db::query_scalar(INSERT)
            .bind(new.chat.0)
            .bind(new.thread.map(|thread| thread.0.0))
            .bind(new.person.and_then(|person| i64::try_from(person).ok()))
            .bind(now.as_millisecond())
            .bind(new.server)
            .bind(json(&new.condition))
            .bind(json(&new.state));
        let id: i64 = self
            .db
            .write(move |tx| Box::pin(async move { query.fetch_one(tx).await }))
            .await
            .map_err(|error: sqlx::Error| Error::from(error))?;
        let NewAlert { chat, thread, person, server, condition, state } = new;
        let id = AlertId(id);
        changes.write().insert(Alert {
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
        let mut alerts: Vec<Alert> = self.index().await?.read().of_chat(chat).cloned().collect();
        alerts.sort_by_key(|alert| alert.id);
        Ok(alerts)
    }

    /// The groups in which a person has created an alert, and those of `known` that have one, oldest alert first.
    pub(crate) async fn groups_of(
        &self,
        person: u64,
        known: &[ChatId],
    ) -> Result<Vec<ChatId>, Error> {
        Ok(self.index().await?.read().groups_of(person, known))
    }

    /// An alert of this chat.
    pub(crate) async fn get(&self, chat: ChatId, id: AlertId) -> Result<Option<Alert>, Error> {
        let index = self.index().await?.read();
        Ok(index.get(id).filter(|alert| alert.chat == chat).cloned())
    }

    /// Deletes an alert of this chat, with its unsent events.
    pub(crate) async fn delete(&self, chat: ChatId, id: AlertId) -> Result<(), Error> {
        let changes = self.begin_changes().await?;
        let query = db::query("DELETE FROM alerts WHERE id = $1 AND chat = $2");
        self.db.execute(query.bind(id.0).bind(chat.0)).await?;
        let mut index = changes.write();
        if index.get(id).is_some_and(|alert| alert.chat == chat) {
            index.remove(id);
        }
        Ok(())
    }

    /// Changes the condition of an alert. The alert begins anew with the state that the answer shows, and its unsent
    /// events are deleted.
    pub(crate) async fn set_condition(
        &self,
        chat: ChatId,
        id: AlertId,
        condition: Condition,
        state: AlertState,
    ) -> Result<(), Error> {
        let changes = self.begin_changes().await?;
        let Some(alert) = changes.read().get(id).filter(|alert| alert.chat == chat).cloned() else {
            return Ok(());
        };
        let (stored, shown) = (json(&condition), json(&state));
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                const UPDATE: &str = "UPDATE alerts SET condition = $1, state = $2 WHERE id = $3";
                const DROP: &str = "DELETE FROM alert_events WHERE alert = $1 AND is_sending = 0";
                let update = db::query(UPDATE).bind(stored).bind(shown).bind(id.0);
                update.execute(&mut *tx).await?;
                db::query(DROP).bind(id.0).execute(&mut *tx).await?;
                Ok::<_, Error>(())
            })
        });
        done.await?;
        changes.write().insert(Alert { condition, state, ..alert });
        Ok(())
    }

    /// Mutes alerts of this chat until a time; `None` unmutes them.
    pub(crate) async fn mute(
        &self,
        chat: ChatId,
        ids: &[AlertId],
        until: Option<Timestamp>,
    ) -> Result<(), Error> {
        let changes = self.begin_changes().await?;
        for id in ids {
            let query = db::query("UPDATE alerts SET muted_until = $1 WHERE id = $2 AND chat = $3");
            let query = query.bind(until.map(Timestamp::as_millisecond)).bind(id.0).bind(chat.0);
            self.db.execute(query).await?;
            let mut index = changes.write();
            if let Some(alert) = index.get_mut(*id).filter(|alert| alert.chat == chat) {
                alert.muted_until = until;
            }
        }
        Ok(())
    }

    /// Deletes the alerts of a chat that can't be reached any more.
    pub(crate) async fn forget_chat(&self, chat: ChatId) -> Result<(), Error> {
        let changes = self.begin_changes().await?;
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                for delete in [
                    "DELETE FROM alerts WHERE chat = $1",
                    "DELETE FROM alert_events WHERE chat = $1",
                    "DELETE FROM unreachable_chats WHERE chat = $1",
                ] {
                    db::query(delete).bind(chat.0).execute(&mut *tx).await?;
                }
                Ok::<_, Error>(())
            })
        });
        done.await?;
        changes.write().remove_chat(chat);
        Ok(())
    }

    /// Deletes the alerts of a person's private chat. Alerts of groups remain, without their creator.
    pub(crate) async fn forget_person(&self, chat: ChatId) -> Result<(), Error> {
        self.forget_chat(chat).await?;
        let changes = self.begin_changes().await?;
        let query = db::query("UPDATE alerts SET person = NULL WHERE person = $1").bind(chat.0);
        self.db.execute(query).await?;
        changes.write().forget_person(chat.0.unsigned_abs());
        Ok(())
    }

    /// Moves the alerts of a group that became a supergroup to its new id.
    pub(crate) async fn migrate(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
        let changes = self.begin_changes().await?;
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                for update in [
                    "UPDATE alerts SET chat = $1 WHERE chat = $2",
                    "UPDATE alert_events SET chat = $1 WHERE chat = $2",
                ] {
                    db::query(update).bind(to.0).bind(from.0).execute(&mut *tx).await?;
                }
                const FOUND: &str = "DELETE FROM unreachable_chats WHERE chat = $1";
                db::query(FOUND).bind(from.0).execute(&mut *tx).await?;
                Ok::<_, Error>(())
            })
        });
        done.await?;
        changes.write().migrate(from, to);
        Ok(())
    }
}

impl AlertChanges<'_> {
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, AlertIndex> {
        self.index.read()
    }

    fn write(&self) -> RwLockWriteGuard<'_, AlertIndex> {
        self.index.write()
    }

    /// Writes all changes of an evaluation, or none. Then memory is updated, and all data counts as compared.
    pub(crate) async fn record(self, batch: Batch, now: Timestamp) -> Result<(), Error> {
        if batch.is_empty() {
            self.write().unread.clear();
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
        let mut index = self.write();
        index.unread.clear();
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

/// The JSON of a value that can always be serialised.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn thread(id: Option<i32>) -> Option<ThreadId> {
    id.map(|id| ThreadId(teloxide::types::MessageId(id)))
}
