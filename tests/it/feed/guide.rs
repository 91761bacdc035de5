//! `docs/feed.md`: its example documents and commands work as they are written.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use muster::feed::check::check;
use muster::feed::push::{Token, Uploads, routes};

use super::folder::FeedFolder;

const GUIDE: &str = include_str!("../../../docs/feed.md");

/// The code blocks that begin with this word: the rest of their first line, and their text.
fn blocks(language: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let blocks = GUIDE.split("\n```").skip(1).step_by(2);
    let blocks = blocks.filter_map(|block| block.split_once('\n'));
    blocks.filter_map(move |(first, text)| Some((first.strip_prefix(language)?.trim(), text)))
}

#[tokio::test]
async fn there_is_a_valid_example_of_every_document() {
    let feed = FeedFolder::empty();
    let mut names = Vec::new();
    for (name, text) in blocks("json") {
        feed.write(name, text);
        names.push(name);
    }
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "5/admins.json",
            "5/families.json",
            "5/ghetto.json",
            "5/map.json",
            "5/online.json",
            "5/players.ndjson",
            "5/sobes.json",
            "fractions.json",
            "pois.json",
            "servers.json",
        ]
    );
    let report = check(&feed.path(""), jiff::Timestamp::now(), true).await.unwrap();
    let errors: Vec<_> = report.invalid.iter().chain(&report.incomplete).collect();
    assert_eq!((report.valid, report.has_servers), (names.len(), true), "{errors:?}");
    assert_eq!(report.notes, [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_of_an_upload_works() {
    let mut feed = FeedFolder::empty();
    for (name, text) in blocks("json").filter(|(name, _)| *name == "servers.json") {
        feed.write(name, text);
    }
    feed.watcher.scan();
    let folder = tempfile::tempdir().unwrap();
    let (_, online) = blocks("json").find(|(name, _)| *name == "5/online.json").unwrap();
    fs::write(folder.path().join("online.json"), online).unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let uploads = Uploads::new(feed.folder.path().into());
    let router = routes(Arc::clone(&feed.importer), &uploads, Token::new("a token").into());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let mut commands = blocks("sh").flat_map(|(_, text)| text.lines());
    let command = commands.find(|line| line.starts_with("curl -X PUT")).unwrap();
    let command = command.replace("127.0.0.1:9090", &address);
    let done = Command::new("sh")
        .args(["-c", &format!("{command} -sS --fail --noproxy '*'")])
        .current_dir(folder.path())
        .env("MUSTER_FEED_TOKEN", "a token")
        .output()
        .unwrap();
    assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    assert!(feed.players() > 0);
}
