//! Slow peers, idle peers, and a stop.

use std::time::Duration;

use muster::api::{ListenerConfig, Timeouts};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tokio::io::AsyncReadExt;

use super::server::{TestServer, get};

fn hasty() -> ListenerConfig {
    let short = Duration::from_millis(300);
    let timeouts = Timeouts { head: short, idle: short, write: short };
    ListenerConfig { connections: 500, timeouts, drain: Duration::from_secs(2) }
}

#[tokio::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let server = TestServer::with(hasty()).await;
    let mut connection = server.connect().await;
    connection.send("GET /v2/status HTTP/1.1\r\nHo").await;
    assert_eq!(connection.receive().await.code(), "REQUEST_TIMEOUT");
    assert!(connection.is_closed().await);
    assert!(server.connect().await.is_closed().await, "one that never speaks is closed in silence");
}

#[tokio::test]
async fn an_idle_connection_is_closed_in_silence() {
    let server = TestServer::with(hasty()).await;
    let key = server.key().await;
    let mut connection = server.connect().await;
    connection.send(get("/v2/status", key.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 200);
    assert!(connection.is_closed().await);
}

#[tokio::test]
async fn heads_may_come_byte_by_byte() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let mut connection = server.connect().await;
    connection.socket.set_nodelay(true).unwrap();
    for byte in get("/v2/status", key.token.reveal()).into_bytes() {
        connection.send([byte]).await;
        tokio::task::yield_now().await;
    }
    assert_eq!(connection.receive().await.status, 200);
}

#[tokio::test]
async fn others_are_served_beside_many_idle_sockets() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(server.connect().await);
    }
    assert_eq!(server.get("/v2/status", key.token.reveal()).await.status, 200);
}

#[tokio::test]
async fn a_stop_finishes_what_has_begun() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let request = get("/v2/status", key.token.reveal());
    let (mut begun, mut idle) = (server.connect().await, server.connect().await);
    let (first, rest) = request.split_at(30);
    begun.send(first).await;
    idle.send(&request).await;
    assert_eq!(idle.receive().await.status, 200);
    server.stop.cancel();
    assert!(idle.is_closed().await);
    begun.send(rest).await;
    assert_eq!(begun.receive().await.status, 200);
    assert!(begun.is_closed().await);
    server.serving.await.unwrap();
}

#[tokio::test]
async fn a_stop_waits_for_nobody_who_has_said_nothing() {
    let server = TestServer::open().await;
    let mut silent = server.connect().await;
    while server.connections() == 0 {
        tokio::task::yield_now().await;
    }
    server.stop.cancel();
    tokio::time::timeout(Duration::from_secs(5), server.serving).await.expect("no wait").unwrap();
    assert!(silent.is_closed().await);
}

#[tokio::test]
async fn a_peer_that_does_not_read_is_not_waited_for() {
    let server = TestServer::with(hasty()).await;
    let key = server.key().await;
    let mut deaf = server.connect().await;
    let page = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    // Far more than both sides' buffers hold.
    deaf.send(page.repeat(1000)).await;
    assert_eq!(server.get("/v2/status", key.token.reveal()).await.status, 200);
    let given_up = async {
        while server.connections() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), given_up).await.expect("it is given up");
    let mut received = Vec::new();
    // Cut off in the middle: what was on its way arrives, and then no more.
    let _ = deaf.socket.read_to_end(&mut received).await;
    let answers = String::from_utf8_lossy(&received).matches("HTTP/1.1 200").count();
    assert!(answers < 1000, "all {answers} answers were kept for a peer that did not read");
}

/// Pieces of requests, put together rightly and wrongly.
fn scraps() -> impl Strategy<Value = Vec<u8>> {
    let scrap = prop_oneof![
        6 => Just(b"GET / HTTP/1.1\r\n".to_vec()),
        6 => Just(b"Host: x\r\n".to_vec()),
        6 => Just(b"\r\n".to_vec()),
        1 => "[!-~]{1,8} [ -~]{1,12} HTTP/1.1\r\nHost: x\r\n\r\n".prop_map(String::into_bytes),
        1 => "GET /[ -ÿ]{0,12} HTTP/1.1\r\nHost: x\r\n\r\n".prop_map(String::into_bytes),
        1 => "[!-~]{0,3}: [ -ÿ]{0,20}\r\n".prop_map(String::into_bytes),
        1 => "(Expect|Upgrade|Connection|Transfer-Encoding|Content-Length): [a-z0-9-]{0,12}\r\n"
            .prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..8),
    ];
    proptest::collection::vec(scrap, 1..8).prop_map(|scraps| scraps.concat())
}

#[tokio::test]
async fn whatever_is_sent_only_the_front_answers() {
    let server = TestServer::with(hasty()).await;
    let mut runner = TestRunner::deterministic();
    for _ in 0..500 {
        let sent = scraps().new_tree(&mut runner).unwrap().current();
        let mut connection = server.connect().await;
        connection.send(&sent).await;
        connection.finish_sending().await;
        let mut received = Vec::new();
        // A reset is as good an end as any.
        let _ = connection.socket.read_to_end(&mut received).await;
        let received = String::from_utf8_lossy(&received);
        let statuses = received.split("HTTP/1.1 ").skip(1).filter_map(|rest| rest.get(..3));
        let statuses = statuses.filter(|status| status.parse::<u16>().is_ok() && *status != "100");
        let answers = statuses.count();
        let ours = received.matches("x-content-type-options: nosniff").count();
        assert_eq!(answers, ours, "{}: {received}", sent.escape_ascii());
    }
}
