//! What waits for the bot to be read.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;

use crate::id::ChatId;

const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// Kinds that come only when asked for by name.
const ON_DEMAND: [&str; 3] = ["chat_member", "message_reaction", "message_reaction_count"];

/// The queue of updates.
#[derive(Debug, Default)]
pub(crate) struct Updates {
    last: i64,
    queue: VecDeque<Update>,
    allowed: BTreeSet<String>,
    /// Numbers that the bot has been given, or will be, and has not dealt with.
    undone: BTreeSet<i64>,
    /// Does the bot tell when it has dealt with an update?
    reports: bool,
    /// How many updates are to come once more after they were taken.
    repeats: usize,
    /// Is the next batch to come last first?
    reorders: bool,
}

/// One update.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    pub(crate) id: i64,
    /// Whose order it must keep: the chat, or the person where there is no chat.
    pub(crate) chat: ChatId,
    pub(crate) since: Timestamp,
    kind: &'static str,
    payload: Value,
}

impl Update {
    pub(crate) fn into_json(self) -> Value {
        let fields =
            [("update_id".to_owned(), self.id.into()), (self.kind.to_owned(), self.payload)];
        Value::Object(fields.into_iter().collect())
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
        self.undone.insert(self.last);
        self.queue.push_back(Update { id: self.last, chat, since: now, kind, payload });
    }

    fn wants(&self, kind: &str) -> bool {
        if self.allowed.is_empty() {
            !ON_DEMAND.contains(&kind)
        } else {
            self.allowed.contains(kind)
        }
    }

    /// `allowed_updates`; nothing given leaves it as it was, an empty list means the usual ones.
    pub(crate) fn allow(&mut self, kinds: Option<Vec<String>>) {
        if let Some(kinds) = kinds {
            self.allowed = kinds.into_iter().collect();
        }
    }

    pub(crate) fn allowed(&self) -> Vec<&str> {
        self.allowed.iter().map(String::as_str).collect()
    }

    /// Forgets what the bot has confirmed, and what nobody fetched for a day. A negative offset keeps the last
    /// so many.
    pub(crate) fn confirm(&mut self, offset: i64, now: Timestamp) {
        let stale = |update: &Update| now.duration_since(update.since).unsigned_abs() > KEPT;
        let last = usize::try_from(offset.saturating_neg()).unwrap_or(0);
        let dropped = if last > 0 { self.queue.len().saturating_sub(last) } else { 0 };
        for (at, update) in std::mem::take(&mut self.queue).into_iter().enumerate() {
            let taken = update.id < offset || at < dropped;
            if stale(&update) {
                self.undone.remove(&update.id);
            } else if taken && self.repeats > 0 {
                self.repeats -= 1;
                self.queue.push_back(update);
            } else if taken {
                self.take(update.id);
            } else {
                self.queue.push_back(update);
            }
        }
    }

    /// The next ones to fetch, at most so many.
    pub(crate) fn batch(&mut self, limit: usize) -> Vec<Update> {
        let mut batch: Vec<Update> = self.queue.iter().take(limit).cloned().collect();
        if batch.len() > 1 && std::mem::take(&mut self.reorders) {
            batch.reverse();
        }
        batch
    }

    /// The next so many updates that are taken come once more.
    pub(crate) fn repeat(&mut self, updates: usize) {
        self.repeats = updates;
    }

    /// The next batch comes last first.
    pub(crate) fn reorder(&mut self) {
        self.reorders = true;
    }

    /// The oldest of each chat that is not being delivered now.
    pub(crate) fn heads(&self, busy: &BTreeSet<ChatId>) -> Vec<Update> {
        let mut seen = busy.clone();
        self.queue.iter().filter(|update| seen.insert(update.chat)).cloned().collect()
    }

    /// A webhook took this one.
    pub(crate) fn delivered(&mut self, id: i64) {
        if self.repeats > 0 {
            self.repeats -= 1;
            return;
        }
        self.queue.retain(|update| update.id != id);
        self.take(id);
    }

    /// The bot has an update: without reports of its own that is all that will be known.
    fn take(&mut self, id: i64) {
        if !self.reports {
            self.undone.remove(&id);
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.queue.len()
    }

    pub(crate) fn clear(&mut self) {
        self.undone.clear();
        self.queue.clear();
    }

    /// From now on the bot says itself when it has dealt with an update.
    pub(crate) fn expect_handled(&mut self) {
        self.reports = true;
    }

    /// The bot has dealt with an update.
    pub(crate) fn mark_handled(&mut self, id: i64) {
        self.undone.remove(&id);
    }

    pub(crate) fn all_done(&self) -> bool {
        self.undone.is_empty()
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
    fn a_day_later_nothing_is_left() {
        let mut updates = queue(&["message"]);
        updates.confirm(0, Timestamp::UNIX_EPOCH + Duration::from_secs(86_401));
        assert_eq!(updates.waiting(), 0);
        assert!(updates.all_done());
    }

    #[test]
    fn some_kinds_come_only_when_asked_for() {
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
