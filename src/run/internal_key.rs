//! A service key that the process issues to itself and that is valid while the process runs.
//!
//! Several processes may share one store, so none deletes a key that another may still use: a key is valid for an hour, and
//! its process extends it. The key of a killed process expires by itself.

use std::fmt::Display;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::{RunError, Services};
use crate::keys::{Issuer, KeyId, Kind, Label, Limit, NewKey, State, Store, Token};

const LIFETIME: SignedDuration = SignedDuration::from_mins(60);
/// A key with less time left than this is extended.
const RENEW_BEFORE: SignedDuration = SignedDuration::from_mins(40);
/// Short, so that the key is soon valid again on a machine that has slept for days.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);

/// Issues a key and starts the service that extends it and finally deletes it. Services that use the key must be started
/// later, so that they stop earlier.
pub(super) async fn issue(
    services: &mut Services,
    keys: &Store,
    label: &'static str,
    limit: Option<Limit>,
) -> Result<Token, RunError> {
    let failed = |why: &dyn Display| RunError::because("the process's own key", why);
    let now = Timestamp::now();
    for key in keys.all(now).await.map_err(|why| failed(&why))? {
        // A killed process left it behind.
        if key.kind == Kind::Service && key.state == State::Expired && key.label.as_str() == label {
            delete(keys, &key.id).await;
        }
    }
    let label: Label = label.parse().map_err(|why| failed(&why))?;
    let mut key = NewKey::service(label).until(now + LIFETIME);
    if let Some(limit) = limit {
        key = key.limited(limit);
    }
    let issued = keys.issue(key, Issuer::Operator, now).await.map_err(|why| failed(&why))?;
    let (keys, id) = (keys.clone(), issued.id);
    services.start("the process's own key", |stop| async move {
        let mut until = now + LIFETIME;
        let mut ticks = tokio::time::interval(CHECK_INTERVAL);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            until = renew(&keys, &id, until, Timestamp::now()).await;
        }
        delete(&keys, &id).await;
        Ok(())
    });
    Ok(issued.token)
}

/// Extends the key if it is due. Returns its expiry.
async fn renew(keys: &Store, id: &KeyId, until: Timestamp, now: Timestamp) -> Timestamp {
    if until - RENEW_BEFORE > now {
        return until;
    }
    match keys.expire(id, Some(now + LIFETIME), now).await {
        Ok(_) => now + LIFETIME,
        Err(error) => {
            tracing::warn!(%error, "the process's own key could not be renewed");
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
