//! A group that asks more than Telegram lets the bot answer, and handlers that take long: nobody else waits.

use std::net::SocketAddr;
use std::time::Duration;

use jiff::SignedDuration;
use muster::bot::{FloodLimits, RetryPolicy, Settings, Webhook};
use telegram_sandbox::testing::{TestGroup, TestPerson};
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::call_counts::CallCounts;

/// How many commands of a group are answered in a minute.
const ANSWERED: usize = 18;

fn webhook() -> Webhook {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr: SocketAddr = free.local_addr().unwrap();
    Webhook { url: format!("http://{addr}/hook"), addr, secret: "open-sesame_1".parse().unwrap() }
}

/// The bot as it is run, and Telegram with its flood control.
async fn start_with(change: impl FnOnce(&mut Settings)) -> BotTest {
    let test = BotTest::start_with(|settings| {
        settings.flood_limits = FloodLimits::default();
        settings.retry = RetryPolicy::default();
        change(settings);
    })
    .await;
    test.sandbox().set_flood_control(true);
    test
}

/// Everybody in a group asks five times, all at once.
async fn ask_too_much(test: &BotTest) -> (Vec<TestPerson>, TestGroup) {
    let members: Vec<_> = (0..110).map(|n| test.person(&format!("M{n}"), "en")).collect();
    let group = test.group("Crew", &members.iter().collect::<Vec<_>>());
    for _ in 0..5 {
        for member in &members {
            member.says_in(&group, "/new").await;
        }
    }
    (members, group)
}

/// The answers to a group that asks too much, and the notice, in any order; nothing else is sent.
async fn all_that_is_heard(group: &TestGroup) -> Vec<String> {
    let mut heard = Vec::new();
    for _ in 0..=ANSWERED {
        heard.push(group.hears().await);
    }
    group.hears_nothing().await;
    heard
}

/// The group gets as many answers as Telegram takes, one notice, and silence: nothing is left that could be answered later,
/// and Telegram did not have to refuse a message.
async fn a_busy_group_is_told_once_and_delays_nobody(test: &BotTest) {
    let (members, group) = ask_too_much(test).await;
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    let heard = all_that_is_heard(&group).await;
    let (notices, answers): (Vec<_>, Vec<_>) =
        heard.iter().partition(|text| text.contains("I answer here again in"));
    assert!(answers.iter().all(|text| text.contains("in private chat only")), "{answers:?}");
    assert!(notices[0].contains("[Open a private chat → https://t.me/muster_bot?start=desk]"));
    assert_eq!(notices.len(), 1);
    test.advance(SignedDuration::from_mins(1));
    members[0].says_in(&group, "/new").await;
    assert!(group.hears().await.contains("in private chat only"));
}

#[tokio::test]
async fn with_polling_a_busy_group_is_told_once_and_delays_nobody() {
    a_busy_group_is_told_once_and_delays_nobody(&start_with(|_| {}).await).await;
}

#[tokio::test]
async fn with_a_webhook_a_busy_group_is_told_once_and_delays_nobody() {
    let test = start_with(|settings| settings.webhook = Some(webhook())).await;
    a_busy_group_is_told_once_and_delays_nobody(&test).await;
}

/// The flood limit of each person alone does not bound what a group makes the bot say.
#[tokio::test]
async fn notices_to_members_count_for_the_group() {
    let test = start_with(|_| {}).await;
    let members: Vec<_> = (0..4).map(|n| test.person(&format!("M{n}"), "en")).collect();
    let group = test.group("Crew", &members.iter().collect::<Vec<_>>());
    for member in &members {
        for _ in 0..9 {
            member.says_in(&group, "/new").await;
        }
    }
    let heard = all_that_is_heard(&group).await;
    let with = |words: &str| heard.iter().filter(|text| text.contains(words)).count();
    assert_eq!([with("Slow down"), with("I answer here again in")], [3, 1]);
}

/// Every call that waits would be refused, and each refusal prolongs the wait.
#[tokio::test]
async fn what_waits_for_a_chat_asks_telegram_once() {
    let counts = CallCounts::default();
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.retry.deadline = Duration::from_secs(600);
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    test.allow_error("");
    test.allow_unread();
    let members: Vec<_> = (0..30).map(|n| test.person(&format!("M{n}"), "en")).collect();
    let group = test.group("Crew", &members.iter().collect::<Vec<_>>());
    let wait = Fault::TooManyRequests(Duration::from_secs(300));
    test.sandbox().inject_fault("sendMessage", wait, Frequency::Times(1));
    for member in &members {
        member.says_in(&group, "/new").await;
    }
    counts.reach("SendMessage", 1).await;
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    counts.reach("SendMessage", 2).await;
    assert_eq!(counts.calls("SendMessage"), 2, "one to the group, and one to Alice");
    test.kill_bots();
}

/// More handlers wait than Telegram has connections. What they answer is not lost with the process.
#[tokio::test]
async fn slow_handlers_do_not_take_all_connections_of_the_webhook() {
    let counts = CallCounts::default();
    let webhook = webhook();
    let address = webhook.addr;
    let test = BotTest::start_with(|settings| {
        settings.metrics = counts.metrics();
        settings.webhook = Some(webhook);
        settings.retry.deadline = Duration::from_secs(600);
        settings.retry.second = Duration::from_secs(1);
    })
    .await;
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    let set = test.call("getWebhookInfo", serde_json::json!({})).await;
    assert_eq!(set["max_connections"], 100);
    let slow: Vec<_> = (0..150).map(|n| test.person(&format!("P{n}"), "en")).collect();
    let wait = Fault::TooManyRequests(Duration::from_secs(300));
    test.sandbox().inject_fault("sendMessage", wait, Frequency::Times(150));
    test.allow_error("Too Many Requests");
    for person in &slow {
        person.says("/help").await;
    }
    counts.reach("SendMessage", 1 + slow.len()).await;
    alice.says("/help").await;
    assert!(alice.hears().await.contains("What are you interested in?"));
    assert!(slow.iter().all(|person| test.said_to(person).is_empty()));
    // Her update is acknowledged: a kill before that would have it answered again.
    let pending = async || {
        let info = test.call("getWebhookInfo", serde_json::json!({})).await;
        info["pending_update_count"].as_u64()
    };
    while pending().await != u64::try_from(slow.len()).ok() {
        tokio::task::yield_now().await;
    }
    test.kill_bots();
    while tokio::net::TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    test.restart_bot();
    for person in &slow {
        assert!(person.hears().await.contains("What are you interested in?"));
    }
    alice.hears_nothing().await;
}
