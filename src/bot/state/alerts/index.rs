//! All alerts in memory, by id and by the data they read.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use jiff::Timestamp;
use sqlx::SqliteConnection;
use teloxide::types::ChatId;

use super::{Alert, AlertId, AlertState, thread};
use crate::bot::alert_condition::Document;
use crate::db::{Db, Error};

/// All alerts in memory, as they are stored.
#[derive(Default)]
pub(crate) struct AlertIndex {
    alerts: HashMap<AlertId, Alert>,
    by_document: HashMap<(u32, Document), Vec<AlertId>>,
    by_chat: HashMap<ChatId, Vec<AlertId>>,
    /// Data that alerts have not yet been compared with.
    pub(crate) unread: HashSet<(u32, Document)>,
    /// The last list of players of each server.
    pub(crate) servers: HashMap<u32, ListedServer>,
}

/// The last list of players that was believed, in Unix seconds, and how many players a list had that was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct ListedServer {
    pub(crate) listed_at: i64,
    pub(crate) online: u32,
    pub(crate) doubted: Option<u32>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    chat: i64,
    thread: Option<i32>,
    person: Option<i64>,
    server: u32,
    condition: String,
    state: String,
    muted_until: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct ServerRow {
    server: u32,
    #[sqlx(flatten)]
    listed: ListedServer,
}

impl AlertIndex {
    pub(super) async fn read(db: &Db) -> Result<Self, Error> {
        const ALERTS: &str =
            "SELECT id, chat, thread, person, server, condition, state, muted_until
             FROM alerts ORDER BY id";
        const SERVERS: &str = "SELECT server, listed_at, online, doubted FROM alert_servers";
        let rows: Vec<Row> = sqlx::query_as(ALERTS).fetch_all(db.read()).await?;
        let servers: Vec<ServerRow> = sqlx::query_as(SERVERS).fetch_all(db.read()).await?;
        let mut index = Self::default();
        for row in rows {
            let id = row.id;
            match row.alert() {
                Some(alert) => index.insert(alert),
                None => tracing::error!(id, "an alert in the store can't be read"),
            }
        }
        index.servers = servers.into_iter().map(|row| (row.server, row.listed)).collect();
        Ok(index)
    }

    pub(crate) fn get(&self, id: AlertId) -> Option<&Alert> {
        self.alerts.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: AlertId) -> Option<&mut Alert> {
        self.alerts.get_mut(&id)
    }

    pub(crate) fn of_chat(&self, chat: ChatId) -> impl Iterator<Item = &Alert> {
        let ids = self.by_chat.get(&chat).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| self.alerts.get(id))
    }

    /// The alerts that read this data.
    pub(crate) fn reading(&self, server: u32, document: Document) -> impl Iterator<Item = &Alert> {
        let ids = self.by_document.get(&(server, document)).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| self.alerts.get(id))
    }

    /// The data that some alert reads.
    pub(crate) fn documents(&self) -> impl Iterator<Item = (u32, Document)> {
        self.by_document.keys().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.alerts.is_empty()
    }

    /// Inserts an alert, or replaces the one of its id.
    pub(super) fn insert(&mut self, alert: Alert) {
        let id = alert.id;
        self.remove(id);
        let read = (alert.server, alert.condition.document());
        self.by_document.entry(read).or_default().push(id);
        if alert.state == AlertState::New {
            self.unread.insert(read);
        }
        self.by_chat.entry(alert.chat).or_default().push(id);
        self.alerts.insert(id, alert);
    }

    pub(super) fn remove(&mut self, id: AlertId) {
        let Some(alert) = self.alerts.remove(&id) else { return };
        let read = (alert.server, alert.condition.document());
        drop_id(&mut self.by_document, read, id);
        drop_id(&mut self.by_chat, alert.chat, id);
    }

    pub(super) fn remove_chat(&mut self, chat: ChatId) {
        for id in self.by_chat.remove(&chat).unwrap_or_default() {
            self.remove(id);
        }
    }

    /// Forgets who made the alerts of groups.
    pub(super) fn forget_person(&mut self, person: u64) {
        for alert in self.alerts.values_mut().filter(|alert| alert.person == Some(person)) {
            alert.person = None;
        }
    }

    pub(super) fn migrate(&mut self, from: ChatId, to: ChatId) {
        let ids = self.by_chat.remove(&from).unwrap_or_default();
        for id in &ids {
            if let Some(alert) = self.alerts.get_mut(id) {
                alert.chat = to;
            }
        }
        self.by_chat.entry(to).or_default().extend(ids);
    }
}

fn drop_id<K: Eq + Hash>(ids: &mut HashMap<K, Vec<AlertId>>, key: K, id: AlertId) {
    if let Some(of_key) = ids.get_mut(&key) {
        of_key.retain(|other| *other != id);
        if of_key.is_empty() {
            ids.remove(&key);
        }
    }
}

impl ListedServer {
    pub(super) async fn write(self, tx: &mut SqliteConnection, server: u32) -> Result<(), Error> {
        const WRITE: &str =
            "INSERT OR REPLACE INTO alert_servers (server, listed_at, online, doubted)
             VALUES (?, ?, ?, ?)";
        let Self { listed_at, online, doubted } = self;
        let query = sqlx::query(WRITE).bind(server).bind(listed_at).bind(online).bind(doubted);
        query.execute(tx).await?;
        Ok(())
    }
}

impl Row {
    /// `None` for a condition or state of a newer version.
    fn alert(self) -> Option<Alert> {
        Some(Alert {
            id: AlertId(self.id),
            chat: ChatId(self.chat),
            thread: thread(self.thread),
            person: self.person.and_then(|person| u64::try_from(person).ok()),
            server: self.server,
            condition: serde_json::from_str(&self.condition).ok()?,
            state: serde_json::from_str(&self.state).ok()?,
            muted_until: self.muted_until.and_then(|at| Timestamp::from_millisecond(at).ok()),
        })
    }
}
