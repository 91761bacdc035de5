//! Slow peers, idle peers, and a stop.

use std::time::Duration;

use muster::api::{Holding, Timeouts};

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
