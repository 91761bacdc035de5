//! Purges rows of deleted keys, of changes and of old answers.

use jiff::{SignedDuration, Timestamp};

use super::Store;
use crate::db;
use crate::keys::day::{KEPT_DAYS, day};

const KEEP_DIGESTS: SignedDuration = SignedDuration::from_hours(90 * 24);
const KEEP_ANSWERS: SignedDuration = SignedDuration::from_hours(KEPT_DAYS as i64 * 24);
/// How long a deleted key counts in its owner's limit of new keys.
const KEEP_OWNERS: SignedDuration = SignedDuration::from_hours(24);
const KEEP_CHANGES: i64 = 1_000;

impl Store {
    /// Purges digests of keys deleted 90 days ago, and other rows that are no longer needed.
    pub async fn purge(&self, now: Timestamp) -> Result<(), db::Error> {
        let now = self.latest(now);
        for (statement, bound) in [
            (
                "DELETE FROM deleted_keys WHERE deleted_at < $1",
                (now - KEEP_DIGESTS).as_millisecond(),
            ),
            (
                "UPDATE deleted_keys SET owner = NULL WHERE owner IS NOT NULL AND created_at < $1",
                (now - KEEP_OWNERS).as_millisecond(),
            ),
            ("DELETE FROM key_answers WHERE day <= $1", day(now - KEEP_ANSWERS)),
            ("DELETE FROM key_failures WHERE at < $1", (now - KEEP_ANSWERS).as_millisecond()),
            (
                "DELETE FROM key_changes WHERE seq <= (SELECT max(seq) FROM key_changes) - $1",
                KEEP_CHANGES,
            ),
        ] {
            self.db.execute(db::query(statement).bind(bound)).await?;
        }
        Ok(())
    }
}
