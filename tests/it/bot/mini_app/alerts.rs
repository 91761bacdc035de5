//! The person's own alerts.

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::super::bot_api_test::BotApiTest;
use super::page;

#[tokio::test]
async fn alerts_of_the_app_are_those_of_the_chat() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    let words = json!({ "words": "lspd 5 < 5" });
    let (status, preview) = page.post("alerts/preview", words.clone()).await;
    assert_eq!(status, StatusCode::OK, "{preview}");
    assert_eq!(page.get("alerts").await["alerts"], json!([]));
    let (status, created) = page.post("alerts", words).await;
    assert_eq!((status, &created["text"]), (StatusCode::CREATED, &preview["text"]));
    let path = format!("alerts/{}", created["id"]);
    alice.says("/watches").await;
    assert!(alice.hears().await.contains("LSPD"));

    let (_, paused) = page.answer(Method::PATCH, &path, Some(json!({ "is_paused": true }))).await;
    assert_eq!(paused["is_paused"], true, "{paused}");
    assert_eq!(page.answer(Method::DELETE, &path, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(page.get("alerts").await["alerts"], json!([]));
    let (status, restored) = page.post(&format!("{path}/restore"), json!({})).await;
    assert_eq!((status, &restored["text"]), (StatusCode::OK, &created["text"]));

    let (status, unclear) = page.post("alerts", json!({ "words": "lspd 5 when" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{unclear}");
    assert!(!unclear["message"].as_str().unwrap().is_empty());
}

#[tokio::test]
async fn an_alert_is_changed_by_the_words_that_differ() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    for (words, change, text) in [
        ("lspd < 5 5", "7", "falls below 7"),
        ("lspd < 5 5", "above 20", "above 20"),
        ("digest lspd at 23:00 5", "22:30", "22:30"),
        ("auction house ends 30m 5", "40 min", "40"),
        ("auction house < 500000 5", "350k", "350"),
    ] {
        let (_, created) = page.post("alerts", json!({ "words": words })).await;
        let path = format!("alerts/{}", created["id"]);
        let change = json!({ "words": change });
        let (_, preview) = page.post(&format!("{path}/preview"), change.clone()).await;
        let preview = preview["text"].as_str().unwrap();
        assert!(preview.replace('\u{a0}', " ").contains(text), "{words}: {preview}");
        let (status, changed) = page.answer(Method::PATCH, &path, Some(change)).await;
        assert_eq!((status, &changed["text"]), (StatusCode::OK, &json!(preview)), "{words}");
        assert_eq!(page.get("alerts").await["alerts"], json!([changed]));
        let nothing = json!({ "words": "blue" });
        let (_, unclear) = page.post(&format!("{path}/preview"), nothing.clone()).await;
        assert!(unclear["message"].as_str().unwrap().contains("what is to change"), "{unclear}");
        let (status, _) = page.answer(Method::PATCH, &path, Some(nothing)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        page.answer(Method::DELETE, &path, None).await;
    }
}

#[tokio::test]
async fn alerts_that_were_deleted_one_after_the_other_can_all_be_restored() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let page = page(&test, &alice).await;
    let mut made = Vec::new();
    for words in ["lspd < 5 5", "lspd > 20 5", "leader lspd 5"] {
        let (_, created) = page.post("alerts", json!({ "words": words })).await;
        made.push(created);
    }
    for alert in &made {
        page.answer(Method::DELETE, &format!("alerts/{}", alert["id"]), None).await;
    }
    for alert in &made {
        let (status, restored) =
            page.post(&format!("alerts/{}/restore", alert["id"]), json!({})).await;
        assert_eq!((status, &restored["text"]), (StatusCode::OK, &alert["text"]));
    }
    assert_eq!(page.get("alerts").await["alerts"].as_array().unwrap().len(), made.len());
}
