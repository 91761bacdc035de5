//! All boards together use at most half of what Telegram allows.

use jiff::SignedDuration;
use muster::bot::Metrics;
use prometheus_client::registry::Registry;

use crate::bot::alerts::fixture::AlertTest;

/// The value of a metric.
fn sample(registry: &Registry, name: &str) -> f64 {
    let mut text = String::new();
    prometheus_client::encoding::text::encode(&mut text, registry).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

#[tokio::test]
async fn fifteen_boards_are_edited_a_second_and_the_others_wait_their_turn() {
    let mut registry = Registry::default();
    let metrics = Metrics::new(&mut registry);
    let test = AlertTest::start_with(|settings| settings.metrics = metrics).await;
    test.allow_unread();
    test.list(0, 8, &[]).await;
    for at in 0..40 {
        let person = test.person(&format!("P{at}"), "en");
        person.says("/board lspd 5").await;
        person.hears().await;
    }
    test.wait_idle().await;
    let edits = || sample(&registry, "muster_board_edits_total{outcome=\"done\"}");
    let waits = || sample(&registry, "muster_board_longest_wait_seconds");
    test.list(1, 3, &[]).await;
    assert_eq!(edits(), 15.0);
    // The same second.
    test.pass(0).await;
    assert_eq!(edits(), 15.0);
    test.advance(SignedDuration::from_secs(1));
    test.pass(0).await;
    assert_eq!((edits(), waits()), (30.0, 1.0));
    test.advance(SignedDuration::from_secs(1));
    test.pass(0).await;
    assert_eq!((edits(), waits()), (40.0, 0.0));
    assert_eq!(sample(&registry, "muster_boards"), 40.0);
    test.pass(0).await;
    assert_eq!(edits(), 40.0);
}
