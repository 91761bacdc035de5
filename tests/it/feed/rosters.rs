//! Lists of players, from the folder and through the door.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use muster::db::{Db, GAME};
use muster::feed::Rosters;
use muster::feed::push::{Token, door, players_door};
use muster::game::players::Players;
use reqwest::{Client, Method};

use super::folder::Town;

const TOKEN: &str = "a token for tests";

struct Hall {
    town: Town,
    players: Players,
    rosters: Arc<Rosters>,
    url: String,
}

fn line(nickname: &str, level: u32) -> String {
    format!(
        "{{\"nickname\":\"{nickname}\",\"id\":1,\"level\":{level},\"exp\":3,\"money\":4,\"bank\":5,\
         \"stats\":{{\"kills\":6,\"deaths\":7,\"playtime_hours\":8}}}}\n"
    )
}

impl Hall {
    async fn new() -> Self {
        let mut town = Town::new();
        town.reader.read();
        let players =
            Players::new(Db::open(&town.folder.path().join("game.db"), &GAME).await.unwrap());
        let scratch: PathBuf = town.folder.path().into();
        let rosters = Rosters::new(Arc::clone(&town.intake), players.clone(), scratch);
        let rosters = Arc::new(rosters);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/feed/5/players", listener.local_addr().unwrap());
        let router = door(Arc::clone(&town.intake), Token::new(TOKEN));
        let router = router.merge(players_door(Arc::clone(&rosters), Token::new(TOKEN)));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { town, players, rosters, url }
    }

    async fn send(&self, method: Method, body: impl Into<reqwest::Body>, coding: &str) -> u16 {
        let request = Client::new().request(method, &self.url).bearer_auth(TOKEN);
        let request = request.header("Content-Encoding", coding).body(body);
        request.send().await.unwrap().status().as_u16()
    }

    async fn level(&self, nickname: &str) -> Option<String> {
        let record = self.players.find(5, nickname).await.unwrap()?;
        let before = record.before_online();
        let level = before.split("\"level\":").nth(1).unwrap();
        Some(level.split(',').next().unwrap().to_owned())
    }

    async fn levels(&self) -> [Option<String>; 3] {
        [self.level("A_A").await, self.level("B_B").await, self.level("C_C").await]
    }

    /// Looks until the folder's list has been taken.
    async fn until(&self, nickname: &str, level: &str) {
        let wait = async {
            while self.level(nickname).await.as_deref() != Some(level) {
                self.rosters.read().await;
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
    let again = Rosters::new(Arc::clone(&hall.town.intake), hall.players.clone(), scratch);
    again.read().await;
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
            hall.rosters.read().await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("the list is refused");
    hall.rosters.read().await;
    assert!(hall.town.refusals().contains(refused));
    assert_eq!(hall.levels().await, levels(["1", "", ""]));
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
    hall.rosters.read().await;
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
