//! Ends that owners set, and requests with deleted keys.

use muster::keys::{
    AuthError, ChangeError, Issued, Issuer, Lifetime, NewKey, RefusedRequests, Retirement, State,
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
    let (day, end) = (Lifetime::new(1), NOON + seconds(DAY));
    let foreign = test.store.set_lifetime(BOB, &issued.id, day, NOON).await;
    assert!(matches!(foreign, Err(ChangeError::NotFound)));
    test.store.set_lifetime(ALICE, &issued.id, day, NOON).await.unwrap();
    assert!(test.authenticate(&issued, end - seconds(1)).await.is_ok());
    assert_eq!(test.authenticate(&issued, end).await.unwrap_err(), AuthError::Expired { at: end });
    assert_eq!(test.events(&issued).await, ["issued", "expiry"]);
    // It is over, so its owner can't take that back.
    test.store.record_expiries(end).await.unwrap();
    let late = test.store.set_lifetime(ALICE, &issued.id, None, end).await;
    assert!(matches!(late, Err(ChangeError::NotFound)));
}

#[tokio::test]
async fn an_owner_takes_an_end_back() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.store.set_lifetime(ALICE, &issued.id, Lifetime::new(1), NOON).await.unwrap();
    test.store.set_lifetime(ALICE, &issued.id, None, NOON).await.unwrap();
    assert!(test.authenticate(&issued, NOON + seconds(DAY)).await.is_ok());
}

#[tokio::test]
async fn an_owner_never_lengthens_an_operators_expiry() {
    let test = TestStore::new().await;
    let agreed = NOON + seconds(30 * DAY);
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap()).until(agreed);
    let old = test.store.issue(key, Issuer::Operator, NOON).await.unwrap();
    let limited = test.store.set_lifetime(ALICE, &old.id, Lifetime::new(90), NOON).await;
    assert!(matches!(limited, Err(ChangeError::NotFound)));
    let new = rotate(&test, &old).await;
    assert_eq!(test.get(&new).await.expires_at, Some(agreed));
    let (hour, year) = (NOON + seconds(HOUR), NOON + seconds(365 * DAY));
    for (retirement, end) in [
        (Retirement::At(year), agreed),
        (Retirement::At(hour), hour),
        (Retirement::Idle, agreed),
        (Retirement::At(hour), hour),
        (Retirement::Never, agreed),
    ] {
        test.store.retire(ALICE, &old.id, &new.id, retirement, NOON).await.unwrap();
        assert_eq!(test.get(&old).await.expires_at, Some(end), "{retirement:?}");
    }
}

#[tokio::test]
async fn a_replaced_key_ends_once_the_new_one_is_in_use_and_it_is_idle_for_an_hour() {
    let test = TestStore::new().await;
    let old = test.issue(ALICE).await;
    let new = rotate(&test, &old).await;
    let start = NOON + seconds(DAY);
    // The first choice does not outlive the second.
    let hour = Retirement::At(start + seconds(HOUR));
    test.store.retire(ALICE, &old.id, &new.id, hour, start).await.unwrap();
    test.store.retire(ALICE, &old.id, &new.id, Retirement::Idle, start).await.unwrap();
    let later = start + seconds(10 * DAY);
    assert_eq!(test.store.end_idle(later).await.unwrap(), 0, "the new one is not in use");

    test.authenticate(&old, later).await.unwrap().used(later);
    test.authenticate(&new, later).await.unwrap().used(later);
    test.store.flush(later).await.unwrap();
    let almost = later + seconds(HOUR - 1);
    assert_eq!(test.store.end_idle(almost).await.unwrap(), 0, "the old one was just used");
    assert!(test.authenticate(&old, almost).await.is_ok());
    let idle = later + seconds(HOUR);
    assert_eq!(test.store.end_idle(idle).await.unwrap(), 1);
    assert_eq!(test.authenticate(&old, idle).await.unwrap_err(), AuthError::Expired { at: idle });
    assert!(test.authenticate(&new, idle).await.is_ok());
    let events = test.events(&old).await;
    assert_eq!(events, ["issued", "rotated", "expiry", "retiring", "expired"]);
    assert_eq!(test.store.end_idle(idle).await.unwrap(), 0);
}

#[tokio::test]
async fn an_idle_key_does_not_end_right_after_that_was_chosen() {
    let test = TestStore::new().await;
    let old = test.issue(ALICE).await;
    let new = rotate(&test, &old).await;
    let start = NOON + seconds(10 * DAY);
    test.authenticate(&new, start).await.unwrap().used(start);
    test.store.flush(start).await.unwrap();
    test.store.retire(ALICE, &old.id, &new.id, Retirement::Idle, start).await.unwrap();
    assert_eq!(test.store.end_idle(start + seconds(HOUR - 1)).await.unwrap(), 0);
    assert_eq!(test.store.end_idle(start + seconds(HOUR)).await.unwrap(), 1);
}

#[tokio::test]
async fn a_key_retires_only_for_an_active_key_of_its_owner() {
    let test = TestStore::new().await;
    let (old, foreign, blocked) =
        (test.issue(ALICE).await, test.issue(BOB).await, test.issue(ALICE).await);
    test.store.block(&blocked.id, "loud", NOON).await.unwrap();
    for by in [foreign.id, blocked.id, old.id, "k_12345678".parse().unwrap()] {
        let refused = test.store.retire(ALICE, &old.id, &by, Retirement::Idle, NOON).await;
        assert!(matches!(refused, Err(ChangeError::NotFound)));
    }
}

#[tokio::test]
async fn a_key_whose_replacement_is_deleted_retires_for_the_next_one_or_stays() {
    let test = TestStore::new().await;
    let first = test.issue(ALICE).await;
    let second = rotate(&test, &first).await;
    let later = NOON + seconds(120);
    let third = test.store.rotate(ALICE, &second.id, later).await.unwrap();
    let end = Retirement::At(NOON + seconds(DAY));
    test.store.retire(ALICE, &first.id, &second.id, end, later).await.unwrap();
    test.store.delete(ALICE, &second.id, later).await.unwrap();
    let key = test.get(&first).await;
    assert_eq!(key.retirement.map(|retirement| retirement.by), Some(third.id));
    assert_eq!(key.expires_at, Some(NOON + seconds(DAY)));

    test.store.delete(ALICE, &third.id, later).await.unwrap();
    let key = test.get(&first).await;
    assert_eq!((key.retirement, key.expires_at), (None, None));
}

#[tokio::test]
async fn a_replacement_is_valid_as_long_as_the_owner_has_chosen() {
    let test = TestStore::new().await;
    let old = test.issue(ALICE).await;
    let late = NOON + seconds(200 * DAY);
    test.store.set_lifetime(ALICE, &old.id, Lifetime::new(1), late).await.unwrap();
    let new = test.store.rotate(ALICE, &old.id, late + seconds(HOUR)).await.unwrap();
    assert_eq!(test.get(&new).await.expires_at, Some(late + seconds(HOUR + DAY)));

    // The end of a replaced key is not a lifetime.
    let endless = test.issue(ALICE).await;
    let new = test.store.rotate(ALICE, &endless.id, late + seconds(DAY)).await.unwrap();
    let hour = Retirement::At(late + seconds(DAY + HOUR));
    test.store.retire(ALICE, &endless.id, &new.id, hour, late + seconds(DAY)).await.unwrap();
    let again = test.store.rotate(ALICE, &endless.id, late + seconds(DAY + 60)).await.unwrap();
    assert_eq!(test.get(&again).await.expires_at, None);
    assert_eq!(test.get(&again).await.state, State::Active);
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
