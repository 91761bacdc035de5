//! In one process the bot asks the API with a key that it makes for itself.

use std::time::Duration;

use jiff::Timestamp;
use muster::keys::{Hand, Key, KeyId, Kind, Order};

use super::desk::Desk;
use super::process::{KEY, Process};

#[tokio::test]
async fn the_bots_own_key_works_and_is_in_nobodys_way() {
    let desk = Desk::shut_with(|_| {}).await;
    let process = Process::whole(&desk);
    let own = used(&desk, &[]).await;
    assert_eq!((own.kind, own.owner), (Kind::Service, None));
    let alice = desk.person("Alice", "en");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("You have no keys yet"));
    desk.wait_idle().await;
    let log = process.stops();
    assert!(!log.contains("can answer no question"), "{log}");
    assert_eq!(keys(&desk).await, [], "a clean stop ends it");
}

#[tokio::test]
async fn two_processes_on_one_store_leave_each_others_keys_alone_and_none_pile_up() {
    let desk = Desk::shut_with(|_| {}).await;
    desk.allow_error("terminated by other getUpdates request");
    let label = "own key of the bot".parse().unwrap();
    let operators = Order::service(label);
    let operators = desk.store.issue(operators, Hand::Operator, Timestamp::now()).await.unwrap().id;
    let first = Process::whole(&desk);
    let firsts = used(&desk, &[]).await.id;
    let second = Process::whole(&desk);
    let seconds = used(&desk, &[firsts]).await.id;
    assert_eq!(keys(&desk).await, [operators, firsts, seconds]);
    first.dies();
    let now = Timestamp::now();
    desk.store.expire(&firsts, Some(now), now).await.unwrap();
    let third = Process::whole(&desk);
    let thirds = used(&desk, &[firsts, seconds]).await.id;
    assert_eq!(keys(&desk).await, [operators, seconds, thirds]);
    second.stops();
    third.stops();
    assert_eq!(keys(&desk).await, [operators]);
}

async fn keys(desk: &Desk) -> Vec<KeyId> {
    let keys = desk.store.all(Timestamp::now()).await.unwrap();
    keys.into_iter().map(|key| key.id).collect()
}

/// A key that is none of those `before`, once it has opened the API.
async fn used(desk: &Desk, before: &[KeyId]) -> Key {
    let asked = async {
        loop {
            let keys = desk.store.all(desk.now()).await.unwrap();
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
fn the_bot_alone_is_told_where_the_api_is_and_what_opens_it() {
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
    assert!(starts(&[key]).contains("MUSTER_API_URL: the bot alone has to know the API"));
    assert!(starts(&[url]).contains("MUSTER_API_KEY: the bot alone needs a key"));
    let cut = &KEY[..39];
    let said = starts(&[url, ("MUSTER_API_KEY", cut)]);
    assert!(said.contains("MUSTER_API_KEY: that is no key") && !said.contains(cut), "{said}");
    assert!(starts(&[("MUSTER_API_URL", "ftp://x"), key]).contains("MUSTER_API_URL"));
}
