//! Documents pulled from another service.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use muster::feed::Importer;
use muster::feed::pull::{Pull, Pulled, Source};
use muster::game::Current;
use tokio_util::sync::CancellationToken;

use super::folder::FeedFolder;
use crate::api::server::TestServer;
use crate::api::v2::populated::PopulatedServer;

const PAGES: [&str; 8] = [
    "/v2/status",
    "/v2/fractions?serverId=1",
    "/v2/online?serverId=1",
    "/v2/sobes?serverId=1",
    "/v2/families?serverId=1",
    "/v2/map?serverId=1",
    "/v2/admins?serverId=1",
    "/v2/ghetto?serverId=1",
];

pub fn source(address: impl std::fmt::Display, key: &str) -> Source {
    let url = format!("http://{address}/v2").parse().unwrap();
    Source::new(&url, key, Duration::from_millis(500)).unwrap()
}

pub fn outcome(pulled: &Pulled) -> String {
    match pulled {
        Pulled::Imported => "imported".to_owned(),
        Pulled::Unchanged => "unchanged".to_owned(),
        Pulled::Absent => "absent".to_owned(),
        Pulled::Refused(_) => "refused".to_owned(),
        Pulled::Failed(why) => why.to_string(),
    }
}

#[tokio::test]
async fn a_server_that_pulls_from_another_answers_the_same_and_keeps_it() {
    let original = PopulatedServer::full().await;
    let copy = PopulatedServer::on_empty(TestServer::open().await).await;
    let folder = tempfile::tempdir().unwrap();
    let current = Arc::clone(&copy.server.current);
    let importer = Importer::open(folder.path().to_owned(), current).unwrap();
    let source = source(original.server.address, original.key());
    let mut pull = Pull::new(source, Arc::new(importer));
    for (id, pulled) in pull.once().await {
        let complete = id.server() != Some(2);
        assert!(!complete || matches!(pulled, Pulled::Imported), "{id}: {}", outcome(&pulled));
    }
    for page in PAGES {
        assert_eq!(copy.body(page).await, original.body(page).await, "{page}");
    }
    let restarted = Arc::new(Current::new());
    let feed = Importer::open(folder.path().to_owned(), Arc::clone(&restarted)).unwrap();
    muster::feed::watcher::FolderWatcher::new(Arc::new(feed)).scan();
    assert!(restarted.server(1).unwrap().map.is_some());
}

pub const STATUS: &str = r#"{"timestamp": 1767225600, "game": [{"number": 1, "name": "Vinewood"}], "api": {"servers": {}}}"#;

/// A source that answers `/v2/status`, and everything else as badly as it can.
async fn failing_source() -> String {
    let asked = Arc::new(AtomicUsize::new(0));
    let limited = move || {
        let first = asked.fetch_add(1, Ordering::Relaxed) == 0;
        let answer = match first {
            true => (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "0")], ""),
            false => {
                (StatusCode::OK, [("etag", "\"1\"")], r#"{"data": {}, "timestamp": 1767225600}"#)
            }
        };
        async move { answer.into_response() }
    };
    let router = Router::new()
        .route("/v2/status", get(async || STATUS))
        .route("/v2/online", get(limited))
        .route("/v2/sobes", get(std::future::pending::<()>))
        .route("/v2/families", get(|| async { StatusCode::INTERNAL_SERVER_ERROR }))
        .route("/v2/map", get(|| async { "<html>" }))
        .route("/v2/admins", get(|| async { StatusCode::UNAUTHORIZED }));
    serve(router).await
}

pub async fn serve(router: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address.to_string()
}

#[tokio::test]
async fn failures_of_the_source_are_told_and_change_nothing_else() {
    let feed = FeedFolder::empty();
    let source = source(failing_source().await, "key");
    let mut pull = Pull::new(source, Arc::clone(&feed.importer));
    let results = pull.once().await;
    let results: Vec<_> =
        results.iter().map(|(id, pulled)| format!("{id}: {}", outcome(pulled))).collect();
    insta::assert_snapshot!(results.join("\n"), @"
    servers.json: imported
    1/online.json: imported
    1/sobes.json: 127.0.0.1 did not answer in time
    1/families.json: the answer was 500 Internal Server Error
    1/map.json: refused
    1/admins.json: the key is refused
    1/ghetto.json: the answer was 404 Not Found
    fractions.json: the answer was 404 Not Found
    ");
    let mut registry = prometheus_client::registry::Registry::default();
    muster::feed::metrics::register(&feed.importer, &mut registry);
    let mut metrics = String::new();
    prometheus_client::encoding::text::encode(&mut metrics, &registry).unwrap();
    for (document, result, count) in [
        ("servers", "imported", 1),
        ("online", "limited", 1),
        ("online", "imported", 1),
        ("sobes", "timeout", 3),
        ("families", "failed", 3),
        ("map", "refused", 1),
        ("admins", "unauthorized", 3),
        ("ghetto", "not_found", 1),
    ] {
        let labels = format!("document=\"{document}\",result=\"{result}\"");
        let line = format!("muster_feed_pulls_total{{{labels}}} {count}\n");
        assert!(metrics.contains(&line), "{metrics}");
    }
}

/// An operator replaces the key while another one pulls.
#[tokio::test]
async fn a_replaced_key_is_used_from_the_next_request_on() {
    let status = |headers: HeaderMap| async move {
        match headers["x-api-key"] == "new" {
            true => STATUS.into_response(),
            false => StatusCode::UNAUTHORIZED.into_response(),
        }
    };
    let feed = FeedFolder::empty();
    let source = source(serve(Router::new().route("/v2/status", get(status))).await, "old");
    let mut pull = Pull::new(source.clone(), Arc::clone(&feed.importer));
    assert_eq!(outcome(&pull.once().await[0].1), "the key is refused");
    source.replace_key("two\nlines").unwrap_err();
    source.replace_key("new").unwrap();
    assert_eq!(outcome(&pull.once().await[0].1), "imported");
}

#[tokio::test]
async fn the_same_invalid_answer_is_told_once() {
    let router =
        Router::new().route("/v2/status", get(async || STATUS)).fallback(async || "<html>");
    let feed = FeedFolder::empty();
    let source = source(serve(router).await, "key");
    let mut pull = Pull::new(source, Arc::clone(&feed.importer));
    for expected in ["refused", "unchanged"] {
        let (_, fractions) = pull.once().await.pop().unwrap();
        assert_eq!(outcome(&fractions), expected);
    }
}

#[tokio::test]
async fn fractions_of_the_operator_stay() {
    let original = PopulatedServer::full().await;
    let feed = FeedFolder::empty();
    let own = r#"[{"id": 9, "short": "SFPD", "name": "San Fierro Police", "aliases": []}]"#;
    let file = feed.importer.folder().join("fractions.json");
    std::fs::write(&file, own).unwrap();
    let source = source(original.server.address, original.key());
    Pull::new(source, Arc::clone(&feed.importer)).once().await;
    assert_eq!(std::fs::read_to_string(file).unwrap(), own);
}

#[tokio::test]
async fn new_data_is_pulled_while_it_runs() {
    let original = PopulatedServer::full().await;
    let mut feed = FeedFolder::empty();
    feed.watcher.scan();
    let pull =
        Pull::new(source(original.server.address, original.key()), Arc::clone(&feed.importer));
    let stop = CancellationToken::new();
    let running = tokio::spawn(pull.run(stop.clone()));
    let mut revision = feed.current.revision();
    let has_ghetto = || feed.current.server(1).is_some_and(|server| server.ghetto.is_some());
    while !has_ghetto() {
        tokio::time::timeout(Duration::from_secs(30), revision.changed()).await.unwrap().unwrap();
    }
    stop.cancel();
    running.await.unwrap();
}
