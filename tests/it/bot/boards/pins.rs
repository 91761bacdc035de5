//! Pinning.

use insta::assert_snapshot;
use telegram_sandbox::Rights;

use super::with_board;
use crate::bot::alerts::fixture::AlertTest;

#[tokio::test]
async fn a_board_offers_to_be_pinned_if_the_bot_may() {
    let test = AlertTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.list(0, 8, &[]).await;
    alice.says_in(&group, "/board servers").await;
    assert!(!group.hears().await.contains("📌"));
    let (bot, rights) = (test.sandbox().bot().id, Rights::default());
    alice.as_person().promotes(group.id(), bot, rights).unwrap();
    alice.says_in(&group, "/board lspd 5").await;
    let heard = group.hears().await;
    assert!(heard.ends_with("[📌 Pin]"), "{heard}");
    bob.presses_in(&group, "📌 Pin").await;
    assert_eq!(bob.callback_answer().await, "Only admins can do that");
    assert_eq!(group.chat().pinned, []);
    // The right was taken away meanwhile.
    let without = Rights { pin_messages: false, ..rights };
    alice.as_person().promotes(group.id(), bot, without).unwrap();
    test.allow_error("not enough rights to manage pinned messages");
    alice.presses_in(&group, "📌 Pin").await;
    assert_snapshot!(alice.callback_answer().await, @"I may not pin messages here. Make me an admin who may pin messages");
    alice.as_person().promotes(group.id(), bot, rights).unwrap();
    alice.presses_in(&group, "📌 Pin").await;
    assert_eq!(alice.callback_answer().await, "Pinned, without a notification");
    let edited = group.hears().await;
    assert!(edited.starts_with("✎") && !edited.contains("📌"), "{edited}");
    let pinned = group.chat().pinned;
    assert_eq!(pinned.len(), 1);
    // A board that is moved stays pinned.
    alice.says_in(&group, "/boards").await;
    assert_snapshot!(group.hears().await, @r"
    📋 <b>Boards of this chat</b> · 2 of 3

    <b>1.</b> 🌐 Servers
    🟢 live · 18:42:40

    <b>2.</b> 👮 <b>LSPD</b> · 05 Brainburg
    🟢 live · 18:42:40
    [1. 👇 Here] [1. 📌 Pin] [1. ⏹ Stop]
    [2. 👇 Here] [2. ⏹ Stop]
    [➕ New board]
    ");
    alice.presses_in(&group, "2. 👇 Here").await;
    alice.callback_answer().await;
    group.hears().await;
    test.wait_idle().await;
    let moved = group.chat().pinned;
    assert!(moved.len() == 1 && moved != pinned);
    alice.presses_in(&group, "2. ⏹ Stop").await;
    alice.callback_answer().await;
    group.hears().await;
    group.hears().await;
    test.wait_idle().await;
    assert_eq!(group.chat().pinned, []);
}

/// In private a person may pin messages, too, which asks the bot for nothing.
#[tokio::test]
async fn a_pinned_message_needs_no_answer() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    let board = test.latest_message(&alice);
    alice.as_person().pins(alice.as_person().private(), board).unwrap();
    alice.hears_nothing().await;
    alice.presses("📌 Pin").await;
    assert_eq!(alice.callback_answer().await, "Pinned, without a notification");
    alice.hears().await;
}
