//! Two API processes on one PostgreSQL and one Redis.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use muster::keys::{Issuer, Limit, NewKey, Owner, Store};
use parking_lot::RwLock;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::connection::Connection;
use super::database::{create_database, open_postgres};
use super::process::{Process, get};
use super::redis_server::RedisServer;

pub struct Cluster {
    pub redis: RedisServer,
    pub processes: [Process; 2],
    /// Of somebody who changes keys: it announces them in Redis.
    pub store: Store,
    pub database: String,
    _folder: TempDir,
}

/// The PostgreSQL server of the tests.
pub fn postgres() -> String {
    std::env::var("MUSTER_TEST_POSTGRES").expect("MUSTER_TEST_POSTGRES; tests/cluster/run sets it")
}

/// Its port.
pub fn postgres_port() -> u16 {
    postgres().rsplit_once(':').unwrap().1.split('/').next().unwrap().parse().unwrap()
}

impl Cluster {
    pub async fn start() -> Self {
        Self::start_on(&postgres()).await
    }

    /// Starts it on a PostgreSQL server.
    pub async fn start_on(server: &str) -> Self {
        let redis = RedisServer::start().await;
        let folder = tempfile::tempdir().unwrap();
        let database = create_database(server, folder.path()).await;
        let store = open_postgres(server, folder.path()).await;
        let store = Store::new(store, NonZeroU32::new(100).unwrap());
        let store = store.announcing(redis.connect().await);
        let first = Process::start(&database, &redis.url()).await;
        let second = Process::start(&database, &redis.url()).await;
        Self { redis, processes: [first, second], store, database, _folder: folder }
    }

    /// A key with this limit, of an owner whose keys share twice as much.
    async fn key(&self, requests: u32, seconds: u32) -> String {
        self.key_of(1, requests, seconds).await
    }

    async fn key_of(&self, owner: i64, requests: u32, seconds: u32) -> String {
        let limit = Limit::new(requests, seconds).unwrap();
        let order = NewKey::enterprise(Owner(owner), "site".parse().unwrap()).limited(limit);
        let issued = self.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
        issued.token.reveal().to_owned()
    }

    pub async fn statuses(&self, key: &str, count: usize) -> Vec<u16> {
        let mut statuses = Vec::new();
        for index in 0..count {
            statuses.push(self.processes[index % 2].get("/v2/status", key).await.status);
        }
        statuses
    }
}

/// `MUSTER_TEST_WINDOWS` is how long they try, in windows of two seconds.
#[tokio::test(flavor = "multi_thread")]
async fn clients_at_two_processes_never_get_more_than_the_limit() {
    const LIMIT: usize = 40;
    const WINDOW: Duration = Duration::from_secs(2);
    let windows: u32 =
        std::env::var("MUSTER_TEST_WINDOWS").map_or(4, |count| count.parse().unwrap());
    let cluster = Cluster::start().await;
    let key = cluster.key(LIMIT as u32, 2).await;
    let end = Instant::now() + WINDOW * windows;
    let mut clients = JoinSet::new();
    for client in 0..64 {
        let (address, request) = (cluster.processes[client % 2].api, get("/v2/status", &key));
        clients.spawn(async move {
            let (mut connection, mut admitted) = (Connection::open(address).await, Vec::new());
            while Instant::now() < end {
                let begun = Instant::now();
                connection.send(&request).await;
                match connection.receive().await.status {
                    200 => admitted.push((begun, Instant::now())),
                    429 => {}
                    other => panic!("{other}"),
                }
            }
            admitted
        });
    }
    let mut admitted = clients.join_all().await.concat();
    // Each was admitted between its begin and its end.
    admitted.sort_by_key(|(_, end)| *end);
    for first in (0..admitted.len()).step_by(7) {
        let begun = admitted[first..].iter().map(|(begun, _)| *begun).min().unwrap();
        for last in (first..admitted.len()).step_by(7) {
            let (count, elapsed) = (last - first + 1, admitted[last].1 - begun);
            // The whole limit at once, and what comes back meanwhile.
            let most = LIMIT as f64 * (1.0 + elapsed.as_secs_f64() / WINDOW.as_secs_f64());
            assert!(count as f64 <= most, "{count} requests in {elapsed:?}");
        }
    }
    let windows = windows as usize;
    assert!(admitted.len() >= windows * LIMIT, "{}", admitted.len());
}

#[tokio::test]
async fn processes_share_the_budgets_of_keys_and_owners() {
    let cluster = Cluster::start().await;
    let [first, second] = [cluster.key(3, 3600).await, cluster.key(3, 3600).await];
    assert_eq!(cluster.statuses(&first, 4).await, [200, 200, 200, 429]);
    let [one, other] = &cluster.processes;
    // It costs a tenth itself.
    let answer = one.get("/v2/key", &second).await;
    assert_eq!(answer.json()["limit"]["remaining"], 2);
    assert_eq!(answer.json()["owner_limit"]["remaining"], 2);
    assert_eq!(answer.header("ratelimit-policy"), "\"key\";q=3;w=3600, \"owner\";q=6;w=3600");
    assert_eq!(cluster.statuses(&second, 2).await, [200, 200]);
    let third = cluster.key(3, 3600).await;
    let refused = other.get("/v2/status", &third).await;
    assert_eq!(refused.status, 429);
    let message = refused.json()["error_message"].to_string();
    assert!(message.starts_with("\"All your keys together"), "{message}");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    // Nine tenths of a request are left, and the last one comes back within a minute.
    assert!((1..=60).contains(&wait), "{wait}");
}

/// The limit of the key, that of its owner and the news that keys have changed cost one round trip together.
#[tokio::test]
async fn a_request_is_one_call_to_redis() {
    let cluster = Cluster::start().await;
    let key = cluster.key(1_000, 60).await;
    let process = &cluster.processes[0];
    assert_eq!(process.get("/v2/status", &key).await.status, 200);
    let calls = async || process.metric("muster_redis_call_duration_seconds_count").await;
    let before = calls().await;
    for _ in 0..200 {
        assert_eq!(process.get("/v2/status", &key).await.status, 200);
    }
    // Now and then the process looks for changes by itself.
    let calls = calls().await - before;
    assert!((200..220).contains(&calls), "{calls}");
}

#[tokio::test]
async fn an_unchanged_page_costs_a_tenth() {
    let cluster = Cluster::start().await;
    let key = cluster.key(3, 3600).await;
    let [first, second] = &cluster.processes;
    let page = first.get("/v2/status", &key).await;
    let etag = page.header("etag").to_owned();
    let conditional =
        get("/v2/status", &key).replacen("\r\n", &format!("\r\nIf-None-Match: {etag}\r\n"), 1);
    let mut connection = Connection::open(second.api).await;
    for _ in 0..10 {
        connection.send(&conditional).await;
        let reply = connection.receive().await;
        assert_eq!((reply.status, reply.header("x-ratelimit-remaining")), (304, "1"));
    }
    assert_eq!(cluster.statuses(&key, 2).await, [200, 429]);
}

#[tokio::test]
async fn a_deleted_key_is_refused_at_both() {
    let cluster = Cluster::start().await;
    let limit = Limit::new(100, 60).unwrap();
    let order = NewKey::enterprise(Owner(1), "site".parse().unwrap()).limited(limit);
    let issued = cluster.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
    let key = issued.token.reveal();
    assert_eq!(cluster.statuses(key, 4).await, [200; 4]);
    cluster.store.delete_any(&issued.id, Timestamp::now()).await.unwrap();
    assert_eq!(cluster.statuses(key, 4).await, [401; 4]);
}

/// Every request that begins after the deletion has returned is refused, at both processes.
#[tokio::test(flavor = "multi_thread")]
async fn keys_deleted_under_load_are_refused_at_once() {
    let cluster = Cluster::start().await;
    let limit = Limit::new(1_000_000, 60).unwrap();
    for owner in 0..50 {
        let order = NewKey::enterprise(Owner(owner), "site".parse().unwrap()).limited(limit);
        let issued = cluster.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
        let request = get("/v2/key", issued.token.reveal());
        let mut clients = JoinSet::new();
        for client in 0..8 {
            let mut connection = Connection::open(cluster.processes[client % 2].api).await;
            let request = request.clone();
            clients.spawn(async move {
                loop {
                    let begun = Instant::now();
                    connection.send(&request).await;
                    match connection.receive().await.status {
                        200 => {}
                        401 => return begun,
                        other => panic!("{other}"),
                    }
                    LAST_ADMITTED.fetch_max(nanos(begun), Ordering::SeqCst);
                }
            });
        }
        cluster.store.delete_any(&issued.id, Timestamp::now()).await.unwrap();
        let deleted = nanos(Instant::now());
        clients.join_all().await;
        let last = LAST_ADMITTED.load(Ordering::SeqCst);
        assert!(last <= deleted, "admitted {} ns after the deletion", last.saturating_sub(deleted));
    }
}

/// When the last request began that was admitted.
static LAST_ADMITTED: AtomicU64 = AtomicU64::new(0);

fn nanos(at: Instant) -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    at.saturating_duration_since(*START.get_or_init(Instant::now)).as_nanos() as u64
}

/// As behind a proxy: a request that a process did not take goes to the other one. The third attempt is for a client
/// that tried the first process before its restart and the second one after.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_loses_no_request() {
    let cluster = Cluster::start().await;
    let key = cluster.key(1_000_000, 60).await;
    let Cluster { redis, processes, store: _store, database, _folder } = cluster;
    let addresses = Arc::new(RwLock::new(processes.each_ref().map(|process| process.api)));
    let (answered, stop) = (Arc::new(AtomicU64::new(0)), CancellationToken::new());
    let mut clients = JoinSet::new();
    for client in 0..8 {
        let (addresses, answered) = (Arc::clone(&addresses), Arc::clone(&answered));
        let (key, stop) = (key.clone(), stop.clone());
        clients.spawn(async move {
            let mut turn = client;
            while !stop.is_cancelled() {
                turn += 1;
                let mut status = None;
                for attempt in 0..3 {
                    let address = addresses.read()[(turn + attempt) % 2];
                    status = ask(address, &key).await;
                    if status.is_some() {
                        break;
                    }
                }
                assert_eq!(status, Some(200));
                answered.fetch_add(1, Ordering::SeqCst);
            }
        });
    }
    let mut restarted = Vec::new();
    for (index, mut process) in processes.into_iter().enumerate() {
        for _ in 0..2 {
            let before = answered.load(Ordering::SeqCst);
            tokio::task::spawn_blocking(|| process.stop()).await.unwrap();
            process = Process::start(&database, &redis.url()).await;
            addresses.write()[index] = process.api;
            assert!(answered.load(Ordering::SeqCst) > before);
        }
        restarted.push(process);
    }
    stop.cancel();
    clients.join_all().await;
}

/// The status of the answer; `None` if the process did not answer.
async fn ask(address: SocketAddr, key: &str) -> Option<u16> {
    let mut socket = TcpStream::connect(address).await.ok()?;
    socket.write_all(get("/v2/status", key).as_bytes()).await.ok()?;
    let mut begin = [0; 12];
    socket.read_exact(&mut begin).await.ok()?;
    std::str::from_utf8(&begin[9..]).unwrap().parse().ok()
}

#[test]
fn postgresql_and_redis_go_together() {
    for (database, redis, sentence) in [
        ("postgres://muster:hunter2@127.0.0.1:1/muster", None, "MUSTER_REDIS_URL is missing"),
        (
            "sqlite://data/muster.db",
            Some("redis://127.0.0.1:1"),
            "DATABASE_URL has to name a PostgreSQL database",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.arg("api").current_dir(folder.path()).env("DATABASE_URL", database);
        if let Some(redis) = redis {
            command.env("MUSTER_REDIS_URL", redis);
        }
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(sentence) && !text.contains("hunter2"), "{text}");
    }
}

#[tokio::test]
async fn without_redis_each_process_counts_alone_until_it_is_back() {
    let mut cluster = Cluster::start().await;
    let key = cluster.key(2, 3600).await;
    assert_eq!(cluster.statuses(&key, 3).await, [200, 200, 429]);
    cluster.redis.kill();
    // At most processes × limit.
    assert_eq!(cluster.statuses(&key, 6).await, [200, 200, 200, 200, 429, 429]);
    for process in &cluster.processes {
        process.says("Redis is away: budgets are counted by this process alone").await;
        assert_eq!(process.metric("muster_redis_up").await, 0);
        assert_eq!(process.metric("muster_redis_fallback_requests_total").await, 3);
    }
    cluster.redis.restart().await;
    for process in &cluster.processes {
        process.says("Redis is back: budgets are shared again").await;
        assert_eq!(process.metric("muster_redis_up").await, 1);
        assert_eq!(process.log().matches("Redis is away").count(), 1);
    }
    // It came back empty: all limits are whole.
    assert_eq!(cluster.statuses(&key, 3).await, [200, 200, 429]);
}

#[tokio::test]
async fn a_process_starts_without_redis() {
    let folder = tempfile::tempdir().unwrap();
    let database = create_database(&postgres(), folder.path()).await;
    let process = Process::start(&database, "redis://:pw@127.0.0.1:1").await;
    process.says("Redis is away").await;
    assert!(!process.log().contains("pw@"));
    assert_eq!(process.get("/v2/status", "nothing").await.status, 401);
}

#[test]
fn a_wrong_address_is_one_sentence_without_the_password() {
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["api", "--redis-url", "http://me:hunter2@host"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("MUSTER_REDIS_URL: write an address like redis://"), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}
