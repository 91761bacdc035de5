//! Uploads to a whole process: one that is killed, and one whose disk is full.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::Value;
use tempfile::{NamedTempFile, TempDir};

use super::samples;
use crate::api::connection::Connection;

const TOKEN: &str = "a token for tests";

/// A process of `muster api` that can be killed.
pub struct Process {
    child: Child,
    server: String,
    pub api: SocketAddr,
    client: Client,
}

impl Process {
    /// Starts the process; no file that it writes may exceed so many kilobytes.
    pub async fn start(folder: &Path, kilobytes: &str) -> Self {
        let log = NamedTempFile::new().unwrap();
        // With the signal ignored, the write fails instead.
        let limited = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" api");
        let child = Command::new("bash")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_muster")])
            .env("DATABASE_URL", format!("sqlite://{}", folder.join("muster.db").display()))
            .env("MUSTER_FEED_DIR", folder.join("feed"))
            .env("MUSTER_FEED_TOKEN", TOKEN)
            .env("MUSTER_API_ADDR", "127.0.0.1:0")
            .env("MUSTER_OPERATOR_ADDR", "127.0.0.1:0")
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        let said = || std::fs::read_to_string(log.path()).unwrap();
        let listens = async {
            loop {
                let said = said();
                let address = |words: &str| {
                    let (_, rest) = said.split_once(words)?;
                    rest.split([' ', ',', '\n', '\u{1b}']).next().map(str::to_owned)
                };
                let api = address("the API listens on http://");
                if let Some(both) = address("the operator's listener is ").zip(api) {
                    return both;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let server = tokio::time::timeout(Duration::from_secs(30), listens).await;
        let (server, api) = server.unwrap_or_else(|_| panic!("{}", said()));
        Self { child, server, api: api.parse().unwrap(), client: Client::new() }
    }

    pub async fn put(&self, document: &str, body: String) -> reqwest::Result<reqwest::Response> {
        let url = format!("{}/feed/{document}", self.server);
        self.client.put(url).bearer_auth(TOKEN).body(body).send().await
    }

    /// The most memory that it has had, in KiB.
    fn most_memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(status).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    pub fn dies(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn online(timestamp: i64, players: usize) -> String {
    let player = |id| format!("{{\"id\": {id}, \"name\": \"P{id}\", \"level\": 1}}");
    let players: Vec<String> = (0..players).map(player).collect();
    format!("{{\"timestamp\": {timestamp}, \"players\": [{}]}}", players.join(","))
}

const START: i64 = 1_769_860_900;

#[tokio::test]
async fn acknowledged_uploads_survive_a_kill() {
    let folder = TempDir::new().unwrap();
    let mut acknowledged = START;
    for pushes in [1, 2, 3, 5, 8] {
        let mut process = Process::start(folder.path(), "unlimited").await;
        if acknowledged == START {
            let listed = process.put("servers", samples::SERVERS.to_owned()).await.unwrap();
            assert_eq!(listed.status(), StatusCode::NO_CONTENT);
        } else {
            let older = process.put("5/online", online(acknowledged - 1, 1)).await.unwrap();
            assert_eq!(older.status(), StatusCode::CONFLICT, "what was pushed is not there");
        }
        for _ in 0..pushes {
            let taken = process.put("5/online", online(acknowledged + 1, 800)).await.unwrap();
            assert_eq!(taken.status(), StatusCode::NO_CONTENT);
            acknowledged += 1;
        }
        // One more upload is under way when the process dies: it may or may not be there.
        let (client, url) = (process.client.clone(), format!("{}/feed/5/online", process.server));
        let last = online(acknowledged + 1, 800);
        let under_way = tokio::spawn(client.put(url).bearer_auth(TOKEN).body(last).send());
        tokio::task::yield_now().await;
        process.dies();
        let _ = under_way.await.unwrap();
        let kept = std::fs::read(folder.path().join("feed/5/online.json")).unwrap();
        let kept: Value = serde_json::from_slice(&kept).expect("a whole document");
        assert_eq!(kept["players"].as_array().unwrap().len(), 800);
        let at = kept["timestamp"].as_i64().unwrap();
        assert!((acknowledged..=acknowledged + 1).contains(&at), "{at} is not {acknowledged}");
        acknowledged = at;
    }
}

/// The bodies of all uploads together are bounded, and long ones are not in memory.
#[tokio::test]
async fn many_slow_uploads_take_little_memory() {
    const LENGTH: usize = 30 << 20;
    let folder = TempDir::new().unwrap();
    let process = Process::start(folder.path(), "unlimited").await;
    let listed = process.put("servers", samples::SERVERS.to_owned()).await.unwrap();
    assert_eq!(listed.status(), StatusCode::NO_CONTENT);
    let document = online(START, 1);
    let document = document.clone() + &" ".repeat(LENGTH - document.len());
    let (begun, end) = document.split_at(LENGTH - 1);
    let mut uploads = Vec::new();
    for _ in 0..12 {
        let address = process.server.trim_start_matches("http://").parse().unwrap();
        let mut upload = Connection::open(address).await;
        let head = format!(
            "PUT /feed/5/online HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {LENGTH}\r\n\r\n"
        );
        upload.send(head).await;
        upload.send(begun).await;
        uploads.push(upload);
    }
    let mut statuses = Vec::new();
    for upload in &mut uploads {
        upload.send(end).await;
        let reply = upload.receive().await;
        if reply.status == 503 {
            assert_eq!(reply.header("retry-after"), "5");
        }
        statuses.push(reply.status);
    }
    let taken = statuses.iter().filter(|status| **status == 204).count();
    let refused = statuses.iter().filter(|status| **status == 503).count();
    assert!(taken >= 8 && refused > 0 && taken + refused == 12, "{statuses:?}");
    assert!(process.most_memory() < 250 << 10, "{} KiB", process.most_memory());
    let next = process.put("5/online", online(START + 1, 1)).await.unwrap();
    assert_eq!(next.status(), StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_full_disk_is_reported_and_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let process = Process::start(folder.path(), "1024").await;
    let listed = process.put("servers", samples::SERVERS.to_owned()).await.unwrap();
    assert_eq!(listed.status(), StatusCode::NO_CONTENT);
    let taken = process.put("5/online", online(START, 800)).await.unwrap();
    assert_eq!(taken.status(), StatusCode::NO_CONTENT);
    let much = online(START + 1, 800).replace('{', &format!("{}{{", " ".repeat(2000)));
    let refused = process.put("5/online", much).await.unwrap();
    assert_eq!(refused.status(), StatusCode::INSUFFICIENT_STORAGE);
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["error_code"], "STORAGE_FULL");
    let kept = std::fs::read_to_string(folder.path().join("feed/5/online.json")).unwrap();
    assert_eq!(kept, online(START, 800));
    let left = std::fs::read_dir(folder.path().join("feed/5")).unwrap().count();
    assert_eq!(left, 1, "something half-written stayed behind");
}
