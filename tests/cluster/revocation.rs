//! A deleted key is refused everywhere from the moment its deletion is reported, whichever link is cut.

use std::num::NonZeroU32;
use std::process::Command;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use muster::keys::{Issued, Issuer, Limit, NewKey, Owner, Store};
use muster::redis::{Metrics, Redis};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::connection::Connection;
use super::database::{create_database, open_store};
use super::process::{Process, get};
use super::processes::{postgres, postgres_port};
use super::proxy::{Link, Proxy};
use super::redis_server::{PATIENT, RedisServer};

/// Two API processes whose links can be cut one by one, and somebody who changes keys.
struct Network {
    redis: RedisServer,
    database: String,
    processes: [Process; 2],
    /// The links of each process.
    to_redis: [Proxy; 2],
    to_postgres: [Proxy; 2],
    store: Store,
    /// The link of the process that changes keys.
    deleter: Proxy,
    _folder: TempDir,
}

impl Network {
    async fn start() -> Self {
        let (redis, folder) = (RedisServer::start().await, tempfile::tempdir().unwrap());
        let database = create_database(&postgres(), folder.path()).await;
        let deleter = Proxy::start(redis.port).await;
        let own = Redis::new(&deleter.url(), PATIENT, Metrics::default()).unwrap();
        own.connect().await;
        let store = open_store(folder.path(), NonZeroU32::new(100).unwrap()).await.announcing(own);
        let port = postgres_port();
        let to_redis = [Proxy::start(redis.port).await, Proxy::start(redis.port).await];
        let to_postgres = [Proxy::start(port).await, Proxy::start(port).await];
        let process = async |at: usize| {
            Process::start(&to_postgres[at].database(&database), &to_redis[at].url()).await
        };
        let processes = [process(0).await, process(1).await];
        let _folder = folder;
        Self { redis, database, processes, to_redis, to_postgres, store, deleter, _folder }
    }

    async fn issue(&self) -> Issued {
        let limit = Limit::new(1_000_000, 60).unwrap();
        let order = NewKey::service("site".parse().unwrap()).limited(limit);
        self.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap()
    }

    /// A key that both processes remember.
    async fn warm(&self) -> Issued {
        let key = self.issue().await;
        for process in &self.processes {
            assert_eq!(status(process, &key).await, 200);
        }
        key
    }

    async fn delete(&self, key: &Issued) {
        // On a busy machine no connection may be free in time: nothing is deleted then, and nobody is told so.
        let deleted = async {
            while let Err(error) = self.store.delete_any(&key.id, Timestamp::now()).await {
                assert!(format!("{error:?}").contains("PoolTimedOut"), "{error:?}");
            }
        };
        timeout(Duration::from_secs(30), deleted).await.expect("the key can be deleted");
    }
}

async fn status(process: &Process, key: &Issued) -> u16 {
    process.get("/v2/key", key.token.reveal()).await.status
}

/// Waits until a process answers with this status.
async fn becomes(process: &Process, key: &Issued, expected: u16) {
    let answered = async {
        while status(process, key).await != expected {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(30), answered).await.expect("the status changes");
}

/// Deletes keys one after the other while eight clients use each at both processes. Returns how many requests that began
/// after a deletion was reported were admitted, and how long the slowest deletion took.
async fn delete_under_fire(network: &Network, deletions: usize) -> (usize, Duration) {
    let (mut late, mut slowest) = (0, Duration::ZERO);
    let mut connections = Vec::new();
    for client in 0..8 {
        connections.push(Connection::open(network.processes[client % 2].api).await);
    }
    for _ in 0..deletions {
        let key = network.issue().await;
        let request = get("/v2/key", key.token.reveal());
        let (deleted, is_deleted) = watch::channel(None);
        let mut clients = JoinSet::new();
        for mut connection in connections.drain(..) {
            let (request, is_deleted) = (request.clone(), is_deleted.clone());
            clients.spawn(async move {
                let mut admitted = Vec::new();
                loop {
                    let begun = Instant::now();
                    let is_last = is_deleted.borrow().is_some();
                    connection.send(&request).await;
                    match connection.receive().await.status {
                        200 => admitted.push(begun),
                        // Refused before the report is fine, later it is the rule.
                        401 | 503 => {}
                        other => panic!("{other}"),
                    }
                    if is_last {
                        return (connection, admitted);
                    }
                }
            });
        }
        let begun = Instant::now();
        network.delete(&key).await;
        let reported = Instant::now();
        slowest = slowest.max(reported - begun);
        deleted.send_replace(Some(()));
        for (connection, admitted) in clients.join_all().await {
            late += admitted.into_iter().filter(|begun| *begun > reported).count();
            connections.push(connection);
        }
    }
    (late, slowest)
}

/// How many keys a test deletes; `MUSTER_TEST_DELETIONS` is for the figure.
fn deletions() -> usize {
    std::env::var("MUSTER_TEST_DELETIONS").map_or(200, |count| count.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_is_admitted_late_at_two_processes() {
    let network = Network::start().await;
    let (late, slowest) = delete_under_fire(&network, deletions()).await;
    println!("{} deletions, {late} late, the slowest took {slowest:?}", deletions());
    assert_eq!(late, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_redis_a_deletion_waits_until_the_processes_know() {
    let network = Network::start().await;
    network.deleter.set(Link::Cut);
    let (late, slowest) = delete_under_fire(&network, 20).await;
    assert_eq!(late, 0);
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_without_redis_asks_postgresql() {
    let network = Network::start().await;
    network.to_redis[0].set(Link::Cut);
    let (late, _) = delete_under_fire(&network, 20).await;
    assert_eq!(late, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_admitted_late_while_redis_is_dead() {
    let mut network = Network::start().await;
    network.redis.kill();
    let (late, slowest) = delete_under_fire(&network, 20).await;
    assert_eq!(late, 0);
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    network.redis.restart().await;
    let (late, _) = delete_under_fire(&network, 20).await;
    assert_eq!(late, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_redis_forgets_no_deletion() {
    let mut network = Network::start().await;
    let key = network.warm().await;
    network.redis.kill();
    network.redis.restart().await;
    network.delete(&key).await;
    for process in &network.processes {
        assert_eq!(status(process, &key).await, 401);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_postgresql_warm_keys_are_served_and_cold_ones_are_refused_soon() {
    let network = Network::start().await;
    let (warm, cold) = (network.warm().await, network.issue().await);
    let other = network.warm().await;
    let process = &network.processes[0];
    network.to_postgres[0].set(Link::Cut);
    assert_eq!(status(process, &warm).await, 200);
    let begun = Instant::now();
    let refused = process.get("/v2/key", cold.token.reveal()).await;
    assert_eq!(refused.status, 503);
    assert!(!refused.header("retry-after").is_empty());
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    process.says("PostgreSQL can't be used: keys that this process remembers are served").await;
    assert_eq!(status(process, &warm).await, 200);
    // Cut off alone: what it remembers counts only until somebody changes any key.
    network.delete(&other).await;
    for key in [&warm, &other] {
        assert_eq!(status(process, key).await, 503);
    }
    network.to_postgres[0].set(Link::Open);
    becomes(process, &warm, 200).await;
    becomes(process, &cold, 200).await;
    assert_eq!(status(process, &other).await, 401);
}

/// PostgreSQL accepts connections and says nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_postgresql_delays_nobody_for_long() {
    let network = Network::start().await;
    let (warm, cold) = (network.warm().await, network.issue().await);
    let process = &network.processes[0];
    // The new key was news.
    assert_eq!(status(process, &warm).await, 200);
    network.to_postgres[0].set(Link::Slow(Duration::from_secs(3600)));
    for (key, expected) in [(&warm, 200), (&cold, 503), (&warm, 200), (&cold, 503)] {
        let begun = Instant::now();
        assert_eq!(status(process, key).await, expected);
        let most = Duration::from_secs(if expected == 200 { 1 } else { 5 });
        assert!(begun.elapsed() < most, "{expected} after {:?}", begun.elapsed());
    }
    network.to_postgres[0].set(Link::Open);
    becomes(process, &cold, 200).await;
}

/// The process reaches Redis alone, and the deleter PostgreSQL alone: the other process raises the generation.
#[tokio::test(flavor = "multi_thread")]
async fn another_process_announces_what_the_deleter_cannot() {
    let network = Network::start().await;
    let key = network.warm().await;
    network.to_postgres[0].set(Link::Cut);
    network.deleter.set(Link::Cut);
    assert_eq!(status(&network.processes[0], &key).await, 200);
    network.delete(&key).await;
    assert_eq!(status(&network.processes[0], &key).await, 503);
    assert_eq!(status(&network.processes[1], &key).await, 401);
}

/// Nobody reaches both: the deletion is made but not reported, until Redis is back.
#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_some_process_may_miss_is_not_reported() {
    let network = Network::start().await;
    let key = network.warm().await;
    network.to_postgres[0].set(Link::Cut);
    network.to_redis[1].set(Link::Cut);
    network.deleter.set(Link::Cut);
    assert_eq!(status(&network.processes[0], &key).await, 200);
    let error = network.store.delete_any(&key.id, Timestamp::now()).await.unwrap_err();
    assert!(error.to_string().contains("the change is saved"), "{error}");
    assert_eq!(status(&network.processes[0], &key).await, 200);
    assert_eq!(status(&network.processes[1], &key).await, 401);
    network.to_redis[1].set(Link::Open);
    becomes(&network.processes[0], &key, 503).await;
    network.to_postgres[0].set(Link::Open);
    becomes(&network.processes[0], &key, 401).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_cut_off_admits_nobody_on_old_knowledge() {
    let network = Network::start().await;
    let key = network.warm().await;
    let process = &network.processes[0];
    for link in [&network.to_redis[0], &network.to_postgres[0]] {
        link.set(Link::Cut);
    }
    network.delete(&key).await;
    becomes(process, &key, 503).await;
    // Redis alone comes back first.
    network.to_redis[0].set(Link::Open);
    let back = async {
        while process.metric("muster_redis_up").await == 0 {
            assert_eq!(status(process, &key).await, 503);
        }
    };
    timeout(Duration::from_secs(30), back).await.expect("Redis comes back");
    assert_eq!(status(process, &key).await, 503);
    network.to_postgres[0].set(Link::Open);
    becomes(process, &key, 401).await;
}

/// A killed process is waited for only until another one has noticed.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_does_not_stop_deletions() {
    let mut network = Network::start().await;
    let key = network.warm().await;
    network.processes[0].kill();
    network.deleter.set(Link::Cut);
    network.delete(&key).await;
    assert_eq!(status(&network.processes[1], &key).await, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_by_the_command_line_is_known_at_once() {
    let network = Network::start().await;
    let order = NewKey::enterprise(Owner(1), "site".parse().unwrap());
    let key = network.store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
    for (words, expected) in [
        (&["block", "--reason", "leaked"][..], 401),
        (&["unblock"], 200),
        (&["expire", "now"], 401),
        (&["expire", "never"], 200),
        (&["limit", "5/60s"], 200),
        (&["delete"], 401),
    ] {
        // So that each process has something to remember.
        for process in &network.processes {
            status(process, &key).await;
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.args(["keys", words[0], key.id.as_str()]).args(&words[1..]);
        command.env("DATABASE_URL", &network.database);
        command.env("MUSTER_REDIS_URL", network.redis.url());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for process in &network.processes {
            let answer = process.get("/v2/key", key.token.reveal()).await;
            assert_eq!(answer.status, expected, "{words:?}");
            if words[0] == "limit" {
                assert_eq!(answer.json()["limit"]["requests"], 5);
            }
        }
    }
}
