//! Boards are edited when their data changes.

use insta::assert_snapshot;
use jiff::SignedDuration;
use telegram_sandbox::{ApiError, Fault, Frequency};

use super::{boards, with_board};
use crate::bot::alerts::fixture::AlertTest;

#[tokio::test]
async fn a_board_is_edited_once_a_minute_and_only_when_it_changed() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    // Nothing changed.
    test.list(2, 8, &[]).await;
    alice.hears_nothing().await;
    test.list(1, 3, &[]).await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>3</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: nobody online

    1. <code>Officer_0</code> — Cadet · lvl 10 · 👔
    2. <code>Officer_1</code> — Cadet · lvl 10 · 👔
    3. <code>Officer_2</code> — Cadet · lvl 10 · 👔

    🟢 live · 18:45:40
    [📌 Pin]
    ");
    // Its minute is not over.
    for _ in 0..3 {
        test.advance(SignedDuration::from_secs(15));
        test.list(0, 2, &[]).await;
    }
    alice.hears_nothing().await;
    test.list(1, 1, &[]).await;
    assert!(alice.hears().await.contains("<b>1</b>"));
}

#[tokio::test]
async fn a_board_says_once_that_it_is_not_live() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    for _ in 0..5 {
        test.pass(1).await;
    }
    alice.hears_nothing().await;
    test.pass(1).await;
    let stale = alice.hears().await;
    test.pass(7).await;
    alice.hears_nothing().await;
    test.list(0, 8, &[]).await;
    let live = alice.hears().await;
    test.advance(SignedDuration::from_mins(1));
    test.server_is("offline").await;
    let closed = alice.hears().await;
    test.pass(2).await;
    alice.hears_nothing().await;
    test.list(1, 8, &[]).await;
    let last = |text: &str| text.lines().rev().nth(1).unwrap().to_owned();
    let lines = [stale, live, closed, alice.hears().await].map(|text| last(&text));
    assert_snapshot!(lines.join("\n"), @r"
    🟡 not live · nothing new since 18:42:40
    🟢 live · 18:55:40
    🔴 not live · the server is offline · 18:55:40
    🟢 live · 18:59:40
    ");
}

#[tokio::test]
async fn boards_go_on_after_a_restart_and_say_that_the_api_is_away() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    test.wait_idle().await;
    test.stop_bot().await;
    assert!(alice.hears().await.contains("⏸ not live · the bot is stopped"));
    test.restart_bot();
    test.list(1, 3, &[]).await;
    let live = alice.hears().await;
    assert!(live.contains("<b>3</b>") && live.contains("🟢 live"), "{live}");
    test.wait_idle().await;
    test.stop_bot().await;
    alice.hears().await;
    test.stop_api().await;
    test.restart_bot();
    test.pass(1).await;
    alice.hears_nothing().await;
    test.pass(6).await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>3</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: nobody online

    1. <code>Officer_0</code> — Cadet · lvl 10 · 👔
    2. <code>Officer_1</code> — Cadet · lvl 10 · 👔
    3. <code>Officer_2</code> — Cadet · lvl 10 · 👔

    🟡 not live · nothing new since 18:43:40
    [📌 Pin]
    ");
    test.pass(2).await;
    alice.hears_nothing().await;
}

#[tokio::test]
async fn a_board_that_is_to_show_something_else_never_turns_back() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    test.list(2, 8, &[]).await;
    alice.says("add fbi to it").await;
    assert!(alice.hears().await.contains("LSPD, FBI"));
    assert!(alice.hears().await.starts_with("📋 The board shows this now:"));
    test.wait_idle().await;
    test.stop_api().await;
    test.pass(2).await;
    alice.hears_nothing().await;
}

/// An edit whose outcome is unknown is made again, and Telegram says that nothing changed.
#[tokio::test]
async fn an_edit_whose_response_is_lost_is_repeated() {
    let test = AlertTest::start().await;
    test.allow_error("message is not modified");
    let alice = with_board(&test).await;
    test.sandbox().inject_fault("editMessageText", Fault::ResponseLost, Frequency::Times(1));
    test.list(1, 3, &[]).await;
    assert!(alice.hears().await.contains("<b>3</b>"));
    test.list(1, 3, &[]).await;
    alice.hears_nothing().await;
    assert_eq!(boards(&test).await, 1);
}

#[tokio::test]
async fn a_rejected_edit_is_tried_again_a_minute_later() {
    let test = AlertTest::start().await;
    let alice = with_board(&test).await;
    let error = ApiError::bad("something is wrong");
    test.sandbox().inject_fault("editMessageText", Fault::Rejected(error), Frequency::Times(1));
    test.list(1, 3, &[]).await;
    alice.hears_nothing().await;
    test.advance(SignedDuration::from_mins(1));
    test.pass(0).await;
    assert!(alice.hears().await.contains("<b>3</b>"));
}
