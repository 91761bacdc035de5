//! What the log and the metrics say about refused documents, and that the alert rules use the labels that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use muster::feed::pull::Pull;
use tokio_util::sync::CancellationToken;

use super::folder::FeedFolder;
use super::log::Log;
use super::pull_failures::until;
use super::push::PushServer;

#[test]
fn the_log_says_whether_a_version_before_is_served() {
    let (log, _guard) = Log::start();
    let mut feed = FeedFolder::new();
    feed.write("5/map.json", "[]");
    feed.watcher.scan();
    feed.write("5/map.json", "{}");
    feed.write("5/online.json", "[]");
    feed.watcher.scan();
    fs::remove_file(feed.path("5/map.json")).unwrap();
    fs::remove_file(feed.path("5/online.json")).unwrap();
    feed.watcher.scan();
    let said = |part: &str| -> Vec<String> {
        let cut = |line: String| line.split([':', '"']).next().unwrap_or_default().to_owned();
        log.lines(part).into_iter().map(cut).collect()
    };
    assert_eq!(
        said("refused"),
        [
            "WARN refused, and there is no version before",
            "WARN refused, the version before is still served",
            "WARN refused, and there is no version before",
        ]
    );
    assert_eq!(
        log.lines("deleted"),
        [
            "WARN deleted; its last version is still served document=5/online.json",
            "WARN deleted; no version of it was valid document=5/map.json",
        ]
    );
}

#[tokio::test]
async fn the_first_errors_of_an_upload_are_logged() {
    let server = PushServer::new().await;
    let (log, _guard) = Log::start();
    let players = ["{}"; 7].join(",");
    let answer = server
        .put("/feed/5/online", format!(r#"{{"timestamp": 1, "players": [{players}]}}"#))
        .await;
    assert_eq!(answer.status(), 422);
    let [line] = log.lines("upload refused").try_into().unwrap();
    assert!(line.contains("$.players[0].id is missing"), "{line}");
    assert!(line.contains("; and 9 more") && !line.contains("$.players[6]"), "{line}");
    let refused = "muster_feed_refusals_total{server=\"5\",document=\"online\"} 1\n";
    assert!(server.feed.refusals().contains(refused), "{}", server.feed.refusals());
}

/// The metrics of the feed in a text that are followed by labels, with these: every `name{label="value", …}`.
fn labels(text: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let mut found = Vec::new();
    for part in text.split("muster_feed_").skip(1) {
        let Some((name, rest)) = part.split_once('{') else { continue };
        if !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
            continue;
        }
        let Some((labels, _)) = rest.split_once('}') else { continue };
        let pairs = labels.split(',').filter_map(|pair| pair.split_once(['=', '!']));
        let pairs = pairs.map(|(label, value)| {
            (
                label.trim().to_owned(),
                value.trim_start_matches(['=', '~']).trim_matches('"').to_owned(),
            )
        });
        found.push((name.to_owned(), pairs.collect()));
    }
    found
}

#[tokio::test]
async fn the_alert_rules_use_the_labels_that_the_metrics_have() {
    let server = PushServer::new().await;
    for path in ["5/online", "5/map", "servers"] {
        server.put(&format!("/feed/{path}"), "[1").await;
    }
    let address = super::pull::serve(axum::Router::new()).await;
    let source = super::pull::source(address, "key");
    let pull = Pull::new(source, server.feed.importer.clone());
    let stop = CancellationToken::new();
    let running = tokio::spawn(pull.run(stop.clone()));
    until(&|| server.feed.refusals().contains("muster_feed_pull_age_seconds{")).await;
    let mut exposed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, labels) in labels(&server.feed.refusals()) {
        exposed.entry(name).or_default().extend(labels.into_keys());
    }
    stop.cancel();
    running.await.unwrap();
    let documents = [
        "servers",
        "fractions",
        "pois",
        "online",
        "sobes",
        "families",
        "map",
        "admins",
        "ghetto",
        "players",
    ];
    let mut checked = 0;
    for file in ["rules.yml", "rules_test.yml"] {
        let text = fs::read_to_string(format!("deploy/prometheus/{file}")).unwrap();
        for (name, labels) in labels(&text) {
            let known = exposed.get(&name).unwrap_or_else(|| panic!("{file}: no metric {name}"));
            for (label, value) in labels {
                let of_prometheus = ["job", "instance"].contains(&label.as_str());
                assert!(of_prometheus || known.contains(&label), "{file}: {name} has no {label}");
                let is_document = label != "document" || documents.contains(&value.as_str());
                assert!(is_document, "{file}: {name}: no document {value}");
                checked += 1;
            }
        }
    }
    assert!(checked > 10, "{checked}");
}
