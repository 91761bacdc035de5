//! A second process on the same store: this test binary again, controlled through its standard input.

use std::io::{BufRead, BufReader, Write};
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use muster::keys::{KeyId, Store};

use super::NOON;

const STORE: &str = "MUSTER_TEST_SECOND_PROCESS";

/// Does nothing unless started by a [`SecondProcess`].
#[tokio::test]
async fn delete_keys_from_stdin() {
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
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl SecondProcess {
    pub(super) fn start(store: &Path) -> SecondProcess {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["keys::second_process::delete_keys_from_stdin", "--exact", "--nocapture"])
            .env(STORE, store)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        SecondProcess { child, input, output }
    }

    /// Returns once the process has acknowledged the deletion.
    pub(super) fn delete(&mut self, id: &KeyId) {
        writeln!(self.input, "{id}").unwrap();
        let done = format!("deleted {id}");
        let mut line = String::new();
        while !line.contains(&done) {
            line.clear();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the process has ended");
        }
    }

    pub(super) fn stop(self) {
        // The output stays open to the end: the test harness fails when it cannot print.
        let SecondProcess { mut child, input, output: _open_to_the_end } = self;
        drop(input);
        child.wait().unwrap();
    }
}
