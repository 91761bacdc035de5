//! Documents and players that several processes share.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use muster::keys::{Issuer, Limit, NewKey, Owner};
use reqwest::{Client, Method};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use super::database::{create_database, open_store};
use super::process::{FEED_TOKEN, Process};
use super::processes::postgres_port;
use super::proxy::{Link, Proxy};
use super::redis_server::RedisServer;

/// Long enough for a busy machine; a push is promised within a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// A database with one key, and Redis.
pub struct Place {
    pub database: String,
    pub redis: RedisServer,
    pub key: String,
    _folder: TempDir,
}

impl Place {
    pub async fn new() -> Self {
        let server = std::env::var("MUSTER_TEST_POSTGRES").expect("tests/cluster/run sets it");
        let folder = tempfile::tempdir().unwrap();
        let database = create_database(&server, folder.path()).await;
        let store = open_store(folder.path(), 100.try_into().unwrap()).await;
        let limit = Limit::new(1_000_000, 60).unwrap();
        let order = NewKey::enterprise(Owner(1), "site".parse().unwrap()).limited(limit);
        let issued = store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
        let key = issued.token.reveal().to_owned();
        store.close().await;
        Self { database, redis: RedisServer::start().await, key, _folder: folder }
    }

    pub async fn start(&self) -> Process {
        self.start_with(&[]).await
    }

    /// Starts a process with these files in its folder.
    async fn start_with(&self, files: &[(&str, String)]) -> Process {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            write(&folder, path, text);
        }
        Process::start_with(&self.database, &self.redis.url(), folder).await
    }

    async fn sql(&self, statement: &'static str) {
        let mut connection = PgConnection::connect(&self.database).await.unwrap();
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    }

    async fn count(&self, query: &'static str) -> i64 {
        let mut connection = PgConnection::connect(&self.database).await.unwrap();
        sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
    }

    /// The players online on server 1, as a process serves them; `None` without any list.
    async fn online(&self, process: &Process) -> Option<usize> {
        let reply = process.get("/v2/online?serverId=1", &self.key).await;
        let json = reply.json();
        (reply.status == 200).then(|| json["data"].as_object().map_or(0, serde_json::Map::len))
    }

    /// Waits until a process serves so many players.
    pub async fn serves(&self, process: &Process, players: usize) -> Duration {
        let begun = Instant::now();
        while self.online(process).await != Some(players) {
            assert!(begun.elapsed() < PATIENCE, "{}", process.log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        begun.elapsed()
    }

    async fn has_player(&self, process: &Process, nickname: &str) {
        let begun = Instant::now();
        let path = format!("/v2/player/find?serverId=1&nickname={nickname}");
        while process.get(&path, &self.key).await.status != 200 {
            assert!(begun.elapsed() < PATIENCE, "{}", process.log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn write(folder: &TempDir, path: &str, text: &str) {
    let path = folder.path().join("feed").join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let beside = path.with_extension("part");
    fs::write(&beside, text).unwrap();
    fs::rename(beside, path).unwrap();
}

async fn send(process: &Process, method: Method, path: &str, body: String) -> u16 {
    try_send(process, method, path, body).await.unwrap()
}

/// The status; an error if the process died before it answered.
async fn try_send(
    process: &Process,
    method: Method,
    path: &str,
    body: String,
) -> reqwest::Result<u16> {
    let url = format!("http://{}/feed/{path}", process.operator);
    let request = Client::new().request(method, url).bearer_auth(FEED_TOKEN).body(body);
    Ok(request.timeout(PATIENCE).send().await?.status().as_u16())
}

pub async fn try_put(process: &Process, path: &str, body: String) -> reqwest::Result<u16> {
    try_send(process, Method::PUT, path, body).await
}

pub async fn put(process: &Process, path: &str, body: String) -> u16 {
    send(process, Method::PUT, path, body).await
}

pub fn servers() -> String {
    let now = Timestamp::now().as_second();
    format!(
        r#"{{"timestamp": {now}, "servers": [{{"number": 1, "name": "One", "ip": "127.0.0.1", "port": 7777}}]}}"#
    )
}

/// A list with so many players, made so many seconds ago.
pub fn online(players: usize, ago: i64) -> String {
    online_at(players, Timestamp::now().as_second() - ago)
}

fn online_at(players: usize, made: i64) -> String {
    let player = |id| format!("{{\"id\": {id}, \"name\": \"N_{id}\", \"level\": 1}}");
    let players: Vec<String> = (0..players).map(player).collect();
    format!("{{\"timestamp\": {made}, \"players\": [{}]}}", players.join(","))
}

fn line(nickname: &str, id: u32) -> String {
    format!(
        "{{\"nickname\":\"{nickname}\",\"id\":{id},\"level\":1,\"exp\":3,\"money\":4,\"bank\":5,\
         \"stats\":{{\"kills\":6,\"deaths\":7,\"playtime_hours\":8}}}}\n"
    )
}

#[tokio::test]
async fn a_push_is_served_by_all_and_survives_a_restart() {
    let place = Place::new().await;
    // Both migrate the same database.
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    assert_eq!(put(&first, "1/online", online(3, 50)).await, 204);
    assert_eq!(place.online(&first).await, Some(3), "not at once");
    let mut late = vec![place.serves(&second, 3).await];
    for more in 1..=8 {
        let ago = 50 - more as i64;
        assert_eq!(put(&first, "1/online", online(3 + more, ago)).await, 204);
        late.push(place.serves(&second, 3 + more).await);
    }
    late.sort_unstable();
    println!("served by the other process after {late:?}");
    assert!(late[late.len() / 2] < Duration::from_secs(1), "{late:?}");
    // The other way round, and an older list changes nothing.
    assert_eq!(put(&second, "1/online", online(4, 40)).await, 204);
    assert_eq!(put(&first, "1/online", online(9, 60)).await, 409);
    place.serves(&first, 4).await;
    let versions = place.count("SELECT sum(version)::bigint FROM documents").await;
    assert_eq!(put(&first, "1/online", r#"{"timestamp": 1, "players": [{}]}"#.into()).await, 422);
    assert_eq!(place.count("SELECT sum(version)::bigint FROM documents").await, versions);
    assert!(!first.feed.path().join("feed/1/online.json").exists());
    // Each list was sampled once; the time between two lists counts once, by the process that took the second.
    assert!((1..=2).contains(&place.count("SELECT count(*) FROM samples").await));
    drop((first, second));
    let restarted = place.start().await;
    place.serves(&restarted, 4).await;
}

#[tokio::test]
async fn the_command_pushes_a_folder_to_any_process() {
    let (place, folder) = (Place::new().await, tempfile::tempdir().unwrap());
    let (first, second) = tokio::join!(place.start(), place.start());
    write(&folder, "servers.json", &servers());
    write(&folder, "1/online.json", &online(2, 10));
    let pushed = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["feed", "push", "--url", &format!("http://{}", second.operator)])
        .arg(folder.path().join("feed"))
        .env("MUSTER_FEED_TOKEN", FEED_TOKEN)
        .env("NO_PROXY", "127.0.0.1")
        .output()
        .unwrap();
    assert!(pushed.status.success(), "{}", String::from_utf8_lossy(&pushed.stderr));
    place.serves(&first, 2).await;
}

#[tokio::test]
async fn time_online_is_counted_once() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    let now = Timestamp::now().as_second();
    for (process, ago) in [(&first, 50), (&second, 40), (&first, 20)] {
        place.listed(process).await;
        assert_eq!(put(process, "1/online", online_at(1, now - ago)).await, 204);
    }
    // A clean stop writes what is counted.
    for process in [first, second] {
        process.stop();
    }
    assert_eq!(place.count("SELECT sum(seconds)::bigint FROM playtime").await, 30);
}

/// A process that saves a document must not keep the others of its process from following.
#[tokio::test]
async fn pushes_of_one_document_at_all_processes_at_once_end_with_the_newest() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    place.listed(&second).await;
    for round in 0..40_usize {
        let ago = 200 - 3 * round as i64;
        let (one, other) = tokio::join!(
            put(&first, "1/online", online(round, ago)),
            put(&second, "1/online", online(round + 1, ago - 1)),
        );
        assert!([204, 409].contains(&one) && other == 204, "{one} {other}");
    }
    place.serves(&first, 40).await;
    place.serves(&second, 40).await;
}

impl Place {
    /// Waits until a process knows server 1.
    pub async fn listed(&self, process: &Process) {
        let begun = Instant::now();
        while process.get("/v2/status", &self.key).await.json()["game"][0]["number"] != 1 {
            assert!(begun.elapsed() < PATIENCE, "{}", process.log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn a_push_is_found_although_notifications_are_lost() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    place.listed(&second).await;
    place
        .sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND query LIKE 'LISTEN%'",
        )
        .await;
    assert_eq!(put(&first, "1/online", online(2, 50)).await, 204);
    place.serves(&second, 2).await;
    // And without any notification.
    place.sql("ALTER TABLE documents DISABLE TRIGGER feed_changed").await;
    assert_eq!(put(&first, "1/online", online(3, 40)).await, 204);
    place.serves(&second, 3).await;
}

#[tokio::test]
async fn a_process_with_a_folder_publishes_it() {
    let place = Place::new().await;
    let without = place.start().await;
    let files = [("servers.json", servers()), ("1/online.json", online(5, 50))];
    let with = place.start_with(&files).await;
    place.serves(&without, 5).await;
    assert_eq!(put(&without, "1/online", online(6, 40)).await, 204);
    place.serves(&with, 6).await;
    // A change that is older than what is served, then one that is newer.
    write(&with.feed, "1/online.json", &online(7, 45));
    with.says("not imported from the folder: a newer one is served").await;
    assert_eq!(place.online(&with).await, Some(6));
    write(&with.feed, "1/online.json", &online(8, 30));
    place.serves(&without, 8).await;
    // The same folder twice changes nothing.
    let versions = place.count("SELECT sum(version)::bigint FROM documents").await;
    let again = place.start_with(&files).await;
    place.serves(&again, 8).await;
    again.says("not imported from the folder: a newer one is served").await;
    assert_eq!(place.count("SELECT sum(version)::bigint FROM documents").await, versions);
}

#[tokio::test]
async fn players_pushed_to_one_are_found_at_all() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    place.listed(&second).await;
    let list = (0..2_500).map(|n| line(&format!("Player_{n}"), n)).collect();
    assert_eq!(put(&first, "1/players", list).await, 204);
    place.has_player(&first, "Player_2499").await;
    place.has_player(&second, "Player_2499").await;
    assert_eq!(send(&second, Method::PATCH, "1/players", line("New_One", 9_999)).await, 204);
    place.has_player(&first, "New_One").await;
    assert_eq!(put(&second, "1/players", line("Only_One", 1)).await, 204);
    place.has_player(&first, "Only_One").await;
    let path = "/v2/player/find?serverId=1&nickname=New_One";
    assert_eq!(first.get(path, &place.key).await.status, 404);
    assert_eq!(place.count("SELECT count(*) FROM player_lists WHERE current = 1").await, 1);
}

#[tokio::test]
async fn without_postgresql_a_push_is_refused_until_it_is_back() {
    let place = Place::new().await;
    let proxy = Proxy::start(postgres_port()).await;
    let through = proxy.database(&place.database);
    let cut_off = Process::start(&through, &place.redis.url()).await;
    let other = place.start().await;
    assert_eq!(put(&cut_off, "servers", servers()).await, 204);
    assert_eq!(put(&cut_off, "1/online", online(1, 50)).await, 204);
    proxy.set(Link::Cut);
    assert_eq!(put(&cut_off, "1/online", online(2, 40)).await, 503);
    assert_eq!(put(&cut_off, "1/players", line("A_A", 1)).await, 503);
    place.serves(&other, 1).await;
    assert_eq!(put(&other, "1/online", online(3, 30)).await, 204);
    proxy.set(Link::Open);
    place.serves(&cut_off, 3).await;
    assert_eq!(put(&cut_off, "1/online", online(4, 20)).await, 204);
    place.serves(&other, 4).await;
}
