//! Deletion of keys: by their owner, by the operator, and with all data of an owner.

use jiff::Timestamp;

use super::history::{Event, record};
use super::issue_rate_limit::DAY;
use super::lifetime::keep_replaced;
use super::{ChangeError, Store, read};
use crate::db::{self, Transaction};
use crate::keys::{Actor, Key, KeyId, Owner};

impl Store {
    /// Deletes a key of this owner. Returns the key as it was.
    pub async fn delete(
        &self,
        owner: Owner,
        id: &KeyId,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let is_own = move |key: &Key| key.owner == Some(owner);
        self.delete_if(*id, now, Some(Actor::Owner), is_own).await
    }

    /// Deletes any key, for the operator. Returns the key as it was.
    pub async fn delete_any(&self, id: &KeyId, now: Timestamp) -> Result<Key, ChangeError> {
        self.delete_if(*id, now, self.actor, |_| true).await
    }

    async fn delete_if(
        &self,
        id: KeyId,
        now: Timestamp,
        actor: Option<Actor>,
        condition: impl FnOnce(&Key) -> bool + Send + 'static,
    ) -> Result<Key, ChangeError> {
        let deleted = self.change_keys(move |tx| {
            Box::pin(async move {
                let key = read::find(tx, &id, now).await?.filter(condition);
                let key = key.ok_or(ChangeError::NotFound)?;
                delete_row(tx, &id, now).await?;
                // The owner may ask later which of the keys it was. Nobody asks about a service key.
                let hint = key.owner.map(|_| key.hint.as_str());
                record(tx, now, &id, key.owner, (Event::Deleted, hint), actor).await?;
                Ok(key)
            })
        });
        deleted.await
    }

    /// Deletes all keys of an owner and erases the owner from every table. Returns the number of keys. The day's limit
    /// of new keys stays in force as long as this process runs.
    pub async fn forget(&self, owner: Owner, now: Timestamp) -> Result<u32, db::Error> {
        let (issued, count) =
            self.change_keys(move |tx| Box::pin(forget_owner(tx, owner, now))).await?;
        self.forgotten.insert(owner, &issued, now, DAY);
        Ok(count)
    }
}

/// Returns the times at which the owner's keys were issued, and the number of deleted keys.
async fn forget_owner(
    tx: &mut Transaction<'_>,
    owner: Owner,
    now: Timestamp,
) -> Result<(Vec<i64>, u32), db::Error> {
    let issued: Vec<i64> = db::query_scalar(
        "SELECT created_at FROM keys WHERE owner = $1
         UNION ALL SELECT created_at FROM deleted_keys WHERE owner = $1",
    )
    .bind(owner)
    .fetch_all(&mut *tx)
    .await?;
    let ids: Vec<String> = db::query_scalar("SELECT id FROM keys WHERE owner = $1")
        .bind(owner)
        .fetch_all(&mut *tx)
        .await?;
    for id in ids.iter().filter_map(|id| id.parse::<KeyId>().ok()) {
        delete_row(tx, &id, now).await?;
        record(tx, now, &id, None, (Event::Deleted, None), Some(Actor::Owner)).await?;
    }
    for statement in [
        "UPDATE deleted_keys SET id = NULL, refused = 0, first_refused_at = NULL, last_refused_at = NULL
         WHERE id IN (SELECT id FROM key_history WHERE owner = $1)",
        "UPDATE deleted_keys SET owner = NULL WHERE owner = $1",
        "UPDATE key_history SET owner = NULL, detail = NULL WHERE owner = $1",
    ] {
        db::query(statement).bind(owner).execute(&mut *tx).await?;
    }
    // The history of other owners' keys keeps the actions, without the id.
    db::query("UPDATE key_history SET actor = $1 WHERE actor = $2")
        .bind(Actor::ForgottenOperator.to_string())
        .bind(Actor::Operator(owner.0).to_string())
        .execute(&mut *tx)
        .await?;
    Ok((issued, u32::try_from(ids.len()).unwrap_or(u32::MAX)))
}

/// Deletes a key. The digest remains, to distinguish the key from a mistyped one; owner and times remain for the limit
/// of new keys.
async fn delete_row(
    tx: &mut Transaction<'_>,
    id: &KeyId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    db::query(
        "INSERT INTO deleted_keys (digest, id, owner, created_at, deleted_at)
         SELECT digest, id, owner, created_at, $1 FROM keys WHERE id = $2",
    )
    .bind(now.as_millisecond())
    .bind(id.as_str())
    .execute(&mut *tx)
    .await?;
    keep_replaced(tx, id).await?;
    db::query("DELETE FROM keys WHERE id = $1").bind(id.as_str()).execute(tx).await?;
    Ok(())
}
