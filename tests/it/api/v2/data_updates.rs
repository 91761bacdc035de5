//! Readers never see two versions of the data in one response.

use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use muster::game::Current;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::populated::{MADE, PopulatedServer, publish};
use crate::api::connection::{Connection, Reply};
use crate::api::server::get;

const SERVERS: u32 = 33;
const ROUNDS: u32 = 30;
const ENCODINGS: [&str; 4] = ["identity", "gzip", "br", "zstd"];

/// Publishes documents in which the time, every name and every level contain the number of the round.
fn publish_round(current: &Current, server: u32, round: u32) {
    let made = MADE + i64::from(round);
    let player = |id: u32| {
        json!({"id": id, "name": format!("P{id}_{round}"), "level": round, "fraction": "LSPD", "position": format!("R{round}"),
               "inUniform": true, "isLeader": false, "isZam": false})
    };
    let family = |id: u32| json!({"id": id, "name": format!("F_{round}"), "leader": format!("L_{round}"), "level": round, "flagId": round, "members": []});
    let house = |id: u32| {
        json!({"id": id, "name": format!("H_{round}"), "owner": format!("O_{round}"), "lx": 1.0, "ly": 2.0, "hasAuction": false,
               "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "onMarketplace": false})
    };
    let list = |make: &dyn Fn(u32) -> Value| (1..=60).map(make).collect::<Vec<_>>();
    publish(
        current,
        &format!("{server}/online"),
        &json!({"timestamp": made, "players": list(&player)}),
    );
    publish(
        current,
        &format!("{server}/families"),
        &json!({"timestamp": made, "families": list(&family)}),
    );
    publish(
        current,
        &format!("{server}/map"),
        &json!({"timestamp": made, "houses": list(&house), "businesses": []}),
    );
}

/// The round of a body; panics if it mixes two rounds.
fn round(body: &Value) -> i64 {
    let round = body["timestamp"].as_i64().unwrap() - MADE;
    let all = match (&body["data"], &body["families"], &body["houses"]) {
        (Value::Object(members), ..) => members.values().cloned().collect(),
        (_, Value::Array(families), _) => families.clone(),
        (.., houses) => houses["hasOwner"].as_array().unwrap().clone(),
    };
    assert_eq!(all.len(), 60);
    for one in all {
        let name = one["name"].as_str().unwrap();
        assert!(name.ends_with(&format!("_{round}")), "{name} in round {round}");
        assert!(one["level"].is_null() || one["level"] == round, "{one} in round {round}");
    }
    round
}

fn unpacked(reply: &Reply) -> Value {
    let mut body = Vec::new();
    let packed = &*reply.body;
    match reply.header("content-encoding") {
        "" => body.extend_from_slice(packed),
        "gzip" => _ = flate2::read::GzDecoder::new(packed).read_to_end(&mut body).unwrap(),
        "br" => _ = brotli::Decompressor::new(packed, 4096).read_to_end(&mut body).unwrap(),
        "zstd" => body = zstd::stream::decode_all(packed).unwrap(),
        other => panic!("{other}"),
    }
    serde_json::from_slice(&body).unwrap()
}

/// Requests one page again and again, each time with the last etag.
async fn watch(
    mut connection: Connection,
    target: String,
    key: String,
    encoding: &str,
    over: &AtomicBool,
    tags: &Mutex<HashMap<String, Vec<u8>>>,
) -> u32 {
    let (mut tag, mut last, mut changes) = (String::new(), -1, 0);
    while !over.load(Ordering::Relaxed) {
        let lines = format!("\r\nAccept-Encoding: {encoding}\r\nIf-None-Match: {tag}\r\n\r\n");
        connection.send(get(&target, &key).replacen("\r\n\r\n", &lines, 1)).await;
        let reply = connection.receive().await;
        if reply.status == 304 {
            assert_eq!(reply.header("etag"), tag, "a 304 of another page");
            continue;
        }
        assert_eq!(reply.status, 200, "{target}");
        let now = round(&unpacked(&reply));
        assert!(now > last, "{target}: round {now} after {last}");
        (last, tag) = (now, reply.header("etag").to_owned());
        changes += 1;
        let known = tags.lock().insert(format!("{target} {tag}"), reply.body.clone());
        assert!(
            known.is_none_or(|known| known == reply.body),
            "{tag} of {target} names two bodies"
        );
    }
    changes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_never_mix_two_rounds() {
    let server = PopulatedServer::listed().await;
    let list: Vec<Value> = (1..=SERVERS)
        .map(|number| {
            json!({"number": number, "name": "S", "ip": "203.0.113.5", "port": 7777, "online": 0, "maxplayers": 1, "password": false,
                   "donateMultiplier": 1, "experienceMultiplier": 1, "status": "online", "status_since": "2025-12-31T10:00:00Z", "query": false})
        })
        .collect();
    server.publish("servers", json!({"timestamp": MADE, "servers": list}));
    (1..=SERVERS).for_each(|number| publish_round(&server.current, number, 0));
    let (over, tags) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(HashMap::new())));
    let mut clients = JoinSet::new();
    for client in 0..32_u32 {
        let path = ["/v2/fraction?fractionId=1&", "/v2/families?", "/v2/map?", "/v2/online?"]
            [client as usize % 4];
        let target = format!("{path}serverId={}", client % SERVERS + 1);
        let encoding = ENCODINGS[client as usize / 8];
        let (connection, key) = (server.connect().await, server.key().to_owned());
        let (over, tags) = (Arc::clone(&over), Arc::clone(&tags));
        clients.spawn(async move { watch(connection, target, key, encoding, &over, &tags).await });
    }
    let current = Arc::clone(&server.current);
    let publishing = tokio::task::spawn_blocking(move || {
        for round in 1..=ROUNDS {
            (1..=SERVERS).for_each(|server| publish_round(&current, server, round));
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    publishing.await.unwrap();
    over.store(true, Ordering::Relaxed);
    let changes: Vec<u32> = clients.join_all().await;
    assert!(changes.iter().all(|changes| *changes > 1), "{changes:?}");
}
