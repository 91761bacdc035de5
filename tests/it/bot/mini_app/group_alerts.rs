//! The alerts of groups of which the person is an admin.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use telegram_sandbox::Rights;
use telegram_sandbox::testing::TestGroup;

use super::super::bot_api_test::BotApiTest;
use super::{Page, page};

/// What a page would change about an alert, one after the other.
fn changes(alert: &Value, group: &TestGroup) -> [(Method, String, Option<Value>); 5] {
    let (path, of) = (format!("alerts/{}", alert["id"]), format!("?group={}", group.id().0));
    [
        (Method::POST, format!("{path}/preview{of}"), Some(json!({ "words": "7" }))),
        (Method::PATCH, format!("{path}{of}"), Some(json!({ "words": "7" }))),
        (Method::PATCH, format!("{path}{of}"), Some(json!({ "is_paused": true }))),
        (Method::DELETE, format!("{path}{of}"), None),
        (Method::POST, format!("{path}/restore{of}"), Some(json!({}))),
    ]
}

async fn is_refused(page: &Page<'_>, alert: &Value, group: &TestGroup) {
    for (method, path, body) in changes(alert, group) {
        let (status, answer) = page.answer(method.clone(), &path, body).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{method} {path}: {answer}");
    }
}

#[tokio::test]
async fn an_admin_sees_and_changes_the_alerts_of_the_group_and_a_member_does_not() {
    let test = BotApiTest::with_app().await;
    let [alice, bob] = ["Alice", "Bob"].map(|name| test.person(name, "en"));
    let group = test.supergroup("LSPD chat", &[&alice, &bob]);
    alice.says_in(&group, "/watch lspd < 5 5").await;
    group.hears().await;
    bob.says_in(&group, "/watches").await;
    group.hears().await;
    let (admin, member) = (page(&test, &alice).await, page(&test, &bob).await);

    let list = admin.get("alerts").await;
    let of_group = &list["groups"][0];
    assert_eq!(
        (&of_group["id"], &of_group["title"], &list["alerts"]),
        (&json!(group.id().0), &json!("LSPD chat"), &json!([]))
    );
    let alert = of_group["alerts"][0].clone();
    assert_eq!(alert["text"], "When LSPD on 05\u{a0}Brainburg falls below\u{a0}5 online");
    assert_eq!(member.get("alerts").await["groups"], json!([]));
    is_refused(&member, &alert, &group).await;
    // Nobody changes it as an alert of the own chat.
    let path = format!("alerts/{}", alert["id"]);
    for page in [&admin, &member] {
        assert_eq!(page.answer(Method::DELETE, &path, None).await.0, StatusCode::NOT_FOUND);
    }

    for (method, path, body) in changes(&alert, &group) {
        let (status, answer) = admin.answer(method.clone(), &path, body).await;
        assert!(status.is_success(), "{method} {path}: {status} {answer}");
    }
    let restored = admin.get("alerts").await["groups"][0]["alerts"][0].clone();
    assert_eq!(restored["text"], "When LSPD on 05\u{a0}Brainburg falls below\u{a0}7 online");
    bob.says_in(&group, "/watches").await;
    assert!(group.hears().await.contains("below <b>7</b>"));
}

#[tokio::test]
async fn an_admin_makes_the_first_alert_of_a_group_and_a_member_does_not() {
    let test = BotApiTest::with_app().await;
    let [alice, bob] = ["Alice", "Bob"].map(|name| test.person(name, "en"));
    let group = test.supergroup("LSPD chat", &[&alice, &bob]);
    for person in [&alice, &bob] {
        person.says_in(&group, "/watches").await;
        group.hears().await;
    }
    let (admin, member) = (page(&test, &alice).await, page(&test, &bob).await);
    let offered = json!([{ "id": group.id().0, "title": "LSPD chat", "alerts": [] }]);
    assert_eq!(admin.get("alerts").await["groups"], offered);
    assert_eq!(member.get("alerts").await["groups"], json!([]));

    let of = format!("?group={}", group.id().0);
    let words = json!({ "words": "lspd < 5 5" });
    for path in [format!("alerts/preview{of}"), format!("alerts{of}")] {
        let (status, _) = member.post(&path, words.clone()).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        let (status, answer) = admin.post(&path, words.clone()).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        assert_eq!(answer["text"], "When LSPD on 05\u{a0}Brainburg falls below\u{a0}5 online");
    }
    assert_eq!(admin.get("alerts").await["alerts"], json!([]));
    bob.says_in(&group, "/watches").await;
    assert!(group.hears().await.contains("below <b>5</b>"));
}

#[tokio::test]
async fn who_is_no_longer_an_admin_changes_nothing() {
    let test = BotApiTest::with_app().await;
    let [alice, bob] = ["Alice", "Bob"].map(|name| test.person(name, "en"));
    let group = test.supergroup("LSPD chat", &[&alice, &bob]);
    alice.as_person().promotes(group.id(), bob.id(), Rights::default()).unwrap();
    bob.says_in(&group, "/watch lspd < 5 5").await;
    group.hears().await;
    let page = page(&test, &bob).await;
    let alert = page.get("alerts").await["groups"][0]["alerts"][0].clone();
    assert!(alert.is_object(), "{alert}");
    alice.as_person().demotes(group.id(), bob.id()).unwrap();
    is_refused(&page, &alert, &group).await;
    assert_eq!(page.get("alerts").await["groups"], json!([]));
}

#[tokio::test]
async fn an_alert_of_a_topic_is_restored_there() {
    let test = BotApiTest::with_app().await;
    let alice = test.person("Alice", "en");
    let group = test.forum("LSPD chat", &[&alice]);
    let topic = group.topic("Duty");
    let words = telegram_sandbox::Draft::from("/watch lspd < 5 5").in_topic(topic);
    alice.says_in(&group, words).await;
    group.hears().await;
    let page = page(&test, &alice).await;
    let alert = page.get("alerts").await["groups"][0]["alerts"][0].clone();
    let (path, of) = (format!("alerts/{}", alert["id"]), format!("?group={}", group.id().0));
    page.answer(Method::DELETE, &format!("{path}{of}"), None).await;
    assert_eq!(page.get("alerts").await["groups"][0]["alerts"], json!([]));
    let (status, _) = page.post(&format!("{path}/restore{of}"), json!({})).await;
    assert_eq!(status, StatusCode::OK);
    let stored = "SELECT thread FROM alerts";
    let threads: Vec<Option<i32>> =
        muster::db::query_scalar(stored).fetch_all(test.store.db()).await.unwrap();
    assert_eq!(threads, [Some(topic.0)]);
}

#[tokio::test]
async fn no_other_chat_can_be_named_as_a_group() {
    let test = BotApiTest::with_app().await;
    let [alice, bob] = ["Alice", "Bob"].map(|name| test.person(name, "en"));
    let group = test.supergroup("LSPD chat", &[&alice, &bob]);
    alice.says_in(&group, "/watch lspd < 5 5").await;
    group.hears().await;
    let page = page(&test, &bob).await;
    for group in [bob.id().0, alice.id().0, -100, i64::MIN] {
        let path = format!("alerts/1?group={group}");
        assert_eq!(page.answer(Method::DELETE, &path, None).await.0, StatusCode::NOT_FOUND);
    }
    assert_eq!(page.get("alerts").await["groups"], json!([]));
}
