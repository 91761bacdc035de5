//! A failing store: accurate errors, and no partial changes.

use jiff::{SignedDuration, Timestamp};
use std::fs;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use muster::db::ErrorKind;
use muster::keys::{AuthError, ChangeError, IssueError, Issuer};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor};
use tokio_util::sync::CancellationToken;

use super::second_process::SecondProcess;
use super::{ALICE, BOB, NOON, TestStore, standard};

#[tokio::test]
async fn a_lock_of_another_program_is_reported_as_busy() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    let mut other = SqliteConnectOptions::new().filename(test.path()).connect().await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();

    let Err(IssueError::Store(issue)) = test.try_issue(BOB, NOON).await else {
        panic!("nobody can write now");
    };
    let delete = test.store.delete(ALICE, &issued.id, NOON).await.unwrap_err();
    assert_eq!(issue.kind, ErrorKind::Busy);
    assert!(matches!(delete, ChangeError::Store(why) if why.kind == ErrorKind::Busy));
    assert!(test.authenticate(&issued, NOON).await.is_ok());

    other.execute("ROLLBACK").await.unwrap();
    test.try_issue(BOB, NOON).await.unwrap();
    assert_eq!(test.events(&issued).await, ["issued"]);
}

#[tokio::test]
async fn a_missing_file_is_reported_as_such() {
    let test = TestStore::new().await;
    for file in fs::read_dir(test.path().parent().unwrap()).unwrap().flatten() {
        fs::remove_file(file.path()).unwrap();
    }
    let why = test.store.get(&"k_12345678".parse().unwrap(), NOON).await.unwrap_err();
    assert_eq!(why.kind, ErrorKind::CannotOpen);
}

#[tokio::test]
async fn a_full_disk_leaves_no_partial_change() {
    let test = TestStore::new().await;
    let first = test.issue(ALICE).await;
    run(&test, "PRAGMA max_page_count = 1").await.unwrap();
    let mut made = 1;
    let why = loop {
        let order = standard(muster::keys::Owner(1_000 + made));
        match test.store.issue(order, Issuer::Operator, NOON).await {
            Ok(_) => made += 1,
            Err(IssueError::Store(why)) => break why,
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(why.kind, ErrorKind::Full);
    assert_eq!(counts(&test).await, (made, made));

    // A deletion may need a page as well, so it may fail or not.
    match test.store.delete(ALICE, &first.id, NOON).await {
        Ok(_) => assert!(test.authenticate(&first, NOON).await.is_err()),
        Err(_) => assert!(test.authenticate(&first, NOON).await.is_ok()),
    }
    run(&test, "PRAGMA max_page_count = 1000000").await.unwrap();
    test.issue(BOB).await;
}

#[tokio::test]
async fn a_transaction_that_sqlite_ended_does_not_block_later_ones() {
    let test = TestStore::new().await;
    run(&test, "CREATE TABLE ballast (x)").await.unwrap();
    run(&test, "PRAGMA max_page_count = 1").await.unwrap();
    let why = run(&test, "INSERT INTO ballast VALUES (zeroblob(1000000))").await.unwrap_err();
    assert_eq!(muster::db::Error::from(why).kind, ErrorKind::Full);
    test.issue(ALICE).await;
}

#[tokio::test]
async fn a_read_only_store_is_reported_as_such() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    run(&test, "PRAGMA query_only = ON").await.unwrap();
    let why = test.store.delete(ALICE, &issued.id, NOON).await.unwrap_err();
    assert!(matches!(why, ChangeError::Store(why) if why.kind == ErrorKind::ReadOnly));
    assert!(test.authenticate(&issued, NOON).await.is_ok());
}

#[tokio::test]
async fn a_store_is_unavailable_while_its_file_is_moved_away() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.authenticate(&issued, NOON).await.unwrap();
    let stop = CancellationToken::new();
    let watch = tokio::spawn(test.authenticator.clone().watch(stop.clone()));

    let elsewhere = test.path().with_file_name("elsewhere.db");
    fs::rename(test.path(), &elsewhere).unwrap();
    until(|| !test.authenticator.is_store_available(Timestamp::now())).await;
    let later = NOON + SignedDuration::from_secs(1);
    assert_eq!(test.authenticate(&issued, later).await.unwrap_err(), AuthError::StoreUnavailable);
    let typo = test.authenticator.authenticate(b"mst_typo", later).await.unwrap_err();
    assert_eq!(typo, AuthError::Malformed);

    fs::rename(&elsewhere, test.path()).unwrap();
    until(|| test.authenticator.is_store_available(Timestamp::now())).await;
    assert!(test.authenticate(&issued, later).await.is_ok());
    stop.cancel();
    watch.await.unwrap();
}

/// What another process then deletes is in an index that is not open here.
#[tokio::test]
async fn a_key_is_not_accepted_once_the_index_was_unlinked() {
    let test = TestStore::new().await;
    let (issued, other) = (test.issue(ALICE).await, test.issue(BOB).await);
    test.authenticate(&issued, NOON).await.unwrap();
    let path = test.path();
    let deleted = tokio::task::spawn_blocking(move || {
        fs::remove_file(path.with_file_name("muster.db-shm")).unwrap();
        let mut second = SecondProcess::start(&path);
        second.delete(&issued.id);
        (second, issued)
    });
    let (second, issued) = deleted.await.unwrap();
    let later = NOON + SignedDuration::from_secs(1);
    for key in [&issued, &other] {
        assert_eq!(test.authenticate(key, later).await.unwrap_err(), AuthError::StoreUnavailable);
    }
    assert!(!test.authenticator.is_store_available(Timestamp::now()));
    second.stop();
}

#[tokio::test]
async fn a_corrupt_store_is_unavailable_even_with_a_warm_cache() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    test.authenticate(&issued, NOON).await.unwrap();
    // All pages must be in the main file: readers would find them in the log.
    run(&test, "SELECT 1").await.unwrap();
    let mut other = SqliteConnectOptions::new().filename(test.path()).connect().await.unwrap();
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
    let stop = CancellationToken::new();
    let watch = tokio::spawn(test.authenticator.clone().watch(stop.clone()));

    let file = fs::OpenOptions::new().write(true).open(test.path()).unwrap();
    let length = file.metadata().unwrap().len();
    file.write_all_at(&vec![0xa5; length as usize], 0).unwrap();
    until(|| !test.authenticator.is_store_available(Timestamp::now())).await;
    assert_eq!(test.authenticate(&issued, NOON).await.unwrap_err(), AuthError::StoreUnavailable);
    stop.cancel();
    watch.await.unwrap();
}

async fn run(test: &TestStore, sql: &'static str) -> Result<(), sqlx::Error> {
    let db = test.store.db();
    db.write(move |tx| Box::pin(async move { muster::db::query(sql).execute(tx).await.map(drop) }))
        .await
}

/// The number of keys, and of `issued` rows in the history.
async fn counts(test: &TestStore) -> (i64, i64) {
    muster::db::query_as(
        "SELECT (SELECT count(*) FROM keys), (SELECT count(*) FROM key_history WHERE event = 'issued')",
    )
    .fetch_one(test.store.db())
    .await
    .unwrap()
}

async fn until(holds: impl Fn() -> bool) {
    let waiting = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("it never came true");
}
