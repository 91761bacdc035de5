//! Ends that owners set, and requests with deleted keys.

use muster::keys::{
    AuthError, ChangeError, Issued, Issuer, KeyEnd, NewKey, RefusedRequests, State,
};

use super::{ALICE, BOB, NOON, TestStore, seconds};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

async fn rotate(test: &TestStore, old: &Issued) -> Issued {
    test.store.rotate(ALICE, &old.id, NOON + seconds(60)).await.unwrap()
}

#[tokio::test]
async fn an_owner_lets_a_standard_key_expire_to_the_second() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.authenticate(&issued, NOON).await.unwrap();
    let end = NOON + seconds(DAY);
    let foreign = test.store.set_end(BOB, &issued.id, KeyEnd::At(end), NOON).await;
    assert!(matches!(foreign, Err(ChangeError::NotFound)));
    test.store.set_end(ALICE, &issued.id, KeyEnd::At(end), NOON).await.unwrap();
    assert!(test.authenticate(&issued, end - seconds(1)).await.is_ok());
    assert_eq!(test.authenticate(&issued, end).await.unwrap_err(), AuthError::Expired { at: end });
    assert_eq!(test.events(&issued).await, ["issued", "expiry"]);
    // It is over, so its owner can't take that back.
    test.store.record_expiries(end).await.unwrap();
    let late = test.store.set_end(ALICE, &issued.id, KeyEnd::Never, end).await;
    assert!(matches!(late, Err(ChangeError::NotFound)));
}

#[tokio::test]
async fn an_owner_takes_an_end_back() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let end = NOON + seconds(DAY);
    test.store.set_end(ALICE, &issued.id, KeyEnd::At(end), NOON).await.unwrap();
    test.store.set_end(ALICE, &issued.id, KeyEnd::Never, NOON).await.unwrap();
    assert!(test.authenticate(&issued, end).await.is_ok());
}

#[tokio::test]
async fn an_owner_can_only_bring_an_operators_expiry_forward() {
    let test = TestStore::new().await;
    let agreed = NOON + seconds(30 * DAY);
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap()).until(agreed);
    let issued = test.store.issue(key, Issuer::Operator, NOON).await.unwrap();
    for end in [KeyEnd::Never, KeyEnd::At(agreed), KeyEnd::At(agreed + seconds(DAY))] {
        let refused = test.store.set_end(ALICE, &issued.id, end, NOON).await;
        assert!(matches!(refused, Err(ChangeError::NotFound)), "{end:?}");
    }
    let end = KeyEnd::At(NOON + seconds(DAY));
    test.store.set_end(ALICE, &issued.id, end, NOON).await.unwrap();
    let end = NOON + seconds(DAY);
    assert_eq!(test.authenticate(&issued, end).await.unwrap_err(), AuthError::Expired { at: end });
}

#[tokio::test]
async fn a_replaced_key_ends_once_the_new_one_is_in_use_and_it_is_idle_for_an_hour() {
    let test = TestStore::new().await;
    let old = test.issue(ALICE).await;
    let new = rotate(&test, &old).await;
    test.store.set_end(ALICE, &old.id, KeyEnd::Replaced(new.id), NOON).await.unwrap();
    let later = NOON + seconds(10 * DAY);
    assert_eq!(test.store.end_replaced(later).await.unwrap(), 0, "the new one is not in use");

    test.authenticate(&old, later).await.unwrap().used(later);
    test.authenticate(&new, later).await.unwrap().used(later);
    test.store.flush(later).await.unwrap();
    let almost = later + seconds(HOUR - 1);
    assert_eq!(test.store.end_replaced(almost).await.unwrap(), 0, "the old one was just used");
    assert!(test.authenticate(&old, almost).await.is_ok());
    let idle = later + seconds(HOUR);
    assert_eq!(test.store.end_replaced(idle).await.unwrap(), 1);
    assert_eq!(test.authenticate(&old, idle).await.unwrap_err(), AuthError::Expired { at: idle });
    assert!(test.authenticate(&new, idle).await.is_ok());
    assert_eq!(test.events(&old).await, ["issued", "rotated", "retiring", "expired"]);
    assert_eq!(test.store.end_replaced(idle).await.unwrap(), 0);
}

#[tokio::test]
async fn a_key_stays_if_the_one_that_replaces_it_is_deleted() {
    let test = TestStore::new().await;
    let old = test.issue(ALICE).await;
    let new = rotate(&test, &old).await;
    test.store.set_end(ALICE, &old.id, KeyEnd::Replaced(new.id), NOON).await.unwrap();
    test.authenticate(&new, NOON).await.unwrap().used(NOON);
    test.store.flush(NOON).await.unwrap();
    test.store.delete(ALICE, &new.id, NOON).await.unwrap();
    assert_eq!(test.store.end_replaced(NOON + seconds(DAY)).await.unwrap(), 0);
    assert_eq!(test.get(&old).await.retires_for, None);
}

#[tokio::test]
async fn a_replacement_is_valid_as_long_as_the_key_was() {
    let test = TestStore::new().await;
    let old = test.issue(ALICE).await;
    test.store.set_end(ALICE, &old.id, KeyEnd::At(NOON + seconds(30 * DAY)), NOON).await.unwrap();
    let later = NOON + seconds(29 * DAY);
    let new = test.store.rotate(ALICE, &old.id, later).await.unwrap();
    assert_eq!(test.get(&new).await.expires_at, Some(later + seconds(30 * DAY)));
    assert_eq!(test.get(&new).await.state, State::Active);
}

#[tokio::test]
async fn requests_with_a_deleted_key_are_counted_for_its_owner() {
    let test = TestStore::new().await;
    let (used, idle) = (test.issue(ALICE).await, test.issue(ALICE).await);
    for issued in [&used, &idle] {
        test.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    }
    let request = |key: &str, after| {
        test.authenticator.record_unknown(key.as_bytes(), NOON + seconds(after));
    };
    request(used.token.reveal(), 5);
    request(used.token.reveal(), 60);
    request("mst_nonsense", 60);
    request(muster::keys::Token::generate().unwrap().reveal(), 60);
    test.store.flush(NOON + seconds(61)).await.unwrap();
    request(used.token.reveal(), 90);
    test.store.flush(NOON + seconds(91)).await.unwrap();

    let deleted = test.store.deleted(ALICE, NOON - seconds(1), 9).await.unwrap();
    let refused = deleted.iter().map(|key| (key.id, key.refused)).collect::<Vec<_>>();
    let (first, last) = (NOON + seconds(5), NOON + seconds(90));
    let counted = Some(RefusedRequests { count: 3, first, last });
    assert_eq!(refused, [(idle.id, None), (used.id, counted)]);
    let in_use = test.store.deleted_in_use(ALICE, NOON, 9).await.unwrap();
    assert_eq!(in_use, [deleted[1].clone()]);
    assert_eq!(test.store.deleted_in_use(ALICE, last, 9).await.unwrap(), []);
    assert_eq!(test.store.untold_deleted_in_use(NOON, 3, 9).await.unwrap(), in_use);
    assert_eq!(test.store.untold_deleted_in_use(NOON, 4, 9).await.unwrap(), []);

    test.store.mark_owner_told(&used.id).await.unwrap();
    assert_eq!(test.store.untold_deleted_in_use(NOON, 1, 9).await.unwrap(), []);
    assert_eq!(test.store.deleted_in_use(ALICE, NOON, 9).await.unwrap(), in_use);
    test.store.forget(ALICE, NOON).await.unwrap();
    assert_eq!(test.store.deleted_in_use(ALICE, NOON, 9).await.unwrap(), []);
}
