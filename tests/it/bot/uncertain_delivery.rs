//! Keys whose messages were not delivered, or may not have been.

use std::time::Duration;

use muster::keys::DeliveryState;
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::process::Process;

#[tokio::test]
async fn a_key_for_a_person_who_blocked_the_bot_is_deleted() {
    let test = BotTest::stopped_with(|_| {}).await;
    let alice = test.person("Alice", "en");
    alice.says("/new").await;
    alice.as_person().blocks();
    test.allow_error("bot was blocked by the user");
    test.start_bot();
    test.wait_idle().await;
    assert!(test.keys_of(&alice).await.is_empty());
    let made: i64 = muster::db::query_scalar("SELECT count(*) FROM deleted_keys")
        .fetch_one(test.store.db())
        .await
        .unwrap();
    assert_eq!(made, 1);
}

#[tokio::test]
async fn a_retry_after_of_days_deletes_the_key_and_delays_no_other_chat() {
    let test = BotTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.starts(None).await;
    alice.hears().await;
    let days = Duration::from_secs(1_000_000);
    test.sandbox().inject_fault("sendMessage", Fault::TooManyRequests(days), Frequency::Times(1));
    alice.says("/new").await;
    test.wait_idle().await;
    alice.hears_nothing().await;
    assert!(test.keys_of(&alice).await.is_empty());
    boris.says("/help").await;
    assert!(boris.hears().await.contains("Что интересно?"));
}

#[tokio::test]
async fn a_key_of_unknown_delivery_is_marked_and_can_be_deleted() {
    for fault in
        [Fault::ResponseLost, Fault::ConnectionReset, Fault::BadGateway, Fault::ServerError]
    {
        let test = BotTest::start().await;
        let alice = test.person("Alice", "en");
        alice.starts(None).await;
        alice.hears().await;
        test.sandbox().inject_fault("sendMessage", fault.clone(), Frequency::Times(1));
        alice.says("/new").await;
        let mut heard = alice.hears().await;
        if fault == Fault::ResponseLost {
            assert!(heard.contains("Your API key is ready"), "{heard}");
            heard = alice.hears().await;
        }
        assert!(heard.contains("may not have reached you"), "{fault:?}: {heard}");
        let keys = test.keys_of(&alice).await;
        assert_eq!((keys.len(), keys[0].delivery), (1, DeliveryState::Unknown));
        alice.says("/list").await;
        assert!(alice.hears().await.contains("I can't tell whether this key reached you"));
        alice.presses("🗑 Delete").await;
        alice.hears().await;
        alice.presses("🗑 Yes, delete").await;
        assert!(alice.hears().await.contains("it no longer works"));
        assert!(test.keys_of(&alice).await.is_empty());
        test.wait_idle().await;
        test.allow_error("");
    }
}

#[tokio::test]
async fn a_kill_between_issue_and_delivery_leaves_one_marked_key_that_can_be_deleted() {
    let test = BotTest::stopped_with(|_| {}).await;
    let alice = test.person("Alice", "en");
    let first = Process::bot(&test);
    alice.starts(None).await;
    alice.hears().await;
    test.sandbox().inject_fault("sendMessage", Fault::Hang, Frequency::Always);
    alice.says("/new").await;
    let made = async {
        while test.keys_of(&alice).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), made).await.unwrap();
    first.dies();
    test.sandbox().clear_faults();
    let second = Process::bot(&test);
    let heard = alice.hears().await;
    assert!(heard.contains("was interrupted"), "{heard}");
    let keys = test.keys_of(&alice).await;
    assert_eq!((keys.len(), keys[0].delivery), (1, DeliveryState::Unknown));
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    assert!(alice.hears().await.contains("it no longer works"));
    assert!(test.keys_of(&alice).await.is_empty());
    alice.hears_nothing().await;
    second.dies();
}

#[tokio::test]
async fn a_deleted_key_is_rejected_by_another_process_and_no_secret_is_logged() {
    let test = BotTest::stopped_with(|_| {}).await;
    let alice = test.person("Alice", "en");
    let process = Process::bot(&test);
    alice.says("/new laptop").await;
    let token = super::bot_test::key_in(&alice.hears().await);
    assert!(test.accepts(&token).await);
    alice.says(format!("/check {}", token.reveal()).as_str()).await;
    alice.hears().await;
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    let heard = alice.hears().await;
    assert!(!test.accepts(&token).await);
    assert!(heard.contains("it no longer works"), "{heard}");
    test.wait_idle().await;
    // The message that showed the key says so, too.
    test.allow_unread();
    let log = process.dies();
    assert!(log.contains("the bot is logged in"), "{log}");
    for secret in [token.reveal(), test.sandbox().token()] {
        let line = log.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{line:?}");
    }
}

#[tokio::test]
async fn a_stop_finishes_accepted_updates_and_loses_none() {
    let test = BotTest::start().await;
    let people: Vec<_> = (0..20).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/new").await;
    }
    test.stop_bot().await;
    test.restart_bot();
    for person in &people {
        assert!(person.hears().await.contains("Your API key is ready"));
        person.hears_nothing().await;
        assert_eq!(test.keys_of(person).await.len(), 1);
    }
}

#[tokio::test]
async fn a_second_poller_waits_until_the_first_stops() {
    let test = BotTest::start().await;
    test.allow_error("terminated by other getUpdates request");
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    // Wait until the first recorded the update: two processes that handle it at once both answer it.
    test.wait_idle().await;
    let second = Process::bot(&test);
    second.says("another program receives this bot's updates").await;
    test.stop_bot().await;
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    alice.hears_nothing().await;
    second.dies();
}
