//! Written failures of a key.

use super::Store;
use super::row::time;
use crate::db::{self, Row, Transaction};
use crate::keys::{Digest, Failure, KeyId};

impl Store {
    /// The last failed requests of a key, the latest first. Those of this process are included at once, those of others
    /// within seconds. A key that does not exist has none.
    pub async fn failures(&self, id: &KeyId) -> Result<Vec<Failure>, db::Error> {
        let Some(digest) = self.digest(id).await? else { return Ok(Vec::new()) };
        // Before those in the store, because a write moves them there.
        let mut failures = self.usage.unwritten_failures(&digest);
        let rows = db::query(
            "SELECT at, endpoint, error_code, error_id FROM key_failures WHERE digest = $1
             ORDER BY at DESC, error_id LIMIT $2",
        )
        .bind(digest.bytes())
        .bind(KEPT)
        .fetch_all(&self.db)
        .await?;
        failures.reverse();
        for row in &rows {
            let failure = failure(row)?;
            if failures.iter().all(|other| other.error_id != failure.error_id) {
                failures.push(failure);
            }
        }
        // Another process may have written later ones.
        failures.sort_by_key(|failure| std::cmp::Reverse(failure.at));
        failures.truncate(Failure::KEPT);
        Ok(failures)
    }
}

const KEPT: i64 = Failure::KEPT as i64;

fn failure(row: &Row) -> Result<Failure, sqlx::Error> {
    Ok(Failure {
        at: time(row.get("at")?)?,
        endpoint: row.get::<String>("endpoint")?.into(),
        error_code: row.get::<String>("error_code")?.into(),
        error_id: row.get("error_id")?,
    })
}

/// Adds failures, and deletes those that are older than the last ones. A key that was deleted meanwhile gets no row.
pub(super) async fn write_failures(
    tx: &mut Transaction<'_>,
    digest: &Digest,
    failures: &[Failure],
) -> Result<(), sqlx::Error> {
    if failures.is_empty() {
        return Ok(());
    }
    let rows = failures.iter().map(|Failure { at, endpoint, error_code, error_id }| {
        (at.as_millisecond(), error_id, endpoint, error_code)
    });
    let rows: Vec<_> = rows.collect();
    db::query(
        "INSERT INTO key_failures (digest, at, error_id, endpoint, error_code)
         SELECT keys.digest, CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS TEXT),
             CAST(value ->> 2 AS TEXT), CAST(value ->> 3 AS TEXT)
         FROM keys CROSS JOIN json_each($2) WHERE keys.digest = $1
         ON CONFLICT (digest, at, error_id) DO NOTHING",
    )
    .bind(digest.bytes())
    .bind(serde_json::to_string(&rows).unwrap_or_default())
    .execute(&mut *tx)
    .await?;
    // The clock may stand still, so the time alone does not say which are the last.
    db::query(
        "DELETE FROM key_failures WHERE digest = $1 AND (at, error_id) NOT IN
             (SELECT at, error_id FROM key_failures WHERE digest = $1
              ORDER BY at DESC, error_id LIMIT $2)",
    )
    .bind(digest.bytes())
    .bind(KEPT)
    .execute(tx)
    .await?;
    Ok(())
}
