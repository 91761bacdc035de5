//! What operators see of the ledger.

use jiff::Timestamp;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use serde_json::json;

use super::{Recorded, START, at, house, map};

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_is_recorded_what_fails_and_what_is_kept() {
    let ledger = Recorded::empty().await;
    let mut registry = Registry::default();
    ledger.ledger.register_metrics(&mut registry);
    let owned = |owner: &str| map(&[house(4, json!({"owner": owner}))]);
    ledger.import("5/map", at(START, owned("Abe")));
    ledger.import("5/map", at(START + 60, owned("Bob")));
    ledger.import("5/map", at(START + 7 * 3_600, owned("Cy")));
    ledger.sql("ALTER TABLE events RENAME TO away").await;
    ledger.try_import("5/map", &at(START + 7 * 3_600 + 60, owned("Dee"))).unwrap_err();
    ledger.sql("ALTER TABLE away RENAME TO events").await;
    ledger.ledger.clean_up(Timestamp::from_second(START).unwrap()).await.unwrap();
    let mut text = String::new();
    encode(&mut text, &registry).unwrap();
    for line in [
        "muster_ledger_recorded_total{kind=\"property.owner\"} 1\n",
        "muster_ledger_recorded_total{kind=\"gap\"} 1\n",
        "muster_ledger_delay_seconds_count 2\n",
        "muster_ledger_failures_total 1\n",
        "muster_ledger_kept 2\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    assert!(!text.contains("muster_ledger_store_bytes 0\n"), "{text}");
    let kept = ledger.ledger.kept().await.unwrap().unwrap();
    assert_eq!((kept.events, kept.since.as_second()), (2, START + 60));
}
