//! Changing a key that lives on: its name, its block, its end, its limit.

use jiff::Timestamp;
use sqlx::SqliteConnection;

use super::issue::whole_second;
use super::{Event, Store, record};
use crate::db;
use crate::keys::{Key, KeyId, Kind, Label, Limit, Owner, State};

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// There is no such key, or it is somebody else's: the two read the same.
    #[error("there is no such key")]
    NotFound,
    /// The key would become active again, and its owner has as many active ones as one may have.
    #[error("its owner already has {cap} active keys: one has to go first")]
    Full {
        /// How many one may have.
        cap: u32,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] db::Error),
}

/// Why a key was given no other end.
#[derive(Debug, thiserror::Error)]
pub enum ExpireError {
    /// It is a standard key, which has no end.
    #[error("a standard key lives until it is deleted: it can be given no end")]
    Endless,
    /// As for any other change.
    #[error(transparent)]
    Change(#[from] ChangeError),
}

impl From<sqlx::Error> for ChangeError {
    fn from(error: sqlx::Error) -> ChangeError {
        ChangeError::Store(error.into())
    }
}

impl Store {
    /// Gives a key of this owner another label.
    pub async fn rename(
        &self,
        owner: Owner,
        id: &KeyId,
        label: Label,
        now: Timestamp,
    ) -> Result<(), ChangeError> {
        let id = *id;
        self.change(id, now, move |tx, key| {
            Box::pin(async move {
                if key.owner != Some(owner) {
                    return Err(ChangeError::NotFound);
                }
                sqlx::query("UPDATE keys SET label = ? WHERE id = ?")
                    .bind(label.as_str())
                    .bind(id.as_str())
                    .execute(&mut *tx)
                    .await?;
                // A label is the person's own words; the history has no use for them.
                record(tx, now, &id, key.owner, Event::Renamed, None).await?;
                Ok(())
            })
        })
        .await
    }

    /// Shuts a key until it is unblocked. The holder reads the reason. Gives back the key as it was, for its owner to be told.
    pub async fn block(
        &self,
        id: &KeyId,
        reason: &str,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let (id, reason) = (*id, reason.to_owned());
        self.change(id, now, move |tx, key| {
            Box::pin(async move {
                sqlx::query("UPDATE keys SET blocked_at = ?, blocked_reason = ? WHERE id = ?")
                    .bind(now.as_millisecond())
                    .bind(&reason)
                    .bind(id.as_str())
                    .execute(&mut *tx)
                    .await?;
                record(tx, now, &id, key.owner, Event::Blocked, Some(&reason)).await?;
                Ok(key)
            })
        })
        .await
    }

    /// Opens a blocked key again. Gives back the key as it was.
    pub async fn unblock(&self, id: &KeyId, now: Timestamp) -> Result<Key, ChangeError> {
        let (id, cap) = (*id, self.per_owner());
        self.change(id, now, move |tx, key| {
            Box::pin(async move {
                if !matches!(key.state, State::Blocked(_)) {
                    return Ok(key);
                }
                sqlx::query(
                    "UPDATE keys SET blocked_at = NULL, blocked_reason = NULL WHERE id = ?",
                )
                .bind(id.as_str())
                .execute(&mut *tx)
                .await?;
                stay_within(tx, &key, cap, now).await?;
                record(tx, now, &id, key.owner, Event::Unblocked, None).await?;
                Ok(key)
            })
        })
        .await
    }

    /// Sets or lifts the end of a key; an end in the past ends it now, and a standard key can be given none.
    /// Gives back the key as it was.
    pub async fn expire(
        &self,
        id: &KeyId,
        end: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Key, ExpireError> {
        let (id, cap, end) = (*id, self.per_owner(), end.map(whole_second));
        let changed = self.change(id, now, move |tx, key| {
            Box::pin(async move {
                if key.kind == Kind::Standard && end.is_some() {
                    return Ok(None);
                }
                let over = end.is_some_and(|end| now >= end);
                sqlx::query("UPDATE keys SET expires_at = ?, expired_at = ? WHERE id = ?")
                    .bind(end.map(Timestamp::as_millisecond))
                    .bind(over.then(|| now.as_millisecond()))
                    .bind(id.as_str())
                    .execute(&mut *tx)
                    .await?;
                stay_within(tx, &key, cap, now).await?;
                let until = end.map(|end| end.to_string());
                record(tx, now, &id, key.owner, Event::Expiry, until.as_deref()).await?;
                Ok(Some(key))
            })
        });
        changed.await?.ok_or(ExpireError::Endless)
    }

    /// Gives a key a limit of its own, or takes it away. Gives back the key as it was.
    pub async fn limit(
        &self,
        id: &KeyId,
        limit: Option<Limit>,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let id = *id;
        self.change(id, now, move |tx, key| {
            Box::pin(async move {
                sqlx::query("UPDATE keys SET limit_requests = ?, limit_seconds = ? WHERE id = ?")
                    .bind(limit.map(Limit::requests))
                    .bind(limit.map(Limit::seconds))
                    .bind(id.as_str())
                    .execute(&mut *tx)
                    .await?;
                let text = limit.map(|limit| limit.to_string());
                record(tx, now, &id, key.owner, Event::Limit, text.as_deref()).await?;
                Ok(key)
            })
        })
        .await
    }

    /// Notes that nobody can tell whether the message with this key arrived.
    pub async fn mark_delivery_unknown(
        &self,
        id: &KeyId,
        now: Timestamp,
    ) -> Result<(), ChangeError> {
        let id = *id;
        self.change(id, now, move |tx, key| {
            Box::pin(async move {
                sqlx::query("UPDATE keys SET unsure = 1 WHERE id = ?")
                    .bind(id.as_str())
                    .execute(&mut *tx)
                    .await?;
                record(tx, now, &id, key.owner, Event::Unsure, None).await?;
                Ok(())
            })
        })
        .await
    }

    async fn change<T, W>(&self, id: KeyId, now: Timestamp, work: W) -> Result<T, ChangeError>
    where
        T: Send + 'static,
        W: for<'t> FnOnce(&'t mut SqliteConnection, Key) -> db::Work<'t, T, ChangeError>
            + Send
            + 'static,
    {
        let seen = self.clock.latest(now);
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    let key =
                        super::read::find(tx, &id, seen).await?.ok_or(ChangeError::NotFound)?;
                    work(tx, key).await
                })
            })
            .await
    }
}

/// A key that comes back to life counts like a new one.
async fn stay_within(
    tx: &mut SqliteConnection,
    was: &Key,
    cap: u32,
    now: Timestamp,
) -> Result<(), ChangeError> {
    let Some(owner) = was.owner.filter(|_| was.state != State::Active) else {
        return Ok(());
    };
    let active: u32 = sqlx::query_scalar(
        "SELECT count(*) FROM keys
         WHERE owner = ?1 AND blocked_at IS NULL AND expired_at IS NULL
           AND (expires_at IS NULL OR expires_at > ?2)",
    )
    .bind(owner.0)
    .bind(now.as_millisecond())
    .fetch_one(tx)
    .await?;
    if active > cap { Err(ChangeError::Full { cap }) } else { Ok(()) }
}
