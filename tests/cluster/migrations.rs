//! Migrations of a PostgreSQL database that others use.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use sqlx::{Connection, PgConnection};

use super::database::create_database;
use super::processes::postgres;

/// Longer than a request may wait for a lock: a migration of a large table may take as long as it needs.
#[tokio::test]
async fn a_migration_waits_for_a_lock_and_tells_who_holds_it() {
    let folder = tempfile::tempdir().unwrap();
    let database = create_database(&postgres(), folder.path()).await;
    let migrate = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.arg("migrate").env("DATABASE_URL", &database);
        command
    };
    assert!(migrate().status().unwrap().success());
    let mut holder = PgConnection::connect(&database).await.unwrap();
    let undo = "SET application_name = 'a long report'; DROP INDEX keys_of_services;
                DELETE FROM _sqlx_migrations WHERE version = 9";
    sqlx::raw_sql(undo).execute(&mut holder).await.unwrap();
    let mut held = holder.begin().await.unwrap();
    sqlx::raw_sql("LOCK TABLE keys IN ROW EXCLUSIVE MODE").execute(&mut *held).await.unwrap();

    let mut waiting = migrate().stderr(Stdio::piped()).spawn().unwrap();
    let log = BufReader::new(waiting.stderr.take().unwrap());
    let waiting = tokio::task::spawn_blocking(move || {
        let lines = log.lines().map(|line| line.unwrap());
        // The second notice comes after the five seconds that a request waits for a lock.
        let notices = lines.filter(|line| line.contains("waits for")).take(2).collect::<Vec<_>>();
        (waiting, notices)
    });
    let (mut waiting, notices) = waiting.await.unwrap();
    assert_eq!(notices.len(), 2, "{notices:?}");
    assert!(notices[0].contains("a long report (process "), "{notices:?}");
    held.rollback().await.unwrap();
    assert!(waiting.wait().unwrap().success());
}
