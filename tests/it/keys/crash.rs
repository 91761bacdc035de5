//! `kill -9` while keys are issued and deleted.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use muster::keys::Token;

use super::{NOON, TestStore};

const WORKERS: u64 = 4;
const COMMANDS: u64 = 50;

/// What one worker's commands acknowledged, and what is unknown because they were killed.
#[derive(Default)]
struct Outcome {
    issued: HashSet<String>,
    deleted: HashSet<String>,
    killed_issues: usize,
    killed_deletes: HashSet<String>,
}

#[tokio::test]
async fn a_kill_loses_nothing_acknowledged_and_leaves_nothing_else() {
    let test = TestStore::new().await;
    let workers: Vec<_> = (0..WORKERS)
        .map(|worker| {
            let path = test.path();
            thread::spawn(move || work(&path, worker))
        })
        .collect();
    let mut outcome = Outcome::default();
    for worker in workers {
        let mine = worker.join().unwrap();
        outcome.issued.extend(mine.issued);
        outcome.deleted.extend(mine.deleted);
        outcome.killed_issues += mine.killed_issues;
        outcome.killed_deletes.extend(mine.killed_deletes);
    }
    assert!(outcome.killed_issues + outcome.killed_deletes.len() > 0, "nobody was killed");
    assert!(!outcome.issued.is_empty() && !outcome.deleted.is_empty(), "nobody got anything done");

    let (store, _) = test.reopen().await;
    let present: HashSet<String> =
        store.all(NOON).await.unwrap().into_iter().map(|key| key.id.to_string()).collect();
    for id in outcome.issued.difference(&outcome.deleted) {
        assert!(present.contains(id) || outcome.killed_deletes.contains(id), "{id} is lost");
    }
    assert!(outcome.deleted.is_disjoint(&present), "a deleted key is back");
    assert!(present.difference(&outcome.issued).count() <= outcome.killed_issues, "too many keys");

    let integrity: String =
        muster::db::query_scalar("PRAGMA integrity_check").fetch_one(store.db()).await.unwrap();
    assert_eq!(integrity, "ok");
    let mismatch: i64 = muster::db::query_scalar(
        "SELECT (SELECT count(*) FROM key_history WHERE event = 'issued')
              - (SELECT count(*) FROM key_history WHERE event = 'deleted') - (SELECT count(*) FROM keys)",
    )
    .fetch_one(store.db())
    .await
    .unwrap();
    assert_eq!(mismatch, 0, "history and keys disagree");
}

/// Issues and deletes keys in turn. Every third command is killed, each a few milliseconds later than the one before.
fn work(store: &Path, worker: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let mut mine: Vec<String> = Vec::new();
    for at in 0..COMMANDS {
        let delay = (at % 3 == 0).then(|| Duration::from_millis((at * 7 + worker * 3) % 60));
        if at % 2 == 0 || mine.is_empty() {
            match muster(
                store,
                &["issue", "--kind", "service", "--label", "crash", "--json"],
                delay,
            ) {
                Some(answer) => {
                    let id = public_id(&answer);
                    mine.push(id.clone());
                    outcome.issued.insert(id);
                }
                None => outcome.killed_issues += 1,
            }
        } else if let Some(id) = mine.pop() {
            match muster(store, &["delete", &id], delay) {
                Some(_) => outcome.deleted.insert(id),
                None => outcome.killed_deletes.insert(id),
            };
        }
    }
    outcome
}

/// The command's output, or `None` if it was killed first.
fn muster(store: &Path, args: &[&str], killed_after: Option<Duration>) -> Option<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .arg("keys")
        .args(args)
        .env("DATABASE_URL", format!("sqlite://{}", store.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if let Some(delay) = killed_after {
        thread::sleep(delay);
        child.kill().unwrap();
    }
    let (mut out, mut messages) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    let end = child.wait().unwrap();
    assert!(end.success() || killed_after.is_some(), "{args:?}: {messages}");
    end.success().then_some(out)
}

fn public_id(answer: &str) -> String {
    let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
    assert!(Token::parse(answer["key"].as_str().unwrap().as_bytes()).is_ok());
    answer["id"].as_str().unwrap().to_owned()
}
