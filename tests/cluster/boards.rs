//! Boards go on when another process takes over, and one process at a time edits them.

use std::time::Duration;

use telegram_sandbox::testing::TestPerson;
use tokio::time::timeout;

use super::alerts::officers;
use super::bot::bot_test::BotTest;
use super::bot::stopped;
use super::bot_process::{START, TAKEOVER, database};
use super::documents::{put, servers};
use super::process::Process;
use super::redis_server::RedisServer;

const CHATS: usize = 12;

/// What Telegram answers to an edit that another one has made before.
const REPEATED: &str = "message is not modified";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_process_edits_boards_and_another_takes_over_when_it_is_killed() {
    let (redis, test) = (RedisServer::start().await, stopped().await);
    let database = database(&test).await;
    let start = || Process::start_with_bot(&test, &database, &redis);
    let mut first = start().await;
    first.says("this process runs the bot").await;
    assert_eq!(put(&first, "servers", servers()).await, 204);
    assert_eq!(put(&first, "1/online", officers(9, 30)).await, 204);
    let people: Vec<_> = (0..CHATS).map(|n| test.person(&format!("P{n}"), "en")).collect();
    for person in &people {
        person.says("/board lspd 1").await;
    }
    all_show(&test, &people, 9).await;
    are_saved(&test).await;
    first.kill();

    // Each board is edited at most once a minute, as its row says.
    const DUE: &str = "UPDATE boards SET edited_at = 0";
    test.execute_sql(DUE).await;
    let mut active = start().await;
    active.says("this process runs the bot").await;
    let standby = start().await;
    standby.says("another process runs the bot").await;
    assert_eq!(put(&standby, "1/online", officers(5, 20)).await, 204);
    all_show(&test, &people, 5).await;
    are_saved(&test).await;
    // The active process remembers that it has edited them, so the next edits are those of the other one.
    test.execute_sql(DUE).await;
    assert_eq!(put(&standby, "1/online", officers(3, 10)).await, 204);
    active.kill();
    let took_over = timeout(TAKEOVER, standby.says("this process runs the bot")).await;
    assert!(took_over.is_ok(), "{}", standby.log());
    all_show(&test, &people, 3).await;
    test.wait_idle().await;
    let rejected = test.sandbox().rejected();
    let repeated = rejected.iter().filter(|call| call.description.contains(REPEATED)).count();
    assert_eq!(repeated, 0);
    assert!(people.iter().all(|person| test.said_to(person).len() == 1));
}

/// Waits until the message of each person's board shows that so many are online.
async fn all_show(test: &BotTest, people: &[TestPerson], count: u32) {
    let wanted = format!("{count} online");
    let shows = |person| test.said_to(person).iter().any(|text| text.contains(&wanted));
    let shown = async {
        while !people.iter().all(shows) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(START, shown).await.expect("every board shows it");
}

/// Waits until the row of each board says that its message was sent or edited.
async fn are_saved(test: &BotTest) {
    const UNSAVED: &str = "SELECT count(*) FROM boards WHERE message IS NULL OR edited_at = 0";
    let saved = async {
        while muster::db::query_scalar::<i64>(UNSAVED).fetch_one(test.store.db()).await.unwrap() > 0
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(START, saved).await.expect("every board is saved");
}
