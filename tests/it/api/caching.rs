//! Validators and content encodings.

use std::io::Read;

use jiff::Timestamp;
use muster::game::{Listing, Servers, Status, Update};

use super::connection::Reply;
use super::server::{TestServer, get};

async fn status(server: &TestServer, key: &str, lines: &str) -> Reply {
    server
        .request(get("/v2/status", key).replacen("\r\n\r\n", &format!("\r\n{lines}\r\n"), 1))
        .await
}

fn listing(number: u32) -> Listing {
    Listing {
        number,
        name: format!("Server {number}").into(),
        ip: "203.0.113.5".into(),
        port: 7777,
        online: 10,
        max_players: 1000,
        password: false,
        donate_multiplier: 1.0,
        experience_multiplier: 1.0,
        status: Status::Online,
        status_since: Some(Timestamp::UNIX_EPOCH),
        aliases: Box::default(),
        query: false,
        queried: None,
        listed_as: None,
    }
}

#[tokio::test]
async fn an_unchanged_page_is_a_304() {
    let server = TestServer::open().await;
    let key = server.service_key().await;
    let key = key.token.reveal();
    let empty = status(&server, key, "").await;
    assert_eq!(empty.json(), serde_json::json!({"game":[],"api":{"servers":{}},"timestamp":null}));
    server.current.publish(Update::Servers(Servers::new(
        Timestamp::from_second(784_111_777).unwrap(),
        (1..=20).map(listing).collect(),
    )));
    let full = status(&server, key, "").await;
    assert_eq!(full.header("last-modified"), "Sun, 06 Nov 1994 08:49:37 GMT");
    assert_eq!(full.header("vary"), "X-API-Key, Accept-Encoding");
    assert!(full.header("cache-control").starts_with("private, max-age="));
    let tag = full.header("etag");
    assert_ne!(tag, empty.header("etag"));
    let thousand = format!("{}, {tag}", vec!["\"x\""; 1000].join(","));
    for tags in [tag.to_owned(), format!("W/{tag}"), "*".into(), format!("junk, {tag}"), thousand] {
        let reply = status(&server, key, &format!("If-None-Match: {tags}\r\n")).await;
        assert_eq!(reply.status, 304, "{tags}");
        for name in ["etag", "last-modified", "cache-control", "vary"] {
            assert!(!reply.header(name).is_empty(), "a 304 repeats {name}");
        }
        assert!(!reply.header("ratelimit").is_empty());
    }
    for tags in ["\"x\"", "junk", "", "\"", "W/", ",,,"] {
        let reply = status(&server, key, &format!("If-None-Match: {tags}\r\n")).await;
        assert_eq!(reply.status, 200, "{tags}");
    }
}

#[tokio::test]
async fn a_page_is_sent_in_the_accepted_encoding() {
    let server = TestServer::open().await;
    let key = server.service_key().await;
    let key = key.token.reveal();
    let small = status(&server, key, "Accept-Encoding: gzip\r\n").await;
    assert_eq!(small.header("content-encoding"), "", "small bodies are not compressed");
    let servers = (1..=20).map(listing).collect();
    server.current.publish(Update::Servers(Servers::new(Timestamp::UNIX_EPOCH, servers)));
    let plain = status(&server, key, "Accept-Encoding: ;;q=x, deflate\r\n").await;
    assert_eq!(plain.header("content-encoding"), "");
    let mut tags = vec![plain.header("etag").to_owned()];
    for encoding in ["zstd", "br", "gzip"] {
        let encoded = status(&server, key, &format!("Accept-Encoding: {encoding}\r\n")).await;
        assert_eq!(encoded.header("content-encoding"), encoding);
        let mut body = Vec::new();
        let sent = &*encoded.body;
        match encoding {
            "zstd" => body = zstd::stream::decode_all(sent).unwrap(),
            "br" => drop(brotli::Decompressor::new(sent, 4096).read_to_end(&mut body).unwrap()),
            _ => drop(flate2::read::GzDecoder::new(sent).read_to_end(&mut body).unwrap()),
        }
        assert_eq!(body, plain.body, "{encoding}");
        tags.push(encoded.header("etag").to_owned());
    }
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), 4, "each encoding has its own etag");
}
