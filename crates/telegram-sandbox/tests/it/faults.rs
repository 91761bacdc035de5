//! Injected faults.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::json;
use telegram_sandbox::{Fault, Frequency};

use telegram_sandbox::testing::TestTelegram;

fn get_me(telegram: &TestTelegram) -> reqwest::RequestBuilder {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    client.get(format!("{}/bot{}/getMe", telegram.url(), telegram.sandbox().token()))
}

#[tokio::test]
async fn each_fault_has_its_response() {
    let telegram = TestTelegram::new().await;
    let breaks = |fault| telegram.sandbox().inject_fault("getMe", fault, Frequency::Times(1));
    breaks(Fault::TooManyRequests(Duration::from_secs(7)));
    let answer = get_me(&telegram).send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), answer.headers()["retry-after"].as_bytes()),
        (429, &b"7"[..])
    );
    assert_snapshot!(answer.text().await.unwrap(), @r#"{"description":"Too Many Requests: retry after 7","error_code":429,"ok":false,"parameters":{"retry_after":7}}"#);
    breaks(Fault::ServerError);
    assert_eq!(get_me(&telegram).send().await.unwrap().status(), 500);
    breaks(Fault::BadGateway);
    let answer = get_me(&telegram).send().await.unwrap();
    assert_eq!(answer.status(), 502);
    assert!(answer.text().await.unwrap().starts_with("<html>"));
    breaks(Fault::ConnectionReset);
    assert!(get_me(&telegram).send().await.unwrap_err().is_request());
    breaks(Fault::Hang);
    let impatient = get_me(&telegram).timeout(Duration::from_millis(50));
    assert!(impatient.send().await.unwrap_err().is_timeout());
    assert_eq!(get_me(&telegram).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn a_response_can_be_lost_after_the_call() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    telegram.sandbox().inject_fault("sendMessage", Fault::ResponseLost, Frequency::Times(1));
    let url = format!("{}/bot{}/sendMessage", telegram.url(), telegram.sandbox().token());
    let params = json!({ "chat_id": alice.id(), "text": "done" });
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    assert!(client.post(url).json(&params).send().await.is_err());
    assert_snapshot!(alice.hears().await, @"done");
}

#[tokio::test]
async fn a_fault_lasts_until_it_is_cleared() {
    let telegram = TestTelegram::new().await;
    telegram.sandbox().inject_fault("", Fault::ServerError, Frequency::Always);
    for _ in 0..3 {
        assert_eq!(get_me(&telegram).send().await.unwrap().status(), 500);
    }
    telegram.sandbox().clear_faults();
    assert_eq!(get_me(&telegram).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn flood_control_prolongs_the_wait_of_early_retries() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    alice.says("hi").await;
    telegram.sandbox().set_flood_control(true);
    let text = json!({ "chat_id": alice.id(), "text": "x" });
    telegram.call("sendMessage", text.clone()).await;
    alice.hears().await;
    assert_snapshot!(telegram.call_error("sendMessage", text.clone()).await, @"Too Many Requests: retry after 1");
    let again = telegram.call_raw("sendMessage", text.clone()).await;
    let wait = again["parameters"]["retry_after"].as_u64().unwrap();
    assert!((3..=4).contains(&wait), "{again}");
    telegram.allow_error("Too Many Requests");
    telegram.advance_time(Duration::from_secs(wait));
    telegram.call("sendMessage", text).await;
    assert_snapshot!(alice.hears().await, @"x");
}
