//! Slow peers, idle peers, and shutdown.

use std::time::Duration;

use muster::http_server::{ListenerConfig, Timeouts};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tokio::io::AsyncReadExt;

use super::server::{TestServer, get};

fn short_timeouts() -> ListenerConfig {
    let short = Duration::from_millis(300);
    let timeouts = Timeouts { first_head: short, next_head: short, write: short };
    let drain = Duration::from_secs(2);
    ListenerConfig { connections: 500, timeouts, drain, ..ListenerConfig::default() }
}

#[tokio::test]
async fn a_request_that_does_not_arrive_times_out() {
    let server = TestServer::with(short_timeouts()).await;
    let mut connection = server.connect().await;
    connection.send("GET /v2/status HTTP/1.1\r\nHo").await;
    assert!(connection.is_closed().await);
    assert!(server.connect().await.is_closed().await);
}

#[tokio::test]
async fn an_idle_connection_is_closed_without_a_response() {
    let server = TestServer::with(short_timeouts()).await;
    let key = server.key().await;
    let mut connection = server.connect().await;
    connection.send(get("/v2/status", key.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 200);
    assert!(connection.is_closed().await);
}

#[tokio::test]
async fn a_request_may_arrive_byte_by_byte() {
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
async fn idle_connections_do_not_delay_others() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(server.connect().await);
    }
    assert_eq!(server.get("/v2/status", key.token.reveal()).await.status, 200);
}

#[tokio::test]
async fn a_full_listener_serves_who_is_connected_and_recovers_from_silent_peers() {
    let Timeouts { first_head, .. } = short_timeouts().timeouts;
    let timeouts = Timeouts { first_head, ..Timeouts::default() };
    let config = ListenerConfig { connections: 5, timeouts, ..ListenerConfig::default() };
    let server = TestServer::with(config).await;
    let key = server.key().await;
    let request = get("/v2/status", key.token.reveal());
    let mut known = server.connect().await;
    known.send(&request).await;
    assert_eq!(known.receive().await.status, 200);
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(server.connect().await);
    }
    while server.connections() < 5 {
        tokio::task::yield_now().await;
    }
    known.send(&request).await;
    assert_eq!(known.receive().await.status, 200);
    assert_eq!(server.request(&request).await.status, 200);
    known.send(&request).await;
    assert_eq!(known.receive().await.status, 200, "it is closed like a silent one");
}

#[tokio::test]
async fn a_shutdown_completes_requests_in_progress() {
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
async fn a_shutdown_does_not_wait_for_silent_connections() {
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
async fn a_peer_that_does_not_read_times_out() {
    let server = TestServer::with(short_timeouts()).await;
    let key = server.key().await;
    let mut stalled = server.connect().await;
    let page = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    // Far more than the buffers of both sides hold.
    stalled.send(page.repeat(1000)).await;
    assert_eq!(server.get("/v2/status", key.token.reveal()).await.status, 200);
    let closed = async {
        while server.connections() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), closed).await.expect("it is closed");
    let mut received = Vec::new();
    // Closed in the middle: what was sent arrives, and nothing after it.
    let _ = stalled.socket.read_to_end(&mut received).await;
    let answers = String::from_utf8_lossy(&received).matches("HTTP/1.1 200").count();
    assert!(answers < 1000, "all {answers} responses were buffered for a peer that did not read");
}

/// Pieces of requests in any order.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
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
    proptest::collection::vec(piece, 1..8).prop_map(|pieces| pieces.concat())
}

#[tokio::test]
async fn any_bytes_get_our_responses_or_a_bare_400() {
    let server = TestServer::with(short_timeouts()).await;
    let mut runner = TestRunner::deterministic();
    for _ in 0..500 {
        let sent = pieces().new_tree(&mut runner).unwrap().current();
        let mut connection = server.connect().await;
        connection.send(&sent).await;
        connection.finish_sending().await;
        let mut received = Vec::new();
        // The connection may be reset.
        let _ = connection.socket.read_to_end(&mut received).await;
        let received = String::from_utf8_lossy(&received);
        for response in received.split("HTTP/1.1 ").skip(1) {
            let status = response.get(..3).and_then(|status| status.parse::<u16>().ok());
            let ours = response.contains("x-content-type-options: nosniff");
            assert!(
                ours || matches!(status, None | Some(100 | 400)),
                "{}: {received}",
                sent.escape_ascii()
            );
        }
    }
}
