//! Rate limits over HTTP.

use std::sync::Arc;

use jiff::Timestamp;
use muster::keys::{Limit, NewKey};
use tokio::task::JoinSet;

use super::server::{TestServer, get};
use super::v2::populated::PopulatedServer;

#[tokio::test]
async fn every_response_to_a_valid_key_shows_what_is_left() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let key = key.token.reveal();
    for (path, status) in [("/v2/status", 200), ("/v2/nothing", 404)] {
        let reply = server.get(path, key).await;
        assert_eq!(reply.status, status);
        assert_eq!(reply.header("ratelimit-policy"), "\"key\";q=60;w=60, \"owner\";q=120;w=60");
    }
    let limit = Limit::new(60, 86_400).unwrap();
    let order = NewKey::enterprise(server.new_owner(), "a".parse().unwrap()).limited(limit);
    let key = server.issue(order).await;
    let mut reply = server.get("/v2/status", key.token.reveal()).await;
    for path in ["/v2/status", "/v2/nothing"] {
        reply = server.get(path, key.token.reveal()).await;
    }
    // One more comes back in a sixtieth of the window, and one of the owner's in half of that.
    let reset: u64 = reply.header("x-ratelimit-reset").parse().unwrap();
    assert!((1400..=1440).contains(&reset), "{reset}");
    let left = format!("\"key\";r=57;t={reset}, \"owner\";r=117;t={}", reset - 720);
    assert_eq!(reply.header("ratelimit"), left);
    assert_eq!(reply.header("x-ratelimit-limit"), "60");
    assert_eq!(reply.header("x-ratelimit-remaining"), "57");
    let service = server.service_key().await;
    let reply = server.get("/v2/status", service.token.reveal()).await;
    assert_eq!(reply.header("ratelimit-policy"), "\"key\";q=1000000000;w=60");
}

#[tokio::test]
async fn a_429_says_when_to_retry() {
    let server = TestServer::open().await;
    let limit = Limit::new(3, 3600).unwrap();
    let key = server
        .issue(NewKey::enterprise(server.new_owner(), "a".parse().unwrap()).limited(limit))
        .await;
    let key = key.token.reveal();
    let mut connection = server.connect().await;
    for status in [200, 200, 200, 429, 429] {
        connection.send(get("/v2/status", key)).await;
        let reply = connection.receive().await;
        assert_eq!(reply.status, status);
        if status == 429 {
            assert_eq!(reply.code(), "RATE_LIMIT_EXCEEDED");
            let wait: u64 = reply.header("retry-after").parse().unwrap();
            // One of three comes back, not all at once.
            assert!((1100..=1200).contains(&wait), "{wait}");
            let left = format!("\"key\";r=0;t={wait}, \"owner\";r=3;t=");
            assert!(reply.header("ratelimit").starts_with(&left), "{left}");
            assert_eq!(reply.header("x-ratelimit-reset"), wait.to_string());
        }
    }
}

#[tokio::test]
async fn v2_key_costs_a_tenth_and_says_so() {
    let server = TestServer::open().await;
    let limit = Limit::new(2, 86_400).unwrap();
    let key = server
        .issue(NewKey::enterprise(server.new_owner(), "a".parse().unwrap()).limited(limit))
        .await;
    let key = key.token.reveal();
    for remaining in [[1; 10], [0; 10]].concat() {
        let reply = server.get("/v2/key", key).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("x-ratelimit-remaining"), remaining.to_string());
        let answer = reply.json();
        assert_eq!(answer["limit"]["remaining"], remaining);
        assert_eq!(answer["limit"]["reset"].to_string(), reply.header("x-ratelimit-reset"));
        assert_eq!(answer["key"]["kind"], "enterprise");
    }
    let refused = server.get("/v2/key", key).await;
    assert_eq!(refused.status, 429);
    // A tenth comes back long before a request.
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((4200..=4320).contains(&wait), "{wait}");
    let reset: u64 = refused.header("x-ratelimit-reset").parse().unwrap();
    assert!((43_000..=43_200).contains(&reset), "{reset}");
}

#[tokio::test]
async fn a_503_costs_nothing() {
    let server = TestServer::open().await;
    let limit = Limit::new(2, 3600).unwrap();
    let key = server
        .issue(NewKey::enterprise(server.new_owner(), "a".parse().unwrap()).limited(limit))
        .await;
    let key = key.token.reveal();
    for _ in 0..5 {
        let reply = server.get("/v2/map?serverId=1", key).await;
        assert_eq!(reply.status, 503);
        assert!(
            reply.header("ratelimit").starts_with("\"key\";r=2;t="),
            "{}",
            reply.header("ratelimit")
        );
    }
    for status in [200, 200, 429] {
        assert_eq!(server.get("/v2/status", key).await.status, status);
    }
}

#[tokio::test]
async fn a_304_costs_a_tenth_whatever_it_was_asked_with() {
    let server = PopulatedServer::full().await;
    let limit = Limit::new(3, 86_400).unwrap();
    for any in [false, true] {
        let order = NewKey::enterprise(server.server.new_owner(), "a".parse().unwrap());
        let key = server.server.issue(order.limited(limit)).await;
        let request = get("/v2/map?serverId=1", key.token.reveal());
        let mut connection = server.server.connect().await;
        connection.send(&request).await;
        let etag = connection.receive().await.header("etag").to_owned();
        let tag = if any { "*" } else { &etag };
        let unchanged = request.replacen("\r\n", &format!("\r\nIf-None-Match: {tag}\r\n"), 1);
        for left in [&[1; 10][..], &[0]].concat() {
            connection.send(&unchanged).await;
            let reply = connection.receive().await;
            let shown = reply.header("x-ratelimit-remaining");
            assert_eq!((reply.status, shown), (304, &*left.to_string()), "{tag}");
        }
        // Nine tenths are left: too few to find out that nothing has changed.
        for request in [&request, &unchanged] {
            connection.send(request).await;
            assert_eq!(connection.receive().await.status, 429, "{tag}");
        }
    }
}

#[tokio::test]
async fn a_429_and_v2_key_tell_the_two_limits_apart() {
    let server = TestServer::open().await;
    let owner = server.new_owner();
    let limit = Limit::new(3, 3600).unwrap();
    let mut keys = Vec::new();
    for _ in 0..3 {
        let order = NewKey::enterprise(owner, "a".parse().unwrap()).limited(limit);
        keys.push(server.issue(order).await);
    }
    let [first, second, third] = [0, 1, 2].map(|index: usize| keys[index].token.reveal());
    for key in [first, first, first, second, second] {
        assert_eq!(server.get("/v2/status", key).await.status, 200);
    }
    let message = server.get("/v2/status", first).await.json()["error_message"].to_string();
    assert!(message.starts_with("\"This key has used up"), "{message}");
    // One of three less a tenth for this call, and one of six less a tenth.
    let answer = server.get("/v2/key", second).await.json();
    assert_eq!(answer["limit"]["remaining"], 0);
    assert_eq!(answer["owner_limit"]["requests"], 6);
    assert_eq!(answer["owner_limit"]["remaining"], 0);
    let message = server.get("/v2/status", third).await.json()["error_message"].to_string();
    assert!(message.starts_with("\"All your keys together"), "{message}");
    let service = server.service_key().await;
    let answer = server.get("/v2/key", service.token.reveal()).await.json();
    assert_eq!(answer["owner_limit"], serde_json::Value::Null);
}

#[tokio::test]
async fn parallel_clients_of_one_key_never_exceed_its_limit() {
    let server = Arc::new(TestServer::open().await);
    let limit = Limit::new(200, 86_400).unwrap();
    let key = server.issue(NewKey::service("a".parse().unwrap()).limited(limit)).await;
    let mut clients = JoinSet::new();
    for _ in 0..64 {
        let (server, request) = (Arc::clone(&server), get("/v2/status", key.token.reveal()));
        clients.spawn(async move {
            let (mut connection, mut admitted) = (server.connect().await, 0);
            for _ in 0..10 {
                connection.send(&request).await;
                admitted += u32::from(connection.receive().await.status == 200);
            }
            admitted
        });
    }
    assert_eq!(clients.join_all().await.iter().sum::<u32>(), 200);
}

#[tokio::test]
async fn new_keys_do_not_raise_the_limit_of_an_owner() {
    let server = TestServer::open().await;
    let owner = server.new_owner();
    let limit = Limit::new(5, 3600).unwrap();
    let mut admitted = 0;
    for _ in 0..4 {
        let order = NewKey::enterprise(owner, "a".parse().unwrap()).limited(limit);
        let key = server.issue(order).await;
        for _ in 0..8 {
            admitted += u32::from(server.get("/v2/status", key.token.reveal()).await.status == 200);
        }
        server.store.delete_any(&key.id, Timestamp::now()).await.unwrap();
    }
    assert_eq!(admitted, 10, "twice the limit of one key, whatever the number of keys");
}

#[tokio::test]
async fn a_changed_limit_applies_at_once() {
    let server = TestServer::open().await;
    let limit = |requests| Some(Limit::new(requests, 3600).unwrap());
    let order = NewKey::enterprise(server.new_owner(), "a".parse().unwrap());
    let key = server.issue(order.limited(limit(2).unwrap())).await;
    let reveal = key.token.reveal();
    assert_eq!(server.get("/v2/status", reveal).await.status, 200);
    server.store.limit(&key.id, limit(1), Timestamp::now()).await.unwrap();
    assert_eq!(server.get("/v2/status", reveal).await.status, 429);
    server.store.limit(&key.id, limit(500), Timestamp::now()).await.unwrap();
    let reply = server.get("/v2/status", reveal).await;
    assert_eq!((reply.status, reply.header("x-ratelimit-limit")), (200, "500"));
}
