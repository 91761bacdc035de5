use std::sync::Arc;

use crate::keys::{KeyId, Limit};

use super::headers::Fixed;
use super::window::{Place, Window};
use super::{Asker, Left, Spent, Standing, whole_seconds};

/// One owner's budget with those of the owner's keys, or that of one key without an owner.
#[derive(Debug, Default)]
pub(super) struct Account {
    shared: Window,
    shared_limit: Option<Limit>,
    keys: Vec<Purse>,
}

/// One key's budget.
#[derive(Debug)]
struct Purse {
    key: KeyId,
    limit: Limit,
    window: Window,
    fixed: Arc<Fixed>,
}

/// Where an admitted request was counted.
#[derive(Debug)]
pub(in crate::api) struct Ticket {
    key: Place,
    owner: Option<Place>,
}

impl Account {
    pub(super) fn spend(&mut self, asker: &Asker, now: u64) -> Spent {
        let (shared, purse) = self.open(asker, now);
        let mut wait = purse.window.wait(asker.limit, now);
        if let Some((_, limit)) = asker.owner {
            wait = wait.max(shared.wait(limit, now));
        }
        let ticket = wait.is_none().then(|| Ticket {
            key: purse.window.take(asker.limit, now),
            owner: asker.owner.map(|(_, limit)| shared.take(limit, now)),
        });
        Spent { refused: wait, standing: standing(shared, purse, asker, now), ticket }
    }

    pub(super) fn look(&mut self, asker: &Asker, now: u64) -> Standing {
        let (shared, purse) = self.open(asker, now);
        standing(shared, purse, asker, now)
    }

    pub(super) fn give_back(&mut self, asker: &Asker, ticket: &Ticket) {
        if let Some(purse) = self.keys.iter_mut().find(|purse| purse.key == asker.key) {
            purse.window.give_back(ticket.key);
        }
        if let Some(place) = ticket.owner {
            self.shared.give_back(place);
        }
    }

    /// Whether anything still counts here; keys in which nothing does are forgotten.
    pub(super) fn counts(&mut self, now: u64) -> bool {
        if let Some(limit) = self.shared_limit {
            self.shared.forget(limit, now);
        }
        self.keys.retain_mut(|purse| {
            purse.window.forget(purse.limit, now);
            !purse.window.is_empty()
        });
        !self.keys.is_empty() || !self.shared.is_empty()
    }

    /// The budgets of who asks, under the limits of now, without what no longer counts.
    fn open(&mut self, asker: &Asker, now: u64) -> (&mut Window, &mut Purse) {
        let shared_limit = asker.owner.map(|(_, limit)| limit);
        if let Some(limit) = shared_limit {
            self.shared.forget(limit, now);
        }
        let stale = self.shared_limit != shared_limit;
        self.shared_limit = shared_limit;
        let place = self.keys.iter().position(|purse| purse.key == asker.key);
        let place = place.unwrap_or_else(|| {
            self.keys.push(Purse {
                key: asker.key,
                limit: asker.limit,
                window: Window::default(),
                fixed: Fixed::new(asker.limit, shared_limit).into(),
            });
            self.keys.len() - 1
        });
        if stale {
            for purse in &mut self.keys {
                purse.fixed = Fixed::new(purse.limit, shared_limit).into();
            }
        }
        let purse = &mut self.keys[place];
        if purse.limit != asker.limit {
            purse.limit = asker.limit;
            purse.fixed = Fixed::new(asker.limit, shared_limit).into();
        }
        purse.window.forget(asker.limit, now);
        (&mut self.shared, purse)
    }
}

fn standing(shared: &Window, purse: &Purse, asker: &Asker, now: u64) -> Standing {
    Standing {
        key: left(&purse.window, asker.limit, now),
        owner: asker.owner.map(|(_, limit)| left(shared, limit, now)),
        fixed: Arc::clone(&purse.fixed),
    }
}

fn left(window: &Window, limit: Limit, now: u64) -> Left {
    // Rounded up times may count a moment longer than the window; only a refusal has to say so.
    let relief = || window.relief(limit, now).min(limit.window());
    let wait = window.wait(limit, now).unwrap_or_else(relief);
    Left { limit, requests: window.left(limit), seconds: whole_seconds(wait) }
}
