//! `muster keys`.

use std::process::Command;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::{Cli, KEY, stderr};

#[test]
fn a_key_given_as_an_argument_is_never_repeated() {
    let cli = Cli::new();
    for args in [
        &["keys", "show", KEY][..],
        &["keys", "delete", KEY],
        &["keys", "block", KEY, "--reason", "x"],
        &["keys", "limit", KEY, "standard"],
        &["keys", KEY],
        &["keys", "issue", "--label", KEY],
        &["keys", "show", "k_12345678", KEY],
        &[KEY],
    ] {
        let message = cli.usage_error(args, &[]);
        assert!(!message.contains(&KEY[4..]), "{message}");
    }
    insta::assert_snapshot!(
        cli.usage_error(&["keys", "show", KEY], &[]),
        @"muster: invalid value 'mst_…' for '<ID>': this is a key; write its public id, k_…, as shown by `muster keys list`"
    );
}

#[test]
fn the_history_of_a_key_says_who_did_what() {
    let cli = Cli::new();
    let key = cli.issue("enterprise", &["--owner", "42"]);
    let id = key["id"].as_str().unwrap();
    assert!(cli.run(&["keys", "block", id, "--reason", "too loud"], &[]).status.success());
    let shown = cli.run(&["keys", "show", id], &[]).stdout;
    let shown = String::from_utf8_lossy(&shown);
    let (_, history) = shown.split_once("\nhistory\n").unwrap();
    let events: Vec<_> = history.lines().map(|line| line.split_once("  ").unwrap().1).collect();
    assert_eq!(events, ["issued enterprise (command line)", "blocked too loud (command line)"]);
    let json = cli.run(&["keys", "show", id, "--json"], &[]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["history"][1]["by"], "command line");
}

#[test]
fn the_history_of_all_keys_is_a_line_an_entry_from_the_oldest() {
    let cli = Cli::new();
    let export = || {
        let output = cli.run(&["keys", "history", "--all", "--json"], &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let first = cli.issue("enterprise", &["--owner", "42"]);
    let second = cli.issue("service", &[]);
    let [first, second] = [&first, &second].map(|key| key["id"].as_str().unwrap());
    assert!(cli.run(&["keys", "block", first, "--reason", "too loud"], &[]).status.success());
    assert!(cli.run(&["keys", "delete", second], &[]).status.success());
    let entries = export();
    let column = |name: &str| entries.iter().map(|entry| entry[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("id"), [first, second, first, second]);
    assert_eq!(column("event"), ["issued", "issued", "blocked", "deleted"]);
    assert_eq!(column("owner"), [json!(42), Value::Null, json!(42), Value::Null]);
    assert_eq!(column("by"), ["command line"; 4]);
    assert_eq!(entries[2]["detail"], "too loud");
    assert!(column("number").is_sorted_by_key(|number| number.as_i64()));

    // Who is forgotten is in no line.
    assert!(cli.run(&["people", "forget", "42"], &[]).status.success());
    let entries = export();
    assert!(entries.len() > 4 && entries.iter().all(|entry| entry["owner"].is_null()));

    let shown = cli.run(&["keys", "history", second], &[]).stdout;
    let shown = String::from_utf8(shown).unwrap();
    let lines: Vec<_> = shown.lines().collect();
    assert!(lines.len() == 2 && lines.iter().all(|line| line.starts_with(second)), "{shown}");
    let unknown = cli.run(&["keys", "history", "k_12345678"], &[]);
    assert_eq!(stderr(&unknown), "muster: there is no such key; `muster keys list` shows all");
    cli.usage_error(&["keys", "history"], &[]);
    cli.usage_error(&["keys", "history", "k_12345678", "--all"], &[]);
}

#[test]
fn a_deleted_key_still_has_its_history() {
    let cli = Cli::new();
    let key = cli.issue("service", &[]);
    let id = key["id"].as_str().unwrap();
    assert!(cli.run(&["keys", "delete", id], &[]).status.success());
    let shown = cli.run(&["keys", "show", id], &[]).stdout;
    let shown = String::from_utf8_lossy(&shown);
    assert!(shown.starts_with(&format!("id         {id}\nstate      deleted\n")), "{shown}");
    assert!(shown.contains("  deleted (command line)\n"), "{shown}");
    let json = cli.run(&["keys", "show", id, "--json"], &[]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((json["state"].as_str(), json["id"].as_str()), (Some("deleted"), Some(id)));
    assert_eq!(json["history"][1]["event"], "deleted");
    let unknown = cli.run(&["keys", "show", "k_12345678"], &[]);
    assert_eq!(stderr(&unknown), "muster: there is no such key; `muster keys list` shows all");
}

#[test]
fn only_issue_creates_a_store() {
    let cli = Cli::new();
    for args in [&["keys", "list"][..], &["keys", "show", "k_12345678"]] {
        let output = cli.run(args, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).starts_with("muster: there is no key store at "), "{args:?}");
        assert!(stderr(&output).contains("`muster keys issue` creates one here"), "{args:?}");
    }
    assert!(!cli.folder.path().join("data").exists());
    let issue = ["keys", "issue", "--kind", "service", "--label", "x"];
    assert!(stderr(&cli.run(&issue, &[])).starts_with("created a new key store: "));
    assert!(!stderr(&cli.run(&issue, &[])).contains("created a new key store"));
    assert!(cli.run(&["keys", "list"], &[]).status.success());
}

#[test]
fn a_key_expires_at_a_time() {
    let cli = Cli::new();
    let id = cli.issue("enterprise", &["--owner", "42"])["id"].as_str().unwrap().to_owned();
    let expiry = |args: &[&str]| {
        let output = cli.run(&[&["keys", "expire", &id], args].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let shown = cli.run(&["keys", "show", &id, "--json"], &[]).stdout;
        let shown: serde_json::Value = serde_json::from_slice(&shown).unwrap();
        shown["expires_at"].as_str().map(str::to_owned)
    };
    assert_eq!(expiry(&["2099-01-01"]).as_deref(), Some("2099-01-01T00:00:00Z"));
    assert_eq!(expiry(&["never"]), None);
    let now = Timestamp::now();
    let in_days = |at: Option<String>| {
        let ahead = at.unwrap().parse::<Timestamp>().unwrap().duration_since(now);
        (ahead.as_secs() + 3_600) / 86_400
    };
    assert_eq!(in_days(expiry(&["30d"])), 30);
    assert_eq!(in_days(expiry(&["2 weeks"])), 14);
    let issued = cli.issue("enterprise", &["--owner", "42", "--expires", "30d"]);
    assert_eq!(in_days(issued["expires_at"].as_str().map(str::to_owned)), 30);
    cli.usage_error(&["keys", "expire", &id], &[]);
    cli.usage_error(&["keys", "expire", &id, "never", "now"], &[]);
}

#[test]
fn a_key_that_cannot_be_printed_is_a_failure() {
    let cli = Cli::new();
    let store = cli.folder.path().join("muster.db");
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["keys", "issue", "--kind", "service", "--label", "x"])
        .env("DATABASE_URL", format!("sqlite://{}", store.display()))
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    let last = message.lines().last().unwrap();
    assert!(
        last.starts_with("muster: the key k_") && last.contains("`muster keys delete k_"),
        "{message}"
    );
}

#[test]
fn an_issued_key_is_printed_with_all_its_properties() {
    let cli = Cli::new();
    let owned = ["--owner", "42", "--expires", "2099-01-01", "--limit", "600/60s"];
    let key = cli.issue("enterprise", &owned);
    assert_eq!(key["kind"], "enterprise");
    assert_eq!(key["expires_at"], "2099-01-01T00:00:00Z");
    assert_eq!(key["limit"], "600/60s");
    assert!(key["key"].as_str().unwrap().starts_with("mst_"));
}

#[test]
fn unblocking_tells_whether_the_key_was_blocked() {
    let cli = Cli::new();
    let id = cli.issue("service", &[])["id"].as_str().unwrap().to_owned();
    let unblocked = || stderr(&cli.run(&["keys", "unblock", &id], &[]));
    assert_eq!(unblocked(), format!("{id} was not blocked"));
    assert!(cli.run(&["keys", "block", &id, "--reason", "why not"], &[]).status.success());
    assert_eq!(unblocked(), format!("{id} unblocked"));
}

#[test]
fn a_standard_key_cannot_expire() {
    let cli = Cli::new();
    let id = cli.issue("standard", &["--owner", "42"])["id"].as_str().unwrap().to_owned();
    let output = cli.run(&["keys", "expire", &id, "2099-01-01"], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "muster: only its owner can let a standard key expire; block it instead"
    );
    assert!(cli.run(&["keys", "expire", &id, "never"], &[]).status.success());
}

#[test]
fn everything_that_a_new_key_lacks_is_named_at_once() {
    let cli = Cli::new();
    for args in [&["keys", "issue"][..], &["keys", "issue", "--kind", "enterprise"]] {
        let message = cli.usage_error(args, &[]);
        assert!(
            message.contains("--label <LABEL>") && message.contains("--owner <USER_ID>"),
            "{message}"
        );
    }
    let message = cli.usage_error(&["keys", "issue", "--kind", "service"], &[]);
    let sentence = message.lines().next().unwrap();
    assert!(sentence.contains("--label <LABEL>") && !sentence.contains("--owner <"), "{message}");
}

#[test]
fn a_key_is_allowed_to_read_history() {
    let cli = Cli::new();
    let key = cli.issue("standard", &["--owner", "42"]);
    let id = key["id"].as_str().unwrap();
    assert_eq!(key["history"], false);
    let changed = |verb: &str| stderr(&cli.run(&["keys", verb, id, "history"], &[]));
    assert_eq!(changed("allow"), format!("{id} allowed"));
    assert_eq!(changed("allow"), format!("{id} was allowed before"));
    let listed = cli.run(&["keys", "list", "--wide"], &[]).stdout;
    let listed = String::from_utf8_lossy(&listed);
    assert!(listed.contains("  MAY READ  ") && listed.contains("  all +history  "), "{listed}");
    let json = cli.run(&["keys", "list", "--json"], &[]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json[0]["history"], true);
    assert_eq!(changed("disallow"), format!("{id} disallowed"));
    assert_eq!(changed("disallow"), format!("{id} was not allowed"));
    let shown = cli.run(&["keys", "show", id], &[]).stdout;
    let shown = String::from_utf8_lossy(&shown);
    assert!(shown.contains("may read   everything, no history\n"), "{shown}");
    assert!(shown.contains("  disallowed history (command line)"), "{shown}");
    cli.usage_error(&["keys", "allow", id, "money"], &[]);
}

#[test]
fn a_key_is_limited_to_groups_and_addresses() {
    let cli = Cli::new();
    let key = cli.issue("standard", &["--owner", "42", "--scope", "map,servers"]);
    assert_eq!((&key["scope"], &key["networks"]), (&"servers,map".into(), &serde_json::json!([])));
    let id = key["id"].as_str().unwrap();
    cli.run(&["keys", "scope", id, "players"], &[]);
    cli.run(&["keys", "from", id, "203.0.113.7,10.1.2.3/8"], &[]);
    let shown = cli.run(&["keys", "show", id], &[]).stdout;
    let shown = String::from_utf8_lossy(&shown);
    assert!(shown.contains("may read   players, no history\n"), "{shown}");
    assert!(shown.contains("from       203.0.113.7,10.0.0.0/8\n"), "{shown}");
    assert!(shown.contains("  scope players (command line)"), "{shown}");
    let listed = cli.run(&["keys", "list", "--wide"], &[]).stdout;
    let listed = String::from_utf8_lossy(&listed);
    assert!(listed.contains("  players   "), "{listed}");
    cli.run(&["keys", "scope", id, "all"], &[]);
    cli.run(&["keys", "from", id, "anywhere"], &[]);
    let shown = cli.run(&["keys", "show", id, "--json"], &[]).stdout;
    let shown: serde_json::Value = serde_json::from_slice(&shown).unwrap();
    assert_eq!((&shown["scope"], &shown["networks"]), (&"all".into(), &serde_json::json!([])));
    cli.usage_error(&["keys", "scope", id, "maps"], &[]);
    cli.usage_error(&["keys", "from", id, "localhost"], &[]);
}
