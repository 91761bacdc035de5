//! Telegram failing for a while: everybody hears something afterwards, and of every key.

use std::time::{Duration, Instant};

use muster::keys::DeliveryState;
use telegram_sandbox::testing::TestPerson;
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;
use super::process::Process;

/// The faults after which nobody knows whether a message was sent.
const FAULTS: [Fault; 4] =
    [Fault::ServerError, Fault::BadGateway, Fault::ConnectionReset, Fault::Hang];

/// Waits until the messages of these people's keys have failed.
async fn keys_in_doubt(test: &BotTest, people: &[TestPerson]) {
    let in_doubt = async {
        for person in people {
            while !matches!(test.keys_of(person).await.as_slice(), [key] if key.delivery == DeliveryState::Unknown)
            {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), in_doubt).await.unwrap();
}

fn people(test: &BotTest, count: usize) -> Vec<TestPerson> {
    (0..count).map(|n| test.person(&format!("P{n}"), "en")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_short_outage_everybody_hears_that_an_answer_may_be_lost() {
    for fault in FAULTS {
        let counts = CallCounts::default();
        let test = BotTest::start_with(|settings| {
            settings.metrics = counts.metrics();
            settings.retry.call = Duration::from_millis(200);
        })
        .await;
        let (keys, queries) = (people(&test, 20), people(&test, 20));
        test.sandbox().inject_fault("sendMessage", fault.clone(), Frequency::Always);
        for (key, query) in keys.iter().zip(&queries) {
            key.says("/new").await;
            query.says("/help").await;
        }
        keys_in_doubt(&test, &keys).await;
        counts.reach("SendMessage", 80).await;
        test.sandbox().clear_faults();
        let mut lost = 0;
        for person in &queries {
            let heard = person.hears().await;
            // The last of them may have asked when all was well again.
            let is_lost = heard.contains("may not have reached you");
            assert!(is_lost || heard.contains("What are you interested in?"), "{fault:?}: {heard}");
            lost += usize::from(is_lost);
        }
        assert!(lost > queries.len() / 2, "{fault:?}: {lost}");
        for person in &keys {
            let heard = person.hears().await;
            let keys = test.keys_of(person).await;
            assert!(heard.contains("may not have reached you"), "{fault:?}: {heard}");
            assert_eq!((keys.len(), keys[0].delivery), (1, DeliveryState::Unknown));
            assert!(heard.contains(keys[0].hint.as_str()), "{heard}");
        }
        test.tick_and_finish().await;
        for person in keys.iter().chain(&queries) {
            person.hears_nothing().await;
        }
    }
}

/// The sentence is repeated with pauses, not in a hurry.
#[tokio::test]
async fn attempts_during_an_outage_become_rarer() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.pause = Duration::from_millis(50);
    })
    .await;
    let alice = test.person("Alice", "en");
    test.sandbox().inject_fault("sendMessage", Fault::ServerError, Frequency::Always);
    let start = Instant::now();
    alice.says("/help").await;
    counts.reach("SendMessage", 6).await;
    assert!(
        start.elapsed() >= Duration::from_millis(50 + 100 + 200 + 400),
        "{:?}",
        start.elapsed()
    );
    test.sandbox().clear_faults();
    assert!(alice.hears().await.contains("may not have reached you"));
}

/// A key outlives its handler, and so does the duty to tell its owner.
#[tokio::test]
async fn owners_hear_of_keys_in_doubt_after_an_outage_longer_than_the_deadline() {
    let test = BotTest::start_with(|settings| settings.retry.deadline = Duration::ZERO).await;
    let alice = test.person("Alice", "en");
    test.sandbox().inject_fault("sendMessage", Fault::ServerError, Frequency::Always);
    alice.says("/new").await;
    test.wait_idle().await;
    test.tick_and_finish().await;
    alice.hears_nothing().await;
    test.sandbox().clear_faults();
    test.tick_and_finish().await;
    let heard = alice.hears().await;
    assert!(heard.contains("was interrupted"), "{heard}");
    assert!(heard.contains(test.keys_of(&alice).await[0].hint.as_str()), "{heard}");
    test.tick_and_finish().await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn owners_hear_of_keys_in_doubt_after_a_restart_during_an_outage() {
    let test = BotTest::stopped_with(|_| {}).await;
    let alice = [test.person("Alice", "en")];
    let first = Process::bot(&test);
    test.sandbox().inject_fault("sendMessage", Fault::ServerError, Frequency::Always);
    alice[0].says("/new").await;
    keys_in_doubt(&test, &alice).await;
    first.dies();
    test.sandbox().clear_faults();
    let second = Process::bot(&test);
    let heard = alice[0].hears().await;
    assert!(heard.contains("was interrupted"), "{heard}");
    assert_eq!(test.keys_of(&alice[0]).await.len(), 1);
    alice[0].hears_nothing().await;
    second.dies();
}

#[tokio::test]
async fn an_apology_and_a_notification_survive_an_outage() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| settings.metrics = counts.metrics()).await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Boris", "en"));
    test.issue_key_to(&alice, "laptop").await;
    test.wait_idle().await;
    let said = counts.calls("SendMessage");
    test.execute_sql(
        "CREATE TRIGGER full BEFORE INSERT ON keys BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    let id = test.keys_of(&alice).await[0].id;
    test.store.block(&id, "too loud", test.now()).await.unwrap();
    test.sandbox().inject_fault("sendMessage", Fault::BadGateway, Frequency::Always);
    boris.says("/new").await;
    test.advance(jiff::SignedDuration::from_secs(16));
    test.tick().await;
    counts.reach("SendMessage", said + 4).await;
    test.sandbox().clear_faults();
    assert!(boris.hears().await.contains("send support this code"));
    assert!(alice.hears().await.contains("was blocked: too loud"));
}
