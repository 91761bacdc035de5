//! The cost of open streams of events: `cargo bench --bench streams [-- <streams>]`.
//!
//! Starts a process of `muster api`, opens streams with three per key, and prints the memory of each. Then a house
//! changes its owner some times, and the benchmark prints how long it takes from the upload to the last reader.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark may panic and print")]

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use muster::keys::{Issuer, NewKey, Owner, Store};
use reqwest::Client;
use rustix::process::{Resource, getrlimit, setrlimit};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

const PER_KEY: usize = 3;
const ROUNDS: i64 = 9;
const TOKEN: &str = "a token for the benchmark";

#[tokio::main]
async fn main() {
    let streams = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(9_900_usize);
    let mut files = getrlimit(Resource::Nofile);
    files.current = files.maximum;
    setrlimit(Resource::Nofile, files).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let keys = issue(folder.path(), streams.div_ceil(PER_KEY)).await;
    let (api, operator) = (free_address(), free_address());
    let mut process = start(folder.path(), api, operator);
    let client = Client::new();
    let put = async |document: &str, body: String| {
        let url = format!("http://{operator}/feed/{document}");
        let answer = client.put(url).bearer_auth(TOKEN).body(body).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    };
    let made = Timestamp::now().as_second() - 600;
    let servers = json!({"timestamp": made, "servers": [{"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777}]});
    while !put("servers", servers.to_string()).await {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(put("5/map", owned_by(0, made)).await);

    let before = resident(&process);
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let begun = Instant::now();
    for at in 0..streams {
        let mut socket = open(api, &keys[at / PER_KEY]).await;
        let heard = heard.clone();
        tokio::spawn(async move {
            let mut bytes = vec![0; 4_096];
            while let Ok(read @ 1..) = socket.read(&mut bytes).await {
                if bytes[..read].windows(5).any(|part| part == b"data:") {
                    let _ = heard.send(Instant::now());
                }
            }
        });
    }
    let opened = begun.elapsed();
    let each = (resident(&process) - before) as f64 / streams as f64;
    println!(
        "{streams} streams opened in {opened:.2?}: {each:.1} KiB each, {} MiB in all",
        resident(&process) / 1024
    );

    let mut last = Vec::new();
    let mut saved = Vec::new();
    for round in 1..=ROUNDS {
        let begun = Instant::now();
        assert!(put("5/map", owned_by(round, made + round)).await);
        saved.push(begun.elapsed());
        for _ in 0..streams {
            let at = tokio::time::timeout(Duration::from_secs(30), hearing.recv()).await;
            last.push(at.unwrap().unwrap() - begun);
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    saved.sort_unstable();
    let mut slowest: Vec<Duration> =
        last.chunks(streams).map(|round| *round.iter().max().unwrap()).collect();
    slowest.sort_unstable();
    println!(
        "medians of {ROUNDS}: saved after {:.1?}, with the last reader after {:.1?}",
        saved[saved.len() / 2],
        slowest[slowest.len() / 2]
    );
    process.kill().unwrap();
    process.wait().unwrap();
}

async fn issue(folder: &Path, keys: usize) -> Vec<String> {
    let store = Store::open(&folder.join("muster.db"), 5.try_into().unwrap()).await.unwrap();
    let mut issued = Vec::new();
    for owner in 0..i64::try_from(keys).unwrap() {
        let order = NewKey::enterprise(Owner(owner), "bench".parse().unwrap());
        let key = store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
        issued.push(key.token.reveal().to_owned());
    }
    store.close().await;
    issued
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

fn start(folder: &Path, api: SocketAddr, operator: SocketAddr) -> Child {
    Command::new(env!("CARGO_BIN_EXE_muster"))
        .arg("api")
        .env("DATABASE_URL", format!("sqlite://{}", folder.join("muster.db").display()))
        .env("MUSTER_FEED_DIR", folder.join("feed"))
        .env("MUSTER_FEED_TOKEN", TOKEN)
        .env("MUSTER_API_ADDR", api.to_string())
        .env("MUSTER_OPERATOR_ADDR", operator.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// A map of which one house of 4,000 has an owner with this number.
fn owned_by(number: i64, made: i64) -> String {
    let owner =
        |id: i64| if id == 1 { format!("Owner_{number}") } else { "Stays_There".to_owned() };
    let house = |id: i64| json!({"id": id, "name": format!("House {id}"), "owner": owner(id), "lx": 1.0, "ly": 1.0});
    let houses: Vec<_> = (1..=4_000).map(house).collect();
    json!({"timestamp": made, "houses": houses, "businesses": []}).to_string()
}

/// A stream whose head has arrived.
async fn open(api: SocketAddr, key: &str) -> TcpStream {
    let mut socket = TcpStream::connect(api).await.unwrap();
    let request = format!(
        "GET /v2/events?serverId=5 HTTP/1.1\r\nhost: bench\r\nx-api-key: {key}\r\naccept: text/event-stream\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut head = [0; 12];
    socket.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    socket
}

/// The memory of the process, in KiB.
fn resident(process: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
