//! Flood limits, and chats that have to wait: nobody else is delayed.

use std::time::{Duration, Instant};

use jiff::SignedDuration;
use muster::bot::FloodLimits;
use telegram_sandbox::{Draft, Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;
use telegram_sandbox::testing::TestPerson;

const OUT_OF_DATE: &str = "This menu is out of date. Send the command again.";

const WAIT: Duration = Duration::from_secs(3);

#[tokio::test]
async fn after_five_messages_one_notice_then_silence_and_others_are_not_affected() {
    let test = BotTest::start_with(|settings| settings.flood_limits = FloodLimits::default()).await;
    let (mallory, alice) = (test.person("Mallory", "en"), test.person("Alice", "en"));
    for _ in 0..50 {
        mallory.says("/help").await;
    }
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    for _ in 0..5 {
        assert!(mallory.hears().await.contains("What are you interested in?"));
    }
    let notice = mallory.hears().await;
    assert!(notice.contains("Try again in"), "{notice}");
    mallory.hears_nothing().await;
    test.advance(SignedDuration::from_secs(11));
    mallory.says("/help").await;
    assert!(mallory.hears().await.contains("What are you interested in?"));
}

#[tokio::test]
async fn the_notice_is_in_the_chosen_language_and_in_the_topic() {
    let few = FloodLimits { messages: 2, ..FloodLimits::default() };
    let test = BotTest::start_with(|settings| settings.flood_limits = few).await;
    let alice = test.person("Alice", "en");
    alice.says("/lang ru").await;
    alice.hears().await;
    alice.says("/help").await;
    alice.hears().await;
    alice.says("/help").await;
    assert!(alice.hears().await.starts_with("Слишком часто"));
    let bob = test.person("Bob", "en");
    let group = test.forum("Crew", &[&bob]);
    let topic = group.topic("Topic");
    for _ in 0..3 {
        bob.says_in(&group, Draft::new("/new").in_topic(topic)).await;
    }
    let answers = [group.hears().await, group.hears().await, group.hears().await];
    assert!(answers[2].contains("Try again in"), "{answers:?}");
    let (chat, bot) = (group.chat(), test.sandbox().bot().id);
    let mut answers = chat.messages.values().filter(|message| message.author == bot);
    assert!(answers.all(|answer| answer.topic == Some(topic)));
}

#[tokio::test]
async fn callbacks_over_the_limit_are_answered_too() {
    let few = FloodLimits { callbacks: 3, ..FloodLimits::default() };
    let test = BotTest::start_with(|settings| settings.flood_limits = few).await;
    let alice = test.person("Alice", "en");
    alice.says("/lang").await;
    alice.hears().await;
    for _ in 0..3 {
        alice.sends_callback("zzz").await;
        assert_eq!(alice.callback_answer().await, OUT_OF_DATE);
    }
    for _ in 0..3 {
        alice.sends_callback("zzz").await;
        assert!(alice.callback_answer().await.starts_with("Slow down"));
    }
}

/// While an answer has to wait, each callback over the limit is answered at once, with a short text and no message, and is
/// not queued.
#[tokio::test]
async fn callbacks_over_the_limit_are_answered_at_once_and_without_a_message() {
    let test = BotTest::start_with(|settings| {
        settings.flood_limits = FloodLimits { callbacks: 2, ..FloodLimits::default() };
        settings.retry.second = Duration::from_secs(1);
        settings.retry.callback = Duration::from_millis(50);
    })
    .await;
    let (mallory, alice) = (test.person("Mallory", "en"), test.person("Alice", "en"));
    mallory.says("/lang").await;
    mallory.hears().await;
    let wait = 3 * WAIT;
    test.sandbox().inject_fault("sendMessage", Fault::TooManyRequests(wait), Frequency::Times(1));
    let start = Instant::now();
    mallory.says("/help").await;
    for _ in 0..2 {
        mallory.sends_callback("zzz").await;
    }
    for _ in 0..2 {
        assert_eq!(mallory.callback_answer().await, "");
    }
    for _ in 0..600 {
        mallory.sends_callback("zzz").await;
    }
    for _ in 0..600 {
        assert!(mallory.callback_answer().await.starts_with("Slow down"));
    }
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(start.elapsed() < wait, "{:?}", start.elapsed());
    assert!(mallory.hears().await.contains("What are you interested in?"));
    for _ in 0..2 {
        assert_eq!(mallory.hears().await, OUT_OF_DATE);
    }
    mallory.hears_nothing().await;
}

#[tokio::test]
async fn a_long_queue_of_one_person_does_not_fill_the_inbox() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.flood_limits.queued = 4;
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let (mallory, alice) = (test.person("Mallory", "en"), test.person("Alice", "en"));
    let wait = 3 * WAIT;
    test.sandbox().inject_fault("sendMessage", Fault::TooManyRequests(wait), Frequency::Times(1));
    mallory.says("/help").await;
    counts.reach("SendMessage", 1).await;
    let start = Instant::now();
    for _ in 0..600 {
        mallory.says("/help").await;
    }
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(start.elapsed() < wait, "{:?}", start.elapsed());
    for _ in 0..5 {
        assert!(mallory.hears().await.contains("What are you interested in?"));
    }
    mallory.hears_nothing().await;
}

/// An update that is not acknowledged yet makes Telegram deliver those after it again and again.
#[tokio::test]
async fn ignored_updates_are_not_answered_later() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.flood_limits = FloodLimits { messages: 1, ..FloodLimits::default() };
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let slow = test.person("Slow", "en");
    slow.says("/lang").await;
    slow.hears().await;
    test.sandbox().inject_fault(
        "editMessageText",
        Fault::TooManyRequests(2 * WAIT),
        Frequency::Times(1),
    );
    let start = Instant::now();
    slow.presses("English").await;
    let (mallory, alice) = (test.person("Mallory", "en"), test.person("Alice", "en"));
    for _ in 0..3 {
        mallory.says("/help").await;
    }
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(mallory.hears().await.contains("What are you interested in?"));
    assert!(mallory.hears().await.contains("Try again in"));
    test.advance(SignedDuration::from_secs(11));
    let asked = counts.calls("GetUpdates");
    counts.reach("GetUpdates", asked + 3).await;
    assert!(start.elapsed() < 2 * WAIT, "{:?}", start.elapsed());
    mallory.hears_nothing().await;
    assert!(slow.hears().await.contains("English it is"));
}

#[tokio::test]
async fn a_group_that_has_to_wait_delays_its_members_in_no_other_chat() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    test.sandbox().inject_fault(
        "sendMessage",
        Fault::TooManyRequests(2 * WAIT),
        Frequency::Times(1),
    );
    let start = Instant::now();
    alice.says_in(&group, "/new").await;
    counts.reach("SendMessage", 1).await;
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(start.elapsed() < 2 * WAIT, "{:?}", start.elapsed());
    assert!(group.hears().await.contains("in private chat only"));
}

/// Telegram delivers at most a hundred unacknowledged updates.
#[tokio::test]
async fn a_chat_that_has_to_wait_delays_not_even_the_hundredth_update_after_it() {
    let test = BotTest::start_with(|settings| settings.retry.second = Duration::from_secs(1)).await;
    let slow = test.person("Slow", "en");
    slow.says("/lang").await;
    slow.hears().await;
    test.sandbox().inject_fault(
        "editMessageText",
        Fault::TooManyRequests(3 * WAIT),
        Frequency::Times(1),
    );
    let start = Instant::now();
    slow.presses("English").await;
    let people: Vec<_> = (0..120).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/help").await;
    }
    for person in &people {
        assert!(person.hears().await.contains("What are you interested in?"));
    }
    assert!(start.elapsed() < 3 * WAIT, "{:?}", start.elapsed());
    assert!(slow.hears().await.contains("English it is"));
}

/// All in-flight updates may be so old that none of them holds back the acknowledgement.
#[tokio::test]
async fn a_full_inbox_is_polled_no_faster() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_secs(1);
        settings.retry.held_back = Duration::ZERO;
    })
    .await;
    test.sandbox().inject_fault(
        "sendMessage",
        Fault::TooManyRequests(2 * WAIT),
        Frequency::Times(512),
    );
    let people: Vec<_> = (0..513).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/help").await;
    }
    counts.reach("SendMessage", 512).await;
    let (before, start) = (counts.calls("GetUpdates"), Instant::now());
    tokio::time::sleep(Duration::from_millis(500)).await;
    let asked = counts.calls("GetUpdates") - before;
    assert!(asked <= 2 + start.elapsed().as_millis() as usize / 100, "{asked} times");
    for person in &people {
        assert!(person.hears().await.contains("What are you interested in?"));
    }
}

/// The inbox has little room left: most updates find it full, and are delivered again when there is room.
#[tokio::test]
async fn updates_that_found_the_inbox_full_are_not_overtaken_by_later_ones() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.second = Duration::from_secs(1);
        settings.retry.deadline = Duration::from_secs(600);
    })
    .await;
    test.sandbox().inject_fault(
        "sendMessage",
        Fault::TooManyRequests(100 * WAIT),
        Frequency::Times(506),
    );
    for number in 0..506 {
        test.person(&format!("P{number}"), "en").says("/help").await;
    }
    counts.reach("SendMessage", 506).await;
    let alice = test.person("Alice", "en");
    let asks = [
        ("/help", "What are you interested in?"),
        ("/limits", "no active keys"),
        ("/lang", "Choose a language"),
    ];
    let asks = asks.iter().cycle().take(120);
    for (said, _) in asks.clone() {
        alice.says(*said).await;
    }
    for (at, (said, answer)) in asks.enumerate() {
        let heard = alice.hears().await;
        assert!(heard.contains(answer), "{at}: {said} was answered with {heard}");
    }
    test.kill_bots();
    test.allow_unread();
}

#[tokio::test]
async fn a_chat_that_has_to_wait_for_telegram_delays_nobody_else() {
    let test = BotTest::start_with(|settings| settings.retry.second = Duration::from_secs(1)).await;
    let (slow, quick) = (test.person("Slow", "en"), test.person("Quick", "en"));
    test.sandbox().inject_fault("sendMessage", Fault::TooManyRequests(WAIT), Frequency::Times(1));
    let start = Instant::now();
    slow.says("/help").await;
    quick.says("/help").await;
    let heard_after = async |person: &TestPerson| {
        assert!(person.hears().await.contains("What are you interested in?"));
        start.elapsed()
    };
    let (one, other) = tokio::join!(heard_after(&slow), heard_after(&quick));
    // The person with the fault waited as long as Telegram said; the other one did not.
    assert!(one.max(other) >= WAIT && one.min(other) < WAIT, "{one:?} {other:?}");
}
