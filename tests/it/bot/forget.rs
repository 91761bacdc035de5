//! `/forget`.

use insta::assert_snapshot;
use jiff::SignedDuration;

use super::bot_test::BotTest;

#[tokio::test]
async fn forget_deletes_everything() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    let token = test.issue_key_to(&alice, "laptop").await;
    alice.says("/forget").await;
    assert_snapshot!(alice.hears().await, @r"
    Delete your key and all data about you? The key stops working at once. This can't be undone.
    [🗑 Yes, delete everything]
    [↩️ Cancel]
    ");
    alice.presses("↩️ Cancel").await;
    assert!(alice.hears().await.contains("everything stays"));
    alice.says("/forget").await;
    alice.hears().await;
    alice.presses("🗑 Yes, delete everything").await;
    assert_snapshot!(alice.hears().await, @"✎ 🧹 Done: your keys no longer work, and no data about you is left. Come back whenever you like: /new");
    assert!(!test.accepts(&token).await);
    assert!(test.keys_of(&alice).await.is_empty());
    test.wait_idle().await;
    let owner = alice.id().0;
    for (table, column) in [
        ("keys", "owner"),
        ("deleted_keys", "owner"),
        ("key_history", "owner"),
        ("chats", "chat"),
        ("key_messages", "chat"),
        ("pending_prompts", "chat"),
    ] {
        let left: i64 = muster::db::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT count(*) FROM {table} WHERE {column} = $1"
        )))
        .bind(owner)
        .fetch_one(test.store.db())
        .await
        .unwrap();
        assert_eq!(left, 0, "{table}");
    }
}

/// Keys issued before a `/forget` still count.
#[tokio::test]
async fn forget_does_not_reset_the_daily_limit() {
    let test = BotTest::start().await;
    let alice = test.person("Alice", "en");
    for _ in 0..5 {
        for _ in 0..4 {
            test.issue_key_to(&alice, "short-lived").await;
        }
        alice.says("/forget").await;
        alice.hears().await;
        alice.presses("🗑 Yes, delete everything").await;
        assert!(alice.hears().await.contains("Done"));
        test.wait_idle().await;
        alice.says("/new").await;
        let heard = alice.hears().await;
        assert!(
            heard.contains("You can create another key") || heard.contains("within a day"),
            "{heard}"
        );
    }
    test.advance(SignedDuration::from_secs(11));
    alice.says("/new").await;
    assert!(alice.hears().await.contains("You created 20 keys within a day"));
    test.advance(SignedDuration::from_hours(24));
    test.issue_key_to(&alice, "tomorrow").await;
}
