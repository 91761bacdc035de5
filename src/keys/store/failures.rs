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
        let rows = db::query(
            "SELECT at, endpoint, error_code, error_id FROM key_failures WHERE digest = $1
             ORDER BY at DESC, error_id LIMIT $2",
        )
        .bind(digest.bytes())
        .bind(KEPT)
        .fetch_all(&self.db)
        .await?;
        let mut failures = self.usage.unwritten_failures(&digest);
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
    for Failure { at, endpoint, error_code, error_id } in failures {
        db::query(
            "INSERT INTO key_failures (digest, at, error_id, endpoint, error_code)
             SELECT digest, $2, $3, $4, $5 FROM keys WHERE digest = $1
             ON CONFLICT (digest, at, error_id) DO NOTHING",
        )
        .bind(digest.bytes())
        .bind(at.as_millisecond())
        .bind(error_id.as_str())
        .bind(endpoint.as_ref())
        .bind(error_code.as_ref())
        .execute(&mut *tx)
        .await?;
    }
    if !failures.is_empty() {
        db::query(
            "DELETE FROM key_failures WHERE digest = $1 AND at < (SELECT min(at) FROM
                 (SELECT at FROM key_failures WHERE digest = $1 ORDER BY at DESC LIMIT $2) AS kept)",
        )
        .bind(digest.bytes())
        .bind(KEPT)
        .execute(tx)
        .await?;
    }
    Ok(())
}
