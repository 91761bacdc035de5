//! Keys of other services: that of the pull, and that of the bot.

use std::process::Command;

use jiff::Timestamp;
use muster::keys::{Issued, Store};

use super::free_address;
use crate::api::v2::populated::PopulatedServer;
use crate::cli::{Cli, KEY};

/// Blocks the second key and expires the third.
async fn reject(store: &Store, [_, blocked, expired]: [&Issued; 3]) {
    let now = Timestamp::now();
    store.block(&blocked.id, "seen on GitHub", now).await.unwrap();
    store.expire(&expired.id, Some(now), now).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_that_rejects_the_pull_key_or_is_away_is_named() {
    let source = PopulatedServer::full().await.server;
    let [valid, blocked, expired] = [source.key().await, source.key().await, source.key().await];
    reject(&source.store, [&valid, &blocked, &expired]).await;
    let address = format!("http://{}", source.address);
    let cli = Cli::new();
    let pull = |url: &str, key: &str| {
        let (page, is_well) = cli.doctor(&[("MUSTER_PULL_URL", url), ("MUSTER_PULL_KEY", key)]);
        assert!(!page.contains(key), "{page}");
        (page.replace(url, "SOURCE"), is_well)
    };
    for url in [address.clone(), format!("{address}/v2")] {
        let (page, is_well) = pull(&url, valid.token.reveal());
        assert!(page.contains("ok     feed pull: SOURCE") && is_well, "{page}");
    }
    for (key, why) in [
        (blocked.token.reveal(), "This key is blocked: seen on GitHub"),
        (expired.token.reveal(), "expired"),
        (KEY, "UNAUTHORIZED"),
    ] {
        let (page, is_well) = pull(&address, key);
        let line = page.lines().find(|line| line.contains("WRONG  feed pull: SOURCE/ rejects"));
        let line = line.unwrap_or_else(|| panic!("{page}"));
        assert!(
            line.contains(why) && line.ends_with("set another one as MUSTER_PULL_KEY"),
            "{line}"
        );
        assert!(!is_well, "{page}");
    }
    let (page, is_well) = pull(&format!("{address}/elsewhere"), valid.token.reveal());
    let line = page.lines().find(|line| line.contains("/elsewhere/v2/status does not exist"));
    assert!(line.is_some_and(|line| line.ends_with("correct MUSTER_PULL_URL")), "{page}");
    assert!(!is_well, "{page}");
    let nobody = format!("http://{}", free_address());
    let (page, is_well) = pull(&nobody, valid.token.reveal());
    let line = page.lines().find(|line| line.contains("WRONG  feed pull: 127.0.2."));
    let what = "can't be reached: correct MUSTER_PULL_URL, or see to the service at SOURCE/";
    assert!(line.is_some_and(|line| line.ends_with(what)) && !is_well, "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_that_rejects_the_key_of_the_bot_or_is_away_is_named() {
    let api = PopulatedServer::full().await.server;
    let [valid, blocked, expired] = [api.key().await, api.key().await, api.key().await];
    reject(&api.store, [&valid, &blocked, &expired]).await;
    let address = format!("http://{}", api.address);
    let cli = Cli::new();
    cli.generate_feed();
    let asks = |url: &str, key: &str| {
        let (page, is_well) = cli.doctor(&[("MUSTER_API_URL", url), ("MUSTER_API_KEY", key)]);
        assert!(!page.contains(key), "{page}");
        (page.replace(url, "URL"), is_well)
    };
    let (page, is_well) = asks(&address, valid.token.reveal());
    assert!(
        page.contains("ok     the bot's API: URL/ accepts MUSTER_API_KEY") && is_well,
        "{page}"
    );
    for (key, why) in
        [(&blocked, "This key is blocked: seen on GitHub"), (&expired, "This key has expired.")]
    {
        let (page, is_well) = asks(&address, key.token.reveal());
        let line = format!(
            "WRONG  the bot's API: URL/ rejects MUSTER_API_KEY ({why}): set another one, made by \
             `muster keys issue --kind service`\n"
        );
        assert!(page.contains(&line) && !is_well, "{page}");
    }
    for (url, line) in [
        (free_address(), "does not answer: start the API there, or correct MUSTER_API_URL\n"),
        (
            format!("{}/elsewhere", api.address),
            "does not answer like this API: correct MUSTER_API_URL\n",
        ),
    ] {
        let (page, is_well) = asks(&format!("http://{url}"), valid.token.reveal());
        assert!(page.contains("WRONG  the bot's API: URL"), "{page}");
        assert!(page.contains(line) && !is_well, "{page}");
    }
}

#[test]
fn the_key_of_the_bot_is_looked_up_in_the_store_before_the_first_start() {
    let cli = Cli::new();
    cli.generate_feed();
    let [valid, blocked, expired, deleted] = [(); 4].map(|()| {
        let key = cli.issue("enterprise", &["--owner", "42"]);
        (key["id"].as_str().unwrap().to_owned(), key["key"].as_str().unwrap().to_owned())
    });
    for args in [
        &["keys", "block", &blocked.0, "--reason", "seen on GitHub"][..],
        &["keys", "expire", &expired.0, "2020-01-01"],
        &["keys", "delete", &deleted.0],
    ] {
        assert!(cli.run(args, &[]).status.success());
    }
    let own = free_address();
    let own_url = format!("http://{own}");
    let with_url = [("MUSTER_API_ADDR", &*own), ("MUSTER_API_URL", &*own_url)];
    for more in [&[][..], &with_url] {
        let asks = |key| cli.doctor(&[&[("MUSTER_API_KEY", key)][..], more].concat());
        let (page, is_well) = asks(&*valid.1);
        assert!(page.contains("ok     the bot's API: MUSTER_API_KEY is valid\n"), "{page}");
        assert!(is_well, "{page}");
        for (key, why) in [
            (&*blocked.1, format!("is blocked ({}, seen on GitHub)", blocked.0)),
            (&*expired.1, format!("has expired ({})", expired.0)),
            (&*deleted.1, "was deleted at ".to_owned()),
            (KEY, "is not a key of this store".to_owned()),
        ] {
            let (page, is_well) = asks(key);
            assert!(
                page.contains(&format!("WRONG  the bot's API: MUSTER_API_KEY {why}")),
                "{page}"
            );
            assert!(!is_well && !page.contains(key), "{page}");
        }
    }
}

#[test]
fn the_key_of_the_bot_is_looked_up_in_the_store_that_a_file_names() {
    let cli = Cli::new();
    cli.generate_feed();
    cli.issue("standard", &["--owner", "42"]);
    let file = cli.folder.path().join("database_url");
    std::fs::write(&file, format!("sqlite://{}/store/muster.db", cli.folder.path().display()))
        .unwrap();
    std::fs::rename(cli.folder.path().join("data"), cli.folder.path().join("store")).unwrap();
    let own = free_address();
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["doctor", "--log-filter", "off"])
        .current_dir(&cli.folder)
        .env_remove("DATABASE_URL")
        .env("DATABASE_URL_FILE", file)
        .env("MUSTER_FEED_DIR", cli.folder.path().join("feed"))
        .env("MUSTER_API_ADDR", own)
        .env("MUSTER_API_KEY", KEY)
        .output()
        .unwrap();
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.contains("MUSTER_API_KEY is not a key of this store"), "{page}");
}
