//! All alerts in memory, by id and by the data they read.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use jiff::Timestamp;
use teloxide::types::ChatId;

use super::unreachable::Unreachable;
use super::{Alert, AlertId, Document, thread};
use crate::db::{self, Db, Error, Transaction};

/// All alerts in memory, as they are stored.
#[derive(Default)]
pub(crate) struct AlertIndex {
    /// By the data that they read, because alerts that read the same data are evaluated together.
    alerts: HashMap<(u32, Document), BTreeMap<AlertId, Alert>>,
    documents: HashMap<AlertId, (u32, Document)>,
    chats: HashMap<ChatId, Vec<AlertId>>,
    /// Data that alerts have not yet been compared with.
    pub(crate) unread: HashSet<(u32, Document)>,
    /// The last list of players of each server.
    pub(crate) servers: HashMap<u32, ListedServer>,
    /// The chats that refuse messages.
    pub(super) unreachable: HashMap<ChatId, Unreachable>,
}

/// The time of the last list of players that was believed, in Unix seconds, and the number of players in it; and the
/// number of players in a list that was doubted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListedServer {
    pub(crate) listed_at: i64,
    pub(crate) online: u32,
    pub(crate) doubted: Option<u32>,
}

struct AlertRow {
    id: i64,
    chat: i64,
    thread: Option<i32>,
    person: Option<i64>,
    server: u32,
    condition: String,
    state: String,
    muted_until: Option<i64>,
}

db::from_row!(AlertRow { id, chat, thread, person, server, condition, state, muted_until });

impl AlertIndex {
    pub(super) async fn read(db: &Db) -> Result<Self, Error> {
        const ALERTS: &str =
            "SELECT id, chat, thread, person, server, condition, state, muted_until
             FROM alerts ORDER BY id";
        const SERVERS: &str = "SELECT server, listed_at, online, doubted FROM alert_servers";
        let rows: Vec<AlertRow> = db::query_as(ALERTS).fetch_all(db).await?;
        let servers: Vec<(u32, i64, u32, Option<u32>)> =
            db::query_as(SERVERS).fetch_all(db).await?;
        let mut index = Self::default();
        for row in rows {
            let id = row.id;
            match row.alert() {
                Some(alert) => index.insert(alert),
                None => tracing::error!(id, "an alert in the store can't be read"),
            }
        }
        let servers = servers.into_iter().map(|(server, listed_at, online, doubted)| {
            (server, ListedServer { listed_at, online, doubted })
        });
        index.servers = servers.collect();
        index.unreachable = Unreachable::read_all(db).await?;
        Ok(index)
    }

    pub(crate) fn get(&self, id: AlertId) -> Option<&Alert> {
        self.alerts.get(self.documents.get(&id)?)?.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: AlertId) -> Option<&mut Alert> {
        self.alerts.get_mut(self.documents.get(&id)?)?.get_mut(&id)
    }

    pub(crate) fn of_chat(&self, chat: ChatId) -> impl Iterator<Item = &Alert> {
        let ids = self.chats.get(&chat).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|id| self.get(*id))
    }

    /// The groups in which the person has created an alert, and those of `known` that have one, oldest alert first.
    pub(super) fn groups_of(&self, person: u64, known: &[ChatId]) -> Vec<ChatId> {
        let is_own = |chat: ChatId| {
            known.contains(&chat) || self.of_chat(chat).any(|alert| alert.person == Some(person))
        };
        let groups = self.chats.iter().filter(|(chat, _)| !chat.is_user() && is_own(**chat));
        let mut groups: Vec<_> =
            groups.map(|(chat, ids)| (ids.iter().min().copied(), *chat)).collect();
        groups.sort_by_key(|(oldest, _)| *oldest);
        groups.into_iter().map(|(_, chat)| chat).collect()
    }

    /// The alerts that read this data.
    pub(crate) fn reading(&self, server: u32, document: Document) -> impl Iterator<Item = &Alert> {
        self.alerts.get(&(server, document)).into_iter().flat_map(BTreeMap::values)
    }

    /// The data that some alert reads.
    pub(crate) fn documents(&self) -> impl Iterator<Item = (u32, Document)> {
        self.alerts.keys().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.alerts.is_empty()
    }

    /// Inserts an alert, or replaces the one with the same id. The next evaluation compares it with the data, even if
    /// the data is not new.
    pub(super) fn insert(&mut self, alert: Alert) {
        let id = alert.id;
        self.remove(id);
        let read = alert.read();
        self.unread.insert(read);
        self.documents.insert(id, read);
        self.chats.entry(alert.chat).or_default().push(id);
        self.alerts.entry(read).or_default().insert(id, alert);
    }

    pub(super) fn remove(&mut self, id: AlertId) {
        let Some(read) = self.documents.remove(&id) else { return };
        let Entry::Occupied(mut same) = self.alerts.entry(read) else { return };
        let removed = same.get_mut().remove(&id);
        if same.get().is_empty() {
            same.remove();
        }
        let Some(Entry::Occupied(mut ids)) = removed.map(|alert| self.chats.entry(alert.chat))
        else {
            return;
        };
        ids.get_mut().retain(|other| *other != id);
        if ids.get().is_empty() {
            ids.remove();
        }
    }

    pub(super) fn remove_chat(&mut self, chat: ChatId) {
        self.unreachable.remove(&chat);
        for id in self.chats.remove(&chat).unwrap_or_default() {
            self.remove(id);
        }
    }

    /// Removes the creator from the alerts of groups.
    pub(super) fn forget_person(&mut self, person: u64) {
        let all = self.alerts.values_mut().flat_map(BTreeMap::values_mut);
        for alert in all.filter(|alert| alert.person == Some(person)) {
            alert.person = None;
        }
    }

    pub(super) fn migrate(&mut self, from: ChatId, to: ChatId) {
        let ids = self.chats.remove(&from).unwrap_or_default();
        for id in &ids {
            if let Some(alert) = self.get_mut(*id) {
                alert.chat = to;
            }
        }
        self.chats.entry(to).or_default().extend(ids);
        // Telegram sends this update only for a chat that the bot is in, so the chat can be reached.
        self.unreachable.remove(&from);
    }
}

impl ListedServer {
    pub(super) async fn write(self, tx: &mut Transaction<'_>, server: u32) -> Result<(), Error> {
        const WRITE: &str =
            "INSERT INTO alert_servers (server, listed_at, online, doubted) VALUES ($1, $2, $3, $4)
             ON CONFLICT (server) DO UPDATE
             SET listed_at = excluded.listed_at, online = excluded.online, doubted = excluded.doubted";
        let Self { listed_at, online, doubted } = self;
        let query = db::query(WRITE).bind(server).bind(listed_at).bind(online).bind(doubted);
        query.execute(tx).await?;
        Ok(())
    }
}

impl AlertRow {
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
