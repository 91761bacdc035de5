//! A service key that the process issues to itself and that is valid while the process runs.
//!
//! Several processes may share one store, so no process deletes a key that another one may still use. A key is valid
//! for an hour, and its process extends it. The key of a killed process expires by itself.

use std::fmt::Display;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::oneshot;

use super::{RunError, Services};
use crate::keys::{IssueError, Issued, Issuer, KeyId, Label, Limit, NewKey, State, Store, Token};

/// The label of the key that the bot uses in the process of the API.
pub(super) const BOT_LABEL: &str = "own key of the bot";

const LIFETIME: SignedDuration = SignedDuration::from_mins(60);
/// A key with less time left than this is extended.
const RENEW_BEFORE: SignedDuration = SignedDuration::from_mins(40);
/// The interval is short, so that the key is soon valid again on a machine that has slept for days.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// How often the process tries again to write to the store.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Starts the service that issues a key, extends it and finally deletes it. While the store can't be written, for
/// example because the disk is full, the service tries again; the key arrives once it is issued. Services that use the
/// key must be started later, so that they stop earlier.
pub(super) fn start(
    services: &mut Services,
    keys: &Store,
    label: &'static str,
    limit: Option<Limit>,
) -> Result<oneshot::Receiver<Token>, RunError> {
    let label: Label = label.parse().map_err(failed)?;
    let (sender, token) = oneshot::channel();
    let keys = keys.clone();
    services.start("the process's own key", move |stop| async move {
        let issuing = stop.run_until_cancelled(issue_when_possible(&keys, &label, limit)).await;
        let Some(issued) = issuing else { return Ok(()) };
        let (Issued { id, token, .. }, mut until) = issued.map_err(failed)?;
        // The receiver may be gone.
        let _ = sender.send(token);
        let mut ticks = tokio::time::interval(CHECK_INTERVAL);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            until = renew(&keys, &id, until, Timestamp::now()).await;
        }
        delete(&keys, &id).await;
        Ok(())
    });
    Ok(token)
}

fn failed(why: impl Display) -> RunError {
    RunError::because("the process's own key", why)
}

async fn issue_when_possible(
    keys: &Store,
    label: &Label,
    limit: Option<Limit>,
) -> Result<(Issued, Timestamp), IssueError> {
    let mut is_failing = false;
    loop {
        let now = Timestamp::now();
        match issue(keys, label, limit, now).await {
            Err(IssueError::Store(error)) => {
                if !is_failing {
                    let what = "the process's own key can't be issued; trying again until it can";
                    keys.db().log_failure(what, &error);
                }
                is_failing = true;
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
            issued => return Ok((issued?, now + LIFETIME)),
        }
    }
}

/// Issues a key, and deletes keys with the same label that a killed process left.
async fn issue(
    keys: &Store,
    label: &Label,
    limit: Option<Limit>,
    now: Timestamp,
) -> Result<Issued, IssueError> {
    for key in keys.services(label, now).await? {
        if key.state == State::Expired {
            delete(keys, &key.id).await;
        }
    }
    let mut key = NewKey::service(label.clone()).until(now + LIFETIME);
    if let Some(limit) = limit {
        key = key.limited(limit);
    }
    keys.issue(key, Issuer::Operator, now).await
}

/// Deletes the keys of bots that were killed, in a store that no process uses. A key that an operator has issued under the
/// same label never expires, so it stays.
pub async fn delete_bot_keys(keys: &Store, now: Timestamp) -> Result<(), RunError> {
    let label: Label = BOT_LABEL.parse().map_err(failed)?;
    for key in keys.services(&label, now).await.map_err(failed)? {
        if key.expires_at.is_some() {
            keys.delete_any(&key.id, now).await.map_err(failed)?;
        }
    }
    Ok(())
}

/// Extends the key if it is due. Returns its expiry.
async fn renew(keys: &Store, id: &KeyId, until: Timestamp, now: Timestamp) -> Timestamp {
    if until - RENEW_BEFORE > now {
        return until;
    }
    match keys.expire(id, Some(now + LIFETIME), now).await {
        Ok(_) => now + LIFETIME,
        Err(error) => {
            keys.db().log_failure("the process's own key could not be renewed", &error);
            until
        }
    }
}

async fn delete(keys: &Store, id: &KeyId) {
    if let Err(error) = keys.delete_any(id, Timestamp::now()).await {
        tracing::warn!(%error, "the process's own key could not be deleted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_key_is_renewed_in_time_and_after_a_long_sleep() {
        let folder = tempfile::tempdir().unwrap();
        let cap = 5.try_into().unwrap();
        let keys = Store::open(&folder.path().join("muster.db"), cap).await.unwrap();
        let start = Timestamp::from_second(1_800_000_000).unwrap();
        let minutes = |count| start + SignedDuration::from_mins(count);
        let key = NewKey::service("own".parse().unwrap()).until(minutes(60));
        let id = keys.issue(key, Issuer::Operator, start).await.unwrap().id;
        let mut until = minutes(60);
        for (now, renewed) in [(19, 60), (20, 80), (21, 80), (40, 100), (5_000, 5_060)] {
            until = renew(&keys, &id, until, minutes(now)).await;
            assert_eq!(until, minutes(renewed));
            let key = keys.get(&id, minutes(now)).await.unwrap().unwrap();
            assert_eq!((key.expires_at, key.state), (Some(until), State::Active));
        }
    }
}
