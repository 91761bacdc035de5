//! A failing store and failing handlers: honest messages, and nothing half done.

use std::time::{Duration, Instant};

use jiff::SignedDuration;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor};
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::{BotTest, SPENT, key_in};
use super::operators::with_operator;
use crate::bot::callback_data::key_action;

#[tokio::test]
async fn a_locked_store_is_reported_and_no_callback_waits_for_it() {
    let test =
        BotTest::start_with(|settings| settings.retry.callback = Duration::from_millis(50)).await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.callback_answer().await;
    let file = SqliteConnectOptions::new().filename(test.path("muster.db"));
    let mut other = file.connect().await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    alice.presses("🗑 Yes, delete").await;
    assert_eq!(alice.callback_answer().await, "", "the press is answered long before the store is");
    let heard = alice.hears().await;
    assert!(heard.contains("I couldn't save that"), "{heard}");
    alice.says("/new").await;
    assert!(alice.hears().await.contains("nothing was changed"));
    assert!(test.accepts(&token).await);
    other.execute("ROLLBACK").await.unwrap();
    alice.presses("🗑 Yes, delete").await;
    assert!(alice.hears().await.contains("it no longer works"));
    assert!(!test.accepts(&token).await);
    assert!(test.keys_of(&alice).await.is_empty());
}

/// Nobody posts the message a second time, so the bot has to try again by itself.
#[tokio::test]
async fn leaked_keys_are_blocked_as_soon_as_the_store_can_be_written() {
    let test = BotTest::start().await;
    test.sandbox().set_privacy_mode(false);
    test.allow_error("message can't be deleted");
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    let group = test.supergroup("Crew", &[&alice, &boris]);
    let tokens = [test.issue_key_to(&alice, "a").await, test.issue_key_to(&boris, "b").await];
    test.wait_idle().await;
    test.execute_sql(
        "CREATE TRIGGER full BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    let both = format!("{} {}", tokens[0].reveal(), tokens[1].reveal());
    alice.says_in(&group, both.as_str()).await;
    for _ in 0..3 {
        boris.says("/list").await;
        assert!(boris.hears().await.contains("standard"));
    }
    // The person who posted it does not wait for the disk, either.
    alice.says_in(&group, "/help@muster_bot").await;
    group.hears().await;
    assert!(test.accepts(&tokens[0]).await);
    test.execute_sql("DROP TRIGGER full").await;
    assert!(alice.hears().await.contains("I blocked it"));
    assert!(boris.hears().await.contains("I blocked it"));
    for token in tokens {
        assert!(!test.accepts(&token).await);
    }
}

/// Somebody can block it by hand, or make room.
#[tokio::test]
async fn operators_are_told_once_of_a_leaked_key_that_cannot_be_blocked() {
    let (test, olga) = with_operator().await;
    olga.starts(None).await;
    olga.hears().await;
    test.sandbox().set_privacy_mode(false);
    test.allow_error("message can't be deleted");
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&alice]);
    let token = test.issue_key_to(&alice, "laptop").await;
    let key = test.keys_of(&alice).await.remove(0).id.to_string();
    test.wait_idle().await;
    for sql in [
        "CREATE TRIGGER full BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'full'); END",
        "CREATE TRIGGER full_too BEFORE INSERT ON operator_notices BEGIN SELECT RAISE(ABORT, 'full'); END",
    ] {
        test.execute_sql(sql).await;
    }
    alice.says_in(&group, token.reveal()).await;
    test.wait_idle().await;
    for _ in 0..3 {
        test.advance(SignedDuration::from_secs(16));
        test.tick_and_finish().await;
    }
    let heard = olga.hears().await;
    assert!(heard.contains(&key) && heard.contains("can't be blocked"), "{heard}");
    olga.hears_nothing().await;
    test.execute_sql("DROP TRIGGER full").await;
    assert!(alice.hears().await.contains("I blocked it"));
    test.advance(SignedDuration::from_secs(16));
    test.tick_and_finish().await;
    let heard = olga.hears().await;
    assert!(heard.contains(&key) && heard.contains("is blocked"), "{heard}");
}

#[tokio::test]
async fn a_callback_is_answered_while_an_earlier_answer_waits_for_telegram() {
    let test = BotTest::start_with(|settings| {
        settings.retry.callback = Duration::from_millis(50);
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let alice = test.person("Alice", "en");
    alice.says("/lang").await;
    alice.hears().await;
    let wait = Duration::from_secs(4);
    test.sandbox().inject_fault("sendMessage", Fault::TooManyRequests(wait), Frequency::Times(1));
    let start = Instant::now();
    alice.says("/help").await;
    alice.presses("Русский").await;
    assert_eq!(alice.callback_answer().await, "");
    assert!(start.elapsed() < wait, "{:?}", start.elapsed());
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(alice.hears().await.contains("Говорим по-русски"));
}

#[tokio::test]
async fn on_a_full_disk_no_key_is_issued_or_deleted() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.wait_idle().await;
    test.execute_sql("PRAGMA max_page_count = 1").await;
    let mut handed = 1;
    let refused = loop {
        let person = test.person("Somebody", "en");
        person.says("/new").await;
        let heard = person.hears().await;
        if !heard.contains("Your API key is ready") {
            break heard;
        }
        assert!(test.accepts(&key_in(&heard)).await);
        handed += 1;
        assert!(handed < 1_000, "the disk is never full");
    };
    assert!(refused.contains("nothing was changed"), "{refused}");
    assert_eq!(test.store.all(test.now()).await.unwrap().len(), handed);
    alice.presses("🗑 Delete").await;
    let asked = alice.callback_answer().await;
    if asked.is_empty() {
        alice.hears().await;
        alice.presses("🗑 Yes, delete").await;
        let toast = alice.callback_answer().await;
        let is_deleted = !test.accepts(&token).await;
        assert_eq!(is_deleted, toast.is_empty(), "{toast}");
    } else {
        assert!(asked.contains("Nothing was changed") && test.accepts(&token).await, "{asked}");
    }
    test.allow_unread();
}

#[tokio::test]
async fn a_read_only_store_still_answers_reads() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.wait_idle().await;
    test.execute_sql("PRAGMA query_only = ON").await;
    test.advance(SignedDuration::from_secs(11));
    alice.says("/new").await;
    assert!(alice.hears().await.contains("nothing was changed"));
    alice.says("/list").await;
    assert!(alice.hears().await.contains("laptop"));
    let id = test.keys_of(&alice).await[0].id;
    alice.sends_callback(&key_action(&format!("D {id} {id}"))).await;
    assert!(alice.callback_answer().await.contains("Nothing was changed"));
    assert!(test.accepts(&token).await);
    assert_eq!(test.keys_of(&alice).await.len(), 1);
}

/// The key is issued and sent before anything else can fail; what fails then does not change the answer.
#[tokio::test]
async fn a_failure_after_the_commit_is_not_reported_as_nothing_changed() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    test.execute_sql(
        "CREATE TRIGGER full BEFORE UPDATE ON key_messages BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    alice.says("/new laptop").await;
    let token = key_in(&alice.hears().await);
    test.wait_idle().await;
    alice.hears_nothing().await;
    assert!(test.accepts(&token).await);
    let id = test.keys_of(&alice).await[0].id;
    alice.sends_callback(&key_action(&format!("D {id} {id}"))).await;
    assert!(alice.hears().await.contains("it no longer works"));
    assert!(!test.accepts(&token).await);
}

#[tokio::test]
async fn an_unexpected_error_is_reported_with_its_id() {
    let support = Some("@muster_help".to_owned());
    let test = BotTest::start_with(|settings| settings.support = support).await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    test.execute_sql(
        "CREATE TRIGGER full BEFORE DELETE ON keys BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    alice.presses("🗑 Delete").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete").await;
    let heard = alice.hears().await;
    assert!(heard.contains("send support this code: <code>"), "{heard}");
    assert!(heard.ends_with("\nSupport: @muster_help"), "{heard}");
    assert!(test.accepts(&token).await);
    test.execute_sql("DROP TRIGGER full").await;
    test.execute_sql(
        "CREATE TRIGGER full BEFORE INSERT ON keys BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    test.advance(SignedDuration::from_secs(11));
    alice.says("/new").await;
    assert!(alice.hears().await.contains("send support this code: <code>"));
    assert_eq!(test.keys_of(&alice).await.len(), 1);
    test.execute_sql("DROP TRIGGER full").await;
    alice.presses("🗑 Yes, delete").await;
    assert!(alice.hears().await.contains("it no longer works"));
    assert!(!test.accepts(&token).await);
}

#[tokio::test]
async fn a_panic_in_a_handler_is_one_apology_and_the_bot_goes_on() {
    let test = BotTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    test.issue_key_to(&alice, "laptop").await;
    let key = test.keys_of(&alice).await.remove(0).id;
    let too_low = format!("{}/60s", SPENT - 1).parse().unwrap();
    test.store.limit(&key, Some(too_low), test.now()).await.unwrap();
    for _ in 0..3 {
        alice.says("/limits").await;
        alice.says("/list").await;
        boris.says("/help").await;
        let heard = alice.hears().await;
        assert!(heard.contains("send support this code"), "{heard}");
        assert!(alice.hears().await.contains("laptop"), "the next update of the chat is answered");
        assert!(boris.hears().await.contains("What are you interested in?"));
    }
    test.wait_idle().await;
    test.sandbox().redeliver(9);
    test.wait_idle().await;
    alice.hears_nothing().await;
    boris.hears_nothing().await;
}
