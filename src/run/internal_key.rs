//! A key that the process makes for itself: it works as long as the process runs.
//!
//! Several processes may share one store, so none ends what another may still use: a key lives for an hour, and longer only
//! because its process says so. What a process that was killed left behind ends by itself.

use std::fmt::Display;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use super::{RunError, Services};
use crate::keys::{Issuer, Key, KeyId, Kind, Label, Limit, NewKey, State, Store, Token};

const LIFE: SignedDuration = SignedDuration::from_mins(60);
/// With so much of its life left, a key is given a new one.
const RENEWAL: SignedDuration = SignedDuration::from_mins(40);
/// How often it is looked at: a machine that has slept for days is soon served again.
const BEAT: Duration = Duration::from_secs(60);

/// Makes a service key, which is nobody's, and starts the part that keeps it alive and ends it. Services that use it are
/// to be started after this, so that they are stopped before.
pub(super) async fn issue(
    services: &mut Services,
    keys: &Store,
    label: &'static str,
    limit: Option<Limit>,
) -> Result<Token, RunError> {
    let broken = |why: &dyn Display| RunError::because("the process's own key", why);
    let now = Timestamp::now();
    for left_behind in keys.all(now).await.map_err(|why| broken(&why))? {
        if is_left_behind(&left_behind, label) {
            end(keys, &left_behind.id).await;
        }
    }
    let label: Label = label.parse().map_err(|why| broken(&why))?;
    let order = NewKey::service(label).until(now + LIFE);
    let order = match limit {
        Some(limit) => order.limited(limit),
        None => order,
    };
    let issued = keys.issue(order, Issuer::Operator, now).await.map_err(|why| broken(&why))?;
    let (keys, id) = (keys.clone(), issued.id);
    services.start("the process's own key", |stop| async move {
        keep(&keys, &id, now + LIFE, stop).await;
        end(&keys, &id).await;
        Ok(())
    });
    Ok(issued.token)
}

fn is_left_behind(key: &Key, label: &str) -> bool {
    key.kind == Kind::Service && key.state == State::Expired && key.label.as_str() == label
}

/// Gives the key a new life in time, until `stop`.
async fn keep(keys: &Store, id: &KeyId, mut until: Timestamp, stop: CancellationToken) {
    let mut beats = tokio::time::interval(BEAT);
    while stop.run_until_cancelled(beats.tick()).await.is_some() {
        until = renew(keys, id, until, Timestamp::now()).await;
    }
}

/// Until when the key lives, which is longer if its time had come to be renewed.
async fn renew(keys: &Store, id: &KeyId, until: Timestamp, now: Timestamp) -> Timestamp {
    if until - RENEWAL > now {
        return until;
    }
    match keys.expire(id, Some(now + LIFE), now).await {
        Ok(_) => now + LIFE,
        Err(why) => {
            tracing::warn!(%why, "the process's own key could not be renewed");
            until
        }
    }
}

async fn end(keys: &Store, id: &KeyId) {
    if let Err(why) = keys.delete_any(id, Timestamp::now()).await {
        tracing::warn!(%why, "the process's own key could not be ended");
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
        let begun = Timestamp::from_second(1_800_000_000).unwrap();
        let minutes = |count| begun + SignedDuration::from_mins(count);
        let order = NewKey::service("own".parse().unwrap()).until(minutes(60));
        let id = keys.issue(order, Issuer::Operator, begun).await.unwrap().id;
        let mut until = minutes(60);
        for (now, renewed) in [(19, 60), (20, 80), (21, 80), (40, 100), (5_000, 5_060)] {
            until = renew(&keys, &id, until, minutes(now)).await;
            assert_eq!(until, minutes(renewed));
            let key = keys.get(&id, minutes(now)).await.unwrap().unwrap();
            assert_eq!((key.expires_at, key.state), (Some(until), State::Active));
        }
    }
}
