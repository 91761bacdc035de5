//! What is counted about the requests of a key.

use jiff::Timestamp;
use muster::keys::{AnswerCounts, Failure, Limit, NewKey};
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

#[tokio::test]
async fn failed_requests_are_remembered_without_their_parameters() {
    let populated = PopulatedServer::full().await;
    let server = &populated.server;
    let order = NewKey::enterprise(server.new_owner(), "a".parse().unwrap());
    let key = server.issue(order.limited(Limit::new(4, 86_400).unwrap())).await;
    let token = key.token.reveal();
    let mut expected = Vec::new();
    for (target, endpoint, status) in [
        ("/v2/map?serverId=1", "", 200),
        ("/v2/player/find?serverId=1&nickname=Mystery_Man", "/v2/player/find", 404),
        ("/v2/map?serverId=five", "/v2/map", 422),
        ("/v2/fraction/Mystery?serverId=1", "/v2/fraction/{fractionId}", 404),
        ("/v2/status", "/v2/status", 429),
    ] {
        let reply = server.get(target, token).await;
        assert_eq!(reply.status, status, "{target}");
        if status != 200 {
            expected.push((
                endpoint.to_owned(),
                reply.code(),
                reply.header("x-error-id").to_owned(),
            ));
        }
    }
    server.store.block(&key.id, "too loud", Timestamp::now()).await.unwrap();
    let reply = server.get("/v2/status?secret=1", token).await;
    assert_eq!(reply.status, 401);
    let id = reply.header("x-error-id").to_owned();
    expected.push(("/v2/status".to_owned(), "UNAUTHORIZED".to_owned(), id));
    let failures = server.store.failures(&key.id).await.unwrap();
    let failures = failures.iter().rev().map(|failure| {
        let Failure { endpoint, error_code, error_id, .. } = failure;
        (endpoint.to_string(), error_code.to_string(), error_id.clone())
    });
    assert_eq!(failures.collect::<Vec<_>>(), expected);
    let report = server.store.answers(&key.id, 1, Timestamp::now()).await.unwrap();
    assert_eq!((report.total().client_errors, report.total().refused), (4, 1));
}

#[tokio::test]
async fn keys_that_do_not_exist_are_not_counted() {
    let populated = PopulatedServer::full().await;
    let server = &populated.server;
    let key = server.key().await;
    server.store.delete_any(&key.id, Timestamp::now()).await.unwrap();
    assert_eq!(server.get("/v2/status", key.token.reveal()).await.status, 401);
    assert_eq!(server.store.failures(&key.id).await.unwrap(), []);
}
