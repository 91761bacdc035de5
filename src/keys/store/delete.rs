//! Ending keys: by their owner, by the operator, by being forgotten.

use jiff::Timestamp;
use sqlx::SqliteConnection;

use super::issue::DAY;
use super::{ChangeError, Event, Store, record};
use crate::db;
use crate::keys::{Key, KeyId, Owner};

impl Store {
    /// Deletes a key of this owner for good. Gives back the key as it was.
    pub async fn delete(
        &self,
        owner: Owner,
        id: &KeyId,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        self.end(Some(owner), *id, now).await
    }

    /// Deletes any key for good, in the operator's name. Gives back the key as it was.
    pub async fn delete_any(&self, id: &KeyId, now: Timestamp) -> Result<Key, ChangeError> {
        self.end(None, *id, now).await
    }

    /// Deletes all keys of a person and erases the person wherever one is kept. Gives back how many keys there were. The
    /// day's limit of new keys goes on, for as long as this process does.
    pub async fn forget(&self, owner: Owner, now: Timestamp) -> Result<u32, db::Error> {
        let forgotten = self
            .db
            .write(move |tx| {
                Box::pin(async move {
                    let made: Vec<i64> = sqlx::query_scalar(
                        "SELECT created_at FROM keys WHERE owner = ?1
                         UNION ALL SELECT created_at FROM deleted_keys WHERE owner = ?1",
                    )
                    .bind(owner.0)
                    .fetch_all(&mut *tx)
                    .await?;
                    let ids: Vec<String> =
                        sqlx::query_scalar("SELECT id FROM keys WHERE owner = ?")
                            .bind(owner.0)
                            .fetch_all(&mut *tx)
                            .await?;
                    for id in ids.iter().filter_map(|id| id.parse::<KeyId>().ok()) {
                        bury(tx, &id, now).await?;
                        record(tx, now, &id, None, Event::Deleted, None).await?;
                    }
                    sqlx::query("UPDATE deleted_keys SET owner = NULL WHERE owner = ?")
                        .bind(owner.0)
                        .execute(&mut *tx)
                        .await?;
                    sqlx::query(
                        "UPDATE key_history SET owner = NULL, detail = NULL WHERE owner = ?",
                    )
                    .bind(owner.0)
                    .execute(&mut *tx)
                    .await?;
                    Ok((made, u32::try_from(ids.len()).unwrap_or(u32::MAX)))
                })
            })
            .await;
        forgotten.map(|(made, count)| {
            self.forgotten.note(owner, &made, now, DAY);
            count
        })
    }

    async fn end(&self, by: Option<Owner>, id: KeyId, now: Timestamp) -> Result<Key, ChangeError> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    let key = super::read::find(tx, &id, now)
                        .await?
                        .filter(|key| by.is_none() || key.owner == by)
                        .ok_or(ChangeError::NotFound)?;
                    bury(tx, &id, now).await?;
                    record(tx, now, &id, key.owner, Event::Deleted, None).await?;
                    Ok(key)
                })
            })
            .await
    }
}

/// Only the digest stays, to tell a deleted key from a mistyped one.
async fn bury(tx: &mut SqliteConnection, id: &KeyId, now: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO deleted_keys (digest, owner, created_at, deleted_at)
         SELECT digest, owner, created_at, ? FROM keys WHERE id = ?",
    )
    .bind(now.as_millisecond())
    .bind(id.as_str())
    .execute(&mut *tx)
    .await?;
    sqlx::query("DELETE FROM keys WHERE id = ?").bind(id.as_str()).execute(tx).await?;
    Ok(())
}
