//! Parts die at any moment, and nothing that was acknowledged is lost. `MUSTER_TEST_KILLS` is how many do.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use muster::keys::{Issuer, KeyId, Limit, NewKey, Owner, Store};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::process::Process;
use super::processes::Cluster;

pub fn kills() -> usize {
    std::env::var("MUSTER_TEST_KILLS").map_or(8, |kills| kills.parse().unwrap())
}

fn crashing_postgres() -> String {
    std::env::var("MUSTER_TEST_CRASHING_POSTGRES").expect("tests/cluster/run sets it")
}

/// What an operator was told.
#[derive(Default)]
struct Told {
    issued: Vec<(KeyId, String)>,
    deleted: Vec<String>,
}

/// Issues keys and deletes some of them. A key whose deletion failed may be gone or not.
async fn work(store: Store, done: Arc<AtomicUsize>, stop: CancellationToken) -> Told {
    let (mut told, mut owner) = (Told::default(), 0);
    while !stop.is_cancelled() {
        owner += 1;
        let limit = Limit::new(1_000, 60).unwrap();
        let order = NewKey::enterprise(Owner(owner), "site".parse().unwrap()).limited(limit);
        if let Ok(issued) = store.issue(order, Issuer::Operator, Timestamp::now()).await {
            told.issued.push((issued.id, issued.token.reveal().to_owned()));
            done.fetch_add(1, Ordering::SeqCst);
        }
        if owner % 2 == 0 && !told.issued.is_empty() {
            let (id, token) = told.issued.swap_remove(told.issued.len() / 2);
            if store.delete_any(&id, Timestamp::now()).await.is_ok() {
                told.deleted.push(token);
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    told
}

/// Crashes the PostgreSQL server that no other test uses, and starts it again.
async fn crash_postgres() {
    let script = std::env::var("MUSTER_TEST_CRASH").expect("tests/cluster/run sets it");
    let crash = || Command::new(script).status().unwrap();
    assert!(tokio::task::spawn_blocking(crash).await.unwrap().success());
}

/// The status that a key gets once the process has noticed that the last part is back.
async fn status(process: &Process, key: &str) -> u16 {
    let decided = async {
        loop {
            match process.get("/v2/key", key).await.status {
                503 => tokio::time::sleep(Duration::from_millis(20)).await,
                status => return status,
            }
        }
    };
    timeout(Duration::from_secs(60), decided).await.expect("the process works again")
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_parts_are_killed() {
    let mut cluster = Cluster::start_on(&crashing_postgres()).await;
    let (done, stop) = (Arc::new(AtomicUsize::new(0)), CancellationToken::new());
    let worker = tokio::spawn(work(cluster.store.clone(), Arc::clone(&done), stop.clone()));
    for kill in 0..kills() {
        match kill % 4 {
            part @ (0 | 1) => {
                cluster.processes[part].kill();
                let redis = cluster.redis.url();
                cluster.processes[part] = Process::start(&cluster.database, &redis).await;
            }
            2 => {
                cluster.redis.kill();
                cluster.redis.restart().await;
            }
            _ => crash_postgres().await,
        }
        // The next part dies when there is something more to lose.
        let before = done.load(Ordering::SeqCst);
        let more = async {
            while done.load(Ordering::SeqCst) < before + 3 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(60), more).await.expect("keys are issued again");
    }
    stop.cancel();
    let told = worker.await.unwrap();
    assert!(!told.issued.is_empty() && !told.deleted.is_empty());
    for process in &cluster.processes {
        for (_, key) in &told.issued {
            assert_eq!(status(process, key).await, 200);
        }
        for key in &told.deleted {
            assert_eq!(status(process, key).await, 401);
        }
    }
    eprintln!("{} keys issued, {} deleted", told.issued.len(), told.deleted.len());
}
