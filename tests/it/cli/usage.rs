//! `muster keys usage`.

use std::num::NonZeroU32;

use jiff::Timestamp;
use muster::keys::{AnswerKind, Authenticator, Failure, Limits, Store};
use serde_json::Value;

use super::{Cli, stderr};

impl Cli {
    /// Counts answers to the requests of a key, as a running server does.
    async fn count(&self, key: &Value, answers: &[(&'static str, AnswerKind, u32)]) {
        let path = self.folder.path().join("data/muster.db");
        let store = Store::open(&path, NonZeroU32::MIN).await.unwrap();
        let authenticator = Authenticator::open(&store, Limits::default()).await.unwrap();
        let token = key["key"].as_str().unwrap().as_bytes();
        let key = authenticator.authenticate(token, Timestamp::now()).await.unwrap();
        for (endpoint, kind, count) in answers {
            (0..*count).for_each(|_| key.answered(Timestamp::now(), endpoint, *kind));
        }
        store.close().await;
    }

    fn usage(&self, args: &[&str]) -> String {
        let output = self.run(&[&["keys", "usage"], args].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let today = Timestamp::now().strftime("%Y-%m-%d").to_string();
        String::from_utf8(output.stdout).unwrap().replace(&today, "2026-12-31")
    }
}

#[tokio::test]
async fn the_usage_of_a_key_is_shown_by_endpoint_and_by_day() {
    let cli = Cli::new();
    let key = cli.issue("service", &[]);
    let id = key["id"].as_str().unwrap();
    assert_eq!(stderr(&cli.run(&["keys", "usage", id], &[])), "no requests");
    let answers = [
        ("/v2/map", AnswerKind::Ok, 12_345),
        ("/v2/map", AnswerKind::NotModified, 678),
        ("/v2/fraction/{fractionId}", AnswerKind::ClientError, 9),
        ("/v2/status", AnswerKind::Refused, 10),
        ("/v2/status", AnswerKind::ServerError, 1),
    ];
    cli.count(&key, &answers).await;
    insta::assert_snapshot!(cli.usage(&[id]), @"
    ENDPOINT                   TOTAL     OK  304  4XX  429  5XX
    /v2/map                    13023  12345  678    0    0    0
    /v2/status                    11      0    0    0   10    1
    /v2/fraction/{fractionId}      9      0    0    9    0    0
    all                        13043  12345  678    9   10    1

    DAY         TOTAL     OK  304  4XX  429  5XX
    2026-12-31  13043  12345  678    9   10    1
    ");
    let json: Value = serde_json::from_str(&cli.usage(&[id, "--days", "2", "--json"])).unwrap();
    assert_eq!(json["id"], id);
    assert_eq!(json["days"].as_array().unwrap().len(), 2);
    assert_eq!(
        json["days"][1],
        serde_json::json!({
            "day": "2026-12-31", "requests": 13_043, "ok": 12_345, "not_modified": 678,
            "client_errors": 9, "refused": 10, "server_errors": 1,
        })
    );
    assert_eq!(json["total"]["requests"], 13_043);
    assert_eq!(json["endpoints"][1]["endpoint"], "/v2/status");
    let unknown = cli.run(&["keys", "usage", "k_12345678"], &[]);
    assert_eq!(stderr(&unknown), "muster: there is no such key; `muster keys list` shows all");
}

#[tokio::test]
async fn without_a_key_the_ten_busiest_are_shown() {
    let cli = Cli::new();
    let mut ids = Vec::new();
    for requests in 1..=11 {
        let key = cli.issue("service", &[]);
        cli.count(&key, &[("/v2/map", AnswerKind::Ok, requests)]).await;
        ids.push(key["id"].as_str().unwrap().to_owned());
    }
    let json: Value = serde_json::from_str(&cli.usage(&["--json"])).unwrap();
    let shown: Vec<_> = json.as_array().unwrap().iter().map(|key| &key["id"]).collect();
    let expected: Vec<_> = ids.iter().rev().take(10).collect();
    assert_eq!(shown, expected);
    let table = cli.usage(&[]);
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(lines.len(), 11);
    assert_eq!(lines[0], "ID          LABEL  OWNER  TOTAL  OK  304  4XX  429  5XX");
    assert!(lines[1].starts_with(&format!("{}  x      –", ids[10])), "{table}");
}

#[tokio::test]
async fn failed_requests_are_shown_with_their_error_ids() {
    let cli = Cli::new();
    let key = cli.issue("service", &[]);
    let id = key["id"].as_str().unwrap();
    assert_eq!(stderr(&cli.run(&["keys", "usage", id, "--errors"], &[])), "no failed requests");
    let path = cli.folder.path().join("data/muster.db");
    let store = Store::open(&path, NonZeroU32::MIN).await.unwrap();
    let authenticator = Authenticator::open(&store, Limits::default()).await.unwrap();
    let token = key["key"].as_str().unwrap().as_bytes();
    let pass = authenticator.authenticate(token, Timestamp::now()).await.unwrap();
    for (second, code) in [(0, "NOT_FOUND"), (1, "RATE_LIMIT_EXCEEDED")] {
        pass.failed(Failure {
            at: Timestamp::from_second(1_800_000_000 + second).unwrap(),
            endpoint: "/v2/fraction/{fractionId}".into(),
            error_code: code.into(),
            error_id: format!("00000000-0000-4000-8000-00000000000{second}"),
        });
    }
    store.close().await;
    insta::assert_snapshot!(cli.usage(&[id, "--errors"]), @"
    TIME                  ERROR                ENDPOINT                   ERROR ID
    2027-01-15T08:00:01Z  RATE_LIMIT_EXCEEDED  /v2/fraction/{fractionId}  00000000-0000-4000-8000-000000000001
    2027-01-15T08:00:00Z  NOT_FOUND            /v2/fraction/{fractionId}  00000000-0000-4000-8000-000000000000
    ");
    let json: Value = serde_json::from_str(&cli.usage(&[id, "--errors", "--json"])).unwrap();
    assert_eq!(json["errors"][0]["at"], "2027-01-15T08:00:01Z");
    assert_eq!(json["errors"][1]["error_code"], "NOT_FOUND");
    let screen = cli.screen(80, &format!("keys usage {id} --errors"), &[]);
    assert!(screen.lines().all(|line| line.chars().count() <= 80), "{screen}");
    cli.usage_error(&["keys", "usage", "--errors"], &[]);
}
