//! Callback queries, answered in time and late.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};

use telegram_sandbox::testing::{TestPerson, TestTelegram};

async fn button(telegram: &TestTelegram, person: &TestPerson) {
    person.says("hi").await;
    let keyboard = json!({ "inline_keyboard": [[{ "text": "Delete", "callback_data": "d:1" }]] });
    let params = json!({ "chat_id": person.id(), "text": "menu", "reply_markup": keyboard });
    telegram.call("sendMessage", params).await;
    person.hears().await;
}

async fn presses(telegram: &TestTelegram) -> Vec<Value> {
    let updates = telegram.call("getUpdates", json!({})).await;
    let presses = updates.as_array().unwrap().iter().map(|update| update["callback_query"].clone());
    presses.filter(|press| !press.is_null()).collect()
}

#[tokio::test]
async fn a_callback_query_is_answered_once_and_in_time() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    button(&telegram, &alice).await;
    let query = alice.presses("Delete").await;
    let press = presses(&telegram).await.remove(0);
    assert_eq!((&press["data"], &press["message"]["text"]), (&json!("d:1"), &json!("menu")));
    let answer = json!({ "callback_query_id": query, "text": "Gone", "show_alert": true });
    telegram.call("answerCallbackQuery", answer.clone()).await;
    assert_snapshot!(alice.callback_answer().await, @"Gone");
    let late = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    assert_eq!(telegram.call_error("answerCallbackQuery", answer).await, late);
    let query = alice.presses("Delete").await;
    telegram.advance_time(Duration::from_secs(16));
    let answer = json!({ "callback_query_id": query });
    assert_eq!(telegram.call_error("answerCallbackQuery", answer).await, late);
    telegram.allow_unread();
}

#[tokio::test]
async fn made_up_callback_data_is_delivered_even_for_a_deleted_message() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let hi = alice.says("hi").await;
    let (chat, gone) = (alice.as_person().private(), telegram_sandbox::MessageId(404));
    alice.as_person().sends_callback(chat, gone, "d:2").unwrap();
    let press = presses(&telegram).await.remove(0);
    assert_eq!((&press["data"], &press["message"]["date"]), (&json!("d:2"), &json!(0)));
    assert!(alice.as_person().presses(chat, hi, "Delete").is_err());
    telegram.allow_unread();
}
