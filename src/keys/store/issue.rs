//! Issuing keys: new ones, and replacements of existing ones.

use jiff::{SignedDuration, Timestamp};

use super::history::{Event, record};
use super::row::{networks_column, scope_column};
use super::{Store, read};
use crate::db::{self, Transaction};
use crate::keys::{
    Actor, Key, KeyId, Kind, Label, Lifetime, Limit, Networks, Owner, Scope, State, Token,
};

/// The properties of a key to be issued.
#[derive(Clone, Debug)]
pub struct NewKey {
    kind: Kind,
    owner: Option<Owner>,
    label: Label,
    limit: Option<Limit>,
    expires_at: Option<Timestamp>,
    lifetime: Option<Lifetime>,
    scope: Scope,
    networks: Networks,
    may_read_history: bool,
}

/// The person who issues a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issuer {
    /// Its owner: at most one in 10 s and 20 in 24 h.
    Owner,
    /// The operator, without these limits.
    Operator,
}

/// A key that was just issued. Its token cannot be read again later.
#[derive(Clone)]
pub struct Issued {
    /// The secret.
    pub token: Token,
    /// The public id.
    pub id: KeyId,
    /// The label.
    pub label: Label,
}

/// Why no key was issued. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum IssueError {
    /// The owner has the maximum number of active keys.
    #[error("this owner already has {cap} active keys: delete one first")]
    Full {
        /// The maximum.
        cap: u32,
    },
    /// The owner issued another key a moment ago.
    #[error("this owner created a key a moment ago: the next one is possible in {} s", wait.as_secs().max(1))]
    TooSoon {
        /// How long to wait.
        wait: SignedDuration,
    },
    /// The owner issued the maximum number of keys within 24 hours.
    #[error("this owner created {most} keys within 24 hours: the next one is possible in {} min", wait.as_mins() + 1)]
    TooMany {
        /// The maximum.
        most: u32,
        /// How long to wait.
        wait: SignedDuration,
    },
    /// The expiry has already passed.
    #[error("the expiry is in the past")]
    Past,
    /// The key to replace does not exist, is not active, or belongs to another owner.
    #[error("there is no such active key")]
    NotFound,
    /// The operating system returned no random bytes.
    #[error("the operating system returned no random bytes")]
    Random,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] db::Error),
}

impl From<sqlx::Error> for IssueError {
    fn from(error: sqlx::Error) -> IssueError {
        IssueError::Store(error.into())
    }
}

impl NewKey {
    /// A key with all properties of another one. If the owner has limited the other one, this one is valid for as long from
    /// `now` on. An expiry that an operator has set stays.
    pub fn in_place_of(key: &Key, now: Timestamp) -> Self {
        let Key { kind, owner, limit, scope, may_read_history, .. } = *key;
        let expires_at = match key.kind {
            Kind::Standard => None,
            Kind::Enterprise | Kind::Service => key.own_expiry(),
        };
        let label = key.label.clone();
        let networks = key.networks.clone();
        let new = Self {
            kind,
            owner,
            label,
            limit,
            expires_at,
            lifetime: None,
            scope,
            networks,
            may_read_history,
        };
        match key.lifetime {
            Some(lifetime) => new.lasting(lifetime, now),
            None => new,
        }
    }

    /// A person's key with the standard limit.
    pub fn standard(owner: Owner, label: Label) -> NewKey {
        Self::new(Kind::Standard, Some(owner), label)
    }

    /// A person's key that may have its own limit and expiry.
    pub fn enterprise(owner: Owner, label: Label) -> NewKey {
        Self::new(Kind::Enterprise, Some(owner), label)
    }

    /// A key for a program of the operator, such as the bot. It may read when named players were online.
    pub fn service(label: Label) -> NewKey {
        Self::new(Kind::Service, None, label).with_history()
    }

    fn new(kind: Kind, owner: Option<Owner>, label: Label) -> NewKey {
        NewKey {
            kind,
            owner,
            label,
            limit: None,
            expires_at: None,
            lifetime: None,
            scope: Scope::ALL,
            networks: Networks::default(),
            may_read_history: false,
        }
    }

    /// The same with the right to read when named players were online.
    #[must_use]
    pub fn with_history(self) -> NewKey {
        NewKey { may_read_history: true, ..self }
    }

    /// The same, but it may read only this.
    #[must_use]
    pub fn reading(self, scope: Scope) -> NewKey {
        NewKey { scope, ..self }
    }

    /// The same, but it may be used only from these networks, if there are any.
    #[must_use]
    pub fn used_from(self, networks: Networks) -> NewKey {
        NewKey { networks, ..self }
    }

    /// The same with its own limit.
    #[must_use]
    pub fn limited(self, limit: Limit) -> NewKey {
        NewKey { limit: Some(limit), ..self }
    }

    /// The same with a lifetime that its owner has chosen.
    #[must_use]
    pub fn lasting(self, lifetime: Lifetime, now: Timestamp) -> NewKey {
        NewKey { lifetime: Some(lifetime), ..self.until(lifetime.end(now)) }
    }

    /// The same with an expiry. It is valid before `end`, in whole seconds.
    #[must_use]
    pub fn until(self, end: Timestamp) -> NewKey {
        NewKey { expires_at: Some(end), ..self }
    }
}

impl Store {
    /// Issues a key. The key is accepted as soon as this returns. Only if Redis can't be reached, some process may not
    /// know it yet.
    pub async fn issue(
        &self,
        key: NewKey,
        issuer: Issuer,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let store = self.clone();
        let issued = self
            .db
            .write(move |tx| Box::pin(async move { store.insert(tx, key, issuer, now).await }))
            .await?;
        self.announce_issued().await;
        Ok(issued)
    }

    /// Announces a new key. A failure is only logged, because the owner must get the key now.
    async fn announce_issued(&self) {
        if let Err(error) = self.announce().await {
            tracing::warn!(%error, "a new key is not known to every process yet");
        }
    }

    /// Issues a key with all properties of another one of the same owner. The other one stays active.
    pub async fn rotate(
        &self,
        owner: Owner,
        old: &KeyId,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let (store, old) = (self.clone(), *old);
        let rotated = self.db.write(move |tx| {
            Box::pin(async move {
                let replaced = read::find(tx, &old, store.latest(now))
                    .await?
                    .filter(|key| key.owner == Some(owner) && key.state == State::Active)
                    .ok_or(IssueError::NotFound)?;
                let key = NewKey::in_place_of(&replaced, now);
                let issued = store.insert(tx, key, Issuer::Owner, now).await?;
                let by = Some(issued.id.as_str());
                record(tx, now, &old, Some(owner), (Event::Rotated, by), Some(Actor::Owner))
                    .await?;
                Ok(issued)
            })
        });
        let issued: Result<Issued, IssueError> = rotated.await;
        if issued.is_ok() {
            self.announce_issued().await;
        }
        issued
    }

    async fn insert(
        &self,
        tx: &mut Transaction<'_>,
        key: NewKey,
        issuer: Issuer,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let expires_at = key.expires_at.map(whole_second);
        if expires_at.is_some_and(|end| now >= end) {
            return Err(IssueError::Past);
        }
        if let (Issuer::Owner, Some(owner)) = (issuer, key.owner) {
            self.check_issue_rate(tx, owner, now).await?;
        }
        let cap = self.max_per_owner();
        let token = Token::generate().map_err(|_| IssueError::Random)?;
        let id = unused_id(tx).await?;
        let inserted = db::query(
            "INSERT INTO keys (digest, id, hint, label, owner, kind, created_at, expires_at, limit_requests, limit_seconds,
                 may_read_history, lifetime_days, scope, networks)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
             WHERE $5 IS NULL OR $15 > (
                 SELECT count(*) FROM keys
                 WHERE owner = $5 AND blocked_at IS NULL AND expired_at IS NULL
                   AND (expires_at IS NULL OR expires_at > $7))",
        )
        .bind(token.digest().bytes())
        .bind(id.as_str())
        .bind(token.hint().0)
        .bind(key.label.as_str())
        .bind(key.owner)
        .bind(key.kind.as_str())
        .bind(now.as_millisecond())
        .bind(expires_at.map(Timestamp::as_millisecond))
        .bind(key.limit.map(Limit::requests))
        .bind(key.limit.map(Limit::seconds))
        .bind(i64::from(key.may_read_history))
        .bind(key.lifetime.map(Lifetime::days))
        .bind(scope_column(key.scope))
        .bind(networks_column(&key.networks))
        .bind(cap)
        .execute(&mut *tx)
        .await?;
        if inserted == 0 {
            return Err(IssueError::Full { cap });
        }
        let actor = match issuer {
            Issuer::Owner => Some(Actor::Owner),
            Issuer::Operator => self.actor,
        };
        let event = (Event::Issued, Some(key.kind.as_str()));
        record(tx, now, &id, key.owner, event, actor).await?;
        Ok(Issued { token, id, label: key.label })
    }
}

async fn unused_id(tx: &mut Transaction<'_>) -> Result<KeyId, IssueError> {
    loop {
        let id = KeyId::generate().map_err(|_| IssueError::Random)?;
        let is_used: bool = db::query_scalar("SELECT count(*) > 0 FROM key_history WHERE id = $1")
            .bind(id.as_str())
            .fetch_one(&mut *tx)
            .await?;
        if !is_used {
            return Ok(id);
        }
    }
}

pub(super) fn whole_second(end: Timestamp) -> Timestamp {
    Timestamp::from_second(end.as_second()).unwrap_or(end)
}
