//! What operators see of alerts, questions and pictures.

use muster::bot::Metrics;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use serde_json::json;
use telegram_sandbox::{ApiError, Fault, Frequency};

use super::fixture::AlertTest;

/// The value of a sample; zero if there is none.
fn sample(registry: &Registry, name: &str) -> f64 {
    let mut text = String::new();
    encode(&mut text, registry).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

#[tokio::test]
async fn alerts_count_as_compared_fired_and_sent_with_the_time_between() {
    let mut registry = Registry::default();
    let metrics = Metrics::new(&mut registry);
    let test = AlertTest::start_with(|settings| settings.metrics = metrics).await;
    test.allow_error("SLOWMODE");
    let events = |outcome: &str| {
        sample(&registry, &format!("muster_bot_alert_events_total{{outcome=\"{outcome}\"}}"))
    };
    let alice = test.watching().await;
    let compared = sample(&registry, "muster_bot_alert_evaluations_total");
    assert_eq!((events("fired"), events("sent")), (0.0, 0.0));

    // The first attempt is refused, and the message comes a minute later.
    let refused = ApiError::bad("SLOWMODE");
    test.sandbox().inject_fault("sendMessage", Fault::Rejected(refused), Frequency::Times(1));
    test.list(1, 2, &[]).await;
    assert!(sample(&registry, "muster_bot_alert_evaluations_total") > compared);
    assert_eq!((events("fired"), events("rejected"), events("sent")), (1.0, 1.0, 0.0));
    test.pass(2).await;
    assert!(alice.hears().await.contains("fewer than 5"));
    assert_eq!((events("fired"), events("sent")), (1.0, 1.0));
    assert_eq!(sample(&registry, "muster_bot_alert_delay_seconds_count"), 1.0);
    assert_eq!(sample(&registry, "muster_bot_alert_delay_seconds_sum"), 120.0);
}

#[tokio::test]
async fn questions_count_by_their_command_and_pictures_by_their_kind() {
    let mut registry = Registry::default();
    let metrics = Metrics::new(&mut registry);
    let test = AlertTest::start_with(|settings| settings.metrics = metrics).await;
    test.list(0, 8, &[]).await;
    test.publish_now("5/map", json!({"houses": [], "businesses": []})).await;
    let alice = test.person("Alice", "en");
    for text in ["/online lspd 5", "lspd 5", "/map 5", "/map 5"] {
        alice.says(text).await;
        alice.hears().await;
    }
    let questions = |command: &str| {
        sample(&registry, &format!("muster_bot_questions_total{{command=\"{command}\"}}"))
    };
    assert_eq!((questions("online"), questions("map")), (2.0, 2.0));
    test.pass(1).await;
    assert_eq!(sample(&registry, "muster_bot_active_chats"), 1.0);
    // The second picture is the first one.
    let pictures = sample(&registry, "muster_bot_picture_duration_seconds_count{kind=\"map\"}");
    assert_eq!(pictures, 1.0);
}
