//! Lists of players, from the folder and from uploads.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use muster::db::{Db, GAME};
use muster::feed::PlayerLists;
use muster::feed::push::{CurrentToken, Token, Uploads, players_routes, routes};
use muster::game::players::Players;
use reqwest::{Client, Method};

use super::folder::FeedFolder;
use crate::players::staged;

const TOKEN: &str = "a token for tests";

pub struct PlayersServer {
    pub feed: FeedFolder,
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

impl PlayersServer {
    pub async fn new() -> Self {
        Self::sorting_in("").await
    }

    async fn sorting_in(scratch: &str) -> Self {
        let mut feed = FeedFolder::new();
        feed.watcher.scan();
        let db = Db::open(&feed.folder.path().join("game.db"), &GAME).await.unwrap();
        let players = Players::new(db.clone());
        let scratch: PathBuf = feed.folder.path().join(scratch);
        let player_lists = PlayerLists::new(Arc::clone(&feed.importer), players.clone(), scratch);
        let player_lists = Arc::new(player_lists);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/feed/5/players", listener.local_addr().unwrap());
        let uploads = Uploads::new(feed.folder.path().into());
        let token = CurrentToken::from(Token::new(TOKEN));
        let router = routes(Arc::clone(&feed.importer), &uploads, token.clone());
        let router = router.merge(players_routes(Arc::clone(&player_lists), &uploads, token));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { feed, db, players, player_lists, url }
    }

    pub async fn send(&self, method: Method, body: impl Into<reqwest::Body>, coding: &str) -> u16 {
        let request = Client::new().request(method, &self.url).bearer_auth(TOKEN);
        let request = request.header("Content-Encoding", coding).body(body);
        request.send().await.unwrap().status().as_u16()
    }

    /// The same after a restart.
    fn restarted(self) -> Self {
        let scratch = self.feed.folder.path().into();
        let player_lists =
            PlayerLists::new(Arc::clone(&self.feed.importer), self.players.clone(), scratch);
        Self { player_lists: Arc::new(player_lists), ..self }
    }

    /// Limits the size of the store.
    async fn limit(&self, pages: u32) {
        let limit = format!("PRAGMA max_page_count = {pages}");
        let done = self.db.write(move |tx| {
            Box::pin(async move { muster::db::query(sqlx::AssertSqlSafe(limit)).execute(tx).await })
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

    /// Scans until everything in the folder now is old enough to be imported.
    async fn settled(&self) {
        self.feed.write("marker.txt", "");
        let marker = || fs::metadata(self.feed.path("marker.txt")).unwrap().modified().unwrap();
        while marker().elapsed().is_ok_and(|age| age < Duration::from_millis(1_100)) {
            self.player_lists.scan().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.player_lists.scan().await;
    }

    /// Scans until the folder's list is imported.
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
async fn a_list_in_the_folder_is_imported_once_and_amendments_survive_a_restart() {
    let server = PlayersServer::new().await;
    server.feed.write("5/players.ndjson", &[line("A_A", 1), line("B_B", 1)].concat());
    server.until("A_A", "1").await;
    assert_eq!(server.send(Method::PATCH, line("B_B", 2), "identity").await, 204);
    let scratch = server.feed.folder.path().into();
    let again =
        PlayerLists::new(Arc::clone(&server.feed.importer), server.players.clone(), scratch);
    again.scan().await;
    assert_eq!(server.levels().await, levels(["1", "2", ""]));
}

#[tokio::test]
async fn an_invalid_list_keeps_the_old_one_and_counts_once() {
    let server = PlayersServer::new().await;
    server.feed.write("5/players.ndjson", &line("A_A", 1));
    server.until("A_A", "1").await;
    server.feed.write("5/players.ndjson", "{\"nickname\":5}\n");
    let refused = "muster_feed_refusals_total{server=\"5\",document=\"players\"} 1\n";
    let wait = async {
        while !server.feed.refusals().contains(refused) {
            server.player_lists.scan().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("the list is refused");
    server.player_lists.scan().await;
    assert!(server.feed.refusals().contains(refused));
    assert_eq!(server.levels().await, levels(["1", "", ""]));
}

#[tokio::test]
async fn an_empty_file_removes_nothing_and_an_empty_upload_everything() {
    let server = PlayersServer::new().await;
    server.feed.write("5/players.ndjson", &line("A_A", 1));
    server.until("A_A", "1").await;
    fs::write(server.feed.path("5/players.ndjson"), "").unwrap();
    server.settled().await;
    assert_eq!(server.levels().await, levels(["1", "", ""]));
    fs::write(server.feed.path("5/players.ndjson"), line("A_A", 2)).unwrap();
    server.until("A_A", "2").await;
    assert_eq!(server.send(Method::PUT, "", "identity").await, 204);
    server.settled().await;
    assert_eq!(server.levels().await, levels(["", "", ""]));
    let refused = "muster_feed_refusals_total{server=\"5\",document=\"players\"} 1\n";
    assert!(server.feed.refusals().contains(refused), "{}", server.feed.refusals());
}

#[tokio::test]
async fn put_replaces_all_and_patch_some() {
    let server = PlayersServer::new().await;
    let list = [line("A_A", 1), line("B_B", 1)].concat();
    let zstd = zstd::encode_all(list.as_bytes(), 1).unwrap();
    assert_eq!(server.send(Method::PUT, zstd, "zstd").await, 204);
    assert_eq!(server.levels().await, levels(["1", "1", ""]));
    assert_eq!(fs::read_to_string(server.feed.path("5/players.ndjson")).unwrap(), list);
    assert_eq!(server.send(Method::PATCH, line("C_C", 3), "identity").await, 204);
    assert_eq!(server.levels().await, levels(["1", "1", "3"]));
    server.player_lists.scan().await;
    assert_eq!(server.levels().await, levels(["1", "1", "3"]), "the scan imported it again");
    assert_eq!(server.send(Method::PUT, line("B_B", 9), "identity").await, 204);
    assert_eq!(server.levels().await, levels(["", "9", ""]));
    let bad = [line("A_A", 1), line("A_A", 2), line("A_A", 3)].concat();
    assert_eq!(server.send(Method::PUT, bad.clone(), "identity").await, 422);
    assert_eq!(server.send(Method::PATCH, bad, "identity").await, 422);
    assert_eq!(server.send(Method::PUT, "not zstd", "zstd").await, 422);
    assert_eq!(server.send(Method::DELETE, "", "identity").await, 405);
    assert_eq!(server.levels().await, levels(["", "9", ""]));
    let left = fs::read_dir(server.feed.path("5")).unwrap().flatten();
    let left = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    assert_eq!(left.count(), 0, "files under way were left behind");
}

/// A list that is larger than the limits of these tests.
fn much(level: u32) -> String {
    let further = format!("\"deaths\":7,\"x\":\"{}\"", "x".repeat(60_000));
    let long = |n: u32| line(&format!("N_{n}"), level).replace("\"deaths\":7", &further);
    (0..450).map(long).chain([line("A_A", level)]).collect()
}

#[tokio::test]
async fn amendments_survive_a_list_restored_from_a_backup() {
    let server = PlayersServer::new().await;
    let list = server.feed.path("5/players.ndjson");
    assert_eq!(server.send(Method::PUT, line("A_A", 1), "identity").await, 204);
    assert_eq!(server.send(Method::PATCH, line("B_B", 2), "identity").await, 204);
    let copy = list.with_extension("copy");
    fs::copy(&list, &copy).unwrap();
    let made = fs::metadata(&list).unwrap().modified().unwrap();
    fs::File::options().write(true).open(&copy).unwrap().set_modified(made).unwrap();
    fs::rename(&copy, &list).unwrap();
    let server = server.restarted();
    server.settled().await;
    assert_eq!(server.levels().await, levels(["1", "2", ""]));
}

#[tokio::test]
async fn an_amendment_follows_the_list_that_was_in_the_folder_before() {
    let server = PlayersServer::new().await;
    server.feed.write("5/players.ndjson", &[line("A_A", 1), line("B_B", 1)].concat());
    assert_eq!(server.send(Method::PATCH, line("B_B", 2), "identity").await, 204);
    assert_eq!(server.levels().await, levels(["1", "2", ""]));
    server.settled().await;
    assert_eq!(server.levels().await, levels(["1", "2", ""]));
}

#[tokio::test]
async fn a_full_store_is_reported_and_the_list_imported_later() {
    let server = PlayersServer::new().await;
    assert_eq!(server.send(Method::PUT, line("A_A", 1), "identity").await, 204);
    server.limit(1).await;
    assert_eq!(server.send(Method::PATCH, much(2), "identity").await, 507);
    assert_eq!(server.send(Method::PUT, much(3), "identity").await, 507);
    assert_eq!(server.levels().await, levels(["1", "", ""]));
    assert_eq!(fs::read_to_string(server.feed.path("5/players.ndjson")).unwrap(), much(3));
    server.limit(1_000_000).await;
    let server = server.restarted();
    server.until("A_A", "3").await;
}

#[tokio::test]
async fn an_import_completes_although_the_client_disconnects() {
    let server = PlayersServer::new().await;
    let (list, path) = (much(4), server.feed.path("5/players.ndjson"));
    let request = Client::new().put(&server.url).bearer_auth(TOKEN).body(list.clone()).send();
    let sending = tokio::spawn(request);
    let there = async {
        while !fs::metadata(&path).is_ok_and(|file| file.len() == list.len() as u64) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), there).await.expect("the list is on the disk");
    sending.abort();
    let taken = async {
        while server.level("A_A").await.as_deref() != Some("4") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), taken).await.expect("the list is taken");
}

#[tokio::test]
async fn a_list_that_cannot_be_sorted_is_not_reported_as_unreadable() {
    let server = PlayersServer::sorting_in("nowhere").await;
    assert_eq!(server.send(Method::PUT, much(1), "identity").await, 503);
    assert!(!server.feed.path("5/players.ndjson").exists());
    server.feed.write("5/players.ndjson", &much(2));
    server.settled().await;
    assert_eq!(server.level("A_A").await, None);
    assert!(
        !server.feed.refusals().contains("{document=\"players\"}"),
        "{}",
        server.feed.refusals()
    );
    fs::create_dir(server.feed.folder.path().join("nowhere")).unwrap();
    server.player_lists.scan().await;
    assert_eq!(server.level("A_A").await, None, "it was tried again at once");
    server.restarted().until("A_A", "2").await;
}

#[tokio::test]
async fn an_amendment_does_not_overtake_a_list_that_is_not_imported_yet() {
    let server = PlayersServer::sorting_in("nowhere").await;
    server.feed.write("5/players.ndjson", &much(2));
    server.settled().await;
    for _ in 0..2 {
        assert_eq!(server.send(Method::PATCH, line("B_B", 3), "identity").await, 503);
        assert_eq!(server.levels().await, levels(["", "", ""]));
    }
    fs::create_dir(server.feed.folder.path().join("nowhere")).unwrap();
    assert_eq!(server.send(Method::PATCH, line("B_B", 3), "identity").await, 204);
    assert_eq!(server.levels().await, levels(["2", "3", ""]));
    server.player_lists.scan().await;
    assert_eq!(server.levels().await, levels(["2", "3", ""]));
}

#[tokio::test]
async fn the_folder_is_scanned_when_its_lists_are_in() {
    let server = PlayersServer::new().await;
    server.feed.write("5/players.ndjson", &line("A_A", 1));
    server.player_lists.scan().await;
    let modified = fs::metadata(server.feed.path("5/players.ndjson")).unwrap().modified().unwrap();
    let may_be_written = modified.elapsed().is_ok_and(|age| age < Duration::from_secs(1));
    assert!(!may_be_written || !server.player_lists.is_scanned());
    server.settled().await;
    assert!(server.player_lists.is_scanned());
    assert_eq!(server.levels().await, levels(["1", "", ""]));
}

#[tokio::test]
async fn of_two_records_with_one_id_the_second_is_left_out() {
    let server = PlayersServer::new().await;
    let twice = [line("A_A", 1), line("A_A", 1).replace("A_A", "B_B")].concat();
    for method in [Method::PUT, Method::PATCH] {
        assert_eq!(server.send(method, twice.clone(), "identity").await, 200);
        assert_eq!(server.levels().await, levels(["1", "", ""]));
    }
}

#[tokio::test]
async fn a_start_removes_leftovers_of_a_killed_process_and_restores_ages() {
    let server = PlayersServer::new().await;
    let record = |nickname: String| muster::game::players::NewRecord {
        text: format!("{{\"online\":,\"x\":\"{nickname}\"}}"),
        nickname,
        online_at: 10,
        ..Default::default()
    };
    let now = jiff::Timestamp::now();
    let one = staged(server.feed.folder.path(), vec![record("A_A".into())]).await;
    server.players.replace(5, now, None, &one).await.unwrap();
    let many = (0..20_000).map(|n| record(format!("{n:0200}"))).collect();
    let many = staged(server.feed.folder.path(), many).await;
    let pages: u32 =
        muster::db::query_scalar("PRAGMA page_count").fetch_one(&server.db).await.unwrap();
    server.limit(pages + 1_000).await;
    assert!(server.players.replace(5, now, None, &many).await.is_err());
    server.limit(1_000_000).await;
    let leftover = server.feed.folder.path().join(".players-killed.db");
    fs::write(&leftover, "").unwrap();
    let rows = async || -> i64 {
        let rows = muster::db::query_scalar("SELECT count(*) FROM players");
        rows.fetch_one(&server.db).await.unwrap()
    };
    assert!(rows().await > 1);
    let age = "muster_feed_age_seconds{server=\"5\",document=\"players\"}";
    assert!(!server.feed.refusals().contains(age));
    let stop = tokio_util::sync::CancellationToken::new();
    let watching = tokio::spawn({
        let (player_lists, stop) = (Arc::clone(&server.player_lists), stop.clone());
        async move { player_lists.watch(stop).await }
    });
    let tidy = async {
        while rows().await != 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), tidy).await.expect("dead rows are removed");
    assert!(server.feed.refusals().contains(age), "{}", server.feed.refusals());
    assert!(!leftover.exists());
    stop.cancel();
    watching.await.unwrap();
}
