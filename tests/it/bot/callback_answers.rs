//! Answers to presses while Telegram refuses them or fails.

use std::time::{Duration, Instant};

use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;

const METHOD: &str = "AnswerCallbackQuery";

/// Asking again before the time is over would make it longer.
#[tokio::test]
async fn nobody_is_answered_before_the_time_that_telegram_said_to_one_is_over() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_millis(100);
    })
    .await;
    let people: Vec<_> = (0..10).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/lang").await;
        person.hears().await;
    }
    let (first, others) = people.split_first().unwrap();
    let wait = Fault::TooManyRequests(Duration::from_secs(10));
    test.sandbox().inject_fault(METHOD, wait, Frequency::Times(1));
    let start = Instant::now();
    first.presses("Русский").await;
    counts.reach(METHOD, 1).await;
    for person in others {
        person.presses("Русский").await;
        // The menu itself does not wait.
        assert!(person.hears().await.contains("Говорим по-русски"));
    }
    first.hears().await;
    for person in &people {
        assert_eq!(person.callback_answer().await, "");
        assert!(start.elapsed() >= Duration::from_secs(1), "{:?}", start.elapsed());
    }
    test.wait_idle().await;
    assert_eq!(counts.calls(METHOD), 1 + people.len());
}

/// The text that nobody can see under the button any more is a message.
#[tokio::test]
async fn a_press_is_not_answered_when_it_is_too_old() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_millis(100);
        settings.retry.callback_expiry = Duration::from_millis(300);
    })
    .await;
    test.allow_unread();
    let alice = test.person("Alice", "en");
    alice.says("/lang").await;
    alice.hears().await;
    let wait = || Fault::TooManyRequests(Duration::from_secs(5));
    // The press waits behind another answer of its chat.
    test.sandbox().inject_fault("sendMessage", wait(), Frequency::Times(1));
    alice.says("/help").await;
    alice.sends_callback("of an older version").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(alice.hears().await.contains("out of date"));
    test.wait_idle().await;
    assert_eq!(counts.calls(METHOD), 0);
    // Telegram says to wait until it is too late.
    test.sandbox().inject_fault(METHOD, wait(), Frequency::Times(1));
    alice.sends_callback("of an older version").await;
    assert!(alice.hears().await.contains("out of date"));
    test.wait_idle().await;
    assert_eq!(counts.calls(METHOD), 1);
}

#[tokio::test]
async fn a_press_is_answered_once_when_telegram_fails_before_it_takes_the_answer() {
    for fault in [Fault::ServerError, Fault::BadGateway, Fault::ConnectionReset] {
        let counts = CallCounts::default();
        let test = BotTest::start_with(|settings| settings.metrics = counts.metrics()).await;
        let alice = test.person("Alice", "en");
        alice.says("/lang").await;
        alice.hears().await;
        test.sandbox().inject_fault(METHOD, fault, Frequency::Times(2));
        alice.sends_callback("of an older version").await;
        assert!(alice.callback_answer().await.contains("out of date"));
        alice.hears_nothing().await;
        assert_eq!(counts.calls(METHOD), 3);
    }
}

/// Nobody knows then whether the answer was taken, so it is repeated; that it was is the end of it.
#[tokio::test]
async fn an_answer_that_was_taken_is_not_said_again_in_a_message() {
    let test = BotTest::start().await;
    test.allow_error("query is too old");
    let alice = test.person("Alice", "en");
    alice.says("/lang").await;
    alice.hears().await;
    test.sandbox().inject_fault(METHOD, Fault::ResponseLost, Frequency::Times(1));
    alice.sends_callback("of an older version").await;
    assert!(alice.callback_answer().await.contains("out of date"));
    alice.hears_nothing().await;
}
