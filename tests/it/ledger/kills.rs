//! Uploads to a process that is killed again and again: no event is lost, and none is there twice.

use jiff::Timestamp;
use muster::db::{Db, GAME};
use muster::keys::{Issuer, NewKey, Owner, Store};
use muster::ledger::{EventQuery, Ledger};
use rand::RngExt;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tempfile::TempDir;

use super::follower::Follower;
use super::{at, house, map};
use crate::feed::crash::Process;

/// How often the process is killed; `MUSTER_TEST_KILLS` changes it.
fn kills() -> u32 {
    std::env::var("MUSTER_TEST_KILLS").map_or(12, |kills| kills.parse().unwrap())
}

/// A map of which house 1 has a new owner with each version, among houses that stay.
fn version(start: i64, number: i64) -> String {
    let owner = |id: u32| if id == 1 { format!("Owner_{number}") } else { "Stays".to_owned() };
    let houses: Vec<Value> = (1..80).map(|id| house(id, json!({"owner": owner(id)}))).collect();
    at(start + number, map(&houses)).to_string()
}

/// A key that may connect as often as it likes.
async fn key(folder: &Path) -> String {
    let store = Store::open(&folder.join("muster.db"), 5.try_into().unwrap()).await.unwrap();
    let limit = "1000000/60s".parse().unwrap();
    let order = NewKey::enterprise(Owner(1), "site".parse().unwrap()).limited(limit);
    let key = store.issue(order, Issuer::Operator, Timestamp::now()).await.unwrap();
    store.close().await;
    key.token.reveal().to_owned()
}

/// The events with their ids, in their order.
async fn events(folder: &Path) -> Vec<(i64, Value)> {
    let ledger = Ledger::new(Db::open(&folder.join("game.db"), &GAME).await.unwrap(), 90);
    let query = EventQuery { since: Some(0), limit: 1_000_000, ..EventQuery::default() };
    let page = ledger.page(&query).await.unwrap();
    let read = |body: &str, id: i64| {
        let mut event: Value = serde_json::from_str(body).unwrap();
        event["id"] = id.into();
        (id, event)
    };
    page.events.iter().map(|event| read(&event.body, event.id)).collect()
}

/// The owners that an event tells.
fn owners((_, event): &(i64, Value)) -> (String, String) {
    let told = (&event["kind"], &event["about"][0]);
    assert_eq!(told, (&json!("property.owner"), &json!("house:1")));
    let owner = |side: &str| event[side]["owner"].as_str().unwrap().to_owned();
    (owner("before"), owner("after"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_is_told_once_although_the_process_is_killed_at_any_moment() {
    let folder = TempDir::new().unwrap();
    let (key, mut follower) = (key(folder.path()).await, None);
    // The process deletes what is older than 90 days.
    let start = jiff::Timestamp::now().as_second() - 3_600;
    let (mut number, mut acknowledged) = (0, Vec::new());
    for round in 0..kills() {
        let mut process = Process::start(folder.path(), "unlimited").await;
        if round == 0 {
            let server = json!({"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777});
            let servers = json!({"timestamp": start, "servers": [server]}).to_string();
            process.put("servers", servers).await.unwrap();
        }
        let follower = follower.get_or_insert_with(|| Follower::start(process.api, key.clone()));
        follower.moves(process.api);
        let pushing = async {
            loop {
                number += 1;
                let Ok(taken) = process.put("5/map", version(start, number)).await else { break };
                assert_eq!(taken.status(), StatusCode::NO_CONTENT);
                acknowledged.push(format!("Owner_{number}"));
            }
        };
        let until = Duration::from_micros(rand::rng().random_range(0..60_000));
        let _ = tokio::time::timeout(until, pushing).await;
        process.dies();
    }
    // The last upload, which must be compared with whatever the one before it left.
    let process = Process::start(folder.path(), "unlimited").await;
    number += 1;
    let taken = process.put("5/map", version(start, number)).await.unwrap();
    assert_eq!(taken.status(), StatusCode::NO_CONTENT);
    acknowledged.push(format!("Owner_{number}"));
    let events = events(folder.path()).await;
    let follower = follower.unwrap();
    follower.moves(process.api);
    assert_eq!(follower.until(events.last().unwrap().0).await, events, "the stream");
    let events: Vec<(String, String)> = events.iter().map(owners).collect();
    for pair in events.windows(2) {
        assert_eq!(pair[0].1, pair[1].0, "an event is lost or there twice: {events:?}");
    }
    let mut told: Vec<&String> = events.iter().map(|(_, after)| after).collect();
    told.extend(events.first().map(|(before, _)| before));
    for owner in &acknowledged {
        let times = told.iter().filter(|told| **told == owner).count();
        assert_eq!(times, 1, "{owner} of {events:?}");
    }
    assert_eq!(events.last().map(|(_, after)| after), acknowledged.last());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_maps_that_are_read_together_is_told_once_although_the_process_is_killed() {
    const SERVERS: [i64; 3] = [5, 6, 7];
    let folder = TempDir::new().unwrap();
    let start = jiff::Timestamp::now().as_second() - 3_600;
    let write = |path: &str, text: String| {
        let path = folder.path().join("feed").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let beside = path.with_extension("part");
        std::fs::write(&beside, text).unwrap();
        std::fs::rename(beside, path).unwrap();
    };
    let server =
        |number: i64| json!({"number": number, "name": "Any", "ip": "127.0.0.1", "port": 7777});
    let servers = json!({"timestamp": start, "servers": SERVERS.map(server)});
    write("servers.json", servers.to_string());
    let number = AtomicI64::new(0);
    let write_maps = || {
        let number = number.fetch_add(1, Relaxed);
        for server in SERVERS {
            write(&format!("{server}/map.json"), version(start, number));
        }
    };
    for _ in 0..kills() {
        let mut process = Process::start(folder.path(), "unlimited").await;
        let writing = async {
            loop {
                write_maps();
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let until = Duration::from_millis(rand::rng().random_range(0..400));
        let _ = tokio::time::timeout(until, writing).await;
        process.dies();
    }
    write_maps();
    let last = format!("Owner_{}", number.load(Relaxed) - 1);
    let _process = Process::start(folder.path(), "unlimited").await;
    let told = async {
        loop {
            let all = events(folder.path()).await;
            let of = |server: i64| {
                let events = all.iter().filter(|(_, event)| event["server"] == server);
                events.map(owners).collect::<Vec<_>>()
            };
            let all = SERVERS.map(of);
            if all.iter().all(|events| events.last().is_some_and(|(_, after)| *after == last)) {
                return all;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    for events in tokio::time::timeout(Duration::from_secs(30), told).await.unwrap() {
        for pair in events.windows(2) {
            assert_eq!(pair[0].1, pair[1].0, "an event is lost or there twice: {events:?}");
        }
    }
}
