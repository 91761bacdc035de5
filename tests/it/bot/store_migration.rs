//! A store of the version before the tables got plain names, with data in every column, opens and keeps everything.

use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use muster::db::{Db, STORE, Transaction};
use muster::keys::{Owner, Token};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;
use sqlx::migrate::Migrator;
use telegram_sandbox::testing::TestTelegram;

use super::bot_test::{BotTest, no_api};

/// The last migration with the old names.
const OLD: i64 = 5;

/// Each table with its columns, before and after.
const TABLES: [[&str; 4]; 9] = [
    [
        "rooms",
        "chat, chosen, spoken, server, fraction, family, shows_private",
        "chats",
        "chat, language, app_language, server, fraction, family, show_private",
    ],
    ["questions", "chat, key, asked, message", "pending_prompts", "chat, key, asked_at, message"],
    [
        "handed",
        "asked_by, chat, at, key, message, hide_at, old, hidden, used_at, to_tell, shows",
        "key_messages",
        "update_id, chat, requested_at, key, message, hide_at, replaced_key, is_hidden, \
         first_used_at, report_interruption, open_menu",
    ],
    ["notices", "key, about, at", "sent_notifications", "key, event, sent_at"],
    ["seen_updates", "id, at", "processed_updates", "id, processed_at"],
    ["keys", KEYS, "keys", KEYS],
    ["key_usage", USAGE, "key_usage", USAGE],
    ["deleted_keys", DELETED, "deleted_keys", DELETED],
    ["key_history", HISTORY, "key_history", HISTORY],
];
const KEYS: &str = "hex(digest), id, hint, label, owner, kind, created_at, expires_at, expired_at, \
                    blocked_at, blocked_reason, limit_requests, limit_seconds, unsure";
const USAGE: &str = "hex(digest), last_used_at, uses, day, used_today, refused_today";
const DELETED: &str = "hex(digest), owner, created_at, deleted_at";
const HISTORY: &str = "seq, at, id, owner, event, detail";

#[tokio::test]
async fn a_store_with_the_old_names_keeps_everything() {
    let telegram = TestTelegram::new().await;
    // The prompt's message, 4242, does not exist.
    telegram.allow_error("message to delete not found");
    let (alice, boris) = (telegram.person("Alice", "en"), telegram.person("Boris", "en"));
    alice.starts(None).await;
    let text = json!({"chat_id": alice.id().0, "text": "the message of the key"});
    let message = telegram.call("sendMessage", text).await["message_id"].clone();
    alice.hears().await;
    boris.says("dacha").await;
    let (folder, token) = (tempfile::tempdir().unwrap(), Token::generate().unwrap());
    let path = folder.path().join("muster.db");
    let now = Timestamp::now().as_millisecond();
    let (earlier, blocked) = (now - 600_001, now - 3_600_000);
    let data = format!(
        "INSERT INTO rooms VALUES ({alice}, 'ru', 'en', 5, 3, 77, 1), (-100, NULL, 'ru', NULL, NULL, NULL, 0);
         INSERT INTO questions VALUES ({boris}, 'k_BBBBBBBB', {now}, 4242);
         INSERT INTO handed VALUES
             (900001, {alice}, {earlier}, 'k_AAAAAAA1', {message}, {now}, 'k_AAAAAAA3', 0, NULL, 0, 'l 0'),
             (900002, {alice}, {earlier}, 'k_AAAAAAA2', NULL, {now}, NULL, 1, {now}, 1, NULL),
             (900003, {alice}, {earlier}, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL);
         INSERT INTO notices VALUES ('k_AAAAAAA3', 'blocked {blocked}', {now});
         INSERT INTO seen_updates VALUES (700, {now}), (4294967295, {now});
         INSERT INTO deleted_keys VALUES (x'{}', {alice}, {earlier}, {now});
         INSERT INTO key_history (at, id, owner, event, detail) VALUES ({now}, 'k_AAAAAAA1', {alice}, 'issue', 'laptop');",
        "de".repeat(32),
        alice = alice.id().0,
        boris = boris.id().0,
    );
    let key = |digest: &str, id: &str, owner: i64, created_at: i64, block: &str| {
        format!(
            "INSERT INTO keys VALUES (x'{digest}', '{id}', 'abcd…wxyz', '{id}', {owner}, 'standard', {created_at}, NULL, NULL, {block}, 60, 60, 0);
             INSERT INTO key_usage VALUES (x'{digest}', NULL, 7, 20000, 3, 4);"
        )
    };
    let digest: String =
        Sha256::digest(token.reveal()).iter().map(|byte| format!("{byte:02x}")).collect();
    let (owner, none) = (alice.id().0, "NULL, NULL");
    let keys = [
        key(&digest, "k_AAAAAAA1", owner, earlier - 1, none),
        key(&"02".repeat(32), "k_AAAAAAA2", owner, earlier - 2, none),
        key(&"03".repeat(32), "k_AAAAAAA3", owner, blocked - 3, &format!("{blocked}, 'too loud'")),
        // Created by the unfinished request.
        key(&"04".repeat(32), "k_AAAAAAA4", owner, earlier, none),
        key(&"05".repeat(32), "k_BBBBBBBB", boris.id().0, earlier, none),
    ];
    let before = old_store(&path, data + &keys.concat()).await;

    let test = BotTest::on_store(telegram, folder, no_api(), |_| {}).await;
    let after = contents(test.store.db(), 2).await;
    assert_eq!(after, before);
    assert!(test.accepts(&token).await);
    test.start_bot();
    // The language of the chat, two interruptions, and the message to be hidden: a menu in the old button format counts
    // as closed.
    let mut heard = Vec::new();
    for _ in 0..4 {
        heard.push(alice.hears().await);
    }
    for expected in
        ["Привет", "Ключ скрыт: <b>k_AAAAAAA1</b>", "<b>k_AAAAAAA2</b>", "<b>k_AAAAAAA4</b>"]
    {
        let count = heard.iter().filter(|text| text.contains(expected)).count();
        assert_eq!(count, 1, "{expected}: {heard:#?}");
    }
    // The prompt for a label.
    assert!(boris.hears().await.contains("Renamed"));
    let kept = &test.keys_of(&boris).await[0];
    assert_eq!(kept.label.as_str(), "dacha");
    assert!(kept.may_read_history, "what a key could do before, it can still do");
    // The block was reported before, its end was not.
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    alice.hears_nothing().await;
    let id = "k_AAAAAAA3".parse().unwrap();
    test.store.unblock(&id, test.now()).await.unwrap();
    test.advance(SignedDuration::from_secs(16));
    test.tick().await;
    assert!(alice.hears().await.contains("снова работает"));
    // The triggers: nothing about a deleted key is kept.
    test.store.delete(Owner(owner), &id, test.now()).await.unwrap();
    test.store.delete(Owner(owner), &"k_AAAAAAA1".parse().unwrap(), test.now()).await.unwrap();
    let left: i64 = muster::db::query_scalar(
        "SELECT (SELECT count(*) FROM key_messages WHERE key = 'k_AAAAAAA1')
              + (SELECT count(*) FROM sent_notifications WHERE key = 'k_AAAAAAA3')",
    )
    .fetch_one(test.store.db())
    .await
    .unwrap();
    assert_eq!(left, 0);
}

/// Creates a store with the old migrations and this data; returns its contents.
async fn old_store(path: &Path, data: String) -> Vec<Vec<String>> {
    let migrations: Vec<_> = STORE.iter().filter(|step| step.version <= OLD).cloned().collect();
    let migrator = Migrator { migrations: migrations.into(), ..Migrator::DEFAULT };
    let db = Db::open(path, Box::leak(Box::new(migrator))).await.unwrap();
    let filled = db.write(move |tx| {
        Box::pin(async move {
            let Transaction::Sqlite(tx) = tx else { unreachable!("a SQLite file") };
            sqlx::raw_sql(AssertSqlSafe(data)).execute(&mut **tx).await.map(drop)
        })
    });
    filled.await.unwrap_or_else(|error: sqlx::Error| panic!("{error}"));
    let contents = contents(&db, 0).await;
    db.close().await;
    contents
}

/// The rows of every table; `names` is the index of the table's name in [`TABLES`].
async fn contents(db: &Db, names: usize) -> Vec<Vec<String>> {
    let mut tables = Vec::new();
    for table in TABLES {
        let (name, columns) = (table[names], table[names + 1]);
        let query = format!("SELECT json_array({columns}) FROM {name} ORDER BY 1");
        let rows: Vec<String> =
            muster::db::query_scalar(AssertSqlSafe(query)).fetch_all(db).await.unwrap();
        assert!(!rows.is_empty(), "{name} has data");
        tables.push(rows);
    }
    tables
}
