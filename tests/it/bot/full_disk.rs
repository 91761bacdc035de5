//! A start with a disk that is full: what needs no writing is served, and the rest once there is room.

use std::fs;

use jiff::Timestamp;
use muster::keys::{Issuer, NewKey};

use super::bot_test::BotTest;
use super::process::Process;
use crate::feed::samples;

#[tokio::test]
async fn the_api_is_served_without_the_bot_until_there_is_room() {
    let test = BotTest::stopped_with(|_| {}).await;
    fs::create_dir_all(test.path("feed")).unwrap();
    fs::write(test.path("feed/servers.json"), samples::SERVERS).unwrap();
    let key = NewKey::service("site".parse().unwrap());
    let key = test.store.issue(key, Issuer::Operator, Timestamp::now()).await.unwrap();
    // Makes what the next start only has to open.
    Process::whole_at(&test).await.0.stops();

    // As much as a WAL index needs, and less than the log has already.
    let (process, url) = Process::whole_limited(&test, "40").await;
    process.says("the process's own key can't be issued").await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let ready = async || {
        let response = http.get(format!("{url}/health/ready")).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    };
    while ready().await.0 != 200 {
        tokio::task::yield_now().await;
    }
    assert_eq!(ready().await.1, "ready\ndegraded: bot\n");
    let status = http.get(format!("{url}/v2/status")).header("X-API-Key", key.token.reveal());
    assert_eq!(status.send().await.unwrap().status().as_u16(), 200);

    process.unlimited();
    let alice = test.person("Alice", "en");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("You have no API keys yet"));
    assert_eq!(ready().await, (200, "ready\n".to_owned()));
    process.stops();
}

/// Keys can't be checked without the index, so nothing could be served.
#[tokio::test]
async fn without_room_for_the_index_of_a_store_the_start_ends_and_says_why() {
    let test = BotTest::stopped_with(|_| {}).await;
    Process::whole_at(&test).await.0.stops();
    let process = Process::whole_with_limit(&test, "20");
    process.says("can't be opened: the disk is full; nothing was changed").await;
    process.fails();
}
