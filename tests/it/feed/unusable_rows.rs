//! Rows that can't be used: left out and reported while they are few, a reason to refuse the document otherwise.

use std::sync::Arc;

use muster::feed::Importer;
use muster::feed::push::{Token, Uploads, routes};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::documents::validated;
use super::folder::FeedFolder;
use super::samples;

/// A list of players of whom the first ones can't be used.
fn online(players: u32, unusable: u32) -> String {
    let player = |id| match id < unusable {
        true => json!({"id": id, "name": format!("Player_{id}"), "level": "high"}),
        false => json!({"id": id, "name": format!("Player_{id}"), "level": 1}),
    };
    let players: Vec<Value> = (0..players).map(player).collect();
    json!({"timestamp": samples::made().as_second() + 1, "players": players}).to_string()
}

/// Whether it is valid, and how many rows are named.
fn judged(path: &str, text: &str) -> (bool, usize) {
    match validated(path, text) {
        Ok(valid) => (true, valid.errors.count()),
        Err(errors) => (false, errors.count()),
    }
}

#[test]
fn up_to_one_row_in_a_hundred_may_be_unusable() {
    for (players, unusable, is_valid) in [
        (400, 2, true),
        (400, 4, true),
        (400, 5, false),
        (400, 8, false),
        (2, 1, true),
        (1, 1, false),
        (3, 2, false),
        (0, 0, true),
    ] {
        let judged = judged("5/online.json", &online(players, unusable));
        assert_eq!(judged, (is_valid, unusable as usize), "{unusable} of {players}");
    }
}

#[test]
fn members_of_an_unusable_family_do_not_count() {
    let member = |id: u32| json!({"id": id, "nickname": format!("Member_{id}")});
    let members: Vec<Value> = (0..200).map(member).collect();
    let families = |families: Value| json!({"timestamp": 1, "families": families}).to_string();
    let only = families(json!([{"id": "?", "members": members}]));
    assert_eq!(judged("5/families.json", &only), (false, 1));
    let one_member = families(json!([{"id": 1, "members": [{"id": 1, "nickname": ""}]}]));
    assert_eq!(judged("5/families.json", &one_member), (true, 1));
}

#[test]
fn an_error_outside_of_the_rows_refuses_the_document() {
    let text = online(400, 0).replace("\"timestamp\"", "\"time\"");
    assert_eq!(judged("5/online.json", &text), (false, 1));
}

#[test]
fn rows_that_are_left_out_are_counted_and_the_others_served() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    feed.write("5/online.json", &online(400, 2));
    feed.watcher.scan();
    assert_eq!(feed.players(), 398);
    let metrics = feed.refusals();
    assert!(
        metrics.contains("muster_feed_unusable_rows_total{document=\"online\"} 2\n"),
        "{metrics}"
    );
    assert!(!metrics.contains("muster_feed_refusals_total{"), "{metrics}");
}

#[test]
fn a_strict_importer_refuses_any_error() {
    let feed = FeedFolder::new();
    let importer = Importer::open(feed.path(""), Arc::clone(&feed.current)).unwrap().strict(true);
    let id = super::documents::address("5/online.json");
    importer
        .import(super::documents::address("servers.json"), samples::SERVERS.as_bytes())
        .unwrap();
    assert!(importer.import(id, online(400, 1).as_bytes()).is_err());
    assert!(importer.import(id, online(400, 0).as_bytes()).is_ok());
}

#[tokio::test]
async fn an_upload_names_the_rows_that_are_left_out() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/feed/5/online", listener.local_addr().unwrap());
    let uploads = Uploads::new(feed.folder.path().into());
    let router = routes(Arc::clone(&feed.importer), &uploads, Token::new("token").into());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let client = Client::new();
    let put = |body| client.put(&url).bearer_auth("token").body(body).send();
    let response = put(online(400, 1)).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    insta::assert_snapshot!(response.text().await.unwrap(), @r#"{"rows":1,"faults":[{"file":"5/online.json","path":"$.players[0].level","reason":"must be a whole number from 0 to 4294967295, not \"high\""}]}"#);
    assert_eq!(feed.players(), 399);
    assert_eq!(put(online(400, 0)).await.unwrap().status(), StatusCode::NO_CONTENT);
}
