//! Changes of documents that several processes import.

use std::time::Duration;

use jiff::Timestamp;
use rand::RngExt;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::documents::{Place, put, servers, try_put};
use super::follower::Follower;
use super::kills::kills;
use super::process::Process;

/// A map of which one house has an owner with this number.
fn owned_by(number: i64, made: i64) -> String {
    let house = json!({"id": 1, "name": "House 1", "owner": format!("Owner_{number}"), "lx": 1.0, "ly": 1.0});
    json!({"timestamp": made, "houses": [house], "businesses": []}).to_string()
}

/// All events of the pages, each with its id.
async fn events(place: &Place, process: &Process) -> Vec<(i64, Value)> {
    let (mut since, mut told) = (0, Vec::new());
    loop {
        let reply = process.get(&format!("/v2/events?since={since}&limit=500"), &place.key).await;
        assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
        let page = reply.json()["data"].clone();
        let events = page.as_array().unwrap();
        let id = |event: &Value| event["id"].as_i64().unwrap();
        let Some(last) = events.last() else { return told };
        since = id(last);
        told.extend(events.iter().map(|event| (id(event), event.clone())));
    }
}

/// The numbers of the owners before and after an event.
fn owners((_, event): &(i64, Value)) -> (i64, i64) {
    let owner = |side: &str| -> i64 {
        let owner = event[side]["owner"].as_str().unwrap();
        owner.trim_start_matches("Owner_").parse().unwrap()
    };
    (owner("before"), owner("after"))
}

#[tokio::test]
async fn documents_at_all_processes_are_told_once_and_in_order() {
    let place = Place::new().await;
    let (first, second) = tokio::join!(place.start(), place.start());
    assert_eq!(put(&first, "servers", servers()).await, 204);
    place.listed(&second).await;
    let made = Timestamp::now().as_second() - 200;
    let mut served = Vec::new();
    for round in 0..60_i64 {
        // In turn, then both at once.
        let (one, other) =
            (owned_by(2 * round, made + 2 * round), owned_by(2 * round + 1, made + 2 * round + 1));
        let answers = if round < 30 {
            [put(&first, "1/map", one).await, put(&second, "1/map", other).await]
        } else {
            tokio::join!(put(&first, "1/map", one), put(&second, "1/map", other)).into()
        };
        for (number, answer) in [2 * round, 2 * round + 1].into_iter().zip(answers) {
            assert!([204, 409].contains(&answer), "{answer}");
            if answer == 204 {
                served.push(number);
            }
        }
    }
    let told = events(&place, &first).await;
    assert_eq!(told, events(&place, &second).await);
    let told: Vec<(i64, i64)> = told.iter().map(owners).collect();
    let chain: Vec<(i64, i64)> = served.windows(2).map(|pair| (pair[0], pair[1])).collect();
    assert_eq!(told, chain);
}

/// Uploads go to either process. One of them dies at any moment, and starts again.
#[tokio::test]
async fn every_change_is_told_once_although_processes_are_killed_at_any_moment() {
    let place = Place::new().await;
    let mut processes: [Process; 2] = tokio::join!(place.start(), place.start()).into();
    assert_eq!(put(&processes[0], "servers", servers()).await, 204);
    place.listed(&processes[1]).await;
    let made = Timestamp::now().as_second() - 3_600;
    let (mut number, mut served) = (0, Vec::new());
    let follow = |process: &Process| Follower::start(process.api, place.key.clone());
    let followers = [follow(&processes[0]), follow(&processes[1])];
    for kill in 0..kills() {
        let uploads = async {
            loop {
                number += 1;
                let process = &processes[usize::from(rand::random::<bool>())];
                match try_put(process, "1/map", owned_by(number, made + number)).await {
                    Ok(204) => served.push(number),
                    Ok(status) => assert_eq!(status, 409),
                    Err(_) => {}
                }
            }
        };
        let until = Duration::from_micros(rand::rng().random_range(0..60_000));
        let _ = timeout(until, uploads).await;
        let killed = &mut processes[kill % 2];
        killed.kill();
        *killed = place.start().await;
        followers[kill % 2].moves(killed.api);
    }
    number += 1;
    assert_eq!(put(&processes[0], "1/map", owned_by(number, made + number)).await, 204);
    served.push(number);
    let told = events(&place, &processes[0]).await;
    assert_eq!(told, events(&place, &processes[1]).await);
    for follower in followers {
        assert_eq!(follower.until(told.last().unwrap().0).await, told, "the stream");
    }
    let told: Vec<(i64, i64)> = told.iter().map(owners).collect();
    for pair in told.windows(2) {
        assert_eq!(pair[0].1, pair[1].0, "an event is lost or there twice: {told:?}");
    }
    let owners: Vec<i64> = told
        .first()
        .map(|(before, _)| *before)
        .into_iter()
        .chain(told.iter().map(|(_, after)| *after))
        .collect();
    for number in &served {
        assert_eq!(
            owners.iter().filter(|owner| *owner == number).count(),
            1,
            "{number} of {told:?}"
        );
    }
    assert_eq!(owners.last(), served.last());
}
