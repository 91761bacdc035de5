//! Alerts over restarts, and in chats that move or ask to be forgotten.

use telegram_sandbox::{Fault, Frequency};

use super::fixture::AlertTest;

#[tokio::test]
async fn alerts_outlast_a_restart() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    test.wait_idle().await;
    test.stop_bot().await;
    // It falls while the bot is away.
    test.restart_bot();
    test.list(1, 2, &[]).await;
    assert!(alice.hears().await.contains("<b>2</b> online"));
    test.wait_idle().await;
    test.stop_bot().await;
    test.restart_bot();
    test.list(1, 1, &[]).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn what_telegram_refuses_is_told_later_and_joined() {
    let test = AlertTest::start().await;
    test.allow_error("");
    let alice = test.watching().await;
    alice.says("/watch LSPD < 3 5").await;
    alice.hears().await;
    test.tick().await;
    let refused = telegram_sandbox::ApiError::bad("CHAT_RESTRICTED");
    test.sandbox().inject_fault("sendMessage", Fault::Rejected(refused), Frequency::Times(1));
    test.list(1, 4, &[]).await;
    alice.hears_nothing().await;
    test.list(2, 2, &[]).await;
    let heard = alice.hears().await;
    assert!(heard.contains("fewer than 5") && heard.contains("fewer than 3"), "{heard}");
}

#[tokio::test]
async fn a_message_that_may_have_arrived_is_not_sent_again() {
    let test = AlertTest::start().await;
    test.allow_error("");
    let alice = test.watching().await;
    let lost = Fault::ResponseLost;
    test.sandbox().inject_fault("sendMessage", lost, Frequency::Times(1));
    test.list(1, 4, &[]).await;
    assert!(alice.hears().await.contains("<b>4</b> online"));
    test.wait_idle().await;
    test.pass(5).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_person_who_asks_to_be_forgotten_loses_the_alerts() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    assert_eq!(test.alerts().await, 1);
    alice.says("/forget").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete everything").await;
    alice.hears().await;
    assert_eq!(test.alerts().await, 0);
}

#[tokio::test]
async fn a_group_that_is_upgraded_keeps_its_alerts() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    test.list(0, 8, &[]).await;
    alice.says_in(&group, "/watch LSPD < 5 5").await;
    group.hears().await;
    test.tick().await;
    let moved = test.migrates(&group);
    test.wait_idle().await;
    test.list(1, 2, &[]).await;
    assert!(moved.hears().await.contains("<b>2</b> online"));
}

#[tokio::test]
async fn a_ping_of_a_server_that_is_closed_is_paused_once() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/watch LSPD every 30 min 5").await;
    alice.hears().await;
    test.server_is_closed().await;
    let heard = alice.hears().await;
    assert!(heard.contains("paused"), "{heard}");
    for _ in 0..3 {
        test.advance(jiff::SignedDuration::from_mins(31));
        test.server_is_closed().await;
        alice.hears_nothing().await;
    }
}

#[tokio::test]
async fn what_can_never_happen_is_not_promised() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    for typed in ["/watch interview LSPD 0 min 5", "/watch zones LSPD 5"] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(!heard.contains("I'll tell you"), "{heard}");
    }
    assert_eq!(test.alerts().await, 0);
}
