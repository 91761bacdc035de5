//! Lists of players, from the folder and from uploads.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use muster::db::{Db, GAME};
use muster::feed::PlayerLists;
use muster::feed::push::{Token, players_routes, routes};
use muster::game::players::Players;
use reqwest::{Client, Method};

use super::folder::Town;
use crate::players::staged;

const TOKEN: &str = "a token for tests";

pub struct Hall {
    pub town: Town,
    db: Db,
    players: Players,
    player_lists: Arc<PlayerLists>,
    url: String,
}

pub fn line(nickname: &str, level: u32) -> String {
    let id = nickname.bytes().fold(0, |id, byte| id * 31 % 1_000_003 + u32::from(byte));
    format!(
        "{{\"nickname\":\"{nickname}\",\"id\":{id},\"level\":{level},\"exp\":3,\"money\":4,\"bank\":5,\
         \"stats\":{{\"kills\":6,\"deaths\":7,\"playtime_hours\":8}}}}\n"
    )
}

impl Hall {
    pub async fn new() -> Self {
        Self::sorting_in("").await
    }

    async fn sorting_in(scratch: &str) -> Self {
        let mut town = Town::new();
        town.watcher.scan();
        let db = Db::open(&town.folder.path().join("game.db"), &GAME).await.unwrap();
        let players = Players::new(db.clone());
        let scratch: PathBuf = town.folder.path().join(scratch);
        let player_lists = PlayerLists::new(Arc::clone(&town.importer), players.clone(), scratch);
        let player_lists = Arc::new(player_lists);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/feed/5/players", listener.local_addr().unwrap());
        let router = routes(Arc::clone(&town.importer), Token::new(TOKEN));
        let router = router.merge(players_routes(Arc::clone(&player_lists), Token::new(TOKEN)));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { town, db, players, player_lists, url }
    }

    pub async fn send(&self, method: Method, body: impl Into<reqwest::Body>, coding: &str) -> u16 {
        let request = Client::new().request(method, &self.url).bearer_auth(TOKEN);
        let request = request.header("Content-Encoding", coding).body(body);
        request.send().await.unwrap().status().as_u16()
    }

    /// The same hall after a restart.
    fn restarted(self) -> Self {
        let scratch = self.town.folder.path().into();
        let player_lists =
            PlayerLists::new(Arc::clone(&self.town.importer), self.players.clone(), scratch);
        Self { player_lists: Arc::new(player_lists), ..self }
    }

    /// Lets the store grow no further, or again.
    async fn limit(&self, pages: u32) {
        let limit = format!("PRAGMA max_page_count = {pages}");
        let done = self.db.write(move |tx| {
            Box::pin(async move { sqlx::query(sqlx::AssertSqlSafe(limit)).execute(tx).await })
        });
        done.await.map(drop).unwrap_or_else(|wrong: sqlx::Error| panic!("{wrong}"));
    }

    async fn level(&self, nickname: &str) -> Option<String> {
        self.level_on(5, nickname).await
    }

    async fn level_on(&self, server: u32, nickname: &str) -> Option<String> {
        let record = self.players.find(server, nickname).await.unwrap()?;
        let before = record.before_online();
        let level = before.split("\"level\":").nth(1).unwrap();
        Some(level.split(',').next().unwrap().to_owned())
    }

    async fn levels(&self) -> [Option<String>; 3] {
        [self.level("A_A").await, self.level("B_B").await, self.level("C_C").await]
    }

    /// Looks until everything that lies in the folder now is old enough to be taken, and has been looked at.
    async fn settled(&self) {
        self.town.write("marker.txt", "");
        let marker = || fs::metadata(self.town.path("marker.txt")).unwrap().modified().unwrap();
        while marker().elapsed().is_ok_and(|age| age < Duration::from_millis(1_100)) {
            self.player_lists.scan().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.player_lists.scan().await;
    }

    /// Looks until the folder's list has been taken.
    async fn until(&self, nickname: &str, level: &str) {
        let wait = async {
            while self.level(nickname).await.as_deref() != Some(level) {
                self.player_lists.scan().await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), wait).await.expect("the list is taken");
    }
}

fn levels(levels: [&str; 3]) -> [Option<String>; 3] {
    levels.map(|level| (!level.is_empty()).then(|| level.to_owned()))
}

#[tokio::test]
async fn a_list_in_the_folder_is_taken_once_and_amendments_outlive_a_restart() {
    let hall = Hall::new().await;
    hall.town.write("5/players.ndjson", &[line("A_A", 1), line("B_B", 1)].concat());
    hall.until("A_A", "1").await;
    assert_eq!(hall.send(Method::PATCH, line("B_B", 2), "identity").await, 204);
    let scratch = hall.town.folder.path().into();
    let again = PlayerLists::new(Arc::clone(&hall.town.importer), hall.players.clone(), scratch);
    again.scan().await;
    assert_eq!(hall.levels().await, levels(["1", "2", ""]));
}

#[tokio::test]
async fn a_bad_list_leaves_the_old_one_and_counts_once() {
    let hall = Hall::new().await;
    hall.town.write("5/players.ndjson", &line("A_A", 1));
    hall.until("A_A", "1").await;
    hall.town.write("5/players.ndjson", "{\"nickname\":5}\n");
    let refused = "muster_feed_refusals_total{document=\"players\"} 1\n";
    let wait = async {
        while !hall.town.refusals().contains(refused) {
            hall.player_lists.scan().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("the list is refused");
    hall.player_lists.scan().await;
    assert!(hall.town.refusals().contains(refused));
    assert_eq!(hall.levels().await, levels(["1", "", ""]));
}

#[tokio::test]
async fn an_empty_file_takes_nothing_away_and_an_empty_push_does() {
    let hall = Hall::new().await;
    hall.town.write("5/players.ndjson", &line("A_A", 1));
    hall.until("A_A", "1").await;
    fs::write(hall.town.path("5/players.ndjson"), "").unwrap();
    hall.settled().await;
    assert_eq!(hall.levels().await, levels(["1", "", ""]));
    fs::write(hall.town.path("5/players.ndjson"), line("A_A", 2)).unwrap();
    hall.until("A_A", "2").await;
    assert_eq!(hall.send(Method::PUT, "", "identity").await, 204);
    hall.settled().await;
    assert_eq!(hall.levels().await, levels(["", "", ""]));
    let refused = "muster_feed_refusals_total{document=\"players\"} 1\n";
    assert!(hall.town.refusals().contains(refused), "{}", hall.town.refusals());
}

#[tokio::test]
async fn put_replaces_all_and_patch_some() {
    let hall = Hall::new().await;
    let list = [line("A_A", 1), line("B_B", 1)].concat();
    let zstd = zstd::encode_all(list.as_bytes(), 1).unwrap();
    assert_eq!(hall.send(Method::PUT, zstd, "zstd").await, 204);
    assert_eq!(hall.levels().await, levels(["1", "1", ""]));
    assert_eq!(fs::read_to_string(hall.town.path("5/players.ndjson")).unwrap(), list);
    assert_eq!(hall.send(Method::PATCH, line("C_C", 3), "identity").await, 204);
    assert_eq!(hall.levels().await, levels(["1", "1", "3"]));
    hall.player_lists.scan().await;
    assert_eq!(hall.levels().await, levels(["1", "1", "3"]), "the watcher read it anew");
    assert_eq!(hall.send(Method::PUT, line("B_B", 9), "identity").await, 204);
    assert_eq!(hall.levels().await, levels(["", "9", ""]));
    let bad = [line("A_A", 1), line("A_A", 2)].concat();
    assert_eq!(hall.send(Method::PUT, bad.clone(), "identity").await, 422);
    assert_eq!(hall.send(Method::PATCH, bad, "identity").await, 422);
    assert_eq!(hall.send(Method::PUT, "not zstd", "zstd").await, 422);
    assert_eq!(hall.send(Method::DELETE, "", "identity").await, 405);
    assert_eq!(hall.levels().await, levels(["", "9", ""]));
    let left = fs::read_dir(hall.town.path("5")).unwrap().flatten();
    let left = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    assert_eq!(left.count(), 0, "files under way were left behind");
}

/// More than is held in memory, or than the store has room for.
fn much(level: u32) -> String {
    let further = format!("\"deaths\":7,\"x\":\"{}\"", "x".repeat(60_000));
    let long = |n: u32| line(&format!("N_{n}"), level).replace("\"deaths\":7", &further);
    (0..450).map(long).chain([line("A_A", level)]).collect()
}

#[tokio::test]
async fn amendments_outlive_a_list_that_is_brought_back_from_a_backup() {
    let hall = Hall::new().await;
    let list = hall.town.path("5/players.ndjson");
    assert_eq!(hall.send(Method::PUT, line("A_A", 1), "identity").await, 204);
    assert_eq!(hall.send(Method::PATCH, line("B_B", 2), "identity").await, 204);
    let copy = list.with_extension("copy");
    fs::copy(&list, &copy).unwrap();
    let made = fs::metadata(&list).unwrap().modified().unwrap();
    fs::File::options().write(true).open(&copy).unwrap().set_modified(made).unwrap();
    fs::rename(&copy, &list).unwrap();
    let hall = hall.restarted();
    hall.settled().await;
    assert_eq!(hall.levels().await, levels(["1", "2", ""]));
}

#[tokio::test]
async fn an_amendment_comes_after_the_list_that_lay_there_before_it() {
    let hall = Hall::new().await;
    hall.town.write("5/players.ndjson", &[line("A_A", 1), line("B_B", 1)].concat());
    assert_eq!(hall.send(Method::PATCH, line("B_B", 2), "identity").await, 204);
    assert_eq!(hall.levels().await, levels(["1", "2", ""]));
    hall.settled().await;
    assert_eq!(hall.levels().await, levels(["1", "2", ""]));
}

#[tokio::test]
async fn what_a_full_store_could_not_take_is_said_and_taken_later() {
    let hall = Hall::new().await;
    assert_eq!(hall.send(Method::PUT, line("A_A", 1), "identity").await, 204);
    hall.limit(1).await;
    assert_eq!(hall.send(Method::PATCH, much(2), "identity").await, 507);
    assert_eq!(hall.send(Method::PUT, much(3), "identity").await, 507);
    assert_eq!(hall.levels().await, levels(["1", "", ""]));
    assert_eq!(fs::read_to_string(hall.town.path("5/players.ndjson")).unwrap(), much(3));
    hall.limit(1_000_000).await;
    let hall = hall.restarted();
    hall.until("A_A", "3").await;
}

#[tokio::test]
async fn a_list_that_is_taken_in_is_taken_to_its_end_though_the_sender_goes_away() {
    let hall = Hall::new().await;
    let (list, path) = (much(4), hall.town.path("5/players.ndjson"));
    let request = Client::new().put(&hall.url).bearer_auth(TOKEN).body(list.clone()).send();
    let sending = tokio::spawn(request);
    let there = async {
        while !fs::metadata(&path).is_ok_and(|file| file.len() == list.len() as u64) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), there).await.expect("the list is on the disk");
    sending.abort();
    let taken = async {
        while hall.level("A_A").await.as_deref() != Some("4") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), taken).await.expect("the list is taken");
}

#[tokio::test]
async fn a_list_without_room_to_be_put_in_order_is_not_called_unreadable() {
    let hall = Hall::sorting_in("nowhere").await;
    assert_eq!(hall.send(Method::PUT, much(1), "identity").await, 503);
    assert!(!hall.town.path("5/players.ndjson").exists());
    hall.town.write("5/players.ndjson", &much(2));
    hall.settled().await;
    assert_eq!(hall.level("A_A").await, None);
    assert!(!hall.town.refusals().contains("{document=\"players\"}"), "{}", hall.town.refusals());
    fs::create_dir(hall.town.folder.path().join("nowhere")).unwrap();
    hall.player_lists.scan().await;
    assert_eq!(hall.level("A_A").await, None, "it was tried again at once");
    hall.restarted().until("A_A", "2").await;
}

#[tokio::test]
async fn an_amendment_overtakes_no_list_that_could_not_be_taken_yet() {
    let hall = Hall::sorting_in("nowhere").await;
    hall.town.write("5/players.ndjson", &much(2));
    hall.settled().await;
    for _ in 0..2 {
        assert_eq!(hall.send(Method::PATCH, line("B_B", 3), "identity").await, 503);
        assert_eq!(hall.levels().await, levels(["", "", ""]));
    }
    fs::create_dir(hall.town.folder.path().join("nowhere")).unwrap();
    assert_eq!(hall.send(Method::PATCH, line("B_B", 3), "identity").await, 204);
    assert_eq!(hall.levels().await, levels(["2", "3", ""]));
    hall.player_lists.scan().await;
    assert_eq!(hall.levels().await, levels(["2", "3", ""]));
}

#[tokio::test]
async fn an_id_that_stands_twice_is_a_fault() {
    let hall = Hall::new().await;
    let twice = [line("A_A", 1), line("A_A", 1).replace("A_A", "B_B")].concat();
    assert_eq!(hall.send(Method::PUT, twice.clone(), "identity").await, 422);
    assert_eq!(hall.send(Method::PATCH, twice, "identity").await, 422);
}

#[tokio::test]
async fn a_start_removes_what_a_killed_process_left_and_knows_how_old_lists_are() {
    let hall = Hall::new().await;
    let record = |nickname: String| muster::game::players::NewRecord {
        text: format!("{{\"online\":,\"x\":\"{nickname}\"}}"),
        nickname,
        online_at: 10,
        last_seen: None,
    };
    let now = jiff::Timestamp::now();
    let one = staged(hall.town.folder.path(), vec![record("A_A".into())]).await;
    hall.players.replace(5, now, None, &one).await.unwrap();
    let many = (0..20_000).map(|n| record(format!("{n:0200}"))).collect();
    let many = staged(hall.town.folder.path(), many).await;
    let pages: u32 =
        sqlx::query_scalar("PRAGMA page_count").fetch_one(hall.db.read()).await.unwrap();
    hall.limit(pages + 1_000).await;
    assert!(hall.players.replace(5, now, None, &many).await.is_err());
    hall.limit(1_000_000).await;
    let leftover = hall.town.folder.path().join(".players-killed.db");
    fs::write(&leftover, "").unwrap();
    let rows = async || -> i64 {
        let rows = sqlx::query_scalar("SELECT count(*) FROM players");
        rows.fetch_one(hall.db.read()).await.unwrap()
    };
    assert!(rows().await > 1);
    let age = "muster_feed_age_seconds{server=\"5\",document=\"players\"}";
    assert!(!hall.town.refusals().contains(age));
    let stop = tokio_util::sync::CancellationToken::new();
    let watching = tokio::spawn({
        let (player_lists, stop) = (Arc::clone(&hall.player_lists), stop.clone());
        async move { player_lists.watch(stop).await }
    });
    let tidy = async {
        while rows().await != 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), tidy).await.expect("dead rows are removed");
    assert!(hall.town.refusals().contains(age), "{}", hall.town.refusals());
    assert!(!leftover.exists());
    stop.cancel();
    watching.await.unwrap();
}
