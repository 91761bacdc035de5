//! `muster move`: from SQLite files to PostgreSQL.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use muster::keys::{Issuer, NewKey, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};

use super::database::create_database;
use super::process::Process;
use super::processes::postgres;
use super::redis_server::RedisServer;

fn muster(args: &[&str], database: &str, redis: Option<&RedisServer>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    command.args(args).env("DATABASE_URL", database);
    if let Some(redis) = redis {
        command.env("MUSTER_REDIS_URL", redis.url());
    }
    command.output().unwrap()
}

fn succeed(args: &[&str], database: &str, redis: Option<&RedisServer>) -> String {
    let output = muster(args, database, redis);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A key store with three keys, one of them blocked, and one deleted.
fn fill(files: &str) {
    succeed(&["migrate"], files, None);
    let issue = ["keys", "issue", "--json", "--kind", "enterprise", "--owner", "7", "--label"];
    let issued = ["один", "two", "three", "four"].map(|label| {
        let key = succeed(&[&issue[..], &[label]].concat(), files, None);
        serde_json::from_str::<serde_json::Value>(&key).unwrap()["id"].as_str().unwrap().to_owned()
    });
    succeed(&["keys", "block", &issued[1], "--reason", "published"], files, None);
    succeed(&["keys", "delete", &issued[3]], files, None);
}

#[tokio::test]
async fn everything_moves_and_a_second_run_changes_nothing() {
    let (redis, folder) = (RedisServer::start().await, tempfile::tempdir().unwrap());
    let files = format!("sqlite://{}", folder.path().join("muster.db").display());
    let database = create_database(&postgres(), folder.path()).await;
    fill(&files);
    for _ in 0..2 {
        let moved = succeed(&["move", "--from", &files], &database, None);
        assert!(moved.contains("\nkey_history: 6\n"), "{moved}");
    }
    let list = ["keys", "list", "--json"];
    let (before, after) = (succeed(&list, &files, None), succeed(&list, &database, Some(&redis)));
    assert_eq!(before, after);
    // The history of a new key has a number of its own.
    let issue = ["keys", "issue", "--owner", "8", "--kind", "enterprise", "--label", "new"];
    succeed(&issue, &database, Some(&redis));
    let again = muster(&["move", "--from", &files], &database, None);
    let text = String::from_utf8(again.stderr).unwrap();
    assert!(text.contains("the table keys of the database has other rows already"), "{text}");
    assert_eq!(again.status.code(), Some(1));
}

/// A large table takes seconds. The move is killed meanwhile, then it is run again, and says only what it moved.
#[tokio::test]
async fn a_move_that_was_killed_can_be_run_again() {
    const ROWS: i64 = 150_000;
    let folder = tempfile::tempdir().unwrap();
    let files = format!("sqlite://{}", folder.path().join("muster.db").display());
    let database = create_database(&postgres(), folder.path()).await;
    fill(&files);
    let game = SqliteConnectOptions::new().filename(folder.path().join("game.db"));
    let mut game = game.connect().await.unwrap();
    sqlx::query(
        "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO playtime (server, day, nickname, seconds, fraction) SELECT 1, 1, 'Player_' || n, n, 2 FROM numbers",
    )
    .bind(ROWS)
    .execute(&mut game)
    .await
    .unwrap();
    game.close().await.unwrap();
    succeed(&["migrate"], &database, None);
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    command.args(["move", "--from", &files]).env("DATABASE_URL", &database);
    let mut killed = command.spawn().unwrap();
    let mut observer = PgConnection::connect(&database).await.unwrap();
    let inserting = "SELECT EXISTS (SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'INSERT INTO playtime%')";
    while !sqlx::query_scalar::<_, bool>(inserting).fetch_one(&mut observer).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    killed.kill().unwrap();
    killed.wait().unwrap();

    let output = muster(&["move", "--from", &files], &database, None);
    let (out, log) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("\nplaytime: 150,000\n"), "{out}\n{log}");
    assert!(!log.contains("slow"), "{log}");
}

#[test]
fn nothing_moves_from_a_file_that_does_not_exist_or_to_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    let missing = ["move", "--from", &file("none.db"), "--to", "postgres://muster@127.0.0.1:1/x"];
    assert_eq!(muster(&missing, "", None).status.code(), Some(1));
    let to_a_file = ["move", "--from", &file("none.db"), "--to", &file("other.db")];
    assert_eq!(muster(&to_a_file, "", None).status.code(), Some(2));
    assert_eq!(Path::read_dir(folder.path()).unwrap().count(), 0);
}

/// What a running process still wrote to the files would be lost: a key deleted there would stay valid in the database.
#[tokio::test]
async fn nothing_moves_while_a_process_uses_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let files = format!("sqlite://{}", folder.path().join("muster.db").display());
    let database = create_database(&postgres(), folder.path()).await;
    fill(&files);
    let mut running = Command::new(env!("CARGO_BIN_EXE_muster"));
    running.arg("api").env("DATABASE_URL", &files);
    let running = Process::start_as(running, tempfile::tempdir().unwrap()).await;
    let refused = muster(&["move", "--from", &files], &database, None);
    let text = String::from_utf8(refused.stderr).unwrap();
    assert!(text.contains("a running muster uses the folder "), "{text}");
    assert_eq!(refused.status.code(), Some(1));
    running.stop();
    succeed(&["move", "--from", &files], &database, None);
}

/// A killed bot leaves its key behind, which only its process would have extended or deleted.
#[tokio::test]
async fn the_key_of_a_killed_bot_stays_behind_and_a_store_of_keys_alone_moves() {
    let (redis, folder) = (RedisServer::start().await, tempfile::tempdir().unwrap());
    let path = folder.path().join("muster.db");
    let database = create_database(&postgres(), folder.path()).await;
    let store = Store::open(&path, 5.try_into().unwrap()).await.unwrap();
    let now = Timestamp::now();
    let own = || NewKey::service("own key of the bot".parse().unwrap());
    let left = own().until(now + SignedDuration::from_mins(60));
    store.issue(left, Issuer::Operator, now).await.unwrap();
    let kept = store.issue(own(), Issuer::Operator, now).await.unwrap();
    store.close().await;
    drop(store);
    let files = format!("sqlite://{}", path.display());
    for _ in 0..2 {
        succeed(&["move", "--from", &files], &database, None);
    }
    let keys = succeed(&["keys", "list", "--json"], &database, Some(&redis));
    let keys: serde_json::Value = serde_json::from_str(&keys).unwrap();
    let ids: Vec<_> = keys.as_array().unwrap().iter().map(|key| &key["id"]).collect();
    assert_eq!(ids, [kept.id.as_str()]);
}
