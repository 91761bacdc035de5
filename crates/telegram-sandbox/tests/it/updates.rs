//! `getUpdates`: order, confirmation, waiting, conflicts, kinds.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use telegram_sandbox::Rights;

use telegram_sandbox::testing::TestTelegram;

async fn fetch(telegram: &TestTelegram, params: Value) -> Vec<Value> {
    telegram.call("getUpdates", params).await.as_array().unwrap().clone()
}

fn texts(updates: &[Value]) -> Vec<&str> {
    updates.iter().filter_map(|update| update["message"]["text"].as_str()).collect()
}

#[tokio::test]
async fn unconfirmed_updates_are_delivered_again() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    for text in ["1", "2", "3"] {
        alice.says(text).await;
    }
    assert_eq!(texts(&fetch(&telegram, json!({ "limit": 2 })).await), ["1", "2"]);
    let all = fetch(&telegram, json!({})).await;
    assert_eq!(texts(&all), ["1", "2", "3"]);
    assert_eq!(all[0]["message"]["from"]["language_code"], "en");
    assert!(all[0]["message"]["from"]["id"].as_i64().unwrap() > i64::from(u32::MAX));
    let next = all[1]["update_id"].as_i64().unwrap() + 1;
    assert_eq!(texts(&fetch(&telegram, json!({ "offset": next })).await), ["3"]);
    assert!(fetch(&telegram, json!({ "offset": next + 1 })).await.is_empty());
    telegram.wait_idle().await;
}

#[tokio::test]
async fn a_long_poll_returns_on_a_new_message() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let poll = fetch(&telegram, json!({ "timeout": 50 }));
    let (updates, _) = tokio::join!(poll, alice.says("hello"));
    assert_eq!(texts(&updates), ["hello"]);
}

#[tokio::test]
async fn a_second_poller_interrupts_the_first() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let poll = || Box::pin(telegram.call_raw("getUpdates", json!({ "timeout": 50 })));
    let (ended, other) = first_to_end(poll(), poll()).await;
    assert_eq!(
        ended["description"],
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    );
    assert_eq!(ended["error_code"], 409);
    telegram.allow_error("Conflict: terminated");
    let (updates, _) = tokio::join!(other, alice.says("hello"));
    assert_eq!(updates["result"][0]["message"]["text"], "hello");
}

/// The result of the future that ends first, and the other future.
async fn first_to_end<F: Future<Output = Value> + Unpin>(mut a: F, mut b: F) -> (Value, F) {
    tokio::select! {
        ended = &mut a => (ended, b),
        ended = &mut b => (ended, a),
    }
}

#[tokio::test]
async fn a_webhook_and_polling_exclude_each_other() {
    let telegram = TestTelegram::new().await;
    let (poll, set) = (telegram.call_raw("getUpdates", json!({ "timeout": 50 })), async {
        tokio::task::yield_now().await;
        // The poll may start before or after; it fails in both cases.
        telegram.call("setWebhook", json!({ "url": "http://127.0.0.1:1/hook" })).await
    });
    let (ended, _) = tokio::join!(poll, set);
    assert_eq!(ended["error_code"], 409, "{ended}");
    telegram.allow_error("Conflict: terminated by setWebhook request");
    assert_snapshot!(telegram.call_error("getUpdates", json!({})).await, @"Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first");
    telegram.call("deleteWebhook", json!({})).await;
    assert!(fetch(&telegram, json!({})).await.is_empty());
}

#[tokio::test]
async fn only_allowed_updates_are_delivered() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "en"));
    let group = telegram.supergroup("Crew", &[&alice]);
    alice.as_person().promotes(group.id(), telegram.sandbox().bot().id, Rights::default()).unwrap();
    fetch(&telegram, json!({ "offset": -1, "allowed_updates": ["chat_member"] })).await;
    alice.says("unwanted").await;
    bob.as_person().joins(group.id()).unwrap();
    let seen = fetch(&telegram, json!({})).await;
    let kinds: Vec<String> =
        seen.iter().map(|u| u.as_object().unwrap().keys().next().unwrap().clone()).collect();
    assert_eq!(kinds[1..], ["chat_member"], "{seen:?}");
}

#[tokio::test]
async fn updates_can_come_twice_and_out_of_order() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("1").await;
    alice.says("2").await;
    telegram.sandbox().reorder_next_batch();
    let batch = fetch(&telegram, json!({})).await;
    assert_eq!(texts(&batch), ["2", "1"]);
    telegram.sandbox().redeliver(2);
    let next = batch[0]["update_id"].as_i64().unwrap() + 1;
    assert_eq!(texts(&fetch(&telegram, json!({ "offset": next })).await), ["1", "2"]);
    assert!(fetch(&telegram, json!({ "offset": next })).await.is_empty());
}

#[tokio::test]
async fn an_update_is_dropped_after_a_day() {
    let telegram = TestTelegram::new().await;
    telegram.person("Alice", "en").says("old").await;
    telegram.advance_time(Duration::from_secs(24 * 3600 + 1));
    assert!(fetch(&telegram, json!({})).await.is_empty());
}
