//! Telegram that is blocked, or refuses the token: said once with its cause, and the API goes on.

use std::fs;

use jiff::{SignedDuration, Timestamp};
use muster::bot::SystemStatus;
use muster::keys::{Issuer, NewKey};
use telegram_sandbox::{Fault, Frequency};

use super::bot_test::BotTest;
use super::operators::with_operator;
use super::process::Process;
use crate::feed::samples;

const WRONG_TOKEN: &str = "7000000009:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

async fn test_with_feed() -> BotTest {
    let test = BotTest::stopped_with(|_| {}).await;
    fs::create_dir_all(test.path("feed")).unwrap();
    fs::write(test.path("feed/servers.json"), samples::SERVERS).unwrap();
    test
}

/// Waits until a page of a listener is this one.
async fn page_becomes(url: &str, is_expected: impl Fn(&str) -> bool) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let becomes = async {
        loop {
            let response = http.get(url).send().await.unwrap();
            if response.status() == 200 && is_expected(&response.text().await.unwrap()) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), becomes).await.expect(url);
}

#[tokio::test]
async fn with_a_revoked_token_the_api_is_served_and_says_so() {
    let test = test_with_feed().await;
    test.allow_error("Unauthorized");
    let key = NewKey::service("site".parse().unwrap());
    let key = test.store.issue(key, Issuer::Operator, Timestamp::now()).await.unwrap();
    let (process, url) =
        Process::whole_with(&test, &[("TELOXIDE_TOKEN", WRONG_TOKEN)]).listens().await;
    process.says("Telegram does not know this bot token (TELOXIDE_TOKEN)").await;
    page_becomes(&format!("{url}/health/ready"), |page| page == "ready\ndegraded: telegram\n")
        .await;
    let operator = process.says("the operator's listener is ").await;
    let operator = operator.split([' ', '\n', '\u{1b}']).next().unwrap().to_owned();
    let is_away_since = |page: &str| {
        let line =
            page.lines().find(|line| line.starts_with("muster_bot_telegram_away_since_seconds "));
        let since: i64 = line.and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
        (Timestamp::now().as_second() - since).abs() < 60
    };
    page_becomes(&format!("{operator}/metrics"), is_away_since).await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let status = http.get(format!("{url}/v2/status")).header("X-API-Key", key.token.reveal());
    assert_eq!(status.send().await.unwrap().status().as_u16(), 200);
    let log = process.stops();
    assert_eq!(log.matches("does not know this bot token").count(), 1, "{log}");
    assert!(!log.contains("AAAA"), "{log}");
}

/// Telegram knows the token again, perhaps after a mistake of its own.
#[tokio::test]
async fn the_bot_comes_alive_when_its_token_is_valid_again() {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("Unauthorized");
    let refused = telegram_sandbox::ApiError {
        code: 401,
        description: "Unauthorized".to_owned(),
        migrated_to: None,
        retry_after: None,
    };
    test.sandbox().inject_fault("getMe", Fault::Rejected(refused), Frequency::Times(3));
    test.start_bot();
    let alice = test.person("Alice", "en");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("You have no API keys yet"));
}

#[tokio::test]
async fn a_blocked_telegram_is_said_once_with_its_cause_and_once_when_it_answers() {
    let test = test_with_feed().await;
    let (process, url) = Process::whole_at(&test).await;
    process.says("the bot is logged in").await;
    test.sandbox().inject_fault("getUpdates", Fault::ConnectionReset, Frequency::Always);
    let alice = test.person("Alice", "en");
    alice.says("/list").await;
    let cause = process.says(&format!("Telegram ({}) can't be reached: ", test.url())).await;
    assert!(cause.len() > 10, "{cause}");
    page_becomes(&format!("{url}/health/ready"), |page| page == "ready\ndegraded: telegram\n")
        .await;
    test.sandbox().clear_faults();
    // The first command may have come with a poll that began before the fault. Without another one, the next poll waits.
    alice.says("/list").await;
    process.says("Telegram answers the bot again").await;
    page_becomes(&format!("{url}/health/ready"), |page| page == "ready\n").await;
    for _ in 0..2 {
        assert!(alice.hears().await.contains("You have no API keys yet"));
    }
    let log = process.stops();
    assert_eq!(log.matches("can't be reached").count(), 1, "{log}");
    assert!(!log.contains(test.sandbox().token()), "{log}");
}

/// The address leads nowhere: only a proxy, which the sandbox is here, gets the calls to Telegram.
#[tokio::test]
async fn calls_to_telegram_go_through_the_proxy_of_the_environment_and_those_to_the_api_do_not() {
    let test = test_with_feed().await;
    let proxy = test.url();
    let variables = [
        ("MUSTER_TELEGRAM_API_URL", "http://telegram.invalid"),
        ("HTTP_PROXY", proxy.as_str()),
        ("NO_PROXY", ""),
    ];
    let process = Process::whole_with(&test, &variables);
    let alice = test.person("Alice", "en");
    alice.says("/servers").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Five"), "{heard}");
    process.stops();
}

/// Nobody can be told through Telegram that it is away; an operator is told afterwards.
#[tokio::test]
async fn operators_are_told_when_telegram_was_away() {
    let (test, olga) = with_operator().await;
    olga.starts(None).await;
    olga.hears().await;
    let set = |works| {
        let parts = vec![("telegram", works)];
        *test.status.lock() = SystemStatus { parts, ..SystemStatus::default() };
    };
    set(false);
    test.advance(SignedDuration::from_secs(16));
    test.tick_and_finish().await;
    test.advance(SignedDuration::from_secs(61));
    test.tick_and_finish().await;
    olga.hears_nothing().await;
    set(true);
    test.advance(SignedDuration::from_secs(16));
    test.tick_and_finish().await;
    let heard = olga.hears().await;
    assert!(heard.contains("Telegram: working again"), "{heard}");
}

#[tokio::test]
async fn an_operator_who_has_not_started_the_bot_is_named() {
    let test = BotTest::stopped_with(|settings| settings.operators = vec![424_242]).await;
    test.allow_error("chat not found");
    let process = Process::whole(&test);
    process.says("operator 424242 has not written to the bot yet").await;
    assert!(!process.stops().contains("WARN"));
}
