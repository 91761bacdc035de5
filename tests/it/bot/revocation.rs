//! After the bot reports a deletion, the API rejects the key: a hundred times over HTTP.

use reqwest::StatusCode;

use super::bot_test::{BotTest, key_in};
use super::process::Process;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleted_keys_are_rejected_in_one_process() {
    let test = BotTest::stopped_with(|_| {}).await;
    let (whole, api) = Process::whole_at(&test).await;
    deletes_a_hundred_keys(&test, &api).await;
    whole.stops();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleted_keys_are_rejected_across_two_processes() {
    let test = BotTest::stopped_with(|_| {}).await;
    let (server, api) = Process::api(&test).await;
    let bot = Process::bot(&test);
    deletes_a_hundred_keys(&test, &api).await;
    bot.stops();
    server.stops();
}

/// Each person gets a key, uses it on a persistent connection, and deletes it.
async fn deletes_a_hundred_keys(test: &BotTest, api: &str) {
    // The question may report the first request just before the background job does.
    test.allow_error("message is not modified");
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for number in 0..100 {
        let person = test.person(&format!("P{number}"), "en");
        person.says("/new").await;
        let token = key_in(&person.hears().await);
        let asks = || {
            let asked = http.get(format!("{api}/v2/status")).header("X-API-Key", token.reveal());
            async move { asked.send().await.unwrap().status() }
        };
        assert_eq!(asks().await, StatusCode::OK);
        person.presses("🗑 Delete").await;
        let mut heard = person.hears().await;
        // The first request may be reported before the question.
        if heard.contains("first request") {
            heard = person.hears().await;
        }
        assert!(heard.contains("This can't be undone"), "{heard}");
        person.presses("🗑 Yes, delete").await;
        loop {
            let heard = person.hears().await;
            if heard.contains("it no longer works") {
                break;
            }
            assert!(heard.contains("This can't be undone"), "{heard}");
        }
        assert_eq!(asks().await, StatusCode::UNAUTHORIZED, "after {number}");
    }
}
