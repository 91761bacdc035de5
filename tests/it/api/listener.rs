//! Slow peers, idle peers, and a stop.

use std::time::Duration;

use muster::api::{Holding, Timeouts};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tokio::io::AsyncReadExt;

use super::house::{House, get};

fn hasty() -> Holding {
    let short = Duration::from_millis(300);
    let timeouts = Timeouts { head: short, idle: short, write: short };
    Holding { connections: 500, timeouts, drain: Duration::from_secs(2) }
}

#[tokio::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let house = House::with(hasty()).await;
    let mut line = house.line().await;
    line.say("GET /v2/status HTTP/1.1\r\nHo").await;
    assert_eq!(line.hear().await.code(), "REQUEST_TIMEOUT");
    assert!(line.ended().await);
    assert!(house.line().await.ended().await, "one that never speaks is closed in silence");
}

#[tokio::test]
async fn an_idle_connection_is_closed_in_silence() {
    let house = House::with(hasty()).await;
    let key = house.key().await;
    let mut line = house.line().await;
    line.say(get("/v2/status", key.token.reveal())).await;
    assert_eq!(line.hear().await.status, 200);
    assert!(line.ended().await);
}

#[tokio::test]
async fn heads_may_come_byte_by_byte() {
    let house = House::open().await;
    let key = house.key().await;
    let mut line = house.line().await;
    line.socket.set_nodelay(true).unwrap();
    for byte in get("/v2/status", key.token.reveal()).into_bytes() {
        line.say([byte]).await;
        tokio::task::yield_now().await;
    }
    assert_eq!(line.hear().await.status, 200);
}

#[tokio::test]
async fn others_are_served_beside_many_idle_sockets() {
    let house = House::open().await;
    let key = house.key().await;
    let mut idle = Vec::new();
    for _ in 0..400 {
        idle.push(house.line().await);
    }
    assert_eq!(house.get("/v2/status", key.token.reveal()).await.status, 200);
}

#[tokio::test]
async fn a_stop_finishes_what_has_begun() {
    let house = House::open().await;
    let key = house.key().await;
    let request = get("/v2/status", key.token.reveal());
    let (mut begun, mut idle) = (house.line().await, house.line().await);
    let (first, rest) = request.split_at(30);
    begun.say(first).await;
    idle.say(&request).await;
    assert_eq!(idle.hear().await.status, 200);
    house.stop.cancel();
    assert!(idle.ended().await);
    begun.say(rest).await;
    assert_eq!(begun.hear().await.status, 200);
    assert!(begun.ended().await);
    house.serving.await.unwrap();
}

#[tokio::test]
async fn a_stop_waits_for_nobody_who_has_said_nothing() {
    let house = House::open().await;
    let mut silent = house.line().await;
    while house.connections() == 0 {
        tokio::task::yield_now().await;
    }
    house.stop.cancel();
    tokio::time::timeout(Duration::from_secs(5), house.serving).await.expect("no wait").unwrap();
    assert!(silent.ended().await);
}

#[tokio::test]
async fn a_peer_that_does_not_read_is_not_waited_for() {
    let house = House::with(hasty()).await;
    let key = house.key().await;
    let mut deaf = house.line().await;
    let page = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n";
    // Far more than both sides' buffers hold.
    deaf.say(page.repeat(1000)).await;
    assert_eq!(house.get("/v2/status", key.token.reveal()).await.status, 200);
    let given_up = async {
        while house.connections() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), given_up).await.expect("it is given up");
    let mut heard = Vec::new();
    // Cut off in the middle: what was on its way arrives, and then no more.
    let _ = deaf.socket.read_to_end(&mut heard).await;
    let answers = String::from_utf8_lossy(&heard).matches("HTTP/1.1 200").count();
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
    let house = House::with(hasty()).await;
    let mut runner = TestRunner::deterministic();
    for _ in 0..500 {
        let sent = scraps().new_tree(&mut runner).unwrap().current();
        let mut line = house.line().await;
        line.say(&sent).await;
        line.finish().await;
        let mut heard = Vec::new();
        // A reset is as good an end as any.
        let _ = line.socket.read_to_end(&mut heard).await;
        let heard = String::from_utf8_lossy(&heard);
        let statuses = heard.split("HTTP/1.1 ").skip(1).filter_map(|rest| rest.get(..3));
        let statuses = statuses.filter(|status| status.parse::<u16>().is_ok() && *status != "100");
        let answers = statuses.count();
        let ours = heard.matches("x-content-type-options: nosniff").count();
        assert_eq!(answers, ours, "{}: {heard}", sent.escape_ascii());
    }
}
