//! `/boards`: the list, its buttons, and the limits.

use insta::assert_snapshot;
use telegram_sandbox::{Fault, Frequency};

use super::{boards, with_board};
use crate::bot::alerts::fixture::AlertTest;

#[tokio::test]
async fn the_list_moves_and_stops_boards() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    alice.says("/board leaders 5").await;
    alice.hears().await;
    alice.says("/boards").await;
    assert_snapshot!(alice.hears().await, @r"
    📋 <b>Boards of this chat</b> · 2 of 3

    <b>1.</b> 👮 <b>LSPD</b> · 05 Brainburg
    🟢 live · 18:42:40

    <b>2.</b> ⭐ <b>Leaders</b> · 05 Brainburg
    🟢 live · 18:42:40
    [1. 👇 Here] [1. 📌 Pin] [1. ⏹ Stop]
    [2. 👇 Here] [2. 📌 Pin] [2. ⏹ Stop]
    [➕ New board]
    ");
    alice.presses("1. 👇 Here").await;
    assert_eq!(alice.callback_answer().await, "The board is below now");
    let moved = alice.hears().await;
    assert!(moved.starts_with("👮") && moved.contains("🟢 live"), "{moved}");
    test.wait_idle().await;
    // The message that was moved is current, and the one before is gone.
    test.list(1, 3, &[]).await;
    let edited = alice.hears().await;
    assert!(edited.contains("<b>3</b>"), "{edited}");
    let chat = test.sandbox().chat(alice.as_person().private()).unwrap();
    let texts = chat.messages.values().filter_map(|message| message.text());
    assert_eq!(texts.filter(|text| text.text.contains("Cadet")).count(), 1);
    alice.presses("1. ⏹ Stop").await;
    assert_eq!(alice.callback_answer().await, "The board is no longer updated");
    assert_snapshot!(alice.hears().await, @r"
    ✎ 👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>3</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: nobody online

    1. <code>Officer_0</code> — Cadet · lvl 10 · 👔
    2. <code>Officer_1</code> — Cadet · lvl 10 · 👔
    3. <code>Officer_2</code> — Cadet · lvl 10 · 👔

    ⏹ no longer updated · 18:43:40
    ");
    assert_snapshot!(alice.hears().await, @r"
    ✎ 📋 <b>Boards of this chat</b> · 1 of 3

    <b>1.</b> ⭐ <b>Leaders</b> · 05 Brainburg
    🟢 live · 18:42:40
    [👇 Here] [📌 Pin] [⏹ Stop]
    [➕ New board]
    ");
    test.list(1, 2, &[]).await;
    alice.hears_nothing().await;
    assert_eq!(boards(&test).await, 1);
    alice.presses("⏹ Stop").await;
    alice.callback_answer().await;
    alice.hears().await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 📋 This chat has no boards yet. A board is one message that I keep up to date.
    [➕ New board]
    ");
    alice.presses("➕ New board").await;
    assert!(alice.hears().await.contains("Live board"));
    alice.presses("📋 Boards").await;
    assert!(alice.hears().await.contains("no boards yet"));
}

#[tokio::test]
async fn a_chat_has_three_boards_and_a_person_ten() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    alice.says("/board lspd 5").await;
    assert_snapshot!(alice.hears().await, @"This chat has this board already: /boards");
    for line in ["/board servers", "/board leaders 5"] {
        alice.says(line).await;
        assert!(alice.hears().await.contains("🟢 live"));
    }
    alice.says("/board factions 5").await;
    assert_snapshot!(alice.hears().await, @r"
    This chat has 3 boards already, that's the limit. Stop one first: /boards

    1. 👮 <b>LSPD</b> · 05 Brainburg
    2. 🌐 Servers
    3. ⭐ <b>Leaders</b> · 05 Brainburg
    [⏹ Stop 1] [⏹ Stop 2] [⏹ Stop 3]
    ");
    for at in 0..3 {
        let group = test.supergroup(&format!("Crew {at}"), &[&alice]);
        for line in ["/board lspd 5", "/board servers", "/board leaders 5"] {
            alice.says_in(&group, line).await;
            let heard = group.hears().await;
            if heard.contains("🟢 live") {
                continue;
            }
            assert_eq!(boards(&test).await, 10);
            assert_snapshot!(heard, @"You have set up 10 boards, that's the limit. Stop one first: /boards in its chat");
            return;
        }
    }
    panic!("more than ten");
}

#[tokio::test]
async fn only_admins_set_up_boards_in_a_group() {
    let test = AlertTest::start().await;
    let (alice, bob) = (test.person("Alice", "en"), test.person("Bob", "en"));
    let group = test.supergroup("Crew", &[&alice, &bob]);
    test.list(0, 8, &[]).await;
    bob.says_in(&group, "/board lspd 5").await;
    assert_snapshot!(group.hears().await, @"Only admins can set up boards in a group.");
    alice.says_in(&group, "/board lspd 5").await;
    assert!(group.hears().await.contains("🟢 live"));
    bob.says_in(&group, "/boards").await;
    assert!(group.hears().await.contains("Boards of this chat"));
    for label in ["👇 Here", "⏹ Stop", "➕ New board"] {
        bob.presses_in(&group, label).await;
        assert_eq!(bob.callback_answer().await, "Only admins can do that");
    }
    // A forged button does not reach the board of another chat.
    bob.starts(None).await;
    bob.hears().await;
    bob.sends_callback("BBQI").await;
    assert_eq!(bob.callback_answer().await, "This board has ended");
    bob.hears().await;
    assert_eq!(boards(&test).await, 1);
}

/// Nobody knows whether the message arrived, so it is not sent again.
#[tokio::test]
async fn a_board_whose_message_may_be_lost_is_no_board() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    test.sandbox().inject_fault("sendMessage", Fault::ResponseLost, Frequency::Times(1));
    alice.says("/board lspd 5").await;
    assert!(alice.hears().await.contains("🟢 live"));
    assert_snapshot!(alice.hears().await, @"⚠️ I don't know whether the board arrived. If you see one that isn't in /boards, delete it and send the command again.");
    assert_eq!(boards(&test).await, 0);
    // A board that is moved stays where it was.
    alice.says("/board lspd 5").await;
    alice.hears().await;
    alice.says("/boards").await;
    alice.hears().await;
    test.sandbox().inject_fault("sendMessage", Fault::ResponseLost, Frequency::Times(1));
    alice.presses("👇 Here").await;
    alice.callback_answer().await;
    for expected in ["🟢 live", "I don't know whether"] {
        let heard = alice.hears().await;
        assert!(heard.contains(expected), "{heard}");
    }
    test.list(1, 3, &[]).await;
    assert!(alice.hears().await.contains("<b>3</b>"));
    assert_eq!(boards(&test).await, 1);
}
