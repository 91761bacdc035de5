//! Inline queries, their results, and what people pick.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use telegram_sandbox::{ActionError, Event};

use telegram_sandbox::testing::{TestTelegram, png};

const LATE: &str =
    "Bad Request: query is too old and response timeout expired or query ID is invalid";

fn lspd() -> Value {
    json!({
        "type": "article", "id": "1", "title": "LSPD",
        "input_message_content": { "message_text": "<b>3</b> online", "parse_mode": "HTML" },
    })
}

async fn answer_with(telegram: &TestTelegram, query: &str, results: Value) {
    let answer = json!({ "inline_query_id": query, "results": results });
    telegram.call("answerInlineQuery", answer).await;
}

async fn updates(telegram: &TestTelegram, kind: &str) -> Vec<Value> {
    let updates = telegram.call("getUpdates", json!({})).await;
    let found = updates.as_array().unwrap().iter().map(|update| update[kind].clone());
    found.filter(|update| !update.is_null()).collect()
}

#[tokio::test]
async fn a_picked_result_is_sent_via_the_bot() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let group = telegram.supergroup("Crew", &[&alice]);
    let hi = alice.as_person().says_in(group.id(), "who is on duty?").unwrap();
    let query = alice.as_person().asks_inline_in(group.id(), "lspd").unwrap();
    answer_with(&telegram, &query, json!([lspd()])).await;
    let picked = alice.as_person().replies_with(&query, "1", group.id(), Some(hi)).unwrap();
    let message = telegram.sandbox().message(group.id(), picked).unwrap();
    assert_eq!(message.text().unwrap().text, "3 online");
    let heard = updates(&telegram, "message").await.pop().unwrap();
    assert_eq!(heard["message_id"], json!(picked));
    assert_eq!(heard["from"]["id"], json!(alice.id()));
    assert_eq!(heard["via_bot"]["id"], json!(telegram.sandbox().bot().id));
    assert_eq!(heard["reply_to_message"]["text"], "who is on duty?");
    assert_eq!(heard["entities"][0]["type"], "bold");
    assert_eq!(
        alice.as_person().edits(group.id(), picked, "30 online"),
        Err(ActionError::NotAllowed)
    );
    telegram.allow_unread();
}

#[tokio::test]
async fn an_inline_query_names_the_kind_of_chat_but_not_the_chat() {
    let telegram = TestTelegram::new().await;
    let (alice, boris) = (telegram.person("Alice", "en"), telegram.person("Boris", "ru"));
    let (small, group) = (telegram.group("Few", &[&alice]), telegram.supergroup("Crew", &[&alice]));
    alice.as_person().asks_inline("  lspd 5");
    alice.as_person().asks_inline_in(alice.as_person().private(), &"ж".repeat(300)).unwrap();
    alice.as_person().asks_inline_in(small.id(), "").unwrap();
    alice.as_person().asks_inline_in(group.id(), "lspd").unwrap();
    assert_eq!(boris.as_person().asks_inline_in(group.id(), "lspd"), Err(ActionError::NotInChat));
    let asked = updates(&telegram, "inline_query").await;
    let kinds: Vec<&Value> = asked.iter().map(|query| &query["chat_type"]).collect();
    assert_eq!(kinds, ["sender", "sender", "group", "supergroup"]);
    assert_eq!(asked[0]["query"], "  lspd 5");
    assert_eq!(asked[1]["query"].as_str().unwrap().chars().count(), 256);
    assert!(asked.iter().all(|query| query.get("chat").is_none()));
    telegram.allow_unread();
}

#[tokio::test]
async fn only_results_offered_to_the_same_person_can_be_picked() {
    let telegram = TestTelegram::new().await;
    let (alice, boris) = (telegram.person("Alice", "en"), telegram.person("Boris", "ru"));
    let (mine, his) = (alice.as_person().private(), boris.as_person().private());
    let query = alice.as_person().asks_inline("lspd");
    assert_eq!(alice.as_person().picks(&query, "1", mine), Err(ActionError::NoResult));
    answer_with(&telegram, &query, json!([lspd()])).await;
    assert_eq!(alice.as_person().picks(&query, "2", mine), Err(ActionError::NoResult));
    assert_eq!(boris.as_person().picks(&query, "1", his), Err(ActionError::NoResult));
    assert_eq!(alice.as_person().picks(&query, "1", his), Err(ActionError::NotInChat));
    alice.as_person().picks(&query, "1", mine).unwrap();
    telegram.advance_time(Duration::from_secs(60 * 60 + 1));
    alice.as_person().asks_inline("lspd 5");
    assert_eq!(alice.as_person().picks(&query, "1", mine), Err(ActionError::NoResult));
    telegram.allow_unread();
}

#[tokio::test]
async fn a_query_is_answered_once_and_in_time() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let query = alice.as_person().asks_inline("lspd");
    let answer = |results: Value| json!({ "inline_query_id": query, "results": results });
    let twice = answer(json!([lspd(), lspd()]));
    assert_snapshot!(telegram.call_error("answerInlineQuery", twice).await, @"Bad Request: RESULT_ID_DUPLICATE");
    answer_with(&telegram, &query, json!([])).await;
    assert_eq!(telegram.call_error("answerInlineQuery", answer(json!([]))).await, LATE);
    let query = alice.as_person().asks_inline("lspd 5");
    telegram.advance_time(Duration::from_secs(16));
    let answer = json!({ "inline_query_id": query, "results": [] });
    assert_eq!(telegram.call_error("answerInlineQuery", answer).await, LATE);
    telegram.allow_unread();
}

#[tokio::test]
async fn the_button_above_the_results_opens_the_private_chat() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let query = alice.as_person().asks_inline("lspd");
    let mut events = telegram.sandbox().subscribe();
    let answer =
        |button: Value| json!({ "inline_query_id": query, "results": [], "button": button });
    let long = "x".repeat(65);
    for (button, refusal) in [
        (json!({ "text": "", "start_parameter": "ask" }), "SWITCH_PM_TEXT_EMPTY"),
        (json!({ "text": "Which?", "start_parameter": "" }), "START_PARAM_EMPTY"),
        (json!({ "text": "Which?", "start_parameter": "a b" }), "START_PARAM_INVALID"),
        (json!({ "text": "Which?", "start_parameter": long }), "START_PARAM_TOO_LONG"),
    ] {
        let refused = telegram.call_error("answerInlineQuery", answer(button)).await;
        assert_eq!(refused, format!("Bad Request: {refusal}"));
    }
    let app = answer(json!({ "text": "Which?", "web_app": { "url": "https://a.example" } }));
    assert_snapshot!(telegram.call_error("answerInlineQuery", app).await, @"Bad Request: can't parse inline query results button: this sandbox knows buttons with a start parameter only");
    let button = json!({ "text": "Which server?", "start_parameter": "ask" });
    telegram.call("answerInlineQuery", answer(button.clone())).await;
    let offered = loop {
        if let Event::InlineAnswered { button, .. } = events.try_recv().unwrap() {
            break button;
        }
    };
    assert_eq!(offered, Some(button));
    telegram.allow_unread();
}

/// The bot learns neither the chat nor the message, only an identifier for edits.
#[tokio::test]
async fn buttons_of_a_picked_result_are_pressed_and_edited_by_its_inline_identifier() {
    let telegram = TestTelegram::new().await;
    let (alice, boris) = (telegram.person("Alice", "en"), telegram.person("Boris", "ru"));
    let group = telegram.supergroup("Crew", &[&alice, &boris]);
    let button =
        |text: &str| json!({ "inline_keyboard": [[{ "text": text, "callback_data": "again" }]] });
    let mut result = lspd();
    result["reply_markup"] = button("Refresh");
    let query = alice.as_person().asks_inline_in(group.id(), "lspd").unwrap();
    answer_with(&telegram, &query, json!([result])).await;
    alice.as_person().picks(&query, "1", group.id()).unwrap();
    boris.presses_in(&group, "Refresh").await;
    let press = updates(&telegram, "callback_query").await.pop().unwrap();
    assert_eq!((&press["from"]["id"], &press["data"]), (&json!(boris.id()), &json!("again")));
    assert_eq!(press.get("message"), None);
    let chosen = updates(&telegram, "chosen_inline_result").await.pop().unwrap();
    assert_eq!(chosen["inline_message_id"], press["inline_message_id"]);

    let edit = json!({
        "inline_message_id": press["inline_message_id"], "text": "<b>4</b> online", "parse_mode": "HTML",
        "reply_markup": button("Again"),
    });
    assert_eq!(telegram.call("editMessageText", edit.clone()).await, true);
    assert_eq!(group.hears().await, "✎ <b>4</b> online\n[Again]");
    assert!(telegram.call_error("editMessageText", edit).await.contains("is not modified"));
    let edit = |id: &str| json!({ "inline_message_id": id, "text": "5 online" });
    for (id, refusal) in [
        ("", "message identifier is not specified"),
        ("x", "invalid inline message identifier specified"),
        ("AgAAA1_1", "MESSAGE_ID_INVALID"),
    ] {
        let refused = telegram.call_error("editMessageText", edit(id)).await;
        assert_eq!(refused, format!("Bad Request: {refusal}"), "{id}");
    }
    telegram.allow_unread();
}

#[tokio::test]
async fn a_photo_that_the_server_has_is_a_result() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let photo = telegram.sandbox().person("Zoe", "en");
    photo.sends_photo(photo.private(), png(800, 600).into(), "").unwrap();
    let sent = updates(&telegram, "message").await.pop().unwrap();
    let file_id = sent["photo"][0]["file_id"].clone();
    let query = alice.as_person().asks_inline("map");
    let result = |file_id: &Value| json!({ "type": "photo", "id": "1", "photo_file_id": file_id, "caption": "Map" });
    let unknown = json!({ "inline_query_id": query, "results": [result(&json!("none"))] });
    assert_snapshot!(telegram.call_error("answerInlineQuery", unknown).await, @"Bad Request: wrong file identifier/HTTP URL specified");
    answer_with(&telegram, &query, json!([result(&file_id)])).await;
    let picked = alice.as_person().picks(&query, "1", alice.as_person().private()).unwrap();
    let message = telegram.sandbox().message(alice.as_person().private(), picked).unwrap();
    assert_eq!(message.text().unwrap().text, "Map");
    telegram.allow_unread();
}
