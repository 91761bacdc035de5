//! Webhooks.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use insta::assert_snapshot;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use telegram_sandbox::testing::TestTelegram;

/// A webhook receiver that rejects some updates at first.
struct Hook {
    url: String,
    brought: mpsc::UnboundedReceiver<(HeaderMap, Value)>,
}

#[derive(Clone)]
struct Desk {
    refuses: Arc<Mutex<u32>>,
    answer: Value,
    brought: mpsc::UnboundedSender<(HeaderMap, Value)>,
}

impl Hook {
    async fn open(telegram: &TestTelegram, refuses: u32, answer: Value) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (sender, brought) = mpsc::unbounded_channel();
        let desk = Desk { refuses: Arc::new(Mutex::new(refuses)), answer, brought: sender };
        let router = Router::new().route("/hook", post(take)).with_state(desk);
        let listener = listener.into_std().unwrap();
        telegram.spawn_bot(async move {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            axum::serve(listener, router).await.unwrap();
        });
        Self { url, brought }
    }

    async fn next(&mut self) -> (HeaderMap, Value) {
        self.brought.recv().await.unwrap()
    }
}

async fn take(
    State(desk): State<Desk>,
    headers: HeaderMap,
    Json(update): Json<Value>,
) -> Result<Json<Value>, StatusCode> {
    desk.brought.send((headers, update)).unwrap();
    let mut refuses = desk.refuses.lock();
    if *refuses > 0 {
        *refuses -= 1;
        return Err(StatusCode::INTERNAL_SERVER_ERROR);
    }
    Ok(Json(desk.answer))
}

#[tokio::test]
async fn an_update_is_retried_until_accepted_and_has_the_secret() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let mut hook = Hook::open(&telegram, 2, json!({})).await;
    let params = json!({ "url": hook.url, "secret_token": "abc-1_2" });
    telegram.call("setWebhook", params).await;
    alice.says("1").await;
    alice.says("2").await;
    let mut texts = Vec::new();
    for _ in 0..4 {
        let (headers, update) = hook.next().await;
        assert_eq!(headers["x-telegram-bot-api-secret-token"], "abc-1_2");
        texts.push(update["message"]["text"].as_str().unwrap().to_owned());
    }
    assert_eq!(texts, ["1", "1", "1", "2"]);
    telegram.wait_idle().await;
    let info = telegram.call("getWebhookInfo", json!({})).await;
    assert_eq!((&info["url"], &info["pending_update_count"]), (&json!(hook.url), &json!(0)));
    assert_eq!(
        info["last_error_message"],
        "Wrong response from the webhook: 500 Internal Server Error"
    );
}

#[tokio::test]
async fn a_failing_chat_does_not_delay_another() {
    let telegram = TestTelegram::new().await;
    let (alice, bob) = (telegram.person("Alice", "en"), telegram.person("Bob", "en"));
    let mut hook = Hook::open(&telegram, 1, json!({})).await;
    telegram.call("setWebhook", json!({ "url": hook.url })).await;
    alice.says("stuck").await;
    assert_eq!(hook.next().await.1["message"]["text"], "stuck");
    bob.says("flows").await;
    let texts = [hook.next().await.1, hook.next().await.1];
    assert!(texts.iter().any(|update| update["message"]["text"] == "flows"));
    telegram.wait_idle().await;
}

#[tokio::test]
async fn a_response_can_call_a_method() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "en");
    let answer = json!({ "method": "sendMessage", "chat_id": alice.id(), "text": "at once" });
    let hook = Hook::open(&telegram, 0, answer).await;
    telegram.call("setWebhook", json!({ "url": hook.url })).await;
    alice.says("hi").await;
    assert_snapshot!(alice.hears().await, @"at once");
}

#[tokio::test]
async fn invalid_webhooks_get_telegrams_errors() {
    let telegram = TestTelegram::new().await;
    let hook = |url: &str, secret: &str| json!({ "url": url, "secret_token": secret });
    assert_snapshot!(telegram.call_error("setWebhook", hook("nonsense", "")).await, @"Bad Request: invalid webhook URL specified");
    assert_snapshot!(telegram.call_error("setWebhook", hook("http://127.0.0.1/", "a b")).await, @"Bad Request: secret token contains unallowed characters");
    assert_snapshot!(telegram.call_error("setWebhook", hook("http://127.0.0.1/", &"a".repeat(257))).await, @"Bad Request: secret token is too long");
    assert_snapshot!(telegram.call_error("setWebhook", hook("https://example.org/", "")).await, @"Bad Request: bad webhook: this sandbox delivers to http on loopback only");
    assert_snapshot!(telegram.call_error("setWebhook", hook("http://127.0.0.1.example.org/", "")).await, @"Bad Request: bad webhook: this sandbox delivers to http on loopback only");
    telegram.call("setWebhook", hook("http://127.0.1.2/", "")).await;
}
