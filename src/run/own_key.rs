//! A key that the process makes for itself: it works as long as the process runs.

use jiff::Timestamp;

use super::Broken;
use crate::keys::{Hand, KeyId, Kind, Label, Limit, Order, Store, Token};

/// A service key, which is nobody's.
pub(super) struct OwnKey {
    keys: Store,
    id: KeyId,
    token: Token,
}

impl OwnKey {
    /// Makes the key. One of the same label that an earlier process could not end is ended first, so none pile up.
    pub(super) async fn issue(
        keys: &Store,
        label: &'static str,
        limit: Option<Limit>,
    ) -> Result<Self, Broken> {
        let broken = |why: &dyn std::fmt::Display| Broken::because("the process's own key", why);
        let now = Timestamp::now();
        for old in keys.all(now).await.map_err(|why| broken(&why))? {
            if old.kind == Kind::Service && old.label.as_str() == label {
                end(keys, &old.id).await;
            }
        }
        let label: Label = label.parse().map_err(|why| broken(&why))?;
        let order = Order::service(label);
        let order = match limit {
            Some(limit) => order.limited(limit),
            None => order,
        };
        let issued = keys.issue(order, Hand::Operator, now).await.map_err(|why| broken(&why))?;
        Ok(Self { keys: keys.clone(), id: issued.id, token: issued.token })
    }

    pub(super) fn token(&self) -> &Token {
        &self.token
    }

    /// Ends the key.
    pub(super) async fn end(self) {
        end(&self.keys, &self.id).await;
    }
}

async fn end(keys: &Store, id: &KeyId) {
    if let Err(why) = keys.remove(id, Timestamp::now()).await {
        tracing::warn!(%why, "the process's own key could not be ended");
    }
}
