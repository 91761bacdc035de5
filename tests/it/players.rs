//! Players on disk: player_lists that replace one another, additions, look-ups meanwhile.

use std::{io, path::Path};

use jiff::Timestamp;
use muster::{
    db::{Db, GAME},
    game::players::{Entry, Players},
};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

async fn open(folder: &Path) -> Players {
    Players::new(Db::open(&folder.join("game.db"), &GAME).await.expect("a store"))
}

fn entry(nickname: &str, level: u32) -> Entry {
    let before = format!("{{\"nickname\":\"{nickname}\",\"online\":");
    Entry {
        nickname: nickname.into(),
        online_at: before.len(),
        text: format!("{before},\"level\":{level}}}"),
        last_seen: None,
    }
}

fn list(entries: Vec<Entry>) -> impl Iterator<Item = io::Result<Entry>> + Send {
    entries.into_iter().map(Ok)
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
    assert_eq!(players.taken(1).await.expect("a store"), None);
    players.replace(1, NOW, None, list(vec![entry("Nicolas_Reed", 5)])).await.expect("kept");
    players.replace(2, NOW, None, list(vec![entry("nicolas_reed", 7)])).await.expect("kept");
    assert_eq!(level(&players, 1, "Nicolas_Reed").await.as_deref(), Some("5"));
    assert_eq!(level(&players, 2, "nicolas_reed").await.as_deref(), Some("7"));
    for (server, stranger) in
        [(1, "nicolas_reed"), (1, "Nicolas_Reed "), (1, "Nicolas%"), (3, "Nicolas_Reed")]
    {
        assert_eq!(level(&players, server, stranger).await, None, "{server} {stranger}");
    }
    assert_eq!(players.taken(1).await.expect("a store"), Some(NOW));
}

#[tokio::test]
async fn a_new_roster_replaces_all_and_an_amendment_some() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = open(folder.path()).await;
    players
        .replace(1, NOW, Some("first".into()), list(vec![entry("A_A", 1), entry("B_B", 1)]))
        .await
        .expect("kept");
    players.amend(1, NOW, vec![entry("B_B", 2), entry("C_C", 2)]).await.expect("kept");
    let all = async |players: &Players| {
        let mut levels = Vec::new();
        for name in ["A_A", "B_B", "C_C"] {
            levels.push(level(players, 1, name).await.unwrap_or_default());
        }
        levels.join(" ")
    };
    assert_eq!(all(&players).await, "1 2 2");
    players.replace(1, NOW, None, list(vec![entry("C_C", 3)])).await.expect("kept");
    assert_eq!(all(&players).await, "  3");
    assert_eq!(players.source(1).await.expect("a store").as_deref(), Some("first"));
    players.amend(9, NOW, vec![entry("D_D", 4)]).await.expect("kept");
    assert_eq!(level(&players, 9, "D_D").await.as_deref(), Some("4"));
    drop(players);
    assert_eq!(all(&open(folder.path()).await).await, "  3");
}

#[tokio::test]
async fn a_roster_that_breaks_off_changes_nothing_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = Db::open(&folder.path().join("game.db"), &GAME).await.expect("a store");
    let players = Players::new(db.clone());
    players.replace(1, NOW, None, list(vec![entry("A_A", 1)])).await.expect("kept");
    let broken = (0..20_000)
        .map(|n| Ok(entry(&format!("N_{n:05}"), n)))
        .chain([Err(io::Error::other("gone")), Ok(entry("A_A", 9))]);
    assert!(players.replace(1, NOW, None, broken).await.is_err());
    assert_eq!(level(&players, 1, "A_A").await.as_deref(), Some("1"));
    assert_eq!(level(&players, 1, "N_00001").await, None);
    players.tidy().await.expect("a store");
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM players")
        .fetch_one(db.read())
        .await
        .expect("rows");
    assert_eq!(rows, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn look_ups_go_on_and_see_whole_rosters_while_others_are_written() {
    const PEOPLE: u32 = 800;
    let folder = tempfile::tempdir().expect("a folder");
    let players = open(folder.path()).await;
    let roster = |round: u32| {
        (0..PEOPLE).map(move |n| Ok::<_, io::Error>(entry(&format!("N_{n:05}"), round)))
    };
    players.replace(1, NOW, None, roster(0)).await.expect("kept");
    let writer = tokio::spawn({
        let players = players.clone();
        async move {
            for round in 1..=4 {
                players.replace(1, NOW, None, roster(round)).await.expect("kept");
            }
        }
    });
    let (mut last, mut looked) = (0, 0);
    while !writer.is_finished() {
        let name = format!("N_{:05}", looked * 37 % PEOPLE);
        let round = level(&players, 1, &name).await.expect("everybody is always there");
        let round: u32 = round.parse().expect("a number");
        assert!(round >= last, "an older roster after a newer one");
        (last, looked) = (round, looked + 1);
    }
    writer.await.expect("written");
    assert_eq!(level(&players, 1, "N_00000").await.as_deref(), Some("4"));
}
