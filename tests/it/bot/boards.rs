//! Live boards: setting them up, what they show, how they are kept current, and how they end.

mod crash;
mod ends;
mod kinds;
mod list;
mod live;
mod pins;
mod rates;
mod topics;
mod words;

use telegram_sandbox::testing::TestPerson;

use super::alerts::fixture::AlertTest;

/// How many boards there are.
async fn boards(test: &AlertTest) -> i64 {
    let count = muster::db::query_scalar(
        "SELECT count(*) FROM boards WHERE coalesce(pause, '') <> 'ended'",
    );
    count.fetch_one(test.store.db()).await.unwrap()
}

/// A person with the board `/board lspd 5` in private, when eight were online.
async fn with_board(test: &AlertTest) -> TestPerson {
    let alice = test.person("Alice", "en");
    test.list(0, 8, &[]).await;
    alice.says("/board lspd 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("🟢 live"), "{heard}");
    // The row says that the message was sent.
    test.wait_idle().await;
    alice
}
