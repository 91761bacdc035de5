//! Chats that refuse messages for a while.

use insta::{allow_duplicates, assert_snapshot};
use telegram_sandbox::{ApiError, Fault, Frequency};

use super::fixture::AlertTest;

/// From now on Telegram answers like this.
fn refuses(test: &AlertTest, error: &ApiError) {
    test.allow_error("");
    for method in ["sendMessage", "sendPhoto", "sendChatAction"] {
        let fault = Fault::Rejected(error.clone());
        test.sandbox().inject_fault(method, fault, Frequency::Always);
    }
}

fn blocked() -> ApiError {
    ApiError::forbidden("bot was blocked by the user")
}

#[tokio::test]
async fn a_chat_that_answers_403_for_an_hour_and_comes_back_keeps_its_alerts() {
    for error in [blocked(), ApiError::bad("chat not found")] {
        let test = AlertTest::start().await;
        let alice = test.watching().await;
        for line in ["LSPD < 7 5", "LSPD every 10m 5"] {
            alice.says(format!("/watch {line}").as_str()).await;
            alice.hears().await;
        }
        test.tick().await;
        refuses(&test, &error);
        // Both bounds are crossed; later only one of them still is.
        test.list(1, 2, &[]).await;
        test.list(20, 6, &[]).await;
        test.pass(20).await;
        test.wait_idle().await;
        test.stop_bot().await;
        test.restart_bot();
        test.list(20, 6, &[]).await;
        alice.hears_nothing().await;
        assert_eq!(test.alerts().await, 3);
        test.sandbox().clear_faults();
        // It is tried again by itself, once an hour at least. No ping is made up for.
        test.list(59, 6, &[]).await;
        let heard = alice.hears().await;
        allow_duplicates! {
            assert_snapshot!(heard, @r"
            📭 <b>While I couldn't write here</b>

            ⬇️ <b>LSPD</b> · 05 Brainburg: <b>6</b> online, fewer than 7
            for 1 h now

            Came and went:
            <b>LSPD</b> · 05 Brainburg: fewer than 5 (once)

            as of 20:42:40
            [🔔 My alerts]
            ");
        }
        test.pass(0).await;
        alice.hears_nothing().await;
        // From here on everything is told at once.
        test.list(1, 2, &[]).await;
        assert!(alice.hears().await.contains("<b>2</b> online, fewer than 5"));
    }
}

#[tokio::test]
async fn a_day_of_failures_deletes_the_alerts() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    refuses(&test, &blocked());
    test.list(1, 4, &[]).await;
    for _ in 0..47 {
        test.pass(30).await;
        assert_eq!(test.alerts().await, 1);
    }
    test.pass(59).await;
    test.pass(59).await;
    assert_eq!(test.alerts().await, 0);
    test.sandbox().clear_faults();
    test.list(61, 8, &[]).await;
    test.list(20, 4, &[]).await;
    alice.hears_nothing().await;
}

/// The bot stood still for two days: nobody knows what the chat would have answered.
#[tokio::test]
async fn a_chat_that_is_back_after_a_long_stop_keeps_its_alerts() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    refuses(&test, &blocked());
    test.list(1, 4, &[]).await;
    test.wait_idle().await;
    test.stop_bot().await;
    test.sandbox().clear_faults();
    test.advance(jiff::SignedDuration::from_hours(49));
    test.restart_bot();
    test.list(0, 8, &[]).await;
    test.pass(1).await;
    test.wait_idle().await;
    assert_eq!(test.alerts().await, 1);
    // What it was to be told may be too old by now; what comes next is told.
    test.allow_unread();
    test.list(20, 3, &[]).await;
    test.wait_idle().await;
    let told = test.said_to(&alice);
    assert!(told.last().unwrap().contains("3 online, fewer than 5"), "{told:?}");
}

#[tokio::test]
async fn a_person_who_unblocks_the_bot_is_told_what_is_still_so() {
    let test = AlertTest::start().await;
    test.allow_error("");
    let alice = test.watching().await;
    alice.as_person().blocks();
    test.wait_idle().await;
    assert_eq!(test.alerts().await, 1);
    test.list(5, 4, &[]).await;
    alice.hears_nothing().await;
    alice.as_person().unblocks();
    test.wait_idle().await;
    test.pass(0).await;
    let heard = alice.hears().await;
    assert!(heard.contains("While I couldn't write here"), "{heard}");
    assert!(heard.contains("<b>4</b> online, fewer than 5"), "{heard}");
    // Whoever blocks the bot and stays away loses them after a day.
    alice.as_person().blocks();
    test.wait_idle().await;
    for _ in 0..27 {
        test.pass(59).await;
    }
    assert_eq!(test.alerts().await, 0);
}

#[tokio::test]
async fn a_message_from_the_chat_ends_the_wait() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    refuses(&test, &blocked());
    test.list(1, 4, &[]).await;
    test.pass(30).await;
    test.sandbox().clear_faults();
    alice.says("/watches").await;
    assert!(alice.hears().await.contains("1 of 20"));
    test.pass(0).await;
    assert!(alice.hears().await.contains("While I couldn't write here"));
}

#[tokio::test]
async fn nothing_is_kept_of_a_person_who_asks_to_be_forgotten() {
    let test = AlertTest::start().await;
    let alice = test.watching().await;
    alice.says("/forget").await;
    alice.hears().await;
    test.execute_sql("INSERT INTO unreachable_chats SELECT chat, 0, 0 FROM alerts").await;
    alice.presses("🗑 Yes, delete everything").await;
    alice.hears().await;
    let kept = "SELECT (SELECT count(*) FROM alerts) + (SELECT count(*) FROM unreachable_chats)";
    let kept: i64 = muster::db::query_scalar(kept).fetch_one(test.store.db()).await.unwrap();
    assert_eq!(kept, 0);
}
