//! The end of boards.

use insta::assert_snapshot;
use telegram_sandbox::MessageId;

use super::{boards, with_board};
use crate::bot::alerts::fixture::AlertTest;
use telegram_sandbox::testing::TestGroup;

/// The latest message of the bot in a group.
fn latest(test: &AlertTest, group: &TestGroup) -> MessageId {
    let (chat, bot) = (group.chat(), test.sandbox().bot().id);
    chat.messages.values().rfind(|message| message.author == bot).unwrap().id
}

#[tokio::test]
async fn the_admin_is_told_once_that_the_message_is_gone() {
    let test = AlertTest::start().await;
    test.allow_error("message to edit not found");
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    let group = test.supergroup("Crew", &[&alice]);
    test.list(0, 8, &[]).await;
    alice.says_in(&group, "/board lspd 5").await;
    group.hears().await;
    test.wait_idle().await;
    alice.as_person().deletes(group.id(), latest(&test, &group)).unwrap();
    test.list(1, 3, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    ⏹ A board of yours has ended: its message is gone, or I can't edit it any more.
    👮 <b>LSPD</b> · 05 Brainburg
    ");
    test.list(1, 4, &[]).await;
    alice.hears_nothing().await;
    group.hears_nothing().await;
    assert_eq!(boards(&test).await, 0);
}

/// The bot can't write to the admin, so it says it in the group.
#[tokio::test]
async fn a_group_is_told_when_the_admin_cannot_be() {
    let test = AlertTest::start().await;
    test.allow_error("");
    let alice = test.person("Alice", "en");
    let group = test.supergroup("Crew", &[&alice]);
    test.list(0, 8, &[]).await;
    alice.says_in(&group, "/board lspd 5").await;
    group.hears().await;
    test.wait_idle().await;
    alice.as_person().deletes(group.id(), latest(&test, &group)).unwrap();
    test.list(1, 3, &[]).await;
    assert!(group.hears().await.contains("A board of yours has ended"));
}

#[tokio::test]
async fn boards_end_when_the_bot_is_removed() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    alice.starts(None).await;
    alice.hears().await;
    let group = test.supergroup("Crew", &[&alice]);
    test.list(0, 8, &[]).await;
    alice.says_in(&group, "/board lspd 5").await;
    group.hears().await;
    test.wait_idle().await;
    alice.as_person().bans(group.id(), test.sandbox().bot().id).unwrap();
    assert!(alice.hears().await.contains("A board of yours has ended"));
    assert_eq!(boards(&test).await, 0);
    test.list(1, 3, &[]).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn forget_ends_the_boards_of_a_person_also_in_groups() {
    let test = AlertTest::start().await;
    let (alice, bob) = (with_board(&test).await, test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    alice.says_in(&group, "/board lspd 5").await;
    group.hears().await;
    test.wait_idle().await;
    bob.says("/board lspd 5").await;
    bob.hears().await;
    alice.says("/forget").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete everything").await;
    alice.hears().await;
    test.pass(0).await;
    assert_snapshot!(group.hears().await, @r"
    ✎ 👮 <b>LSPD</b> · 05 Brainburg
    <b>8</b> online · <b>8</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: nobody online

    1. <code>Officer_0</code> — Cadet · lvl 10 · 👔
    2. <code>Officer_1</code> — Cadet · lvl 10 · 👔
    3. <code>Officer_2</code> — Cadet · lvl 10 · 👔
    4. <code>Officer_3</code> — Cadet · lvl 10 · 👔
    5. <code>Officer_4</code> — Cadet · lvl 10 · 👔
    6. <code>Officer_5</code> — Cadet · lvl 10 · 👔
    7. <code>Officer_6</code> — Cadet · lvl 10 · 👔
    8. <code>Officer_7</code> — Cadet · lvl 10 · 👔

    ⏹ no longer updated · 18:42:40
    ");
    assert!(alice.hears().await.contains("⏹ no longer updated"));
    bob.hears_nothing().await;
    assert_eq!(boards(&test).await, 1);
}

/// The messages of a group stay behind when it becomes a supergroup.
#[tokio::test]
async fn a_supergroup_keeps_the_boards_of_its_group() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    test.list(0, 8, &[]).await;
    alice.says_in(&group, "/board lspd 5").await;
    group.hears().await;
    test.wait_idle().await;
    let moved = test.migrates(&group);
    test.wait_idle().await;
    test.list(1, 3, &[]).await;
    assert!(moved.hears().await.contains("🟢 live"));
    test.list(1, 4, &[]).await;
    let edited = moved.hears().await;
    assert!(edited.starts_with("✎") && edited.contains("<b>4</b>"), "{edited}");
    group.hears_nothing().await;
    assert_eq!(boards(&test).await, 1);
}
