//! In one process the bot asks the API with a key that it makes for itself.

use std::time::Duration;

use muster::keys::{Key, KeyId, Kind};

use super::desk::Desk;
use super::process::{KEY, Process};

#[tokio::test]
async fn the_bots_own_key_works_is_in_nobodys_way_and_does_not_pile_up() {
    let desk = Desk::shut_with(|_| {}).await;
    let first = Process::whole(&desk);
    let left_behind = used(&desk, None).await;
    assert_eq!((left_behind.kind, left_behind.owner), (Kind::Service, None));
    first.dies();
    let second = Process::whole(&desk);
    let renewed = used(&desk, Some(left_behind.id)).await;
    assert_eq!(desk.store.all(desk.now()).await.unwrap().len(), 1);
    let alice = desk.person("Alice", "en");
    alice.says("/list").await;
    assert!(alice.hears().await.contains("You have no keys yet"));
    desk.settled().await;
    let log = second.stops();
    assert!(!log.contains("can answer no question"), "{log}");
    let gone = desk.store.show(&renewed.id, desk.now()).await.unwrap();
    assert_eq!(gone, None, "a clean stop ends it");
}

/// The key other than `before`, once it has opened the API.
async fn used(desk: &Desk, before: Option<KeyId>) -> Key {
    let asked = async {
        loop {
            let keys = desk.store.all(desk.now()).await.unwrap();
            let used = |key: &Key| Some(key.id) != before && key.usage.uses > 0;
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
