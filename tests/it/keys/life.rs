//! Issue, rename, rotate, block, delete, forget.

use muster::keys::{Arrival, ChangeError, IssueError, Kind, Order, Refusal, Standing, State};

use super::{ALICE, BOB, House, NOON, limit, seconds, standard};

#[tokio::test]
async fn a_key_works_from_its_issue_until_its_deletion() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;

    let pass = house.admit(&issued, NOON).await.unwrap();
    assert_eq!((pass.id, pass.owner), (issued.id, Some(ALICE)));
    assert_eq!((pass.limit, pass.budget), (limit("60/60s"), Some(limit("120/60s"))));

    house.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    assert_eq!(house.admit(&issued, NOON).await.unwrap_err(), Refusal::Unknown);
    assert_eq!(house.events(&issued).await, ["issued", "deleted"]);
    let standing = house.store.standing(&issued.token.digest(), NOON).await.unwrap();
    assert_eq!(standing, Standing::Deleted(NOON));
}

#[tokio::test]
async fn nobody_touches_a_key_of_somebody_else() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let never = "k_00000000".parse().unwrap();

    for id in [&issued.id, &never] {
        let delete = house.store.delete(BOB, id, NOON).await.unwrap_err();
        let rename = house.store.rename(BOB, id, "mine".parse().unwrap(), NOON).await.unwrap_err();
        assert!(matches!(delete, ChangeError::NotFound));
        assert!(matches!(rename, ChangeError::NotFound));
        assert!(matches!(house.store.rotate(BOB, id, NOON).await, Err(IssueError::NotFound)));
        assert_eq!(house.store.own(BOB, id, NOON).await.unwrap(), None);
    }
    assert!(house.admit(&issued, NOON).await.is_ok());
    assert_eq!(house.events(&issued).await, ["issued"]);
}

#[tokio::test]
async fn a_blocked_key_says_why_until_it_is_unblocked() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    house.admit(&issued, NOON).await.unwrap();

    house.store.block(&issued.id, "shown in a group", NOON).await.unwrap();
    let refusal = house.admit(&issued, NOON).await.unwrap_err();
    assert_eq!(refusal, Refusal::Blocked { reason: "shown in a group".into() });

    house.store.unblock(&issued.id, NOON).await.unwrap();
    assert!(house.admit(&issued, NOON).await.is_ok());
    assert_eq!(house.events(&issued).await, ["issued", "blocked", "unblocked"]);
}

#[tokio::test]
async fn a_rotated_key_lives_on_beside_the_new_one() {
    let house = House::new().await;
    let order = Order::enterprise(ALICE, "shop".parse().unwrap())
        .limited(limit("600/60s"))
        .until(NOON + seconds(3_600));
    let old = house.store.issue(order, muster::keys::Hand::Operator, NOON).await.unwrap();
    let later = NOON + seconds(10);
    let new = house.store.rotate(ALICE, &old.id, later).await.unwrap();

    assert!(house.admit(&old, later).await.is_ok());
    let pass = house.admit(&new, later).await.unwrap();
    assert_eq!((pass.label.as_str(), pass.limit), ("shop", limit("600/60s")));
    assert_eq!(pass.expires_at, Some(NOON + seconds(3_600)));
    assert_eq!(house.events(&old).await, ["issued", "rotated"]);
}

#[tokio::test]
async fn the_highest_limit_of_an_owner_sets_the_budget_of_all() {
    let house = House::new().await;
    let small = house.issue(ALICE).await;
    let other = house.issue(BOB).await;
    assert_eq!(house.admit(&small, NOON).await.unwrap().budget, Some(limit("120/60s")));

    let order = Order::enterprise(ALICE, "shop".parse().unwrap());
    let big = house.store.issue(order, muster::keys::Hand::Operator, NOON).await.unwrap();
    house.store.limit(&big.id, Some(limit("600/60s")), NOON).await.unwrap();
    let pass = house.admit(&small, NOON).await.unwrap();
    assert_eq!((pass.limit, pass.budget), (limit("60/60s"), Some(limit("1200/60s"))));
    assert_eq!(house.admit(&other, NOON).await.unwrap().budget, Some(limit("120/60s")));

    house.store.expire(&big.id, Some(NOON + seconds(60)), NOON).await.unwrap();
    assert_eq!(house.admit(&small, NOON).await.unwrap().budget, Some(limit("1200/60s")));
    let after = house.admit(&small, NOON + seconds(60)).await.unwrap();
    assert_eq!(after.budget, Some(limit("120/60s")));
}

#[tokio::test]
async fn a_service_key_is_nobodys() {
    let house = House::new().await;
    let order = Order::service("bot".parse().unwrap());
    let issued = house.store.issue(order, muster::keys::Hand::Operator, NOON).await.unwrap();
    let pass = house.admit(&issued, NOON).await.unwrap();
    assert_eq!((pass.owner, pass.budget), (None, None));
}

#[tokio::test]
async fn a_list_shows_the_active_keys_first() {
    let house = House::new().await;
    let first = house.issue(ALICE).await;
    let second = house.issue(ALICE).await;
    house.issue(BOB).await;
    house.store.block(&first.id, "why not", NOON).await.unwrap();
    house.store.rename(ALICE, &second.id, "new name".parse().unwrap(), NOON).await.unwrap();
    house.store.unsure(&second.id, NOON).await.unwrap();

    let keys = house.store.list(ALICE, NOON).await.unwrap();
    let ids: Vec<_> = keys.iter().map(|key| key.id).collect();
    assert_eq!(ids, [second.id, first.id]);
    assert_eq!((keys[0].label.as_str(), keys[0].arrival), ("new name", Arrival::Unsure));
    assert!(matches!(keys[1].state, State::Blocked(_)));
}

#[tokio::test]
async fn a_census_counts_each_kind_by_state() {
    let house = House::new().await;
    let blocked = house.issue(ALICE).await;
    house.issue(ALICE).await;
    let order = standard(BOB).until(NOON + seconds(1));
    house.store.issue(order, muster::keys::Hand::Operator, NOON).await.unwrap();
    house.store.block(&blocked.id, "why not", NOON).await.unwrap();

    let census = house.store.census(NOON + seconds(1)).await.unwrap();
    let counts = census.map(|of| (of.kind, of.active, of.blocked, of.expired));
    // A kind of which no key is left is counted as well: who shows counts would keep the last one for ever.
    let none = |kind| (kind, 0, 0, 0);
    assert_eq!(counts, [(Kind::Standard, 1, 1, 1), none(Kind::Enterprise), none(Kind::Service)]);
}

#[tokio::test]
async fn whoever_is_forgotten_is_nowhere_in_the_file() {
    let house = House::new().await;
    let person = muster::keys::Owner(8_765_432_109);
    let kept = house.issue(person).await;
    let deleted = house.issue(person).await;
    let others = house.issue(BOB).await;
    house.store.delete(person, &deleted.id, NOON).await.unwrap();

    assert_eq!(house.store.forget(person, NOON).await.unwrap(), 1);
    assert_eq!(house.admit(&kept, NOON).await.unwrap_err(), Refusal::Unknown);
    assert!(house.admit(&others, NOON).await.is_ok());
    assert_eq!(house.events(&kept).await, ["issued", "deleted"]);
    for table in ["keys", "deleted_keys", "key_history"] {
        let sql = format!("SELECT count(*) FROM {table} WHERE owner = {}", person.0);
        let left: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(house.store.db().read())
            .await
            .unwrap();
        assert_eq!(left, 0, "{table}");
    }
}

#[tokio::test]
async fn the_history_is_only_added_to() {
    let house = House::new().await;
    house.issue(ALICE).await;
    for sql in ["DELETE FROM key_history", "UPDATE key_history SET event = 'x', owner = NULL"] {
        let done: Result<(), sqlx::Error> = house
            .store
            .db()
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(sql).execute(tx).await?;
                    Ok(())
                })
            })
            .await;
        assert!(done.unwrap_err().to_string().contains("only added to"), "{sql}");
    }
}
