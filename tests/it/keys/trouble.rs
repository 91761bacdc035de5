//! A store that fails: honest answers, and nothing half done.

use std::fs;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use muster::db::Trouble;
use muster::keys::{ChangeError, Hand, IssueError, Refusal};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor};
use tokio_util::sync::CancellationToken;

use super::{ALICE, BOB, House, NOON, standard};

#[tokio::test]
async fn a_writer_held_by_another_program_is_an_honest_answer() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    let mut other = SqliteConnectOptions::new().filename(house.path()).connect().await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();

    let Err(IssueError::Store(issue)) = house.try_issue(BOB, NOON).await else {
        panic!("nobody can write now");
    };
    let delete = house.store.delete(ALICE, &issued.id, NOON).await.unwrap_err();
    assert_eq!(issue.trouble, Trouble::Busy);
    assert!(matches!(delete, ChangeError::Store(why) if why.trouble == Trouble::Busy));
    assert!(house.admit(&issued, NOON).await.is_ok());

    other.execute("ROLLBACK").await.unwrap();
    house.try_issue(BOB, NOON).await.unwrap();
    assert_eq!(house.events(&issued).await, ["issued"]);
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_told_from_one_that_fails() {
    let house = House::new().await;
    for file in fs::read_dir(house.path().parent().unwrap()).unwrap().flatten() {
        fs::remove_file(file.path()).unwrap();
    }
    let why = house.store.show(&"k_12345678".parse().unwrap(), NOON).await.unwrap_err();
    assert_eq!(why.trouble, Trouble::Shut);
}

#[tokio::test]
async fn a_full_disk_leaves_nothing_half_done() {
    let house = House::new().await;
    let first = house.issue(ALICE).await;
    run(&house, "PRAGMA max_page_count = 1").await.unwrap();
    let mut made = 1;
    let why = loop {
        let order = standard(muster::keys::Owner(1_000 + made));
        match house.store.issue(order, Hand::Operator, NOON).await {
            Ok(_) => made += 1,
            Err(IssueError::Store(why)) => break why,
            Err(other) => panic!("{other}"),
        }
    };
    assert_eq!(why.trouble, Trouble::Full);
    assert_eq!(counted(&house).await, (made, made));

    // A delete may need a page too: it is done, or it is not.
    match house.store.delete(ALICE, &first.id, NOON).await {
        Ok(_) => assert!(house.admit(&first, NOON).await.is_err()),
        Err(_) => assert!(house.admit(&first, NOON).await.is_ok()),
    }
    run(&house, "PRAGMA max_page_count = 1000000").await.unwrap();
    house.issue(BOB).await;
}

#[tokio::test]
async fn a_transaction_that_sqlite_ended_by_itself_stands_in_nobodys_way() {
    let house = House::new().await;
    run(&house, "CREATE TABLE ballast (x)").await.unwrap();
    run(&house, "PRAGMA max_page_count = 1").await.unwrap();
    let why = run(&house, "INSERT INTO ballast VALUES (zeroblob(1000000))").await.unwrap_err();
    assert_eq!(muster::db::Error::from(why).trouble, Trouble::Full);
    house.issue(ALICE).await;
}

#[tokio::test]
async fn a_read_only_store_is_an_honest_answer() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    run(&house, "PRAGMA query_only = ON").await.unwrap();
    let why = house.store.delete(ALICE, &issued.id, NOON).await.unwrap_err();
    assert!(matches!(why, ChangeError::Store(why) if why.trouble == Trouble::ReadOnly));
    assert!(house.admit(&issued, NOON).await.is_ok());
}

#[tokio::test]
async fn a_store_that_is_moved_away_is_away_until_it_is_back() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    house.admit(&issued, NOON).await.unwrap();
    let stop = CancellationToken::new();
    let watch = tokio::spawn(house.doors.clone().watch(stop.clone()));

    let elsewhere = house.path().with_file_name("elsewhere.db");
    fs::rename(house.path(), &elsewhere).unwrap();
    until(|| !house.doors.is_store_there()).await;
    assert_eq!(house.admit(&issued, NOON).await.unwrap_err(), Refusal::StoreAway);
    let typo = house.doors.admit(b"mst_typo", NOON).await.unwrap_err();
    assert_eq!(typo, Refusal::Malformed);

    fs::rename(&elsewhere, house.path()).unwrap();
    until(|| house.doors.is_store_there()).await;
    assert!(house.admit(&issued, NOON).await.is_ok());
    stop.cancel();
    watch.await.unwrap();
}

#[tokio::test]
async fn a_corrupt_store_is_away_however_warm_the_memory() {
    let house = House::new().await;
    let issued = house.issue(ALICE).await;
    house.admit(&issued, NOON).await.unwrap();
    // All pages into the main file, or readers would find them in the log.
    run(&house, "SELECT 1").await.unwrap();
    let mut other = SqliteConnectOptions::new().filename(house.path()).connect().await.unwrap();
    other.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
    let stop = CancellationToken::new();
    let watch = tokio::spawn(house.doors.clone().watch(stop.clone()));

    let file = fs::OpenOptions::new().write(true).open(house.path()).unwrap();
    let length = file.metadata().unwrap().len();
    file.write_all_at(&vec![0xa5; length as usize], 0).unwrap();
    until(|| !house.doors.is_store_there()).await;
    assert_eq!(house.admit(&issued, NOON).await.unwrap_err(), Refusal::StoreAway);
    stop.cancel();
    watch.await.unwrap();
}

async fn run(house: &House, sql: &'static str) -> Result<(), sqlx::Error> {
    let db = house.store.db();
    db.write(move |tx| Box::pin(async move { tx.execute(sql).await.map(drop) })).await
}

/// Keys, and rows of the history that say one was issued.
async fn counted(house: &House) -> (i64, i64) {
    sqlx::query_as(
        "SELECT (SELECT count(*) FROM keys), (SELECT count(*) FROM key_history WHERE event = 'issued')",
    )
    .fetch_one(house.store.db().read())
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
