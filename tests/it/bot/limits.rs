//! `/limits`.

use insta::assert_snapshot;

use super::bot_test::BotTest;
use super::process::Process;
use super::redacted::redacted;

#[tokio::test]
async fn limits_show_what_is_left_and_the_requests_of_today() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/limits").await;
    assert!(alice.hears().await.contains("no active keys"));
    test.issue_key_to(&alice, "laptop").await;
    alice.says("/limits").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    📏 <b>Your limit</b>

    <b>laptop</b> <code>‹hint›</code>
    left now: 42 of 60 requests a minute
    today: 0 requests, 0 refused

    All your keys together: 120 requests a minute.
    "#);
}

#[tokio::test]
async fn limits_show_what_is_known_when_the_api_is_another_process() {
    let test = BotTest::stopped_with(|_| {}).await;
    let alice = test.person("Alice", "en");
    let bot = Process::bot(&test);
    alice.says("/new laptop").await;
    alice.hears().await;
    alice.says("/limits").await;
    assert_snapshot!(redacted(&alice.hears().await), @r#"
    📏 <b>Your limit</b>

    <b>laptop</b> <code>‹hint›</code>
    Limit: 60 requests a minute.
    today: 0 requests, 0 refused

    All your keys together: 120 requests a minute.
    "#);
    bot.stops();
}
