//! `/forget`.

use insta::assert_snapshot;
use jiff::SignedDuration;
use muster::bot::{DiskSpace, SystemStatus};
use muster::keys::{Actor, Owner};
use muster::people::People;
use serde_json::json;

use super::bot_api_test::BotApiTest;
use super::bot_test::BotTest;
use super::operators::with_operator;
use super::people::confirm;

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

/// The command line deletes the keys, and the bot the rest.
#[tokio::test]
async fn whom_the_operator_names_is_forgotten() {
    let test = BotApiTest::start().await;
    let [alice, boris] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&alice, &boris]);
    test.issue_key_to(&alice, "laptop").await;
    confirm(&test, &alice, "Nicolas_Reed").await;
    for said in ["/watch lspd < 5 5", "/board servers", "/settings 5", "/me quiet", "/away 3d"] {
        alice.says(said).await;
        alice.hears().await;
    }
    test.allow_unread();
    alice.says_in(&group, "/watch grove < 5 5").await;
    group.hears().await;
    let people = People::new(test.store.db().clone());
    let person = alice.id().0;
    people.ask_to_forget(person, test.now()).await.unwrap();
    people.forget(person).await.unwrap();
    test.store.forget(Owner(person), test.now()).await.unwrap();
    // The message of a board says that the board has ended, and then the board is deleted.
    for _ in 0..2 {
        test.advance(SignedDuration::from_secs(90));
        test.tick_and_finish().await;
    }
    let empty = json!({"claims": [], "checks": [], "settings": null, "alerts": [], "boards": []});
    assert_eq!(people.records_of(person).await.unwrap(), empty);
    assert!(people.to_forget().await.unwrap().is_empty());
    let seen = test.said_to(&alice).join("\n");
    assert!(!seen.contains("mst_"), "a message with a key stays: {seen}");
    // The group keeps its alert, and the bot has nothing of the person in memory either.
    boris.says_in(&group, "/watches").await;
    assert!(group.hears().await.contains("Grove"));
    for (said, answer) in [("/watches", "has no alerts yet"), ("/me", "Tell me your nickname")] {
        alice.says(said).await;
        while !alice.hears().await.contains(answer) {}
    }
}

/// What an operator did to the keys of others stays in their history, without the operator's id.
#[tokio::test]
async fn forget_erases_an_operator_from_the_history_of_other_keys() {
    let (test, olga) = with_operator().await;
    olga.starts(None).await;
    olga.hears().await;
    let alice = test.person("Alice", "en");
    test.issue_key_to(&alice, "laptop").await;
    let id = test.keys_of(&alice).await.remove(0).id;
    for operator in [olga.id().0, 7] {
        let store = test.store.acting_as(Actor::Operator(operator));
        store.block(&id, "flooding", test.now()).await.unwrap();
    }
    test.advance(SignedDuration::from_secs(16));
    test.tick_and_finish().await;
    assert!(alice.hears().await.contains("blocked"));
    let disk = Some(DiskSpace { free: 1, total: 1 << 40 });
    *test.status.lock() = SystemStatus { disk, ..SystemStatus::default() };
    test.advance(SignedDuration::from_secs(16));
    test.tick_and_finish().await;
    assert!(olga.hears().await.contains("disk"));
    *test.status.lock() = SystemStatus::default();
    olga.says("/op help").await;
    olga.hears().await;
    olga.says("/forget").await;
    olga.hears().await;
    olga.presses("🗑 Yes, delete everything").await;
    assert!(olga.hears().await.contains("no data about you is left"));
    test.wait_idle().await;
    for (table, column) in
        [("key_history", "actor"), ("operator_menus", "chat"), ("operator_notices", "operator")]
    {
        let left: i64 = muster::db::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT count(*) FROM {table} WHERE CAST({column} AS TEXT) LIKE $1"
        )))
        .bind(format!("%{}", olga.id().0))
        .fetch_one(test.store.db())
        .await
        .unwrap();
        assert_eq!(left, 0, "{table}");
    }
    let history = test.store.history(&id).await.unwrap();
    let done: Vec<_> = history
        .iter()
        .map(|entry| (entry.event.as_str(), entry.actor.map(|actor| actor.to_string())))
        .collect();
    let actor = |name: &str| Some(name.to_owned());
    assert_eq!(
        done,
        [
            ("issued", actor("owner")),
            ("blocked", actor("operator")),
            ("blocked", actor("operator 7"))
        ]
    );
    assert!(history.iter().skip(1).all(|entry| entry.detail.as_deref() == Some("flooding")));
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
