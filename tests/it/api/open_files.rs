//! A process that may open few files: silent connections to one listener take nothing from who is connected to it, from the
//! other listener, or from the store.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use jiff::Timestamp;
use muster::keys::{Issuer, NewKey};

use super::connection::Connection;
use super::server::{get, store};

/// A process that is killed at the end of the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The address that the log names after these words.
async fn address(log: &tempfile::NamedTempFile, words: &str) -> std::net::SocketAddr {
    let said = async {
        loop {
            let text = fs::read_to_string(log.path()).unwrap();
            if let Some((_, rest)) = text.split_once(words) {
                return rest.split([' ', ',', '\n', '\u{1b}']).next().unwrap().parse().unwrap();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), said).await.expect("it listens")
}

#[tokio::test]
async fn silent_connections_leave_files_to_the_other_listener_and_to_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("muster.db");
    let keys = store(file.clone()).await;
    let key = NewKey::service("service".parse().unwrap());
    let key = keys.issue(key, Issuer::Operator, Timestamp::now()).await.unwrap();
    let log = tempfile::NamedTempFile::new().unwrap();
    let child = Command::new("bash")
        .args(["-c", "ulimit -n 256; exec \"$0\" api", env!("CARGO_BIN_EXE_muster")])
        .env("DATABASE_URL", format!("sqlite://{}", file.display()))
        .env("MUSTER_FEED_DIR", folder.path().join("feed"))
        .env("MUSTER_API_ADDR", "127.0.0.1:0")
        .env("MUSTER_OPERATOR_ADDR", "127.0.0.1:0")
        .stdout(Stdio::null())
        .stderr(log.reopen().unwrap())
        .spawn()
        .unwrap();
    let _process = Process(child);
    let operator = address(&log, "the operator's listener is http://").await;
    let api = address(&log, "the API listens on http://").await;
    let api = (api, get("/v2/status", key.token.reveal()));
    let operator = (operator, get("/health/live", ""));
    for [flooded, other] in [[&api, &operator], [&operator, &api]] {
        let mut connected = Connection::open(flooded.0).await;
        let mut silent = Vec::new();
        // More than either listener may have; the others wait to be accepted.
        for _ in 0..140 {
            silent.push(Connection::open(flooded.0).await);
        }
        for _ in 0..20 {
            let mut new = Connection::open(other.0).await;
            for (connection, (_, request)) in [(&mut connected, flooded), (&mut new, other)] {
                connection.send(request).await;
                assert_eq!(connection.receive().await.status, 200, "{request}");
            }
        }
    }
    let said = fs::read_to_string(log.path()).unwrap();
    assert!(!said.contains("can't accept a connection"), "{said}");
}
