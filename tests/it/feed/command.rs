//! `muster feed check` and `muster feed schema`.

use std::path::Path;
use std::process::{Command, Output};

use super::folder::FeedFolder;
use super::samples;

fn muster(arguments: &[&str], folder: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    command.args(arguments).args(folder).env_remove("MUSTER_FEED_TOKEN").output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_valid_folder_passes() {
    let feed = FeedFolder::new();
    let output = muster(&["feed", "check"], Some(&feed.path("")));
    assert!(output.status.success());
    insta::assert_snapshot!(said(&output), @"9 documents: all would be accepted.");
}

#[test]
fn every_error_of_a_folder_is_printed() {
    let feed = FeedFolder::new();
    feed.write("5/online.json", "{\"timestamp\": 1, \"players\": [{\"id\": 1}]}");
    feed.write("5/map.json", "{\"timestamp\": 1,\n \"houses\": [");
    feed.write("7/sobes.json", "{\"timestamp\": 1, \"interviews\": {}}");
    let output = muster(&["feed", "check"], Some(&feed.path("")));
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(said(&output));
}

#[test]
fn rows_that_would_be_left_out_are_printed_and_refused_by_a_strict_check() {
    let feed = FeedFolder::new();
    feed.write(
        "5/online.json",
        r#"{"timestamp": 1, "players": [{"id": 1, "name": "A"}, {"id": 2}]}"#,
    );
    let folder = feed.path("");
    let output = muster(&["feed", "check"], Some(&folder));
    assert!(output.status.success());
    insta::assert_snapshot!(said(&output), @r"
    5/online.json: $.players[1].name is missing
    9 documents: all would be accepted, without 1 row that can't be used.
    ");
    let output = muster(&["feed", "check", "--strict"], Some(&folder));
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(said(&output), @r"
    5/online.json: $.players[1].name is missing
    1 document would be rejected, 8 would be accepted.
    ");
}

#[test]
fn nicknames_that_can_not_be_looked_up_are_noted() {
    let feed = FeedFolder::new();
    feed.write(
        "5/players.ndjson",
        "{\"nickname\": \"Abe_Long\"}\n{\"nickname\": \"Иван Петров\"}\n",
    );
    let output = muster(&["feed", "check"], Some(&feed.path("")));
    assert!(output.status.success());
    insta::assert_snapshot!(said(&output), @r#"
    note: 5/players.ndjson: the lookup can't find "Иван Петров": a nickname is 1 to 24 characters of A-Z a-z 0-9 _ [ ] ( ) $ @ . =
    10 documents: all would be accepted.
    "#);
}

#[test]
fn a_folder_without_servers_fails() {
    let feed = FeedFolder::empty();
    feed.write("5/online.json", samples::ONLINE);
    let output = muster(&["feed", "check"], Some(&feed.path("")));
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(said(&output), @r"
    note: there is no valid servers.json, so no server would be known
    1 document: all would be accepted.
    ");
}

/// Without the note, a misspelt name would be noticed only by missing data.
#[test]
fn files_with_unknown_names_are_noted() {
    let feed = FeedFolder::new();
    for name in [
        "5/onlin.json",
        "5/players.json",
        "05/online.json",
        "Servers.json",
        "5/map.json.tmp",
        "notes.txt",
    ] {
        feed.write(name, "{}");
    }
    let output = muster(&["feed", "check"], Some(&feed.path("")));
    assert!(output.status.success());
    insta::assert_snapshot!(said(&output), @r"
    note: 05/ is ignored: no document has this name
    note: Servers.json is ignored: no document has this name
    note: 5/onlin.json is ignored: no document has this name
    note: 5/players.json is ignored: no document has this name
    9 documents: all would be accepted.
    ");
}

#[test]
fn a_missing_folder_is_one_sentence() {
    let output = muster(&["feed", "check"], Some(Path::new("/nowhere")));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
}

#[test]
fn other_than_regular_files_are_errors_and_not_waited_for() {
    let feed = FeedFolder::new();
    for path in ["5/online.json", "5/players.ndjson"] {
        let pipe = feed.path(path);
        let _ = std::fs::remove_file(&pipe);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    }
    std::fs::remove_file(feed.path("5/map.json")).unwrap();
    std::fs::create_dir(feed.path("5/map.json")).unwrap();
    let judged = within_patience(move || muster(&["feed", "check"], Some(&feed.path(""))));
    assert_eq!(judged.status.code(), Some(1));
    insta::assert_snapshot!(said(&judged));
}

fn within_patience<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    told.recv_timeout(std::time::Duration::from_secs(30)).expect("it waits for ever")
}

#[test]
fn schemas_are_printed_one_or_all() {
    let one: serde_json::Value =
        serde_json::from_slice(&muster(&["feed", "schema", "map"], None).stdout).unwrap();
    let all: serde_json::Value =
        serde_json::from_slice(&muster(&["feed", "schema"], None).stdout).unwrap();
    assert_eq!(all["map"], one);
    let players: serde_json::Value =
        serde_json::from_slice(&muster(&["feed", "schema", "players"], None).stdout).unwrap();
    assert_eq!(players["properties"]["nickname"]["maxLength"], 64);
    assert_eq!(all.as_object().unwrap().len(), 10);
    assert_eq!(muster(&["feed", "schema", "nothing"], None).status.code(), Some(2));
}
