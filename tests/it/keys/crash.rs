//! `kill -9` while keys are made and deleted.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use muster::keys::Token;

use super::{NOON, TestStore};

const HANDS: u64 = 4;
const COMMANDS: u64 = 50;

/// What one hand was told, and what it can't know because it was killed.
#[derive(Default)]
struct Told {
    issued: HashSet<String>,
    deleted: HashSet<String>,
    killed_issues: usize,
    killed_deletes: HashSet<String>,
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_and_nothing_else_is_there() {
    let test = TestStore::new().await;
    let hands: Vec<_> = (0..HANDS)
        .map(|hand| {
            let path = test.path();
            thread::spawn(move || work(&path, hand))
        })
        .collect();
    let mut told = Told::default();
    for hand in hands {
        let mine = hand.join().unwrap();
        told.issued.extend(mine.issued);
        told.deleted.extend(mine.deleted);
        told.killed_issues += mine.killed_issues;
        told.killed_deletes.extend(mine.killed_deletes);
    }
    assert!(told.killed_issues + told.killed_deletes.len() > 0, "nobody was killed");
    assert!(!told.issued.is_empty() && !told.deleted.is_empty(), "nobody got anything done");

    let (store, _) = test.reopen().await;
    let there: HashSet<String> =
        store.all(NOON).await.unwrap().into_iter().map(|key| key.id.to_string()).collect();
    for id in told.issued.difference(&told.deleted) {
        assert!(there.contains(id) || told.killed_deletes.contains(id), "{id} is lost");
    }
    assert!(told.deleted.is_disjoint(&there), "a deleted key is back");
    assert!(there.difference(&told.issued).count() <= told.killed_issues, "too many keys");

    let sound: String =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(store.db().read()).await.unwrap();
    assert_eq!(sound, "ok");
    let torn: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM key_history WHERE event = 'issued')
              - (SELECT count(*) FROM key_history WHERE event = 'deleted') - (SELECT count(*) FROM keys)",
    )
    .fetch_one(store.db().read())
    .await
    .unwrap();
    assert_eq!(torn, 0, "history and keys disagree");
}

/// Makes and deletes keys by turns; every third command is killed after a few milliseconds more than the last one.
fn work(store: &Path, hand: u64) -> Told {
    let mut told = Told::default();
    let mut mine: Vec<String> = Vec::new();
    for at in 0..COMMANDS {
        let delay = (at % 3 == 0).then(|| Duration::from_millis((at * 7 + hand * 3) % 60));
        if at % 2 == 0 || mine.is_empty() {
            match muster(
                store,
                &["issue", "--kind", "service", "--label", "crash", "--json"],
                delay,
            ) {
                Some(answer) => {
                    let id = public_id(&answer);
                    mine.push(id.clone());
                    told.issued.insert(id);
                }
                None => told.killed_issues += 1,
            }
        } else if let Some(id) = mine.pop() {
            match muster(store, &["delete", &id], delay) {
                Some(_) => told.deleted.insert(id),
                None => told.killed_deletes.insert(id),
            };
        }
    }
    told
}

/// What the command printed if it ended well, `None` if it was killed first.
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
    let (mut out, mut words) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    let end = child.wait().unwrap();
    assert!(end.success() || killed_after.is_some(), "{args:?}: {words}");
    end.success().then_some(out)
}

fn public_id(answer: &str) -> String {
    let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
    assert!(Token::parse(answer["key"].as_str().unwrap().as_bytes()).is_ok());
    answer["id"].as_str().unwrap().to_owned()
}
