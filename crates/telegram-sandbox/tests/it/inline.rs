//! What people type behind the bot's name, what it offers, and what they pick.

use std::time::Duration;

use insta::assert_snapshot;
use telegram_sandbox::{Cannot, Event};
use serde_json::{Value, json};

use telegram_sandbox::testing::TestTelegram;

const LATE: &str =
    "Bad Request: query is too old and response timeout expired or query ID is invalid";

fn lspd() -> Value {
    json!({
        "type": "article", "id": "1", "title": "LSPD",
        "input_message_content": { "message_text": "<b>3</b> online", "parse_mode": "HTML" },
    })
}

impl TestTelegram {
    async fn offers(&self, query: &str, results: Value) {
        let answer = json!({ "inline_query_id": query, "results": results });
        self.calls("answerInlineQuery", answer).await;
    }

    async fn updates(&self, kind: &str) -> Vec<Value> {
        let updates = self.calls("getUpdates", json!({})).await;
        let found = updates.as_array().unwrap().iter().map(|update| update[kind].clone());
        found.filter(|update| !update.is_null()).collect()
    }
}

#[tokio::test]
async fn what_is_picked_stands_in_the_chat_and_reaches_the_bot_as_sent_through_it() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let group = town.supergroup("Crew", &[&alice]);
    let hi = alice.as_person().says_in(group.id(), "who is on duty?").unwrap();
    let query = alice.as_person().asks_inline_in(group.id(), "lspd").unwrap();
    town.offers(&query, json!([lspd()])).await;
    let picked = alice.as_person().replies_with(&query, "1", group.id(), Some(hi)).unwrap();
    let message = town.sandbox().message(group.id(), picked).unwrap();
    assert_eq!(message.words().unwrap().text, "3 online");
    let heard = town.updates("message").await.pop().unwrap();
    assert_eq!(heard["message_id"], json!(picked));
    assert_eq!(heard["from"]["id"], json!(alice.id()));
    assert_eq!(heard["via_bot"]["id"], json!(town.sandbox().bot().id));
    assert_eq!(heard["reply_to_message"]["text"], "who is on duty?");
    assert_eq!(heard["entities"][0]["type"], "bold");
    assert_eq!(alice.as_person().edits(group.id(), picked, "30 online"), Err(Cannot::NoRight));
    town.allow_unread();
}

#[tokio::test]
async fn the_bot_learns_in_what_kind_of_chat_somebody_types_but_not_in_which() {
    let town = TestTelegram::new().await;
    let (alice, boris) = (town.person("Alice", "en"), town.person("Boris", "ru"));
    let (group, group) = (town.group("Few", &[&alice]), town.supergroup("Crew", &[&alice]));
    alice.as_person().asks_inline("  lspd 5");
    alice.as_person().asks_inline_in(alice.as_person().private(), &"ж".repeat(300)).unwrap();
    alice.as_person().asks_inline_in(group.id(), "").unwrap();
    alice.as_person().asks_inline_in(group.id(), "lspd").unwrap();
    assert_eq!(boris.as_person().asks_inline_in(group.id(), "lspd"), Err(Cannot::NotThere));
    let asked = town.updates("inline_query").await;
    let kinds: Vec<&Value> = asked.iter().map(|query| &query["chat_type"]).collect();
    assert_eq!(kinds, ["sender", "sender", "group", "supergroup"]);
    assert_eq!(asked[0]["query"], "  lspd 5");
    assert_eq!(asked[1]["query"].as_str().unwrap().chars().count(), 256);
    assert!(asked.iter().all(|query| query.get("chat").is_none()));
    town.allow_unread();
}

#[tokio::test]
async fn only_what_was_offered_to_oneself_can_be_picked() {
    let town = TestTelegram::new().await;
    let (alice, boris) = (town.person("Alice", "en"), town.person("Boris", "ru"));
    let (mine, his) = (alice.as_person().private(), boris.as_person().private());
    let query = alice.as_person().asks_inline("lspd");
    assert_eq!(alice.as_person().picks(&query, "1", mine), Err(Cannot::NoCard));
    town.offers(&query, json!([lspd()])).await;
    assert_eq!(alice.as_person().picks(&query, "2", mine), Err(Cannot::NoCard));
    assert_eq!(boris.as_person().picks(&query, "1", his), Err(Cannot::NoCard));
    assert_eq!(alice.as_person().picks(&query, "1", his), Err(Cannot::NotThere));
    alice.as_person().picks(&query, "1", mine).unwrap();
    town.passes(Duration::from_secs(60 * 60 + 1));
    alice.as_person().asks_inline("lspd 5");
    assert_eq!(alice.as_person().picks(&query, "1", mine), Err(Cannot::NoCard));
    town.allow_unread();
}

#[tokio::test]
async fn a_query_is_answered_once_and_in_time() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let query = alice.as_person().asks_inline("lspd");
    let answer = |results: Value| json!({ "inline_query_id": query, "results": results });
    let twice = answer(json!([lspd(), lspd()]));
    assert_snapshot!(town.refuses("answerInlineQuery", twice).await, @"Bad Request: RESULT_ID_DUPLICATE");
    town.offers(&query, json!([])).await;
    assert_eq!(town.refuses("answerInlineQuery", answer(json!([]))).await, LATE);
    let query = alice.as_person().asks_inline("lspd 5");
    town.passes(Duration::from_secs(16));
    let answer = json!({ "inline_query_id": query, "results": [] });
    assert_eq!(town.refuses("answerInlineQuery", answer).await, LATE);
    town.allow_unread();
}

#[tokio::test]
async fn the_button_above_the_cards_leads_to_the_private_chat() {
    let town = TestTelegram::new().await;
    let alice = town.person("Alice", "en");
    let query = alice.as_person().asks_inline("lspd");
    let mut events = town.sandbox().subscribe();
    let answer =
        |button: Value| json!({ "inline_query_id": query, "results": [], "button": button });
    let long = "x".repeat(65);
    for (button, refusal) in [
        (json!({ "text": "", "start_parameter": "ask" }), "SWITCH_PM_TEXT_EMPTY"),
        (json!({ "text": "Which?", "start_parameter": "" }), "START_PARAM_EMPTY"),
        (json!({ "text": "Which?", "start_parameter": "a b" }), "START_PARAM_INVALID"),
        (json!({ "text": "Which?", "start_parameter": long }), "START_PARAM_TOO_LONG"),
    ] {
        let refused = town.refuses("answerInlineQuery", answer(button)).await;
        assert_eq!(refused, format!("Bad Request: {refusal}"));
    }
    let app = answer(json!({ "text": "Which?", "web_app": { "url": "https://a.example" } }));
    assert_snapshot!(town.refuses("answerInlineQuery", app).await, @"Bad Request: can't parse inline query results button: this stand-in knows buttons with a start parameter only");
    let button = json!({ "text": "Which server?", "start_parameter": "ask" });
    town.calls("answerInlineQuery", answer(button.clone())).await;
    let offered = loop {
        if let Event::InlineAnswered { button, .. } = events.try_recv().unwrap() {
            break button;
        }
    };
    assert_eq!(offered, Some(button));
    town.allow_unread();
}
