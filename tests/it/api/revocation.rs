//! A deleted key is rejected: no request begun after the delete was acknowledged gets a 200.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use jiff::Timestamp;
use muster::keys::{Issued, KeyId};
use tokio::task::JoinSet;

use super::server::{self, TestServer, get};

const KEYS: usize = 1000;
const CLIENTS: usize = 32;

struct Load {
    server: TestServer,
    keys: Vec<Issued>,
    ended: Vec<AtomicBool>,
    /// How many deletes were acknowledged.
    done: AtomicUsize,
}

impl Load {
    async fn new() -> Arc<Self> {
        let (server, mut keys) = (TestServer::open().await, Vec::new());
        for _ in 0..KEYS {
            keys.push(server.service_key().await);
        }
        let ended = (0..KEYS).map(|_| AtomicBool::new(false)).collect();
        Arc::new(Self { server, keys, ended, done: AtomicUsize::new(0) })
    }

    fn acknowledged(&self, place: usize) {
        self.ended[place].store(true, Ordering::SeqCst);
        self.done.fetch_add(1, Ordering::SeqCst);
    }

    /// Sends requests with keys just before and just after the one being deleted, until all of them are.
    async fn send_requests(self: Arc<Self>, mut pick: usize) -> (usize, usize) {
        let (mut connection, mut passed, mut refused) = (self.server.connect().await, 0, 0);
        loop {
            let done = self.done.load(Ordering::SeqCst);
            pick = pick.wrapping_mul(5).wrapping_add(7);
            let place = (done + pick % 16).saturating_sub(8).min(KEYS - 1);
            let ended = self.ended[place].load(Ordering::SeqCst);
            connection.send(get("/v2/status", self.keys[place].token.reveal())).await;
            let status = connection.receive().await.status;
            assert!(
                status == 401 || (status == 200 && !ended),
                "{status} after the delete of {place}"
            );
            passed += usize::from(status == 200);
            refused += usize::from(status == 401);
            if done == KEYS && place == KEYS - 1 {
                return (passed, refused);
            }
        }
    }

    fn clients(self: &Arc<Self>) -> JoinSet<(usize, usize)> {
        (0..CLIENTS).map(|client| Arc::clone(self).send_requests(client)).collect()
    }
}

fn both_happened(results: Vec<(usize, usize)>) {
    assert!(results.iter().any(|(passed, _)| *passed > 0));
    assert!(results.iter().all(|(_, refused)| *refused > 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_in_this_process() {
    let load = Load::new().await;
    let clients = load.clients();
    for (place, key) in load.keys.iter().enumerate() {
        load.server.store.delete_any(&key.id, Timestamp::now()).await.unwrap();
        load.acknowledged(place);
    }
    both_happened(clients.join_all().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_by_another_process() {
    let load = Load::new().await;
    let mut other = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "api::revocation::the_other_process", "--nocapture"])
        .env("MUSTER_TEST_STORE", load.server.file())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut ids = other.stdin.take().unwrap();
    let words = BufReader::new(other.stdout.take().unwrap());
    let clients = load.clients();
    let deletes = {
        let load = Arc::clone(&load);
        tokio::task::spawn_blocking(move || {
            for key in &load.keys {
                writeln!(ids, "{}", key.id.as_str()).unwrap();
            }
            drop(ids);
            let acknowledged =
                words.lines().filter(|line| line.as_ref().unwrap().ends_with("acknowledged"));
            acknowledged.enumerate().for_each(|(place, _)| load.acknowledged(place));
        })
    };
    deletes.await.unwrap();
    assert!(other.wait().unwrap().success());
    assert_eq!(load.done.load(Ordering::SeqCst), KEYS);
    both_happened(clients.join_all().await);
}

/// The other process of the test above; does nothing by itself.
#[tokio::test]
async fn the_other_process() {
    let Some(file) = std::env::var_os("MUSTER_TEST_STORE") else { return };
    let store = server::store(file.into()).await;
    for id in std::io::stdin().lines() {
        let id: KeyId = id.unwrap().parse().unwrap();
        store.delete_any(&id, Timestamp::now()).await.unwrap();
        println!("{} acknowledged", id.as_str());
    }
}

#[tokio::test]
async fn an_open_connection_does_not_keep_a_deleted_key_valid() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let mut connection = server.connect().await;
    connection.send(get("/v2/status", key.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 200);
    server.store.delete_any(&key.id, Timestamp::now()).await.unwrap();
    connection.send(get("/v2/status", key.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 401);
    let new = server.key().await;
    connection.send(get("/v2/status", new.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 200);
}
