//! The webhook.

use std::net::SocketAddr;
use std::time::Duration;

use muster::bot::Webhook;
use serde_json::{Value, json};
use telegram_sandbox::{Fault, Frequency};
use tokio::io::AsyncWriteExt;

use super::bot_test::BotTest;
use super::process::Process;

const SECRET: &str = "open-sesame_1";

fn webhook(url: &str, addr: SocketAddr) -> Webhook {
    Webhook { url: url.to_owned(), addr, secret: SECRET.parse().unwrap() }
}

async fn test() -> (BotTest, String) {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr: SocketAddr = free.local_addr().unwrap();
    drop(free);
    let url = format!("http://{addr}/hook");
    let webhook = webhook(&url, addr);
    (BotTest::start_with(|settings| settings.webhook = Some(webhook)).await, url)
}

/// Only Telegram can say that an address is wrong; the API does not depend on it.
#[tokio::test]
async fn a_rejected_webhook_address_is_said_and_ends_nothing() {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("bad webhook");
    let (process, _) = Process::whole_with(
        &test,
        &[
            ("MUSTER_WEBHOOK_URL", "https://muster.example/hook"),
            ("MUSTER_WEBHOOK_ADDR", "127.0.0.1:0"),
            ("MUSTER_WEBHOOK_SECRET", SECRET),
        ],
    )
    .listens()
    .await;
    let why =
        "Telegram rejected the webhook's address (MUSTER_WEBHOOK_URL): Bad Request: bad webhook";
    process.says(why).await;
    process.stops();
}

#[tokio::test]
async fn updates_arrive_through_the_webhook() {
    let (test, _) = test().await;
    let alice = test.person("Alice", "en");
    alice.says("/new laptop").await;
    let token = super::bot_test::key_in(&alice.hears().await);
    assert!(test.accepts(&token).await);
    test.wait_idle().await;
    test.sandbox().redeliver(3);
    test.wait_idle().await;
    alice.hears_nothing().await;
    assert_eq!(test.keys_of(&alice).await.len(), 1);
}

/// Telegram delivers the updates again that came with the old secret.
#[tokio::test]
async fn a_replaced_secret_is_registered_and_no_update_is_lost() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr: SocketAddr = free.local_addr().unwrap();
    drop(free);
    let webhook = webhook(&format!("http://{addr}/hook"), addr);
    let secret = webhook.secret.clone();
    let test = BotTest::start_with(|settings| settings.webhook = Some(webhook)).await;
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    secret.replace("not good!").unwrap_err();
    secret.replace("open-barley_2").unwrap();
    alice.says("/limits").await;
    alice.hears().await;
}

#[tokio::test]
async fn silent_connections_do_not_keep_the_proxy_out() {
    let (test, url) = test().await;
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    let address = url.trim_start_matches("http://").trim_end_matches("/hook");
    let mut silent = Vec::new();
    for _ in 0..140 {
        silent.push(tokio::net::TcpStream::connect(address).await.unwrap());
    }
    // Before the first of them has been silent for ten seconds, and is closed for that.
    let answered = tokio::time::timeout(Duration::from_secs(8), async {
        alice.says("/limits").await;
        alice.hears().await
    });
    answered.await.expect("the proxy, which is connected, did not wait");
}

#[tokio::test]
async fn only_requests_with_the_secret_are_accepted() {
    let (test, url) = test().await;
    let alice = test.person("Alice", "en");
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
    // A lone surrogate in a name, and a business message, are handled like anything else.
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
    assert!(test.keys_of(&alice).await.is_empty());
}

#[tokio::test]
async fn a_body_of_fifty_megabytes_is_not_read() {
    let (test, url) = test().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let post = || http.post(&url).header("X-Telegram-Bot-Api-Secret-Token", SECRET);
    let announced = post().body(vec![b' '; 50 << 20]).send().await;
    assert!(announced.is_err() || announced.unwrap().status().as_u16() == 413);
    // A body of unknown length is read only as far as an update can be long.
    let address = url.trim_start_matches("http://").trim_end_matches("/hook");
    let mut line = tokio::net::TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /hook HTTP/1.1\r\nhost: x\r\nx-telegram-bot-api-secret-token: {SECRET}\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    line.write_all(head.as_bytes()).await.unwrap();
    let chunk = [b"10000\r\n".as_slice(), &[b' '; 0x10000], b"\r\n"].concat();
    let mut sent = 0;
    while sent < 50 << 20 && line.write_all(&chunk).await.is_ok() {
        sent += chunk.len();
    }
    assert!(sent < 25 << 20, "{sent} bytes went out before it was over");
    test.wait_idle().await;
}

/// Updates of all kinds and in any order are acknowledged, and only a person's own private message issues a key.
#[tokio::test]
async fn updates_of_unknown_kinds_are_acknowledged_and_late_ones_are_not_lost() {
    let (test, url) = test().await;
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let brings = async |update: String| {
        let post = http.post(&url).header("X-Telegram-Bot-Api-Secret-Token", SECRET).body(update);
        assert_eq!(post.send().await.unwrap().status().as_u16(), 200);
    };
    let id = alice.id().0;
    let person = json!({"id": id, "is_bot": false, "first_name": "A"});
    let private = json!({"id": id, "type": "private", "first_name": "A"});
    let group = json!({"id": -100123, "type": "supergroup", "title": "G"});
    let said = |from: &Value, chat: &Value| json!({"message_id": 9, "date": 1, "text": "/new", "from": from, "chat": chat});
    let telegram = json!({"id": 777000, "is_bot": false, "first_name": "Telegram"});
    let service = json!({"id": 777000, "type": "private", "first_name": "Telegram"});
    let machine = json!({"id": 5, "is_bot": true, "first_name": "B", "username": "b_bot"});
    let with = |mut message: Value, field: &str, value: Value| {
        message[field] = value;
        message
    };
    let kinds = [
        ("business_message", said(&person, &private)),
        ("edited_business_message", said(&person, &private)),
        (
            "business_connection",
            json!({"id": "c", "user": person, "user_chat_id": id, "date": 1, "is_enabled": true}),
        ),
        ("edited_message", with(said(&person, &private), "edit_date", json!(2))),
        ("channel_post", said(&person, &json!({"id": -100124, "type": "channel", "title": "C"}))),
        ("message", said(&telegram, &service)),
        ("message", said(&telegram, &group)),
        ("message", said(&machine, &private)),
        ("message", with(said(&person, &private), "via_bot", machine.clone())),
        ("message", with(said(&person, &private), "sender_business_bot", machine.clone())),
        (
            "message",
            with(
                said(&person, &group),
                "sender_chat",
                json!({"id": -100125, "type": "channel", "title": "M"}),
            ),
        ),
        ("inline_query", json!({"id": "1", "from": person, "query": "/new", "offset": ""})),
        ("chosen_inline_result", json!({"result_id": "1", "from": person, "query": "/new"})),
        (
            "callback_query",
            json!({"id": "1", "from": person, "chat_instance": "1", "inline_message_id": "1", "data": "i"}),
        ),
        ("poll", json!({"id": "1"})),
        ("chat_member", json!({})),
        ("something_of_next_year", json!({"a": [1, {"b": null}]})),
    ];
    for (at, (kind, body)) in kinds.into_iter().enumerate() {
        brings(json!({"update_id": 5_000_000 + at, kind: body}).to_string()).await;
    }
    test.wait_idle().await;
    alice.hears_nothing().await;
    assert!(test.store.all(test.now()).await.unwrap().is_empty());
    // Telegram promises no order between webhook posts.
    for (at, text) in
        [(5_000_101, "/limits"), (5_000_100, "/new half\\ud83d"), (5_000_100, "/new half")]
    {
        let update = json!({"update_id": at, "message": with(said(&person, &private), "text", json!("TEXT"))});
        brings(update.to_string().replace("TEXT", &text.replace("\\\\", "\\"))).await;
    }
    assert!(alice.hears().await.contains("no active keys"));
    assert!(alice.hears().await.contains("half\u{FFFD}"));
    test.wait_idle().await;
    alice.hears_nothing().await;
    // The sandbox does not know the made-up callback query, so its answer is rejected.
    test.allow_error("query is too old");
}

/// A full inbox takes nothing more; what it refused is delivered again and answered once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_webhook_answers_503_and_takes_the_update_later() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("http://{free}/hook");
    let webhook = webhook(&url, free);
    let test = BotTest::start_with(|settings| {
        settings.webhook = Some(webhook);
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    let wait = Duration::from_secs(8);
    test.sandbox().inject_fault("sendMessage", Fault::TooManyRequests(wait), Frequency::Times(1));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let id = alice.id().0;
    let post = |number: u32, text: &str| {
        let update = json!({"update_id": 6_000_000 + number, "message": {
            "message_id": 1000 + number, "date": 1, "text": text,
            "from": {"id": id, "is_bot": false, "first_name": "A", "language_code": "en"},
            "chat": {"id": id, "type": "private", "first_name": "A"}}});
        let post = http.post(&url).header("X-Telegram-Bot-Api-Secret-Token", SECRET).json(&update);
        post.send()
    };
    // The first update waits for Telegram, the others are queued behind it; no request waits for its answer.
    let mut refused = None;
    for chunk in 0..20 {
        let posts = (0..50).map(|number| {
            tokio::time::timeout(Duration::from_millis(300), post(chunk * 50 + number, "/help"))
        });
        for answer in futures_util::future::join_all(posts).await.into_iter().flatten() {
            refused = Some(answer.unwrap().status().as_u16());
        }
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused, Some(503));
    // Delivered again until it is accepted, as Telegram does.
    let mut statuses = Vec::new();
    while statuses.last() != Some(&200) {
        statuses.push(post(5000, "/limits").await.unwrap().status().as_u16());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(statuses.first(), Some(&503));
    assert!(statuses[..statuses.len() - 1].iter().all(|status| *status == 503), "{statuses:?}");
    let again = post(5000, "/limits").await.unwrap().status().as_u16();
    assert_eq!(again, 200, "it is known");
    test.wait_idle().await;
    let (mut helped, mut limits) = (0, 0);
    while limits == 0 {
        match alice.hears().await {
            text if text.contains("no active keys") => limits += 1,
            _ => helped += 1,
        }
    }
    assert!(helped >= 500, "{helped} answers before it");
    alice.hears_nothing().await;
}
