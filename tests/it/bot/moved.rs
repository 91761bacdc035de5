//! Groups that live under another number now.

use telegram_sandbox::{ApiError, Fault, Frequency};

use super::bot_test::BotTest;
use telegram_sandbox::testing::{TestGroup, TestPerson};

/// What Telegram says to whoever writes under the old number.
fn moved_to(after: &TestGroup) -> Fault {
    Fault::Rejected(ApiError::migrated(after.id()))
}

/// A group that speaks Russian, under both its numbers: the bot has just heard of the second one.
async fn found_to_have_moved(test: &BotTest, alice: &TestPerson) -> (TestGroup, TestGroup) {
    let (before, after) = (test.group("Crew", &[alice]), test.supergroup("Crew", &[alice]));
    alice.says_in(&before, "/lang ru").await;
    before.hears().await;
    test.wait_idle().await;
    test.sandbox().inject_fault("sendMessage", moved_to(&after), Frequency::Times(1));
    alice.says_in(&before, "/new").await;
    assert!(after.hears().await.contains("только в личном чате"));
    test.tick().await;
    (before, after)
}

/// Telegram may tell that a group has moved only when something is said there.
#[tokio::test]
async fn what_was_set_moves_along_with_a_group_that_is_found_to_have_moved() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let (before, after) = found_to_have_moved(&test, &alice).await;
    alice.says_in(&after, "/list").await;
    assert!(after.hears().await.contains("только в личном чате"));
    before.hears_nothing().await;
}

#[tokio::test]
async fn a_move_that_could_not_be_written_down_is_written_down_later() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let group = test.group("Crew", &[&alice]);
    alice.says_in(&group, "/lang ru").await;
    group.hears().await;
    test.wait_idle().await;
    test.execute_sql(
        "CREATE TRIGGER stuck BEFORE UPDATE ON chats BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .await;
    let moved = test.migrates(&group);
    test.wait_idle().await;
    test.tick().await;
    alice.says_in(&moved, "/list").await;
    assert!(moved.hears().await.contains("in private only"));
    test.execute_sql("DROP TRIGGER stuck").await;
    test.tick().await;
    alice.says_in(&moved, "/list").await;
    assert!(moved.hears().await.contains("только в личном чате"));
    group.hears_nothing().await;
}

/// More groups move than are remembered: Telegram tells again where the first one is.
#[tokio::test]
async fn a_group_whose_move_was_forgotten_is_found_again() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let (before, after) = found_to_have_moved(&test, &alice).await;
    for _ in 0..8 {
        for _ in 0..128 {
            test.migrates(&test.group("Others", &[&alice]));
        }
        after.hears_nothing().await;
    }
    test.tick().await;
    // Were it still remembered, nothing would be sent to the old number.
    test.sandbox().inject_fault("sendMessage", moved_to(&after), Frequency::Times(1));
    alice.says_in(&before, "/new").await;
    assert!(after.hears().await.contains("in private only"));
    alice.says_in(&before, "/new").await;
    assert!(after.hears().await.contains("только в личном чате"));
    before.hears_nothing().await;
    after.hears_nothing().await;
}
