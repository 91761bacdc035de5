//! Notifications of blocks and expiries.

use std::time::Duration;

use insta::assert_snapshot;
use jiff::{SignedDuration, Timestamp};
use muster::bot::Clock;
use muster::keys::{Actor, Issuer, LeakPlace, NewKey, Owner};
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;
use super::process::Process;
use super::redacted::redacted;

#[tokio::test]
async fn blocks_and_unblocks_are_notified_once() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    test.store.block(&id, "too <loud>", test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ⛔ Your API key <b>laptop</b> <code>‹hint›</code> was blocked: too <loud>
    [🗂 My API keys]
    ");
    test.store.unblock(&id, test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    ✅ Your API key <b>laptop</b> <code>‹hint›</code> works again.
    [🗂 My API keys]
    ");
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn an_owner_is_told_where_a_key_was_found() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await[0].id;
    let reason = LeakPlace::address("https://github.com/a/b/blob/c/.env").reason();
    test.store.acting_as(Actor::GitHub).block(&id, &reason, test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert_snapshot!(redacted(&alice.hears().await), @r"
    🚨 Your API key <b>laptop</b> <code>‹hint›</code> was found in public, so I blocked it:
    https://github.com/a/b/blob/c/.env
    Remove it there, also from the history of the repository, and get a new one: /new
    [🗂 My API keys]
    ");
}

/// The clock is stopped, so no notification is due because of time.
#[tokio::test]
async fn an_event_during_a_notification_is_notified_right_after_it() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.clock = Clock::stopped_at(Timestamp::now());
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    test.wait_idle().await;
    let (id, said) = (test.keys_of(&alice).await[0].id, counts.calls("SendMessage"));
    let wait = Fault::TooManyRequests(Duration::from_secs(8));
    test.sandbox().inject_fault("sendMessage", wait, Frequency::Times(1));
    test.store.block(&id, "too loud", test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    counts.reach("SendMessage", said + 1).await;
    test.store.unblock(&id, test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert!(alice.hears().await.contains("was blocked: too loud"));
    assert!(alice.hears().await.contains("works again"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unsent_notification_is_sent_after_a_restart() {
    let test = BotTest::start().await;
    test.allow_error("");
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    test.wait_idle().await;
    test.stop_bot().await;
    let id = test.keys_of(&alice).await[0].id;
    test.store.block(&id, "too loud", Timestamp::now()).await.unwrap();
    let wait = Fault::TooManyRequests(Duration::from_secs(100));
    test.sandbox().inject_fault("sendMessage", wait, Frequency::Always);
    let bot = Process::bot(&test);
    bot.says("SendMessage").await;
    bot.dies();
    test.sandbox().clear_faults();
    let bot = Process::bot(&test);
    assert!(alice.hears().await.contains("was blocked: too loud"));
    bot.stops();
}

#[tokio::test]
async fn an_expiry_is_notified_seven_days_before_one_day_before_and_at_its_time() {
    let test = BotTest::start().await;
    let boris = test.person("Борис", "ru");
    // The language of the app is remembered.
    boris.says("/help").await;
    boris.hears().await;
    let end = test.now() + SignedDuration::from_hours(24 * 30);
    let order = NewKey::enterprise(Owner(boris.id().0), "office".parse().unwrap()).until(end);
    test.store.issue(order, Issuer::Operator, test.now()).await.unwrap();
    test.tick().await;
    boris.hears_nothing().await;
    for (days, heard) in [(24, "через 6 дней"), (5, "через 1 день"), (1, "больше не работает")]
    {
        test.advance(SignedDuration::from_hours(24 * days));
        test.advance(SignedDuration::from_secs(60));
        test.tick().await;
        let words = boris.hears().await;
        assert!(words.contains(heard), "{heard}: {words}");
        test.advance(SignedDuration::from_mins(10));
        test.tick().await;
        boris.hears_nothing().await;
    }
}
