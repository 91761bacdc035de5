//! A source that fails, refuses, or is too large: what is told, and how often it is asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use jiff::Timestamp;
use muster::feed::pull::Pull;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::folder::FeedFolder;
use super::log::Log;
use super::pull::{outcome, serve, source};

/// An error as the interface has it.
fn error(status: StatusCode, code: &str, message: &str) -> Response {
    let body = json!({"error_code": code, "error_message": message, "error_id": "1"});
    (status, body.to_string()).into_response()
}

fn not_provided() -> Response {
    error(StatusCode::NOT_FOUND, "NOT_PROVIDED", "Nobody provides this data for this server.")
}

/// Answers a body with an entity tag, and 304 to who knows it; counts the bodies.
async fn tagged(headers: HeaderMap, body: String, sent: &AtomicUsize) -> Response {
    if headers.contains_key(header::IF_NONE_MATCH) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    sent.fetch_add(1, Ordering::Relaxed);
    ([(header::ETAG, "\"1\"")], body).into_response()
}

pub async fn until(what: &dyn Fn() -> bool) {
    let wait = async {
        while !what() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), wait).await.expect("it happens");
}

#[tokio::test]
async fn a_document_of_the_future_is_asked_for_once_more_when_its_time_has_come() {
    // Two seconds more than a document may be ahead.
    let made = Timestamp::now().as_second() + 302;
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    let status = move |headers: HeaderMap| async move {
        let body = json!({"timestamp": made, "game": [{"number": 1, "name": "Vinewood"}]});
        tagged(headers, body.to_string(), &counted).await
    };
    let router = Router::new().route("/v2/status", get(status)).fallback(async || not_provided());
    let feed = FeedFolder::empty();
    let mut pull = Pull::new(source(serve(router).await, "key"), Arc::clone(&feed.importer));
    let mut seen = Vec::new();
    let imported = async {
        while feed.current.servers().iter().len() == 0 {
            let (_, pulled) = pull.once().await.remove(0);
            seen.push(outcome(&pulled));
        }
    };
    tokio::time::timeout(Duration::from_secs(30), imported).await.expect("it is judged again");
    seen.dedup();
    assert_eq!(seen, ["refused", "unchanged", "imported"]);
    assert_eq!(sent.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn a_document_with_errors_is_not_asked_for_again_until_it_changes() {
    let sent = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&sent);
    let status = move |headers| async move { tagged(headers, "[1".to_owned(), &counted).await };
    let router = Router::new().route("/v2/status", get(status)).fallback(async || not_provided());
    let feed = FeedFolder::empty();
    let mut pull = Pull::new(source(serve(router).await, "key"), Arc::clone(&feed.importer));
    for expected in ["refused", "unchanged", "unchanged"] {
        assert_eq!(outcome(&pull.once().await[0].1), expected);
    }
    assert_eq!(sent.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn the_source_says_why_it_refuses_a_key() {
    let long = "x".repeat(1_000);
    for (code, message, expected) in [
        (
            "UNAUTHORIZED",
            "This key is blocked.",
            "the key is refused: UNAUTHORIZED: This key is blocked.",
        ),
        (
            "UNAUTHORIZED",
            "This key has expired.",
            "the key is refused: UNAUTHORIZED: This key has expired.",
        ),
        (
            "",
            "a\nb\u{1b}[31m\u{202e} it's a-secret-key",
            r"the key is refused: a\nb\u{1b}[31m\u{202e} it's ‹key›",
        ),
        ("", &long, &format!("the key is refused: {}…", &long[..200])),
        ("", "", "the key is refused"),
    ] {
        let (code, message) = (code.to_owned(), message.to_owned());
        let router = Router::new().fallback(move || {
            let answer = error(StatusCode::UNAUTHORIZED, &code, &message);
            async move { answer }
        });
        let feed = FeedFolder::empty();
        let source = source(serve(router).await, "a-secret-key");
        let mut pull = Pull::new(source, Arc::clone(&feed.importer));
        assert_eq!(outcome(&pull.once().await[0].1), expected);
    }
}

#[tokio::test]
async fn an_address_that_does_not_exist_is_told_once_and_its_end_once() {
    let (log, _guard) = Log::start();
    let exists = Arc::new(AtomicBool::new(false));
    let (shown, requests) = (Arc::clone(&exists), Arc::new(AtomicUsize::new(0)));
    let counted = Arc::clone(&requests);
    let map = move || {
        counted.fetch_add(1, Ordering::Relaxed);
        let answer = match shown.load(Ordering::Relaxed) {
            true => not_provided(),
            false => error(StatusCode::NOT_FOUND, "NOT_FOUND", "No such path."),
        };
        async move { answer }
    };
    let status = r#"{"timestamp": 1767225600, "game": [{"number": 1, "name": "A"}, {"number": 2, "name": "B"}]}"#;
    let router = Router::new()
        .route("/v2/status", get(async move || status))
        .route("/v2/map", get(map))
        .fallback(async || not_provided());
    let mut feed = FeedFolder::empty();
    feed.watcher.scan();
    let address = serve(router).await;
    let pull = Pull::new(source(&address, "key"), Arc::clone(&feed.importer));
    let stop = CancellationToken::new();
    let running = tokio::spawn(pull.run(stop.clone()));
    until(&|| requests.load(Ordering::Relaxed) >= 4).await;
    assert_eq!(
        log.lines("can't be pulled"),
        [format!(
            "ERROR data can't be pulled: the answer was 404 Not Found: NOT_FOUND: No such path. \
             document=1/map.json address={address}/v2/map?serverId=1"
        )]
    );
    let [failure] = feed.importer.pull_failures().try_into().unwrap();
    assert_eq!(failure.document, Some("map"));
    assert_eq!(failure.why, "the answer was 404 Not Found: NOT_FOUND: No such path.");
    let metrics = feed.refusals();
    for line in [
        "muster_feed_pulls_total{document=\"map\",result=\"not_found\"}",
        "muster_feed_pulls_total{document=\"online\",result=\"absent\"} 2",
        "muster_feed_pull_age_seconds{document=\"map\"}",
        "muster_feed_pull_age_seconds{document=\"online\"}",
    ] {
        assert!(metrics.contains(line), "{line}\n{metrics}");
    }
    exists.store(true, Ordering::Relaxed);
    until(&|| feed.importer.pull_failures().is_empty()).await;
    assert_eq!(log.lines("pulled again"), ["INFO data can be pulled again document=map"]);
    assert_eq!(log.lines("can't be pulled").len(), 1);
    stop.cancel();
    running.await.unwrap();
    // Another process may pull from now on.
    assert!(!feed.refusals().contains("muster_feed_pull_age_seconds{"));
}

#[tokio::test]
async fn a_source_with_many_servers_is_asked_at_a_steady_pace_and_about_some_of_them() {
    let (log, _guard) = Log::start();
    let server = |number: u32| json!({"number": number, "name": format!("S{number}")});
    let servers: Vec<_> = (1..=20_000).map(server).collect();
    let status = json!({"timestamp": 1_767_225_600, "game": servers}).to_string();
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let router = Router::new().route("/v2/status", get(async move || status)).fallback(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        async { not_provided() }
    });
    let mut feed = FeedFolder::empty();
    feed.watcher.scan();
    let pull = Pull::new(source(serve(router).await, "key"), Arc::clone(&feed.importer));
    let stop = CancellationToken::new();
    let begun = Instant::now();
    let running = tokio::spawn(pull.run(stop.clone()));
    until(&|| asked.load(Ordering::Relaxed) >= 10).await;
    // One request for the servers, then at most five a second.
    assert!(begun.elapsed() >= Duration::from_millis(200) * 10);
    stop.cancel();
    running.await.unwrap();
    assert_eq!(
        log.lines("left out"),
        [
            "WARN only the first 100 of 20000 servers are pulled; those from number 101 on are left out"
        ]
    );
}
