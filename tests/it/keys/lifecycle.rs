//! Issuing, renaming, rotating, blocking, deleting and forgetting.

use muster::keys::{
    AuthError, ChangeError, DeliveryState, IssueError, Issuer, KeyStatus, Kind, NewKey, State,
};

use super::{ALICE, BOB, NOON, TestStore, limit, seconds, standard};

#[tokio::test]
async fn a_key_is_valid_from_issue_to_deletion() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;

    let pass = test.authenticate(&issued, NOON).await.unwrap();
    assert_eq!((pass.record.id, pass.record.owner), (issued.id, Some(ALICE)));
    assert_eq!((pass.limit, pass.budget), (limit("60/60s"), Some(limit("120/60s"))));

    test.store.delete(ALICE, &issued.id, NOON).await.unwrap();
    assert_eq!(test.authenticate(&issued, NOON).await.unwrap_err(), AuthError::Unknown);
    assert_eq!(test.events(&issued).await, ["issued", "deleted"]);
    let status = test.store.status(&issued.token.digest(), NOON).await.unwrap();
    assert_eq!(status, KeyStatus::Deleted(NOON));
}

#[tokio::test]
async fn another_owners_key_reads_as_missing() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let never = "k_00000000".parse().unwrap();

    for id in [&issued.id, &never] {
        let delete = test.store.delete(BOB, id, NOON).await.unwrap_err();
        let rename = test.store.rename(BOB, id, "mine".parse().unwrap(), NOON).await.unwrap_err();
        assert!(matches!(delete, ChangeError::NotFound));
        assert!(matches!(rename, ChangeError::NotFound));
        assert!(matches!(test.store.rotate(BOB, id, NOON).await, Err(IssueError::NotFound)));
        assert_eq!(test.store.get_owned(BOB, id, NOON).await.unwrap(), None);
    }
    assert!(test.authenticate(&issued, NOON).await.is_ok());
    assert_eq!(test.events(&issued).await, ["issued"]);
}

#[tokio::test]
async fn an_owner_can_tell_which_keys_were_deleted_lately() {
    let test = TestStore::new().await;
    let (first, second, kept) =
        (test.issue(ALICE).await, test.issue(ALICE).await, test.issue(ALICE).await);
    let foreign = test.issue(BOB).await;
    let order = NewKey::service("bot".parse().unwrap());
    let service = test.store.issue(order, Issuer::Operator, NOON).await.unwrap();
    let deleted = async |since, count| {
        let deleted = test.store.deleted(ALICE, since, count).await.unwrap();
        deleted.into_iter().map(|key| (key.hint, key.at)).collect::<Vec<_>>()
    };
    test.store.block(&kept.id, "deleted", NOON).await.unwrap();
    test.store.delete(ALICE, &first.id, NOON).await.unwrap();
    test.store.delete_any(&second.id, NOON + seconds(5)).await.unwrap();
    test.store.delete(BOB, &foreign.id, NOON + seconds(5)).await.unwrap();
    test.store.delete_any(&service.id, NOON + seconds(5)).await.unwrap();

    let earlier = (first.token.hint(), NOON);
    let later = (second.token.hint(), NOON + seconds(5));
    assert_eq!(deleted(NOON - seconds(1), 9).await, [later.clone(), earlier]);
    assert_eq!(deleted(NOON - seconds(1), 1).await, std::slice::from_ref(&later));
    assert_eq!(deleted(NOON, 9).await, [later]);
    test.store.forget(ALICE, NOON).await.unwrap();
    assert!(deleted(NOON - seconds(1), 9).await.is_empty());
}

#[tokio::test]
async fn a_blocked_key_is_rejected_with_its_reason() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.authenticate(&issued, NOON).await.unwrap();

    test.store.block(&issued.id, "shown in a group", NOON).await.unwrap();
    let refusal = test.authenticate(&issued, NOON).await.unwrap_err();
    assert_eq!(refusal, AuthError::Blocked { reason: "shown in a group".into() });

    test.store.unblock(&issued.id, NOON).await.unwrap();
    assert!(test.authenticate(&issued, NOON).await.is_ok());
    assert_eq!(test.events(&issued).await, ["issued", "blocked", "unblocked"]);
}

#[tokio::test]
async fn a_rotated_key_stays_valid_beside_the_new_one() {
    let test = TestStore::new().await;
    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap())
        .limited(limit("600/60s"))
        .until(NOON + seconds(3_600));
    let old = test.store.issue(key, Issuer::Operator, NOON).await.unwrap();
    let later = NOON + seconds(10);
    let new = test.store.rotate(ALICE, &old.id, later).await.unwrap();

    assert!(test.authenticate(&old, later).await.is_ok());
    let pass = test.authenticate(&new, later).await.unwrap();
    assert_eq!((pass.record.label.as_str(), pass.limit), ("shop", limit("600/60s")));
    assert_eq!(pass.record.expires_at, Some(NOON + seconds(3_600)));
    assert_eq!(test.events(&old).await, ["issued", "rotated"]);
}

#[tokio::test]
async fn the_highest_limit_of_an_owner_sets_the_budget_of_all() {
    let test = TestStore::new().await;
    let small = test.issue(ALICE).await;
    let other = test.issue(BOB).await;
    assert_eq!(test.authenticate(&small, NOON).await.unwrap().budget, Some(limit("120/60s")));

    let key = NewKey::enterprise(ALICE, "shop".parse().unwrap());
    let big = test.store.issue(key, Issuer::Operator, NOON).await.unwrap();
    test.store.limit(&big.id, Some(limit("600/60s")), NOON).await.unwrap();
    let pass = test.authenticate(&small, NOON).await.unwrap();
    assert_eq!((pass.limit, pass.budget), (limit("60/60s"), Some(limit("1200/60s"))));
    assert_eq!(test.authenticate(&other, NOON).await.unwrap().budget, Some(limit("120/60s")));

    test.store.expire(&big.id, Some(NOON + seconds(60)), NOON).await.unwrap();
    assert_eq!(test.authenticate(&small, NOON).await.unwrap().budget, Some(limit("1200/60s")));
    let after = test.authenticate(&small, NOON + seconds(60)).await.unwrap();
    assert_eq!(after.budget, Some(limit("120/60s")));
}

#[tokio::test]
async fn a_service_key_has_no_owner() {
    let test = TestStore::new().await;
    let key = NewKey::service("bot".parse().unwrap());
    let issued = test.store.issue(key, Issuer::Operator, NOON).await.unwrap();
    let pass = test.authenticate(&issued, NOON).await.unwrap();
    assert_eq!((pass.record.owner, pass.budget), (None, None));
}

#[tokio::test]
async fn a_list_shows_the_active_keys_first() {
    let test = TestStore::new().await;
    let first = test.issue(ALICE).await;
    let second = test.issue(ALICE).await;
    test.issue(BOB).await;
    test.store.block(&first.id, "why not", NOON).await.unwrap();
    test.store.rename(ALICE, &second.id, "new name".parse().unwrap(), NOON).await.unwrap();
    test.store.mark_delivery_unknown(&second.id, NOON).await.unwrap();

    let keys = test.store.list(ALICE, NOON).await.unwrap();
    let ids: Vec<_> = keys.iter().map(|key| key.id).collect();
    assert_eq!(ids, [second.id, first.id]);
    assert_eq!((keys[0].label.as_str(), keys[0].delivery), ("new name", DeliveryState::Unknown));
    assert!(matches!(keys[1].state, State::Blocked(_)));
}

#[tokio::test]
async fn keys_are_counted_by_kind_and_state() {
    let test = TestStore::new().await;
    let blocked = test.issue(ALICE).await;
    test.issue(ALICE).await;
    let key = standard(BOB).until(NOON + seconds(1));
    test.store.issue(key, Issuer::Operator, NOON).await.unwrap();
    test.store.block(&blocked.id, "why not", NOON).await.unwrap();

    let counts = test.store.counts(NOON + seconds(1)).await.unwrap();
    let counts = counts.map(|of| (of.kind, of.active, of.blocked, of.expired));
    // Zeros are included, or a metric would keep the last count for ever.
    let none = |kind| (kind, 0, 0, 0);
    assert_eq!(counts, [(Kind::Standard, 1, 1, 1), none(Kind::Enterprise), none(Kind::Service)]);
}

#[tokio::test]
async fn a_forgotten_owner_is_nowhere_in_the_file() {
    let test = TestStore::new().await;
    let person = muster::keys::Owner(8_765_432_109);
    let kept = test.issue(person).await;
    let deleted = test.issue(person).await;
    let others = test.issue(BOB).await;
    test.store.delete(person, &deleted.id, NOON).await.unwrap();

    assert_eq!(test.store.forget(person, NOON).await.unwrap(), 1);
    assert_eq!(test.authenticate(&kept, NOON).await.unwrap_err(), AuthError::Unknown);
    assert!(test.authenticate(&others, NOON).await.is_ok());
    assert_eq!(test.events(&kept).await, ["issued", "deleted"]);
    for table in ["keys", "deleted_keys", "key_history"] {
        let sql = format!("SELECT count(*) FROM {table} WHERE owner = {}", person.0);
        let left: i64 = muster::db::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(test.store.db())
            .await
            .unwrap();
        assert_eq!(left, 0, "{table}");
    }
}

#[tokio::test]
async fn the_history_is_append_only() {
    let test = TestStore::new().await;
    test.issue(ALICE).await;
    for sql in [
        "DELETE FROM key_history",
        "UPDATE key_history SET event = 'x', owner = NULL",
        "UPDATE key_history SET owner = 1",
        "UPDATE key_history SET detail = 'x'",
        "UPDATE key_history SET actor = 'owner'",
        "UPDATE key_history SET actor = 'operator'",
    ] {
        let done: Result<(), sqlx::Error> = test
            .store
            .db()
            .write(move |tx| {
                Box::pin(async move {
                    muster::db::query(sql).execute(tx).await?;
                    Ok(())
                })
            })
            .await;
        assert!(done.unwrap_err().to_string().contains("only added to"), "{sql}");
    }
}

#[tokio::test]
async fn a_key_reads_history_only_if_the_operator_allows_it() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let may_read = async |issued| {
        let pass = test.authenticate(issued, NOON).await.unwrap();
        pass.record.may_read_history
    };
    assert!(!may_read(&issued).await);
    let before = test.store.allow_history(&issued.id, true, NOON).await.unwrap();
    assert!(!before.may_read_history);
    assert!(may_read(&issued).await, "the cached key is read again");
    assert!(test.store.allow_history(&issued.id, true, NOON).await.unwrap().may_read_history);

    let new = test.store.rotate(ALICE, &issued.id, NOON + seconds(11)).await.unwrap();
    assert!(may_read(&new).await, "a replacement has the right of the key that it replaces");
    test.store.allow_history(&issued.id, false, NOON).await.unwrap();
    assert!(!may_read(&issued).await && may_read(&new).await);
    assert_eq!(test.events(&issued).await, ["issued", "allowed", "rotated", "disallowed"]);

    let service = NewKey::service("bot".parse().unwrap());
    let service = test.store.issue(service, Issuer::Operator, NOON).await.unwrap();
    assert!(
        may_read(&service).await,
        "the bot shows the hours of persons to those who may see them"
    );
}
