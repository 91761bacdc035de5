use std::net::SocketAddr;

use muster::bot::{Secret, Webhook};
use serde_json::json;

use super::desk::Desk;

const SECRET: &str = "open-sesame_1";

async fn desk() -> (Desk, String) {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr: SocketAddr = free.local_addr().unwrap();
    drop(free);
    let url = format!("http://{addr}/hook");
    let secret: Secret = SECRET.parse().unwrap();
    let webhook = Webhook { url: url.clone(), addr, secret };
    (Desk::open_with(|settings| settings.webhook = Some(webhook)).await, url)
}

#[tokio::test]
async fn updates_come_in_through_the_webhook() {
    let (desk, _) = desk().await;
    let alice = desk.person("Alice", "en");
    alice.says("/new laptop").await;
    let token = super::desk::key_in(&alice.hears().await);
    assert!(desk.admits(&token).await);
    desk.settled().await;
    desk.telegram().redelivers(3);
    desk.settled().await;
    alice.hears_nothing().await;
    assert_eq!(desk.keys_of(&alice).await.len(), 1);
}

#[tokio::test]
async fn nobody_but_telegram_gets_in() {
    let (desk, url) = desk().await;
    let alice = desk.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let header = "X-Telegram-Bot-Api-Secret-Token";
    let update = json!({"update_id": 4_000_000, "message": {"message_id": 1, "date": 1, "text": "/new",
        "from": {"id": alice.id().0, "is_bot": false, "first_name": "A"},
        "chat": {"id": alice.id().0, "type": "private", "first_name": "A"}}});
    let post = || http.post(&url).json(&update);
    for (request, status) in [
        (post(), 401),
        (post().header(header, ""), 401),
        (post().header(header, "open-sesame_2"), 401),
        (post().header(header, SECRET).header(header, SECRET), 401),
        (http.get(&url).header(header, SECRET), 405),
        (http.post(&url).header(header, SECRET).body("not json"), 200),
        (
            http.post(&url).header(header, SECRET).body(r#"{"update_id":4000001,"something":1}"#),
            200,
        ),
    ] {
        assert_eq!(request.send().await.unwrap().status().as_u16(), status);
    }
    // Half a character in a name, and a business message, are dealt with like anything else.
    let half = format!(
        r#"{{"update_id":4000002,"message":{{"message_id":2,"date":1,"text":"/start","from":{{"id":{0},"is_bot":false,"first_name":"A\ud83d"}},"chat":{{"id":{0},"type":"private","first_name":"A"}}}}}}"#,
        alice.id().0
    );
    let dealt_with = http.post(&url).header(header, SECRET).body(half).send().await.unwrap();
    assert!(dealt_with.status().is_success());
    assert!(alice.hears().await.contains("Hi, A\u{FFFD}!"));
    let mut business = update.clone();
    business["update_id"] = json!(4_000_003);
    business["business_message"] = business["message"].take();
    business.as_object_mut().unwrap().remove("message");
    let dealt_with = http.post(&url).header(header, SECRET).json(&business).send().await.unwrap();
    assert!(dealt_with.status().is_success());
    alice.hears_nothing().await;
    let huge = http.post(&url).header(header, SECRET).body(vec![b' '; 2 << 20]).send().await;
    assert!(huge.is_err() || huge.unwrap().status().as_u16() == 413);
    assert!(desk.keys_of(&alice).await.is_empty());
}
