//! The file: who may read it, which versions are taken, what a migration leaves behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use muster::db::{self, Db, OpenError};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::{ALICE, NOON, TestStore};

#[tokio::test]
async fn only_its_owner_may_read_it() {
    let test = TestStore::new().await;
    test.issue(ALICE).await;
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(test.path().parent().unwrap()), 0o700);
    for file in ["muster.db", "muster.db-wal", "muster.db-shm"] {
        assert_eq!(mode(&test.path().with_file_name(file)), 0o600, "{file}");
    }
}

#[tokio::test]
async fn a_file_that_is_open_to_others_is_closed_to_them() {
    let test = TestStore::new().await;
    test.store.close().await;
    fs::set_permissions(test.path(), fs::Permissions::from_mode(0o644)).unwrap();
    test.reopen().await;
    assert_eq!(fs::metadata(test.path()).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_newer_store_is_refused_with_a_sentence() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    run(&test, "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '2030-01-01', TRUE, x'00', 1)")
        .await;
    let refusal = Db::open(&test.path(), &db::STORE).await.unwrap_err();
    assert!(matches!(refusal, OpenError::Newer { step: 9999, .. }), "{refusal}");
    assert!(refusal.to_string().contains("newer version"));
    assert!(test.authenticate(&issued, NOON).await.is_ok());
}

#[tokio::test]
async fn what_is_no_store_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    let text = "Dear reader, ".repeat(100);
    fs::write(&path, &text).unwrap();
    assert!(matches!(Db::open(&path, &db::STORE).await, Err(OpenError::Store { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn a_folder_in_the_place_of_the_file_is_left_as_open_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let refusal = Db::open(folder.path(), &db::STORE).await.unwrap_err();
    assert!(refusal.to_string().ends_with("can't be opened: it is not a plain file"), "{refusal}");
    assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o755);
}

#[tokio::test]
async fn a_migration_is_all_or_nothing_and_keeps_the_data() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;

    let broken = later(&["ALTER TABLE keys ADD COLUMN colour TEXT", "CREATE TABLE keys (x)"]);
    assert!(matches!(Db::open(&test.path(), broken).await, Err(OpenError::Migration { .. })));
    test.reopen().await;

    let good =
        later(&["ALTER TABLE keys ADD COLUMN colour TEXT", "UPDATE keys SET colour = 'red'"]);
    let newer = Db::open(&test.path(), good).await.unwrap();
    let row: (String, String) =
        sqlx::query_as("SELECT id, colour FROM keys").fetch_one(newer.read()).await.unwrap();
    assert_eq!(row, (issued.id.to_string(), "red".to_owned()));
    assert!(test.authenticate(&issued, NOON).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn many_may_make_the_same_store_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/muster.db");
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let path = path.clone();
        opening.spawn(async move { Db::open(&path, &db::STORE).await.map(drop) });
    }
    while let Some(opened) = opening.join_next().await {
        opened.unwrap().unwrap();
    }
}

/// The store's own steps, and some more.
fn later(steps: &[&'static str]) -> &'static Migrator {
    let mut all: Vec<Migration> = db::STORE.iter().cloned().collect();
    for (at, step) in steps.iter().enumerate() {
        let version = 9_000 + at as i64;
        let sql = AssertSqlSafe(*step).into_sql_str();
        all.push(Migration::new(version, "later".into(), MigrationType::Simple, sql, false));
    }
    Box::leak(Box::new(Migrator::with_migrations(all)))
}

async fn run(test: &TestStore, sql: &'static str) {
    let done: Result<(), sqlx::Error> = test
        .store
        .db()
        .write(move |tx| {
            Box::pin(async move {
                sqlx::query(sql).execute(tx).await?;
                Ok(())
            })
        })
        .await;
    done.unwrap();
}
