//! Making keys: new ones, and one in place of another.

use jiff::{SignedDuration, Timestamp};
use sqlx::SqliteConnection;

use super::{Event, Store, record};
use crate::db;
use crate::keys::{Hint, KeyId, Kind, Label, Limit, Owner, State, Token};

const PACE: SignedDuration = SignedDuration::from_secs(10);
pub(super) const DAY: SignedDuration = SignedDuration::from_hours(24);
const PER_DAY: u32 = 20;

/// The key that somebody wants.
#[derive(Clone, Debug)]
pub struct NewKey {
    kind: Kind,
    owner: Option<Owner>,
    label: Label,
    limit: Option<Limit>,
    expires_at: Option<Timestamp>,
}

/// Who asks for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issuer {
    /// Its owner: one in 10 s, 20 in 24 h.
    Owner,
    /// The operator, whose pace is nobody's business.
    Operator,
}

/// A key that now works. This is the only time it can be seen.
#[derive(Clone)]
pub struct Issued {
    /// The secret.
    pub token: Token,
    /// Its public name.
    pub id: KeyId,
    /// How it will be recognised.
    pub hint: Hint,
    /// What it is called.
    pub label: Label,
}

/// Why no key was made. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum IssueError {
    /// The owner has as many active keys as one may have.
    #[error("this owner already has {cap} active keys: delete one first")]
    Full {
        /// How many one may have.
        cap: u32,
    },
    /// The owner made one a moment ago.
    #[error("this owner made a key a moment ago: the next one can be made in {} s", wait.as_secs().max(1))]
    TooSoon {
        /// How long from now the next one can be made.
        wait: SignedDuration,
    },
    /// The owner made as many within 24 hours as one may make.
    #[error("this owner made {most} keys within 24 hours: the next one can be made in {} min", wait.as_mins() + 1)]
    TooMany {
        /// How many one may make.
        most: u32,
        /// How long from now the next one can be made.
        wait: SignedDuration,
    },
    /// The key would be expired at once.
    #[error("the expiry lies in the past")]
    Past,
    /// There is no such active key to put another in place of, or it is somebody else's.
    #[error("there is no such active key")]
    NotFound,
    /// The operating system gave no randomness.
    #[error("the operating system gave no randomness")]
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
    /// A person's key with the standard limit.
    pub fn standard(owner: Owner, label: Label) -> NewKey {
        NewKey { kind: Kind::Standard, owner: Some(owner), label, limit: None, expires_at: None }
    }

    /// A person's key that may have a limit and an end of its own.
    pub fn enterprise(owner: Owner, label: Label) -> NewKey {
        NewKey { kind: Kind::Enterprise, owner: Some(owner), label, limit: None, expires_at: None }
    }

    /// A program's key.
    pub fn service(label: Label) -> NewKey {
        NewKey { kind: Kind::Service, owner: None, label, limit: None, expires_at: None }
    }

    /// With a limit of its own.
    #[must_use]
    pub fn limited(self, limit: Limit) -> NewKey {
        NewKey { limit: Some(limit), ..self }
    }

    /// Valid until, and not at, the second `end`.
    #[must_use]
    pub fn until(self, end: Timestamp) -> NewKey {
        NewKey { expires_at: Some(end), ..self }
    }
}

impl Store {
    /// Makes a key. It works in the first request after this returns.
    pub async fn issue(
        &self,
        order: NewKey,
        hand: Issuer,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let store = self.clone();
        self.db
            .write(move |tx| Box::pin(async move { store.make(tx, order, hand, now).await }))
            .await
    }

    /// Makes a key with all the properties of another of the same owner, which lives on.
    pub async fn rotate(
        &self,
        owner: Owner,
        old: &KeyId,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let (store, old) = (self.clone(), *old);
        self.db
            .write(move |tx| Box::pin(async move { store.replace(tx, owner, old, now).await }))
            .await
    }

    async fn replace(
        &self,
        tx: &mut SqliteConnection,
        owner: Owner,
        old: KeyId,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let seen = self.clock.latest(now);
        let key = super::read::find(tx, &old, seen)
            .await?
            .filter(|key| key.owner == Some(owner) && key.state == State::Active)
            .ok_or(IssueError::NotFound)?;
        let order = NewKey {
            kind: key.kind,
            owner: key.owner,
            label: key.label,
            limit: key.limit,
            expires_at: key.expires_at,
        };
        let issued = self.make(tx, order, Issuer::Owner, now).await?;
        record(tx, now, &old, Some(owner), Event::Rotated, Some(issued.id.as_str())).await?;
        Ok(issued)
    }

    async fn make(
        &self,
        tx: &mut SqliteConnection,
        order: NewKey,
        hand: Issuer,
        now: Timestamp,
    ) -> Result<Issued, IssueError> {
        let expires_at = order.expires_at.map(whole_second);
        if expires_at.is_some_and(|end| now >= end) {
            return Err(IssueError::Past);
        }
        if let (Issuer::Owner, Some(owner)) = (hand, order.owner) {
            self.keep_pace(tx, owner, now).await?;
        }
        let cap = self.per_owner;
        let token = Token::generate().map_err(|_| IssueError::Random)?;
        let (id, hint) = (unused_id(tx).await?, token.hint());
        let made = sqlx::query(
            "INSERT INTO keys (digest, id, hint, label, owner, kind, created_at, expires_at, limit_requests, limit_seconds)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
             WHERE ?5 IS NULL OR ?11 > (
                 SELECT count(*) FROM keys
                 WHERE owner = ?5 AND blocked_at IS NULL AND expired_at IS NULL
                   AND (expires_at IS NULL OR expires_at > ?7))",
        )
        .bind(token.digest().bytes())
        .bind(id.as_str())
        .bind(hint.as_str())
        .bind(order.label.as_str())
        .bind(order.owner.map(|owner| owner.0))
        .bind(order.kind.as_str())
        .bind(now.as_millisecond())
        .bind(expires_at.map(Timestamp::as_millisecond))
        .bind(order.limit.map(Limit::requests))
        .bind(order.limit.map(Limit::seconds))
        .bind(cap.get())
        .execute(&mut *tx)
        .await?;
        if made.rows_affected() == 0 {
            return Err(IssueError::Full { cap: cap.get() });
        }
        record(tx, now, &id, order.owner, Event::Issued, Some(order.kind.as_str())).await?;
        Ok(Issued { token, id, hint, label: order.label })
    }

    /// Deleted keys count, and those of a person who was forgotten: making and deleting in turn gains nothing. Keys from a
    /// future that a clock has left do not.
    async fn keep_pace(
        &self,
        tx: &mut SqliteConnection,
        owner: Owner,
        now: Timestamp,
    ) -> Result<(), IssueError> {
        let mut made: Vec<i64> = sqlx::query_scalar(
            "SELECT created_at FROM keys WHERE owner = ?1 AND created_at > ?2 AND created_at <= ?3
             UNION ALL
             SELECT created_at FROM deleted_keys WHERE owner = ?1 AND created_at > ?2 AND created_at <= ?3",
        )
        .bind(owner.0)
        .bind((now - DAY).as_millisecond())
        .bind(now.as_millisecond())
        .fetch_all(tx)
        .await?;
        made.extend(self.forgotten.made(owner, now - DAY, now));
        made.sort_unstable_by_key(|at| std::cmp::Reverse(*at));
        let left = |made: i64, span: SignedDuration| {
            SignedDuration::from_millis(made - now.as_millisecond()) + span
        };
        if let Some(wait) =
            made.first().map(|last| left(*last, PACE)).filter(SignedDuration::is_positive)
        {
            return Err(IssueError::TooSoon { wait });
        }
        match made.get(PER_DAY as usize - 1) {
            Some(first) => Err(IssueError::TooMany { most: PER_DAY, wait: left(*first, DAY) }),
            None => Ok(()),
        }
    }
}

async fn unused_id(tx: &mut SqliteConnection) -> Result<KeyId, IssueError> {
    loop {
        let id = KeyId::generate().map_err(|_| IssueError::Random)?;
        let taken: bool = sqlx::query_scalar("SELECT count(*) > 0 FROM key_history WHERE id = ?")
            .bind(id.as_str())
            .fetch_one(&mut *tx)
            .await?;
        if !taken {
            return Ok(id);
        }
    }
}

/// Keys end to the second.
pub(super) fn whole_second(end: Timestamp) -> Timestamp {
    Timestamp::from_second(end.as_second()).unwrap_or(end)
}
