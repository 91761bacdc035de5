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
    assert_eq!(ids("/v2/events?since=0&kinds=property,property.owner,property").await, [1, 2, 3]);
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
async fn a_key_that_is_deleted_while_its_request_waits_gets_no_answer() {
    let server = sold().await;
    let key = server.service_key().await;
    let target = "/v2/events?since=3&wait=25";
    let deleting = async {
        server.store.delete_any(&key.id, jiff::Timestamp::now()).await.unwrap();
        sell(&server, 9, "Eve").await;
    };
    let mut connection = server.connect().await;
    connection.send(crate::api::server::get(target, key.token.reveal())).await;
    // The request is authenticated before the key is deleted.
    while !server.metrics().contains(r#"outcome="admitted"} 1"#) {
        tokio::task::yield_now().await;
    }
    deleting.await;
    assert_eq!(connection.receive().await.status, 401);
}

#[tokio::test]
async fn what_fits_nothing_is_refused_with_a_sentence() {
    let server = sold().await;
    for (target, parameter) in [
        ("kinds=property.sold", "kinds"),
        ("kinds=", "kinds"),
        ("since=-1", "since"),
        ("since=x", "since"),
        ("since=4", "since"),
        ("limit=0", "limit"),
        ("limit=501", "limit"),
        ("wait=26", "wait"),
        ("serverId=1&about=car:5", "about"),
        ("serverId=1&about=house:x", "about"),
        ("serverId=1&about=138", "about"),
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
    // Later all are deleted.
    server.ledger.clean_up(later + jiff::SignedDuration::from_hours(1)).await.unwrap();
    let reply = server.get_with_key("/v2/events?since=2").await;
    assert_eq!((reply.status, &*reply.code()), (410, "EVENTS_GONE"));
    let continued = server.json("/v2/events?since=3").await;
    assert_eq!((&continued["data"], &continued["next"]), (&json!([]), &json!(3)));
}

#[tokio::test]
async fn a_property_comes_with_its_events() {
    let server = sold().await;
    let answer = server.json("/v2/property?serverId=1&type=house&id=1").await;
    assert_eq!(
        (&answer["data"]["name"], &answer["data"]["owner"]),
        (&json!("House 1"), &json!("Dan"))
    );
    let events = server.json("/v2/events?serverId=1&about=house:1").await;
    assert_eq!(answer["events"], events["data"]);
    sell(&server, 9, "Eve").await;
    let answer = server.json("/v2/property?serverId=1&type=house&id=1").await;
    assert_eq!(answer["events"].as_array().map(Vec::len), Some(4));
    for (query, status, code) in [
        ("serverId=1&type=house&id=2", 404, "PROPERTY_NOT_FOUND"),
        ("serverId=1&type=business&id=1", 404, "PROPERTY_NOT_FOUND"),
        ("serverId=1&type=car&id=1", 422, "VALIDATION_ERROR"),
        ("serverId=1&type=house&id=-1", 422, "VALIDATION_ERROR"),
    ] {
        let reply = server.get_with_key(&format!("/v2/property?{query}")).await;
        assert_eq!((reply.status, &*reply.code()), (status, code), "{query}");
    }
}

#[tokio::test]
async fn the_market_knows_what_was_sold_and_what_is_cheap() {
    let server = PopulatedServer::listed().await;
    let now = jiff::Timestamp::now().as_second();
    let lot = |id: u32, price: i64| {
        house(
            id,
            json!({"hasAuction": 1, "auMinBet": price, "auStartPrice": 100, "auTimeEnd": now + 600}),
        )
    };
    let sold = |id: u32| house(id, json!({"owner": "Abe"}));
    let offered = |id: u32, price: i64| {
        house(id, json!({"owner": "Bob", "onMarketplace": 1, "price": price}))
    };
    let open = [lot(1, 200), lot(2, 400), lot(3, 600), lot(4, 800), lot(5, 900), offered(6, 300)];
    server.record("1/map", super::at(now - 120, map(&open))).await;
    // Nobody bid for the fourth house.
    let closed = [sold(1), sold(2), sold(3), house(4, json!({})), lot(5, 100), offered(6, 300)];
    server.record("1/map", super::at(now - 60, map(&closed))).await;
    let market = server.json("/v2/market?serverId=1&type=house").await;
    let same = server.json("/v2/market?serverId=1&type=house&city=los-santos").await;
    assert_eq!(same["data"], market["data"]);
    let group = &market["data"][0];
    assert_eq!((&group["sales"], &group["median"]), (&json!(3), &json!(400)));
    assert_eq!((&group["city"], &group["quartiles"]), (&json!("Los Santos"), &json!([300, 500])));
    let lots: Vec<(u64, i64, u64)> = group["lots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lot| {
            let number = |name: &str| lot[name].as_u64().unwrap();
            (number("id"), number("price") as i64, number("below"))
        })
        .collect();
    assert_eq!(lots, [(5, 100, 75), (6, 300, 25)]);
    let elsewhere = server.json("/v2/market?serverId=1&type=house&city=San%20Fierro").await;
    assert_eq!(elsewhere["data"], json!([]));
    let same = server.json("/v2/market?serverId=1&type=house&city=los%20santos&days=1").await;
    assert_eq!(same["data"], market["data"]);
    let businesses = server.json("/v2/market?serverId=1&type=business").await;
    assert_eq!(businesses["data"], json!([]));
}
