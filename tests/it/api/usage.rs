//! What is counted about the requests of a key.

use jiff::Timestamp;
use muster::keys::{AnswerCounts, Limit, NewKey};
use serde_json::{Value, json};

use super::server::get;
use super::v2::populated::PopulatedServer;

#[tokio::test]
async fn every_answer_counts_for_its_endpoint() {
    let populated = PopulatedServer::full().await;
    let server = &populated.server;
    let order = NewKey::enterprise(server.new_owner(), "a".parse().unwrap());
    let key = server.issue(order.limited(Limit::new(7, 86_400).unwrap())).await;
    let token = key.token.reveal();
    let etag = server.get("/v2/map?serverId=1", token).await.header("etag").to_owned();
    let unchanged = get("/v2/map?serverId=1", token);
    let unchanged = unchanged.replacen("\r\n", &format!("\r\nIf-None-Match: {etag}\r\n"), 1);
    assert_eq!(server.request(&unchanged).await.status, 304);
    for (target, status) in [
        // The second one is answered from the cache of pages.
        ("/v2/map?serverId=1", 200),
        ("/v2/map?serverId=77", 404),
        ("/v2/map?serverId=five", 422),
        ("/v2/fraction/LSPD?serverId=1", 200),
        ("/v2/nothing/Carl_Johnson", 404),
        ("/v2/map?serverId=1", 429),
    ] {
        assert_eq!(server.get(target, token).await.status, status, "{target}");
    }
    let report = server.store.answers(&key.id, 30, Timestamp::now()).await.unwrap();
    let none = AnswerCounts::default();
    let map = AnswerCounts { ok: 2, not_modified: 1, client_errors: 2, refused: 1, ..none };
    assert_eq!(
        report.endpoints(),
        [
            ("/v2/map", map),
            ("/v2/fraction/{fractionId}", AnswerCounts { ok: 1, ..none }),
            ("other", AnswerCounts { client_errors: 1, ..none }),
        ]
    );
}

#[tokio::test]
async fn a_key_shows_its_own_usage() {
    let populated = PopulatedServer::full().await;
    let server = &populated.server;
    let key = server.key().await;
    let token = key.token.reveal();
    for target in ["/v2/map?serverId=1", "/v2/status", "/v2/map?serverId=77"] {
        server.get(target, token).await;
    }
    let answer = server.get("/v2/key", token).await.json();
    let counts = |ok, client_errors| {
        json!({
            "ok": ok, "not_modified": 0, "client_errors": client_errors, "refused": 0, "server_errors": 0
        })
    };
    let with = |mut counts: Value, name: &str, value: &str| {
        counts[name] = value.into();
        counts
    };
    assert_eq!(
        answer["usage"],
        json!([
            with(counts(1, 1), "endpoint", "/v2/map"),
            with(counts(1, 0), "endpoint", "/v2/status"),
        ])
    );
    let days = answer["days"].as_array().unwrap();
    let today = Timestamp::now().strftime("%Y-%m-%d").to_string();
    assert_eq!((days.len(), &days[29]), (30, &with(counts(2, 1), "day", &today)));
    assert_eq!(server.get("/v2/key", token).await.json()["usage"][1]["endpoint"], "/v2/key");
}
