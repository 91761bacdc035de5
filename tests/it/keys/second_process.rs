//! A second process on the same store: this test binary again, told what to do through its standard input.

use std::io::{BufRead, BufReader, Write};
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use muster::keys::{KeyId, Store};

use super::NOON;

const STORE: &str = "MUSTER_TEST_SECOND_PROCESS";

/// Does nothing unless a [`SecondProcess`] started it.
#[tokio::test]
async fn deletes_what_it_is_told() {
    let Ok(path) = std::env::var(STORE) else {
        return;
    };
    let store = Store::open(Path::new(&path), NonZeroU32::new(5).unwrap()).await.unwrap();
    for id in std::io::stdin().lock().lines() {
        let id: KeyId = id.unwrap().parse().unwrap();
        store.delete_any(&id, NOON).await.unwrap();
        println!("deleted {id}");
    }
}

/// A process that deletes keys.
pub(super) struct SecondProcess {
    child: Child,
    asks: ChildStdin,
    hears: BufReader<ChildStdout>,
}

impl SecondProcess {
    pub(super) fn start(store: &Path) -> SecondProcess {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["keys::second_process::deletes_what_it_is_told", "--exact", "--nocapture"])
            .env(STORE, store)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let asks = child.stdin.take().unwrap();
        let hears = BufReader::new(child.stdout.take().unwrap());
        SecondProcess { child, asks, hears }
    }

    /// Returns once it says that the key is deleted.
    pub(super) fn delete(&mut self, id: &KeyId) {
        writeln!(self.asks, "{id}").unwrap();
        let done = format!("deleted {id}");
        let mut line = String::new();
        while !line.contains(&done) {
            line.clear();
            assert_ne!(self.hears.read_line(&mut line).unwrap(), 0, "it is gone");
        }
    }

    pub(super) fn stop(self) {
        // Heard to its end: a harness that can't print complains.
        let SecondProcess { mut child, asks, hears: _to_the_end } = self;
        drop(asks);
        child.wait().unwrap();
    }
}
