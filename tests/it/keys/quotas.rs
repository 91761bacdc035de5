//! The quota of an owner.

use muster::keys::{ChangeError, IssueError, Issuer, Owner};

use super::{ALICE, BOB, NOON, TestStore, seconds, standard};

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_concurrent_requests_issue_exactly_five_keys() {
    let test = TestStore::new().await;
    let (other, _) = test.reopen().await;
    let mut requests = tokio::task::JoinSet::new();
    for at in 0..100 {
        let store = if at % 2 == 0 { test.store.clone() } else { other.clone() };
        // Ten seconds apart by their own clocks, so that only the cap limits them.
        let now = NOON + seconds(at * 10);
        let issuer = if at % 3 == 0 { Issuer::Operator } else { Issuer::Owner };
        requests.spawn(async move { store.issue(standard(ALICE), issuer, now).await });
    }
    let (mut issued, mut full) = (0, 0);
    while let Some(answer) = requests.join_next().await {
        match answer.unwrap() {
            Ok(_) => issued += 1,
            Err(IssueError::Full { cap: 5 }) => full += 1,
            Err(IssueError::TooMany { .. } | IssueError::TooSoon { .. }) => full += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!((issued, full), (5, 95));
    assert_eq!(test.store.list(ALICE, NOON).await.unwrap().len(), 5);
    test.issue(BOB).await;
}

#[tokio::test]
async fn one_key_per_ten_seconds() {
    let test = TestStore::new().await;
    let first = test.try_issue(ALICE, NOON).await.unwrap();
    test.store.delete(ALICE, &first.id, NOON).await.unwrap();

    let early = NOON + seconds(4);
    let Err(IssueError::TooSoon { wait }) = test.try_issue(ALICE, early).await else {
        panic!("deleting gains nothing");
    };
    assert_eq!(wait, seconds(6));
    test.try_issue(BOB, early).await.unwrap();
    test.try_issue(ALICE, early + wait).await.unwrap();
}

#[tokio::test]
async fn twenty_keys_per_day_including_deleted_ones() {
    let test = TestStore::new().await;
    let mut now = NOON;
    for _ in 0..20 {
        let issued = test.try_issue(ALICE, now).await.unwrap();
        test.store.delete(ALICE, &issued.id, now).await.unwrap();
        now += seconds(60);
    }
    let Err(IssueError::TooMany { wait, .. }) = test.try_issue(ALICE, now).await else {
        panic!("the day is full");
    };
    assert_eq!(now + wait, NOON + seconds(86_400));
    test.try_issue(ALICE, now + wait).await.unwrap();
}

#[tokio::test]
async fn a_reactivated_key_counts_like_a_new_one() {
    let test = TestStore::new().await;
    let blocked = test.issue(ALICE).await;
    test.store.block(&blocked.id, "why not", NOON).await.unwrap();
    for _ in 0..5 {
        test.issue(ALICE).await;
    }
    let refusal = test.store.unblock(&blocked.id, NOON).await.unwrap_err();
    assert!(matches!(refusal, ChangeError::Full { cap: 5 }));
    assert!(test.authenticate(&blocked, NOON).await.is_err());
    assert_eq!(test.events(&blocked).await, ["issued", "blocked"]);
}

#[tokio::test]
async fn a_clock_set_back_locks_nobody_out() {
    let test = TestStore::new().await;
    test.try_issue(Owner(1), NOON).await.unwrap();
    test.try_issue(Owner(1), NOON - seconds(7_200)).await.unwrap();
}
