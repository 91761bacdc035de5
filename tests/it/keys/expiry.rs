//! Expiry, and clocks that run backwards.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use muster::keys::{
    AuthError, Authenticator, ExpireError, IssueError, Issued, Issuer, KeyStatus, Limits, NewKey,
    State,
};

use super::{ALICE, BOB, NOON, TestStore, seconds};

async fn issue_for_an_hour(test: &TestStore) -> Issued {
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap()).until(NOON + seconds(3_600));
    test.store.issue(key, Issuer::Operator, NOON).await.unwrap()
}

#[tokio::test]
async fn a_key_expires_to_the_second() {
    let test = TestStore::new().await;
    let issued = issue_for_an_hour(&test).await;
    let end = NOON + seconds(3_600);
    assert!(test.authenticate(&issued, end - seconds(1)).await.is_ok());
    assert_eq!(test.authenticate(&issued, end).await.unwrap_err(), AuthError::Expired { at: end });
}

#[tokio::test]
async fn a_clock_set_back_revives_nothing() {
    let test = TestStore::new().await;
    let issued = issue_for_an_hour(&test).await;
    let refused = AuthError::Expired { at: NOON + seconds(3_600) };
    assert!(test.authenticate(&issued, NOON).await.is_ok());
    assert_eq!(test.authenticate(&issued, NOON + seconds(3_600)).await.unwrap_err(), refused);
    assert_eq!(test.authenticate(&issued, NOON).await.unwrap_err(), refused);

    assert_eq!(test.store.record_expiries(NOON).await.unwrap(), 1);
    assert_eq!(test.store.record_expiries(NOON).await.unwrap(), 0);
    let (restarted, authenticator) = test.reopen().await;
    let presented = issued.token.reveal().as_bytes();
    assert_eq!(authenticator.authenticate(presented, NOON).await.unwrap_err(), refused);
    let key = restarted.get(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!(key.state, State::Expired);
    assert_eq!(test.events(&issued).await, ["issued", "expired"]);
}

#[tokio::test]
async fn the_operator_can_expire_and_revive_a_key() {
    let test = TestStore::new().await;
    let issued = issue_for_an_hour(&test).await;
    test.authenticate(&issued, NOON).await.unwrap();

    test.store.expire(&issued.id, Some(NOON), NOON).await.unwrap();
    assert_eq!(
        test.authenticate(&issued, NOON).await.unwrap_err(),
        AuthError::Expired { at: NOON }
    );
    test.store.expire(&issued.id, None, NOON).await.unwrap();
    assert!(test.authenticate(&issued, NOON).await.is_ok());
}

#[tokio::test]
async fn a_standard_key_cannot_expire() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    for end in [NOON, NOON + seconds(3_600)] {
        let refusal = test.store.expire(&issued.id, Some(end), NOON).await;
        assert!(matches!(refusal, Err(ExpireError::Endless)));
    }
    test.store.expire(&issued.id, None, NOON).await.unwrap();
    assert!(test.authenticate(&issued, NOON + seconds(7_200)).await.is_ok());
}

#[tokio::test]
async fn an_expiry_in_the_past_is_rejected() {
    let test = TestStore::new().await;
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap()).until(NOON);
    assert!(matches!(test.store.issue(key, Issuer::Operator, NOON).await, Err(IssueError::Past)));
}

#[tokio::test]
async fn digests_of_deleted_keys_are_purged_after_ninety_days() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    let digest = issued.token.digest();
    let day = seconds(86_400);

    test.store.purge(NOON + day * 90).await.unwrap();
    assert_eq!(test.store.status(&digest, NOON).await.unwrap(), KeyStatus::Deleted(NOON));
    test.store.purge(NOON + day * 90 + seconds(1)).await.unwrap();
    assert_eq!(test.store.status(&digest, NOON).await.unwrap(), KeyStatus::Unknown);
}

/// One wrong reading must not end keys for good; a clock that stays there was wrong before.
#[tokio::test]
async fn a_clock_that_leaps_ahead_expires_nothing_until_it_has_stayed_there_for_an_hour() {
    let test = TestStore::new().await;
    let monotonic = Arc::new(AtomicU64::new(0));
    let passed = Arc::clone(&monotonic);
    let store = test.store.clone();
    let store = store.with_monotonic_clock(move || Duration::from_secs(passed.load(Relaxed)));
    let authenticator = Authenticator::open(&store, Limits::default()).await.unwrap();
    let end = NOON + seconds(30 * 86_400);
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap()).until(end);
    let issued = store.issue(key, Issuer::Operator, NOON).await.unwrap();
    let deleted = test.issue(BOB).await;
    store.delete(BOB, &deleted.id, NOON).await.unwrap();
    let presented = issued.token.reveal().as_bytes();
    let ten_years = seconds(3_650 * 86_400);

    let caller = authenticator.authenticate(presented, NOON).await.unwrap();
    caller.used(authenticator.believed_time(NOON + ten_years));
    for after in [0, 60, 3_659] {
        monotonic.store(after, Relaxed);
        let leapt = NOON + seconds(after as i64) + ten_years;
        assert!(authenticator.authenticate(presented, leapt).await.is_ok(), "{after}");
        assert_eq!(store.record_expiries(leapt).await.unwrap(), 0, "{after}");
        store.purge(leapt).await.unwrap();
        store.flush(leapt).await.unwrap();
        // A correct reading in between ends the doubt.
        if after < 60 {
            let corrected = NOON + seconds(after as i64 + 1);
            assert!(authenticator.authenticate(presented, corrected).await.is_ok());
        }
    }
    let digest = deleted.token.digest();
    assert_eq!(store.status(&digest, NOON).await.unwrap(), KeyStatus::Deleted(NOON));
    let key = store.get(&issued.id, NOON).await.unwrap().unwrap();
    assert_eq!((key.state, key.usage.last_used_at.unwrap() < end), (State::Active, true));

    monotonic.store(3_660, Relaxed);
    let expired = AuthError::Expired { at: end };
    assert_eq!(store.record_expiries(NOON + ten_years).await.unwrap(), 1);
    for now in [NOON + ten_years, NOON] {
        assert_eq!(authenticator.authenticate(presented, now).await.unwrap_err(), expired);
    }
}

/// Less than a day is a correction, which counts at once.
#[tokio::test]
async fn a_clock_that_is_corrected_by_hours_is_believed() {
    let test = TestStore::new().await;
    let store = test.store.clone().with_monotonic_clock(|| Duration::ZERO);
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap()).until(NOON + seconds(3_600));
    store.issue(key, Issuer::Operator, NOON).await.unwrap();
    assert_eq!(store.record_expiries(NOON).await.unwrap(), 0);
    assert_eq!(store.record_expiries(NOON + seconds(86_400)).await.unwrap(), 1);
}
