//! How many keys one owner can have, however hard they try.

use muster::keys::{ChangeError, Hand, IssueError, Owner};

use super::{ALICE, BOB, House, NOON, seconds, standard};

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_at_once_make_exactly_five() {
    let house = House::new().await;
    let (neighbour, _) = house.neighbour().await;
    let mut asking = tokio::task::JoinSet::new();
    for at in 0..100 {
        let store = if at % 2 == 0 { house.store.clone() } else { neighbour.clone() };
        // Ten seconds apart by their own clocks, so that only the cap stands in the way.
        let now = NOON + seconds(at * 10);
        let hand = if at % 3 == 0 { Hand::Operator } else { Hand::Owner };
        asking.spawn(async move { store.issue(standard(ALICE), hand, now).await });
    }
    let (mut made, mut full) = (0, 0);
    while let Some(answer) = asking.join_next().await {
        match answer.unwrap() {
            Ok(_) => made += 1,
            Err(IssueError::Full { cap: 5 }) => full += 1,
            Err(IssueError::TooMany { .. } | IssueError::TooSoon { .. }) => full += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!((made, full), (5, 95));
    assert_eq!(house.store.list(ALICE, NOON).await.unwrap().len(), 5);
    house.issue(BOB).await;
}

#[tokio::test]
async fn one_in_ten_seconds() {
    let house = House::new().await;
    let first = house.try_issue(ALICE, NOON).await.unwrap();
    house.store.delete(ALICE, &first.id, NOON).await.unwrap();

    let early = NOON + seconds(4);
    let Err(IssueError::TooSoon { wait }) = house.try_issue(ALICE, early).await else {
        panic!("deleting gains nothing");
    };
    assert_eq!(wait, seconds(6));
    house.try_issue(BOB, early).await.unwrap();
    house.try_issue(ALICE, early + wait).await.unwrap();
}

#[tokio::test]
async fn twenty_in_a_day_the_deleted_ones_too() {
    let house = House::new().await;
    let mut now = NOON;
    for _ in 0..20 {
        let issued = house.try_issue(ALICE, now).await.unwrap();
        house.store.delete(ALICE, &issued.id, now).await.unwrap();
        now += seconds(60);
    }
    let Err(IssueError::TooMany { wait, .. }) = house.try_issue(ALICE, now).await else {
        panic!("the day is full");
    };
    assert_eq!(now + wait, NOON + seconds(86_400));
    house.try_issue(ALICE, now + wait).await.unwrap();
}

#[tokio::test]
async fn what_comes_back_to_life_counts_like_a_new_one() {
    let house = House::new().await;
    let blocked = house.issue(ALICE).await;
    house.store.block(&blocked.id, "why not", NOON).await.unwrap();
    for _ in 0..5 {
        house.issue(ALICE).await;
    }
    let refusal = house.store.unblock(&blocked.id, NOON).await.unwrap_err();
    assert!(matches!(refusal, ChangeError::Full { cap: 5 }));
    assert!(house.admit(&blocked, NOON).await.is_err());
    assert_eq!(house.events(&blocked).await, ["issued", "blocked"]);
}

#[tokio::test]
async fn a_clock_that_stepped_back_does_not_lock_anybody_out() {
    let house = House::new().await;
    house.try_issue(Owner(1), NOON).await.unwrap();
    house.try_issue(Owner(1), NOON - seconds(7_200)).await.unwrap();
}
