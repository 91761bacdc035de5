//! The queue of updates.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::id::ChatId;

const RETENTION: Duration = Duration::from_secs(24 * 60 * 60);

/// Kinds that are delivered only if `allowed_updates` names them.
const ON_DEMAND: [&str; 3] = ["chat_member", "message_reaction", "message_reaction_count"];

/// The queue of updates.
#[derive(Debug, Default)]
pub(crate) struct Updates {
    last: i64,
    queue: VecDeque<Update>,
    allowed: BTreeSet<String>,
    /// Ids of updates that the bot has not handled.
    unhandled: BTreeSet<i64>,
    /// Whether updates are marked as handled explicitly.
    is_explicit: bool,
    /// The number of confirmed updates to deliver once more.
    repeats: usize,
    /// Whether the next batch is reversed.
    is_reversed: bool,
}

/// An update.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    pub(crate) id: i64,
    /// The chat, or the person if there is no chat, within which order is kept.
    pub(crate) chat: ChatId,
    pub(crate) since: Timestamp,
    kind: &'static str,
    /// Shared, as an update can be delivered more than once.
    payload: Arc<Value>,
}

impl Serialize for Update {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(2))?;
        object.serialize_entry("update_id", &self.id)?;
        object.serialize_entry(self.kind, &*self.payload)?;
        object.end()
    }
}

impl Updates {
    pub(crate) fn start_ids_at(&mut self, number: i64) {
        self.last = number;
    }

    /// Adds an update, if the bot wants its kind.
    pub(crate) fn push(
        &mut self,
        chat: ChatId,
        kind: &'static str,
        payload: Value,
        now: Timestamp,
    ) {
        if !self.wants(kind) {
            return;
        }
        self.last = if self.last == 0 { 100_000_001 } else { self.last + 1 };
        self.unhandled.insert(self.last);
        let payload = Arc::new(payload);
        self.queue.push_back(Update { id: self.last, chat, since: now, kind, payload });
    }

    fn wants(&self, kind: &str) -> bool {
        if self.allowed.is_empty() {
            !ON_DEMAND.contains(&kind)
        } else {
            self.allowed.contains(kind)
        }
    }

    /// Sets `allowed_updates`: `None` changes nothing, an empty list means the default kinds.
    pub(crate) fn allow(&mut self, kinds: Option<Vec<String>>) {
        if let Some(kinds) = kinds {
            self.allowed = kinds.into_iter().collect();
        }
    }

    pub(crate) fn allowed(&self) -> Vec<&str> {
        self.allowed.iter().map(String::as_str).collect()
    }

    /// Drops updates that are confirmed or older than a day. A negative offset keeps that many updates from the end.
    pub(crate) fn confirm(&mut self, offset: i64, now: Timestamp) {
        let stale = |update: &Update| now.duration_since(update.since).unsigned_abs() > RETENTION;
        let last = usize::try_from(offset.saturating_neg()).unwrap_or(0);
        let dropped = if last > 0 { self.queue.len().saturating_sub(last) } else { 0 };
        let (mut at, mut queue) = (0, std::mem::take(&mut self.queue));
        queue.retain(|update| {
            let taken = update.id < offset || at < dropped;
            at += 1;
            if stale(update) {
                self.unhandled.remove(&update.id);
                return false;
            }
            if taken && self.repeats > 0 {
                self.repeats -= 1;
                return true;
            }
            if taken {
                self.confirm_one(update.id);
            }
            !taken
        });
        self.queue = queue;
    }

    /// The next updates to fetch.
    pub(crate) fn batch(&mut self, limit: usize) -> Vec<Update> {
        let mut batch: Vec<Update> = self.queue.iter().take(limit).cloned().collect();
        if batch.len() > 1 && std::mem::take(&mut self.is_reversed) {
            batch.reverse();
        }
        batch
    }

    /// Delivers the next `updates` confirmed updates once more.
    pub(crate) fn repeat(&mut self, updates: usize) {
        self.repeats = updates;
    }

    /// Reverses the next batch.
    pub(crate) fn reorder(&mut self) {
        self.is_reversed = true;
    }

    /// The oldest update of each chat that is not busy.
    pub(crate) fn oldest_per_chat(&self, busy: &BTreeSet<ChatId>) -> Vec<Update> {
        let mut seen = busy.clone();
        self.queue.iter().filter(|update| seen.insert(update.chat)).cloned().collect()
    }

    /// Confirms an update that the webhook accepted.
    pub(crate) fn delivered(&mut self, id: i64) {
        if self.repeats > 0 {
            self.repeats -= 1;
            return;
        }
        self.queue.retain(|update| update.id != id);
        self.confirm_one(id);
    }

    /// A confirmed update counts as handled, unless updates are marked explicitly.
    fn confirm_one(&mut self, id: i64) {
        if !self.is_explicit {
            self.unhandled.remove(&id);
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.queue.len()
    }

    pub(crate) fn clear(&mut self) {
        self.unhandled.clear();
        self.queue.clear();
    }

    /// From now on updates are marked as handled explicitly.
    pub(crate) fn expect_handled(&mut self) {
        self.is_explicit = true;
    }

    /// Marks an update as handled.
    pub(crate) fn mark_handled(&mut self, id: i64) {
        self.unhandled.remove(&id);
    }

    pub(crate) fn all_done(&self) -> bool {
        self.unhandled.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn queue(kinds: &[&'static str]) -> Updates {
        let mut updates = Updates::default();
        for kind in kinds {
            updates.push(ChatId(1), kind, json!({}), Timestamp::UNIX_EPOCH);
        }
        updates
    }

    fn ids(updates: &mut Updates) -> Vec<i64> {
        updates.batch(100).iter().map(|update| update.id - 100_000_000).collect()
    }

    #[test]
    fn the_next_offset_confirms() {
        let mut updates = queue(&["message"; 3]);
        updates.confirm(0, Timestamp::UNIX_EPOCH);
        assert_eq!(ids(&mut updates), [1, 2, 3]);
        updates.confirm(100_000_003, Timestamp::UNIX_EPOCH);
        assert_eq!(ids(&mut updates), [3]);
    }

    #[test]
    fn a_negative_offset_keeps_the_last() {
        let mut updates = queue(&["message"; 3]);
        updates.confirm(-1, Timestamp::UNIX_EPOCH);
        assert_eq!(ids(&mut updates), [3]);
    }

    #[test]
    fn updates_are_dropped_after_a_day() {
        let mut updates = queue(&["message"]);
        updates.confirm(0, Timestamp::UNIX_EPOCH + Duration::from_secs(86_401));
        assert_eq!(updates.waiting(), 0);
        assert!(updates.all_done());
    }

    #[test]
    fn some_kinds_must_be_allowed_by_name() {
        let mut updates = queue(&["message", "chat_member"]);
        assert_eq!(updates.waiting(), 1);
        updates.allow(Some(vec!["chat_member".into()]));
        updates.push(ChatId(1), "message", json!({}), Timestamp::UNIX_EPOCH);
        updates.push(ChatId(1), "chat_member", json!({}), Timestamp::UNIX_EPOCH);
        assert_eq!(updates.waiting(), 2);
        updates.allow(None);
        assert_eq!(updates.allowed(), ["chat_member"]);
    }
}
