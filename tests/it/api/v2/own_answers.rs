//! The API's answers are documents, too: a server that is fed with them answers the same.

use jiff::Timestamp;

use super::populated::{PopulatedServer, publish_players, publish_text};
use crate::api::server::TestServer;

const PAGES: [(&str, &str); 8] = [
    ("servers", "/v2/status"),
    ("fractions", "/v2/fractions?serverId=1"),
    ("1/online", "/v2/online?serverId=1"),
    ("1/sobes", "/v2/sobes?serverId=1"),
    ("1/families", "/v2/families?serverId=1"),
    ("1/map", "/v2/map?serverId=1"),
    ("1/admins", "/v2/admins?serverId=1"),
    ("1/ghetto", "/v2/ghetto?serverId=1"),
];

#[tokio::test]
async fn a_server_fed_with_answers_answers_the_same() {
    let original = PopulatedServer::full().await;
    let copy = PopulatedServer::on_empty(TestServer::open().await).await;
    for (document, page) in PAGES {
        publish_text(&copy.server.current, document, &original.body(page).await);
    }
    let player = "/v2/player/find?serverId=1&nickname=Carl_Johnson";
    let made = Timestamp::from_second(1_767_225_600).unwrap();
    publish_players(&copy.server.players, 1, made, &original.body(player).await).await;
    for (_, page) in PAGES.into_iter().chain([("", player)]) {
        assert_eq!(copy.body(page).await, original.body(page).await, "{page}");
    }
}

#[tokio::test]
async fn a_repeated_list_of_servers_is_one_list() {
    for alias in ["servers", "data", "arena"] {
        let original = PopulatedServer::on(TestServer::aliased(alias).await).await;
        let body = original.body("/v2/status").await;
        let status: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(status[alias], status["game"]);
        assert_eq!(status["game"].as_array().unwrap().len(), 2);
        for answer in [body.clone(), format!("{{\"data\": {body}}}")] {
            let copy = PopulatedServer::on_empty(TestServer::aliased(alias).await).await;
            publish_text(&copy.server.current, "servers", &answer);
            assert_eq!(copy.body("/v2/status").await, body);
        }
    }
}

#[tokio::test]
async fn an_answer_may_be_wrapped() {
    let original = PopulatedServer::full().await;
    let copy = PopulatedServer::listed().await;
    for (document, page) in &PAGES[1..] {
        let wrapped = format!("{{\"status\": \"ok\", \"data\": {}}}", original.body(page).await);
        publish_text(&copy.server.current, document, &wrapped);
    }
    for (_, page) in &PAGES[1..] {
        assert_eq!(copy.body(page).await, original.body(page).await, "{page}");
    }
}
