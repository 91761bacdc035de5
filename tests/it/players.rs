//! Players on disk: lists that replace one another, amendments, reads meanwhile, the migration of older files.

use std::path::Path;

use jiff::Timestamp;
use muster::{
    db::{Db, GAME},
    game::players::{Duplicate, NewRecord, Players, SortedRecords, Staging},
};
use sqlx::migrate::Migrator;

use crate::database::open_game;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

async fn open(folder: &Path) -> Players {
    Players::new(open_game(&folder.join("game.db")).await)
}

fn record(nickname: &str, level: u32) -> NewRecord {
    let before = format!("{{\"nickname\":\"{nickname}\",\"online\":");
    NewRecord {
        nickname: nickname.into(),
        online_at: before.len(),
        text: format!("{before},\"level\":{level}}}"),
        ..NewRecord::default()
    }
}

/// Sorted records, one a line, each with an id of its own.
pub async fn staged(folder: &Path, records: Vec<NewRecord>) -> SortedRecords {
    let numbered = |(line, record)| NewRecord { line, id: Some(line), ..record };
    let records: Vec<_> = (1..).zip(records).map(numbered).collect();
    let mut staging = Staging::create(folder).await.expect("a file");
    staging.insert(&records).await.expect("inserted");
    staging.sort(|duplicate| panic!("{duplicate:?}")).await.expect("sorted")
}

async fn level(players: &Players, server: u32, nickname: &str) -> Option<String> {
    let record = players.find(server, nickname).await.expect("a store")?;
    assert!(record.before_online().ends_with("\"online\":"));
    let after = record.after_online();
    Some(after.trim_start_matches(",\"level\":").trim_end_matches('}').to_owned())
}

#[tokio::test]
async fn records_are_found_byte_for_byte_on_their_own_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = open(folder.path()).await;
    assert_eq!(players.received(1).await.expect("a store"), None);
    for (server, nickname, level) in [(1, "Nicolas_Reed", 5), (2, "nicolas_reed", 7)] {
        let records = staged(folder.path(), vec![record(nickname, level)]).await;
        assert_eq!(players.replace(server, NOW, None, &records).await.expect("saved"), 1);
    }
    assert_eq!(level(&players, 1, "Nicolas_Reed").await.as_deref(), Some("5"));
    assert_eq!(level(&players, 2, "nicolas_reed").await.as_deref(), Some("7"));
    for (server, other) in
        [(1, "nicolas_reed"), (1, "Nicolas_Reed "), (1, "Nicolas%"), (3, "Nicolas_Reed")]
    {
        assert_eq!(level(&players, server, other).await, None, "{server} {other}");
    }
    assert_eq!(players.received(1).await.expect("a store"), Some(NOW));
}

#[tokio::test]
async fn a_new_list_replaces_all_records_and_an_amendment_some() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = open(folder.path()).await;
    let first = staged(folder.path(), vec![record("B_B", 1), record("A_A", 1)]).await;
    players.replace(1, NOW, Some("first".into()), &first).await.expect("saved");
    let some = staged(folder.path(), vec![record("B_B", 2), record("C_C", 2)]).await;
    players.amend(1, NOW, &some).await.expect("saved");
    let all = async |players: &Players| {
        let mut levels = Vec::new();
        for name in ["A_A", "B_B", "C_C"] {
            levels.push(level(players, 1, name).await.unwrap_or_default());
        }
        levels.join(" ")
    };
    assert_eq!(all(&players).await, "1 2 2");
    let second = staged(folder.path(), vec![record("C_C", 3)]).await;
    players.replace(1, NOW, None, &second).await.expect("saved");
    assert_eq!(all(&players).await, "  3");
    assert_eq!(players.source(1).await.expect("a store").as_deref(), Some("first"));
    let other = staged(folder.path(), vec![record("D_D", 4)]).await;
    players.amend(9, NOW, &other).await.expect("saved");
    assert_eq!(level(&players, 9, "D_D").await.as_deref(), Some("4"));
    drop(players);
    assert_eq!(all(&open(folder.path()).await).await, "  3");
}

#[tokio::test]
async fn a_list_that_does_not_fit_changes_nothing_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = Db::open(&folder.path().join("game.db"), &GAME).await.expect("a store");
    let players = Players::new(db.clone());
    let old = staged(folder.path(), vec![record("A_A", 1)]).await;
    players.replace(1, NOW, None, &old).await.expect("saved");
    let many = (0..20_000).map(|n| record(&format!("N_{n:05}"), n)).collect();
    let many = staged(folder.path(), many).await;
    let limit = db.write(|tx| {
        Box::pin(async move { muster::db::query("PRAGMA max_page_count = 200").execute(tx).await })
    });
    limit.await.map(drop).unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
    assert!(players.replace(1, NOW, None, &many).await.is_err());
    assert_eq!(level(&players, 1, "A_A").await.as_deref(), Some("1"));
    assert_eq!(level(&players, 1, "N_00001").await, None);
    let rows = async || -> i64 {
        let rows = muster::db::query_scalar("SELECT count(*) FROM players").fetch_one(&db);
        rows.await.expect("rows")
    };
    assert!(rows().await > 1, "the limit was too small for one transaction");
    players.clean_up().await.expect("a store");
    assert_eq!(rows().await, 1);
}

#[tokio::test]
async fn of_equal_nicknames_and_ids_the_first_stays_and_the_others_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut staging = Staging::create(folder.path()).await.expect("a file");
    let staged = |(line, id, nickname)| NewRecord { line, id, ..record(nickname, 1) };
    let lines = [
        (1, Some(7), "B_B"),
        (2, Some(8), "A_\"A"),
        (4, Some(7), "A_\"A"),
        (5, Some(7), "C_C"),
        (6, Some(-1), "a_a"),
        (7, None, "d_d"),
        (8, None, "e_e"),
    ];
    staging.insert(&lines.map(staged)).await.expect("inserted");
    let mut duplicates = Vec::new();
    let records = staging.sort(|duplicate| duplicates.push(duplicate)).await.expect("compared");
    let players = open(folder.path()).await;
    assert_eq!(players.replace(1, NOW, None, &records).await.expect("stored"), 5);
    drop(records);
    let duplicate = |field, value: &str, line, first| {
        let value = value.to_owned();
        Duplicate { field, value, line, first }
    };
    let expected = [duplicate("nickname", r#""A_\"A""#, 4, 2), duplicate("id", "7", 5, 1)];
    assert_eq!(duplicates, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_go_on_and_see_whole_lists_while_others_are_written() {
    const PEOPLE: u32 = 800;
    let folder = tempfile::tempdir().expect("a folder");
    let players = open(folder.path()).await;
    let list = async |round: u32| {
        let records = (0..PEOPLE).map(move |n| record(&format!("N_{n:05}"), round));
        staged(folder.path(), records.collect()).await
    };
    players.replace(1, NOW, None, &list(0).await).await.expect("saved");
    let mut lists = Vec::new();
    for round in 1..=4 {
        lists.push(list(round).await);
    }
    let writer = tokio::spawn({
        let players = players.clone();
        async move {
            for list in lists {
                players.replace(1, NOW, None, &list).await.expect("saved");
            }
        }
    });
    let (mut last, mut reads) = (0, 0);
    while !writer.is_finished() {
        let name = format!("N_{:05}", reads * 37 % PEOPLE);
        let round = level(&players, 1, &name).await.expect("every record is always there");
        let round: u32 = round.parse().expect("a number");
        assert!(round >= last, "an older list after a newer one");
        (last, reads) = (round, reads + 1);
    }
    writer.await.expect("written");
    assert_eq!(level(&players, 1, "N_00000").await.as_deref(), Some("4"));
}

#[tokio::test]
async fn a_file_of_before_the_rename_keeps_its_players_history_and_states() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.db");
    let before = GAME.iter().filter(|step| step.version < 4).cloned().collect();
    let before: &'static Migrator = Box::leak(Box::new(Migrator::with_migrations(before)));
    let db = Db::open(&path, before).await.expect("a store");
    let filled = db.write(|tx| {
        Box::pin(async move {
            let muster::db::Transaction::Sqlite(tx) = tx else { unreachable!("a SQLite file") };
            sqlx::raw_sql(
                r#"INSERT INTO rosters VALUES (3, 1, 100, '10 1.0', 1), (5, 1, 90, NULL, 0);
                   INSERT INTO players VALUES (3, 'A_A', '{"nickname":"A_A","online":,"level":5}', 27, 80, 100),
                   (5, 'B_B', '{"online":}', 10, NULL, 90);
                   INSERT INTO samples VALUES (1, 60, 120, 7, 3, x'');
                   INSERT INTO states VALUES (1, '127.0.0.1:7777', 'offline', 50);"#,
            )
            .execute(&mut **tx)
            .await
        })
    });
    filled.await.map(drop).unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
    db.close().await;
    let db = Db::open(&path, &GAME).await.expect("a migrated store");
    let players = Players::new(db.clone());
    let old = players.find(1, "A_A").await.expect("a store").expect("the record");
    assert_eq!(
        (old.before_online(), old.after_online()),
        ("{\"nickname\":\"A_A\",\"online\":", ",\"level\":5}")
    );
    assert_eq!(old.last_seen.map(Timestamp::as_second), Some(80));
    assert_eq!(old.received.as_second(), 100);
    assert_eq!(players.source(1).await.expect("a store").as_deref(), Some("10 1.0"));
    assert_eq!(players.find(1, "B_B").await.expect("a store"), None);
    let states = muster::game::ServerStates::new(db.clone());
    let state = states.last(1, "127.0.0.1:7777").await.expect("a store").expect("a state");
    assert_eq!((state.0, state.1.as_second()), (muster::game::Status::Offline, 50));
    let samples: i64 =
        muster::db::query_scalar("SELECT online FROM samples").fetch_one(&db).await.expect("rows");
    assert_eq!(samples, 7);
    players.clean_up().await.expect("a store");
    let lists: Vec<i64> =
        muster::db::query_scalar("SELECT id FROM player_lists").fetch_all(&db).await.expect("rows");
    assert_eq!(lists, [3]);
    let new = staged(folder.path(), vec![record("C_C", 1)]).await;
    players.replace(1, NOW, None, &new).await.expect("saved");
    assert_eq!(level(&players, 1, "C_C").await.as_deref(), Some("1"));
}
