//! A repeated request is answered like the first one, although most are seen by no handler.

use jiff::Timestamp;
use muster::game::Online;
use muster::keys::{Limit, NewKey};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor};

use super::populated::{MADE, PopulatedServer};
use crate::api::connection::Reply;
use crate::api::server::get;

const TARGETS: [&str; 19] = [
    "/v2/status",
    "/v2/online?serverId=1",
    "/v2/admins?serverId=1",
    "/v2/player/find?nickname=Carl_Johnson&serverId=1",
    "/v2/fractions?serverId=1",
    "/v2/fraction?serverId=1&fractionId=LSPD",
    "/v2/fraction/%D0%9B%D0%A1%D0%9F%D0%94?serverId=1&unknown=x",
    "/v2/leaders?serverId=1",
    "/v2/subleaders?serverId=1",
    "/v2/sobes?serverId=1",
    "/v2/families?serverId=1",
    "/v2/family?serverId=1&familyId=12",
    "/v2/map?serverId=1",
    "/v2/ghetto?serverId=1",
    "/v2/history?serverId=1&fractionId=LSPD",
    "/v2/ghetto/history?serverId=1",
    "/v2/family/history?serverId=1&famId=12",
    "/v2/playtime/fraction?serverId=1&fractionId=LSPD",
    "/v2/playtime/family?serverId=1&famId=12",
];

/// What must not differ between two answers to the same request.
fn content(reply: Reply) -> (u16, Vec<(String, String)>, Vec<u8>) {
    let mut headers: Vec<_> = reply.headers.iter().collect();
    headers.retain(|(name, _)| !["date", "cache-control"].contains(&name.as_str()));
    let text = |value: &http::HeaderValue| value.to_str().unwrap().to_owned();
    let mut headers: Vec<_> =
        headers.into_iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    headers.retain(|(name, _)| !name.contains("ratelimit"));
    headers.sort();
    (reply.status, headers, reply.body)
}

#[tokio::test]
async fn it_has_the_same_answer() {
    let server = PopulatedServer::full().await;
    for target in TARGETS {
        for encoding in ["identity", "gzip"] {
            let line = format!("\r\nAccept-Encoding: {encoding}\r\n\r\n");
            let request = get(target, server.key()).replacen("\r\n\r\n", &line, 1);
            let first = content(server.request(&request).await);
            assert_eq!(first.0, 200, "{target}");
            let mut head = first.clone();
            head.2.clear();
            for _ in 0..2 {
                assert_eq!(content(server.request(&request).await), first, "{target}");
                let mut connection = server.connect().await;
                connection.send(request.replacen("GET", "HEAD", 1)).await;
                assert_eq!(content(connection.receive_head().await), head, "{target}");
            }
        }
        let other = server.request(get(target, server.key()).replacen("GET", "POST", 1)).await;
        assert_eq!(other.status, 405, "{target}");
        assert_eq!(
            server.get(target, "mst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1DGEzJ").await.status,
            401
        );
    }
}

/// Reading the record of weeks takes long, and a 304 costs its client little.
#[tokio::test]
async fn what_was_recorded_is_read_once_and_not_for_a_client_that_has_the_page() {
    let server = PopulatedServer::full().await;
    let targets = &TARGETS[14..];
    let mut pages = Vec::new();
    for target in targets {
        pages.push(server.get_with_key(target).await);
    }
    let file = server.file().with_file_name("game.db");
    let mut game = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    game.execute(
        "DROP TABLE samples; DROP TABLE zone_counts; DROP TABLE playtime; DROP TABLE counted_hours",
    )
    .await
    .unwrap();
    for (target, page) in targets.iter().zip(pages) {
        assert_eq!(content(server.get_with_key(target).await), content(page), "{target}");
    }
    for target in [
        "/v2/history?serverId=1&hours=7",
        "/v2/ghetto/history?serverId=1&hours=7",
        "/v2/family/history?serverId=1&famId=4&hours=7",
        "/v2/playtime/family?serverId=1&famId=4",
    ] {
        let with = |tag: &str| {
            let line = format!("\r\nIf-None-Match: {tag}\r\n\r\n");
            get(target, server.key()).replacen("\r\n\r\n", &line, 1)
        };
        let unread = server.request(with("*")).await;
        assert_eq!((unread.status, &*unread.body), (304, &b""[..]), "{target}");
        let tag = unread.header("etag");
        assert_eq!(server.request(with(tag)).await.status, 304, "{target}");
        assert!(!unread.header("last-modified").is_empty(), "{target}");
        assert_eq!(server.request(with("\"x\"")).await.status, 500, "{target} is read now");
    }
}

/// A client may ask one process now and another one later, or the same one after a restart.
#[tokio::test]
async fn playtime_has_the_same_tag_in_every_process() {
    let first = PopulatedServer::full().await;
    let second = PopulatedServer::full_on(first.beside().await).await;
    let mut online = Online::clone(first.current.server(1).unwrap().online.as_ref().unwrap());
    online.timestamp = Timestamp::now();
    let a_minute_ago = Timestamp::from_second(online.timestamp.as_second() - 60).ok();
    let write = async || {
        first.history.playtime.record_after(1, &online, a_minute_ago);
        first.history.playtime.flush().await.unwrap();
    };
    write().await;
    let targets = &TARGETS[17..];
    let mut tags = Vec::new();
    for target in targets {
        let tag = first.get_with_key(target).await.header("etag").to_owned();
        let line = format!("\r\nIf-None-Match: {tag}\r\n\r\n");
        let request = get(target, second.key()).replacen("\r\n\r\n", &line, 1);
        assert_eq!(second.request(&request).await.status, 304, "{target}");
        tags.push(tag);
    }
    write().await;
    for (target, tag) in targets.iter().zip(tags) {
        assert_ne!(first.get_with_key(target).await.header("etag"), tag, "{target}");
    }
}

#[tokio::test]
async fn it_counts_and_keeps_to_the_limit() {
    let server = PopulatedServer::full().await;
    let limit = Limit::new(60, 86_400).unwrap();
    let order = NewKey::service("a".parse().unwrap()).limited(limit);
    let key = server.server.issue(order).await;
    for left in (0..60).rev() {
        let reply = server.get("/v2/map?serverId=1", key.token.reveal()).await;
        assert_eq!(
            (reply.status, reply.header("x-ratelimit-remaining")),
            (200, &*left.to_string())
        );
    }
    assert_eq!(server.get("/v2/map?serverId=1", key.token.reveal()).await.status, 429);
}

#[tokio::test]
async fn it_shows_new_data_at_once() {
    let server = PopulatedServer::full().await;
    let find = "/v2/player/find?nickname=Carl_Johnson&serverId=1";
    for _ in 0..2 {
        assert_eq!(server.get_with_key(find).await.json()["data"]["level"], 24);
    }
    server.publish("1/online", json!({"timestamp": MADE + 1, "players": []}));
    assert_eq!(server.get_with_key(find).await.json()["data"]["online"], false);
    server.publish_players(1, r#"{"id":1,"nickname":"Carl_Johnson","level":25}"#).await;
    assert_eq!(server.get_with_key(find).await.json()["data"]["level"], 25);
    let other = json!({"number": 2, "name": "S", "ip": "203.0.113.5", "port": 7777, "online": 0, "maxplayers": 1});
    server.publish("servers", json!({"timestamp": MADE + 1, "servers": [other]}));
    assert_eq!(server.get_with_key(find).await.status, 404);
}

#[tokio::test]
async fn it_never_shows_another_key() {
    let server = PopulatedServer::full().await;
    for _ in 0..2 {
        for key in [server.server.key().await, server.server.key().await] {
            for _ in 0..2 {
                let reply = server.get("/v2/key", key.token.reveal()).await.json();
                assert_eq!(reply["key"]["id"], key.id.as_str());
            }
        }
    }
}
