//! Expiry, and clocks that run backwards.

use muster::keys::{AuthError, ExpireError, IssueError, Issued, Issuer, NewKey, State};

use super::{ALICE, NOON, TestStore, seconds};

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
    use muster::keys::KeyStatus;
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
