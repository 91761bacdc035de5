//! Who may pass.

mod pass;

use std::sync::Arc;

use jiff::Timestamp;

pub use pass::Pass;

use super::{Limit, Malformed, Standing, State, Store, Token};
use crate::db;

/// Answers whether a presented key may pass.
#[derive(Clone, Debug)]
pub struct Doors {
    store: Store,
    standard: Limit,
}

/// Why a presented key does not pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It has not the form of a key, or its checksum is wrong.
    #[error("not the form of a key")]
    Malformed,
    /// Never issued, or deleted: the two read the same.
    #[error("no such key")]
    Unknown,
    /// Shut, for a reason that its holder may read.
    #[error("blocked: {reason}")]
    Blocked {
        /// Why, in words for its holder.
        reason: Arc<str>,
    },
    /// Its end has come.
    #[error("expired at {at}")]
    Expired {
        /// When it ended.
        at: Timestamp,
    },
    /// The store can't be read, so nobody can tell.
    #[error("the key store can't be read")]
    StoreAway,
}

impl Doors {
    /// Opens the doors before a store. `standard` is the limit of a key that has none of its own.
    pub async fn open(store: &Store, standard: Limit) -> Result<Doors, db::Error> {
        Ok(Doors { store: store.clone(), standard })
    }

    /// Whether the presented key may pass at this moment.
    pub async fn admit(&self, presented: &[u8], now: Timestamp) -> Result<Arc<Pass>, Refusal> {
        let token = Token::parse(presented).map_err(|Malformed| Refusal::Malformed)?;
        let standing =
            self.store.standing(&token.digest(), now).await.map_err(|_| Refusal::StoreAway)?;
        let Standing::Kept(key) = standing else {
            return Err(Refusal::Unknown);
        };
        match &key.state {
            State::Active => Ok(Arc::new(Pass::new(*key, self.standard))),
            State::Blocked(block) => Err(Refusal::Blocked { reason: block.reason.as_str().into() }),
            State::Expired => Err(Refusal::Expired { at: key.expires_at.unwrap_or(now) }),
        }
    }
}
