//! A conversation with a teloxide bot, and what fails a test at its end.

use insta::assert_snapshot;
use telegram_sandbox::Draft;
use telegram_sandbox::testing::TestTelegram;

use super::echo_bot::run_echo_bot;

#[tokio::test]
async fn alice_talks_with_a_bot() {
    let telegram = TestTelegram::new().await;
    run_echo_bot(&telegram);
    let alice = telegram.person("Alice", "ru");
    alice.says("/new laptop").await;
    assert_snapshot!(alice.hears().await, @r"
    /new laptop
    [Again]
    ");
    alice.presses("Again").await;
    assert_snapshot!(alice.callback_answer().await, @"ok");
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_bot_in_a_group_gets_messages_meant_for_it() {
    let telegram = TestTelegram::new().await;
    run_echo_bot(&telegram);
    let (alice, bob) = (telegram.person("Alice", "ru"), telegram.person("Bob", "en"));
    let group = telegram.group("Crew", &[&alice, &bob]);
    bob.says_in(&group, "hello everybody").await;
    bob.says_in(&group, "/help@other_bot").await;
    group.hears_nothing().await;
    alice.says_in(&group, "/online@Muster_Bot").await;
    assert_snapshot!(group.hears().await, @r"
    /online@Muster_Bot
    [Again]
    ");
    let forum = telegram.forum("Forum", &[&alice]);
    let topic = forum.topic("Watch");
    alice.says_in(&forum, Draft::new("/online").in_topic(topic)).await;
    assert_snapshot!(forum.hears().await, @r"
    /online
    [Again]
    ");
}

#[tokio::test]
#[should_panic = "unread: /start"]
async fn an_unread_message_fails_the_test() {
    let telegram = TestTelegram::new().await;
    run_echo_bot(&telegram);
    telegram.person("Alice", "ru").starts(None).await;
}

#[tokio::test]
#[should_panic = "sendmessage was refused: Bad Request: chat not found"]
async fn a_rejected_call_fails_the_test() {
    let telegram = TestTelegram::new().await;
    telegram.call_raw("sendMessage", serde_json::json!({ "chat_id": 1, "text": "x" })).await;
}

#[tokio::test]
#[should_panic = "presses without an answer: 1"]
async fn an_unanswered_callback_query_fails_the_test() {
    let telegram = TestTelegram::new().await;
    let alice = telegram.person("Alice", "ru");
    alice.says("hi").await;
    alice.sends_callback("x").await;
}
