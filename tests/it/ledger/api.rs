//! `/v2/events` as clients see it.

use std::time::Duration;

use serde_json::{Value, json};

use super::{START, house, map};
use crate::api::v2::populated::PopulatedServer;

/// A server whose ledger has three events: house 1 was sold three times.
async fn sold() -> PopulatedServer {
    let server = PopulatedServer::listed().await;
    for (turn, owner) in ["Abe", "Bob", "Cy", "Dan"].into_iter().enumerate() {
        sell(&server, turn as i64, owner).await;
    }
    server
}

async fn sell(server: &PopulatedServer, turn: i64, owner: &str) {
    let houses = map(&[house(1, json!({"owner": owner}))]);
    server.record("1/map", super::at(START + turn, houses)).await;
}

#[tokio::test]
async fn events_are_answered_with_the_next_since() {
    let server = sold().await;
    let newest = server.json("/v2/events").await;
    let expected = json!({
        "data": [
            {"id": 1, "server": 1, "at": START + 1, "kind": "property.owner", "about": ["house:1", "Abe", "Bob"],
             "name": "House 1", "before": {"owner": "Abe"}, "after": {"owner": "Bob"}},
            {"id": 2, "server": 1, "at": START + 2, "kind": "property.owner", "about": ["house:1", "Bob", "Cy"],
             "name": "House 1", "before": {"owner": "Bob"}, "after": {"owner": "Cy"}},
            {"id": 3, "server": 1, "at": START + 3, "kind": "property.owner", "about": ["house:1", "Cy", "Dan"],
             "name": "House 1", "before": {"owner": "Cy"}, "after": {"owner": "Dan"}},
        ],
        "next": 3,
        "timestamp": START + 3,
    });
    assert_eq!(newest, expected);
    let ids = async |target: &str| -> Vec<i64> {
        let body = server.json(target).await;
        body["data"].as_array().unwrap().iter().map(|event| event["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(ids("/v2/events?since=1").await, [2, 3]);
    assert_eq!(ids("/v2/events?since=0&limit=2").await, [1, 2]);
    assert_eq!(ids("/v2/events?serverId=1&about=Cy&kinds=property").await, [2, 3]);
    assert_eq!(ids("/v2/events?serverId=2").await, [0; 0]);
    assert_eq!(ids("/v2/events?kinds=zone.taken,family").await, [0; 0]);
    let empty = server.json("/v2/events?since=3").await;
    assert_eq!(empty, json!({"data": [], "next": 3, "timestamp": 0}));
}

#[tokio::test]
async fn a_full_page_may_be_kept_for_ever_and_another_one_is_asked_for_again() {
    let server = sold().await;
    for (target, cache) in [
        ("/v2/events?since=0&limit=2", "private, max-age=86400, immutable"),
        ("/v2/events?since=0&limit=4", "private, max-age=0"),
        ("/v2/events?limit=2", "private, max-age=0"),
    ] {
        let reply = server.get_with_key(target).await;
        assert_eq!(reply.header("cache-control"), cache, "{target}");
    }
}

#[tokio::test]
async fn a_request_waits_until_something_happens() {
    let server = sold().await;
    let started = tokio::time::Instant::now();
    let empty = server.json("/v2/events?since=3&wait=1").await;
    assert_eq!((&empty["data"], started.elapsed() >= Duration::from_secs(1)), (&json!([]), true));
    let waiting = server.json("/v2/events?since=3&wait=25");
    let selling = async {
        // What does not concern the request does not end it.
        server.record("1/admins", json!({"timestamp": START, "admins": []})).await;
        sell(&server, 9, "Eve").await;
    };
    let (body, ()) = tokio::join!(waiting, selling);
    assert_eq!((&body["data"][0]["id"], &body["next"]), (&json!(4), &json!(4)));
}

#[tokio::test]
async fn what_fits_nothing_is_refused_with_a_sentence() {
    let server = sold().await;
    for (target, parameter) in [
        ("kinds=property.sold", "kinds"),
        ("kinds=", "kinds"),
        ("since=-1", "since"),
        ("since=x", "since"),
        ("limit=0", "limit"),
        ("limit=501", "limit"),
        ("wait=26", "wait"),
        ("serverId=1&about=car:5", "about"),
        ("serverId=1&about=house:x", "about"),
        ("about=house:1", "serverId"),
        ("serverId=x", "serverId"),
    ] {
        let reply = server.get_with_key(&format!("/v2/events?{target}")).await;
        let body = reply.json();
        assert_eq!((reply.status, &*reply.code()), (422, "VALIDATION_ERROR"), "{target}");
        assert_eq!(body["detail"][0]["loc"], json!(["query", parameter]), "{target}");
        assert!(body["error_message"].as_str().unwrap().ends_with('.'), "{body}");
    }
    let unknown = server.get_with_key("/v2/events?serverId=77").await;
    assert_eq!((unknown.status, &*unknown.code()), (404, "SERVER_NOT_FOUND"));
}

#[tokio::test]
async fn a_reader_that_is_too_late_is_told_where_to_continue() {
    let server = sold().await;
    let later = START + 2 + 90 * 24 * 3_600;
    let later = jiff::Timestamp::from_second(later).unwrap();
    server.ledger.clean_up(later).await.unwrap();
    let reply = server.get_with_key("/v2/events?since=0").await;
    assert_eq!((reply.status, &*reply.code()), (410, "EVENTS_GONE"));
    let message: Value = reply.json()["error_message"].clone();
    assert_eq!(
        message,
        "The events after this id are no longer kept. The oldest is 2: continue with since=1."
    );
    assert_eq!(server.json("/v2/events?since=1").await["data"][0]["id"], 2);
}
