//! `/op`: what operators see and do, and that it does not exist for anybody else.

mod keys;
mod status;

use std::time::Duration;

use muster::bot::Clock;
use telegram_sandbox::testing::{TestPerson, TestTelegram};

use super::bot_test::{BotTest, no_api};

/// The data of the button that opens the overview.
const OVERVIEW: &str = "MAA";

/// A running bot with an operator, at a time that stands still.
pub async fn with_operator() -> (BotTest, TestPerson) {
    let (test, olga) = stopped().await;
    test.start_bot();
    (test, olga)
}

async fn stopped() -> (BotTest, TestPerson) {
    let telegram = TestTelegram::new().await;
    let olga = telegram.person("Olga", "en");
    let operators = vec![olga.id().0];
    let folder = tempfile::tempdir().unwrap();
    let test = BotTest::on_store(telegram, folder, no_api(), |settings| {
        settings.operators = operators;
        settings.clock = Clock::stopped_at("2026-11-24T12:00:00Z".parse().unwrap());
    });
    let test = test.await;
    // The menu of an operator who has not talked to the bot yet can't be set.
    test.allow_error("chat not found");
    (test, olga)
}

#[tokio::test]
async fn the_command_exists_for_nobody_else() {
    let (test, olga) = with_operator().await;
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&olga, &alice]);
    for command in ["/op", "/op help", "/OP", "/op@muster_bot"] {
        alice.says(command).await;
        let op = alice.hears().await;
        alice.says(command.replace("op", "xq").replace("OP", "xq").as_str()).await;
        assert_eq!(op, alice.hears().await, "{command}");
    }
    // A group is answered as about any other command that it does not know.
    olga.says_in(&group, "/op").await;
    group.hears_nothing().await;
    olga.says_in(&group, "/op@muster_bot").await;
    let op = group.hears().await;
    olga.says_in(&group, "/xq@muster_bot").await;
    assert_eq!(op, group.hears().await);
    alice.says("/lang").await;
    alice.hears().await;
    alice.sends_callback(OVERVIEW).await;
    let op = alice.callback_answer().await;
    alice.sends_callback("of an older version").await;
    assert_eq!(op, alice.callback_answer().await);
    let is_op = |line: &String| line.starts_with("/op ");
    alice.starts(None).await;
    alice.hears().await;
    assert!(!alice.menu(alice.as_person().private()).iter().any(is_op));
    olga.says("/op help").await;
    assert!(olga.hears().await.contains("/op block"));
    assert!(olga.menu(olga.as_person().private()).iter().any(is_op));
    assert!(!olga.menu(group.id()).iter().any(is_op));
    olga.says("/щз help").await;
    assert!(olga.hears().await.contains("/op block"));
}

#[tokio::test]
async fn the_menu_of_a_former_operator_has_no_such_command() {
    let (test, olga) = with_operator().await;
    let chat = olga.as_person().private();
    let has_op = || olga.menu(chat).iter().any(|line| line.starts_with("/op "));
    olga.says("/op help").await;
    olga.hears().await;
    olga.says("/lang ru").await;
    olga.hears().await;
    assert!(has_op());
    test.stop_bot().await;
    test.change_settings(|settings| settings.operators = vec![1]);
    test.allow_error("chat not found");
    test.restart_bot();
    let removed = async {
        while has_op() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), removed).await.unwrap();
    assert!(olga.menu(chat).iter().any(|line| line.starts_with("/new — Получить")));
}
