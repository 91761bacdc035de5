//! The limit of new keys of one owner: one in ten seconds, twenty in a day.

use std::cmp::Reverse;

use jiff::{SignedDuration, Timestamp};

use super::Store;
use super::issue::IssueError;
use crate::db::{self, Transaction};
use crate::keys::Owner;

const MIN_INTERVAL: SignedDuration = SignedDuration::from_secs(10);
pub(super) const DAY: SignedDuration = SignedDuration::from_hours(24);
const MAX_PER_DAY: u32 = 20;

impl Store {
    /// Deleted keys and those of a forgotten owner count as well, so deleting keys does not help. Keys with a time in
    /// the future, issued before the clock was set back, do not count.
    pub(super) async fn check_issue_rate(
        &self,
        tx: &mut Transaction<'_>,
        owner: Owner,
        now: Timestamp,
    ) -> Result<(), IssueError> {
        let mut issued: Vec<i64> = db::query_scalar(
            "SELECT created_at FROM keys WHERE owner = $1 AND created_at > $2 AND created_at <= $3
             UNION ALL
             SELECT created_at FROM deleted_keys WHERE owner = $1 AND created_at > $2 AND created_at <= $3",
        )
        .bind(owner)
        .bind((now - DAY).as_millisecond())
        .bind(now.as_millisecond())
        .fetch_all(tx)
        .await?;
        issued.extend(self.forgotten.issued(owner, now - DAY, now));
        issued.sort_unstable_by_key(|at| Reverse(*at));
        let remaining = |issued: i64, span: SignedDuration| {
            SignedDuration::from_millis(issued - now.as_millisecond()) + span
        };
        if let Some(wait) =
            issued.first().map(|last| remaining(*last, MIN_INTERVAL)).filter(|it| it.is_positive())
        {
            return Err(IssueError::TooSoon { wait });
        }
        match issued.get(MAX_PER_DAY as usize - 1) {
            Some(first) => {
                Err(IssueError::TooMany { most: MAX_PER_DAY, wait: remaining(*first, DAY) })
            }
            None => Ok(()),
        }
    }
}
