//! Groups that were upgraded and have another id.

use telegram_sandbox::{ApiError, Fault, Frequency};

use super::bot_test::BotTest;
use telegram_sandbox::testing::{TestGroup, TestPerson};

/// What Telegram answers to a message to the old id.
fn moved_to(after: &TestGroup) -> Fault {
    Fault::Rejected(ApiError::migrated(after.id()))
}

/// A group whose language is Russian, with its old and its new id; the bot has just learned the new one.
async fn migrated_group(test: &BotTest, alice: &TestPerson) -> (TestGroup, TestGroup) {
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

/// Telegram may report the new id only when something is sent to the group.
#[tokio::test]
async fn settings_move_to_the_new_id_of_a_group() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let (before, after) = migrated_group(&test, &alice).await;
    alice.says_in(&after, "/list").await;
    assert!(after.hears().await.contains("только в личном чате"));
    before.hears_nothing().await;
}

#[tokio::test]
async fn a_migration_that_could_not_be_stored_is_stored_later() {
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
    assert!(moved.hears().await.contains("in private chat only"));
    test.execute_sql("DROP TRIGGER stuck").await;
    test.tick().await;
    alice.says_in(&moved, "/list").await;
    assert!(moved.hears().await.contains("только в личном чате"));
    group.hears_nothing().await;
}

/// More groups migrate than are remembered: Telegram reports the id of the first one again.
#[tokio::test]
async fn a_forgotten_migration_is_learned_again() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let (before, after) = migrated_group(&test, &alice).await;
    for _ in 0..8 {
        for _ in 0..128 {
            test.migrates(&test.group("Others", &[&alice]));
        }
        after.hears_nothing().await;
    }
    test.tick().await;
    // If it were still remembered, nothing would be sent to the old id.
    test.sandbox().inject_fault("sendMessage", moved_to(&after), Frequency::Times(1));
    alice.says_in(&before, "/new").await;
    assert!(after.hears().await.contains("in private chat only"));
    alice.says_in(&before, "/new").await;
    assert!(after.hears().await.contains("только в личном чате"));
    before.hears_nothing().await;
    after.hears_nothing().await;
}
