//! What counts for one owner: the window shared by the owner's keys, and one window per key.

use std::sync::Arc;
use std::time::Duration;

use super::rate_limit_headers::{FixedHeaders, Left, Remaining};
use super::sliding_window::{SlidingWindow, Slot};
use super::{Client, whole_seconds};
use crate::keys::{KeyId, Limit};

/// The windows of one owner and its keys, or of one key without an owner.
#[derive(Debug, Default)]
pub(super) struct Budget {
    shared: SlidingWindow,
    shared_limit: Option<Limit>,
    keys: Vec<KeyWindow>,
}

#[derive(Debug)]
struct KeyWindow {
    key: KeyId,
    limit: Limit,
    window: SlidingWindow,
    headers: Arc<FixedHeaders>,
}

/// The decision about a request.
#[derive(Debug)]
pub(in crate::api) struct Decision<P = Permit> {
    /// Why and for how long the request is rejected.
    pub(in crate::api) refused: Option<Refusal>,
    /// What is left, for the response's headers.
    pub(in crate::api) remaining: Remaining,
    /// Refunds an admitted request.
    pub(in crate::api) permit: Option<P>,
}

/// A rejection: how long to wait, and which limit takes that long.
#[derive(Debug, Clone, Copy)]
pub(in crate::api) struct Refusal {
    pub(in crate::api) wait: Duration,
    pub(in crate::api) spent: Spent,
}

/// A limit that is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) enum Spent {
    Key,
    Owner,
}

/// Where an admitted request was counted.
#[derive(Debug)]
pub(in crate::api) struct Permit {
    key: Slot,
    owner: Option<Slot>,
}

impl Budget {
    pub(super) fn admit(&mut self, client: &Client, now: u64) -> Decision {
        let (shared, own) = self.windows(client, now);
        let key = own.window.wait(client.limit, now);
        let owner = client.owner.and_then(|(_, limit)| shared.wait(limit, now));
        let refused = key.max(owner).map(|wait| Refusal {
            wait,
            spent: if owner > key { Spent::Owner } else { Spent::Key },
        });
        let permit = refused.is_none().then(|| Permit {
            key: own.window.count(client.limit, now),
            owner: client.owner.map(|(_, limit)| shared.count(limit, now)),
        });
        Decision { refused, remaining: remaining(shared, own, client, now), permit }
    }

    pub(super) fn peek(&mut self, client: &Client, now: u64) -> Remaining {
        let (shared, own) = self.windows(client, now);
        remaining(shared, own, client, now)
    }

    pub(super) fn refund(&mut self, client: &Client, permit: &Permit) {
        if let Some(own) = self.keys.iter_mut().find(|own| own.key == client.key) {
            own.window.uncount(permit.key);
        }
        if let Some(slot) = permit.owner {
            self.shared.uncount(slot);
        }
    }

    /// Whether any request still counts; drops the windows of keys in which none does.
    pub(super) fn is_in_use(&mut self, now: u64) -> bool {
        if let Some(limit) = self.shared_limit {
            self.shared.expire(limit, now);
        }
        self.keys.retain_mut(|own| {
            own.window.expire(own.limit, now);
            !own.window.is_empty()
        });
        !self.keys.is_empty() || !self.shared.is_empty()
    }

    /// The windows of a client, under its current limits and without expired requests.
    fn windows(&mut self, client: &Client, now: u64) -> (&mut SlidingWindow, &mut KeyWindow) {
        let shared_limit = client.owner.map(|(_, limit)| limit);
        if let Some(limit) = shared_limit {
            self.shared.expire(limit, now);
        }
        let limit_changed = self.shared_limit != shared_limit;
        self.shared_limit = shared_limit;
        let index = self.keys.iter().position(|own| own.key == client.key);
        let index = index.unwrap_or_else(|| {
            self.keys.push(KeyWindow {
                key: client.key,
                limit: client.limit,
                window: SlidingWindow::default(),
                headers: FixedHeaders::new(client.limit, shared_limit).into(),
            });
            self.keys.len() - 1
        });
        if limit_changed {
            for own in &mut self.keys {
                own.headers = FixedHeaders::new(own.limit, shared_limit).into();
            }
        }
        let own = &mut self.keys[index];
        if own.limit != client.limit {
            own.limit = client.limit;
            own.headers = FixedHeaders::new(client.limit, shared_limit).into();
        }
        own.window.expire(client.limit, now);
        (&mut self.shared, own)
    }
}

fn remaining(shared: &SlidingWindow, own: &KeyWindow, client: &Client, now: u64) -> Remaining {
    Remaining {
        key: left(&own.window, client.limit, now),
        owner: client.owner.map(|(_, limit)| left(shared, limit, now)),
        headers: Arc::clone(&own.headers),
    }
}

fn left(window: &SlidingWindow, limit: Limit, now: u64) -> Left {
    // Times are rounded up, so a request may count slightly longer than the window; only a rejection has to say so.
    let reset = || window.oldest_expires_in(limit, now).min(limit.window());
    let wait = window.wait(limit, now).unwrap_or_else(reset);
    Left { limit, requests: window.remaining(limit), seconds: whole_seconds(wait) }
}
