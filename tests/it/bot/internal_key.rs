//! The internal key of the bot: in a single process it issues its own key for the API.

use std::time::Duration;

use jiff::Timestamp;
use muster::keys::{Issuer, Key, KeyId, Kind, NewKey};

use super::bot_test::BotTest;
use super::process::{KEY, Process};

#[tokio::test]
async fn the_internal_key_works_and_is_not_listed() {
    let test = BotTest::stopped_with(|_| {}).await;
    let process = Process::whole(&test);
    let own = used(&test, &[]).await;
    assert_eq!((own.kind, own.owner), (Kind::Service, None));
    let alice = test.person("Alice", "en");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("You have no API keys yet"));
    test.wait_idle().await;
    let log = process.stops();
    assert!(!log.contains("can answer no query"), "{log}");
    assert_eq!(keys(&test).await, [], "a clean stop ends it");
}

#[tokio::test]
async fn processes_on_one_store_keep_each_others_internal_keys_and_leave_none_behind() {
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("terminated by other getUpdates request");
    let label = "own key of the bot".parse().unwrap();
    let operators = NewKey::service(label);
    let operators =
        test.store.issue(operators, Issuer::Operator, Timestamp::now()).await.unwrap().id;
    let first = Process::whole(&test);
    let firsts = used(&test, &[]).await.id;
    let second = Process::whole(&test);
    let seconds = used(&test, &[firsts]).await.id;
    assert_eq!(keys(&test).await, [operators, firsts, seconds]);
    first.dies();
    let now = Timestamp::now();
    test.store.expire(&firsts, Some(now), now).await.unwrap();
    let third = Process::whole(&test);
    let thirds = used(&test, &[firsts, seconds]).await.id;
    assert_eq!(keys(&test).await, [operators, seconds, thirds]);
    second.stops();
    third.stops();
    assert_eq!(keys(&test).await, [operators]);
}

async fn keys(test: &BotTest) -> Vec<KeyId> {
    let keys = test.store.all(Timestamp::now()).await.unwrap();
    keys.into_iter().map(|key| key.id).collect()
}

/// The first key besides `before` that was used for a request.
async fn used(test: &BotTest, before: &[KeyId]) -> Key {
    let asked = async {
        loop {
            let keys = test.store.all(test.now()).await.unwrap();
            let used = |key: &Key| !before.contains(&key.id) && key.usage.uses > 0;
            if let Some(key) = keys.into_iter().find(used) {
                return key;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), asked).await.unwrap()
}

#[test]
fn the_bot_process_requires_the_api_url_and_key() {
    let starts = |settings: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        let store = format!("sqlite://{}", folder.path().join("muster.db").display());
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(["bot", "--database-url", &store])
            .env("TELOXIDE_TOKEN", "1:a")
            .envs(settings.iter().copied())
            .output()
            .unwrap();
        assert_eq!(done.status.code(), Some(2));
        String::from_utf8(done.stderr).unwrap()
    };
    let (url, key) = (("MUSTER_API_URL", "http://127.0.0.1:9"), ("MUSTER_API_KEY", KEY));
    assert!(starts(&[key]).contains("MUSTER_API_URL: the bot alone needs the API's address"));
    assert!(starts(&[url]).contains("MUSTER_API_KEY: the bot alone needs its own key"));
    let cut = &KEY[..39];
    let said = starts(&[url, ("MUSTER_API_KEY", cut)]);
    assert!(said.contains("MUSTER_API_KEY is not a key") && !said.contains(cut), "{said}");
    assert!(starts(&[("MUSTER_API_URL", "ftp://x"), key]).contains("MUSTER_API_URL"));
}
