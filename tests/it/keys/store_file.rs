//! The store's file: permissions, versions, migrations.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use muster::db::{self, Db, OpenError};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::{ALICE, NOON, TestStore};

#[tokio::test]
async fn only_the_files_owner_can_read_it() {
    let test = TestStore::new().await;
    test.issue(ALICE).await;
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(test.path().parent().unwrap()), 0o700);
    for file in ["muster.db", "muster.db-wal", "muster.db-shm"] {
        assert_eq!(mode(&test.path().with_file_name(file)), 0o600, "{file}");
    }
}

#[tokio::test]
async fn permissions_of_others_are_removed() {
    let test = TestStore::new().await;
    test.store.close().await;
    fs::set_permissions(test.path(), fs::Permissions::from_mode(0o644)).unwrap();
    test.reopen().await;
    assert_eq!(fs::metadata(test.path()).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_newer_store_is_rejected() {
    let test = TestStore::new().await;
    let issued = test.issue(ALICE).await;
    run(&test, "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '2030-01-01', TRUE, x'00', 1)")
        .await;
    let error = Db::open(&test.path(), &db::STORE).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { step: 9999, .. }), "{error}");
    assert!(error.to_string().contains("newer version"));
    assert!(test.authenticate(&issued, NOON).await.is_ok());
}

#[tokio::test]
async fn another_file_is_rejected_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let text = "Dear reader, ".repeat(100);
    fs::write(&path, &text).unwrap();
    assert!(matches!(Db::open(&path, &db::STORE).await, Err(OpenError::Store { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn a_folder_in_place_of_the_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let error = Db::open(folder.path(), &db::STORE).await.unwrap_err();
    assert!(error.to_string().ends_with("can't be opened: it is not a plain file"), "{error}");
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
        muster::db::query_as("SELECT id, colour FROM keys").fetch_one(&newer).await.unwrap();
    assert_eq!(row, (issued.id.to_string(), "red".to_owned()));
    assert!(test.authenticate(&issued, NOON).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_processes_can_create_the_same_store() {
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

/// The store's migrations, followed by these.
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
                muster::db::query(sql).execute(tx).await?;
                Ok(())
            })
        })
        .await;
    done.unwrap();
}
